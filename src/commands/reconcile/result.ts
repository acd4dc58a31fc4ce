/** The JSON of `reconcile` (commands.md). */
import { checkAgain } from '../../diagnosis/actions.ts';
import type { Reason, Source } from '../../diagnosis/finding.ts';
import { type ActionJson, actionJson, type FindingJson, findingJson } from '../../messages/diagnosis-json.ts';
import type { Reconciled } from '../../reconciliation/reconcile.ts';
import type { Candidate, Period, Row, RowClass } from '../../reconciliation/reconciliation-types.ts';
import { sumOf, type Totals } from '../../reconciliation/sums.ts';
import { mapLazily } from '../../values/lazy-list.ts';
import { isoUtc } from '../../values/time.ts';

export interface Item {
  class: RowClass;
  order_code: string | null;
  transaction_codes: readonly string[];
  /** Of the transactions, as the payers wrote them. */
  notes: readonly string[];
  /** The accounts that were paid. */
  account_numbers: readonly string[];
  /** Sum of the transactions, integer VND. */
  amount: number;
  expected_amount: number | null;
  booked: boolean | null;
  candidates: readonly Candidate[];
  findings: readonly FindingJson[];
}

export interface Result {
  period: { from: string; to: string };
  /** What the payments were compared with. */
  against: 'orders' | 'deliveries';
  complete: boolean;
  not_checked: readonly { source: Source; reason: Reason; action: ActionJson | null }[];
  /** Numbers of accounts that the bank does not report in real time: an order that may be paid there is `unknown`. */
  unreported: readonly string[];
  /** Computed again at each iteration. */
  items: Iterable<Item>;
  totals: Totals;
  /** Sandbox transactions of the period. Without `counted`, they are in no row and no total. */
  sandbox: { count: number; amount: number; counted: boolean };
}

interface Read extends Pick<Result, 'against' | 'sandbox' | 'unreported'> {
  period: Period;
  unread: Readonly<Partial<Record<Source, Reason>>>;
}

export function resultOf(
  { rows, totals }: Reconciled,
  { period: { from, to }, unread, ...read }: Read,
  reader: { profile: string | undefined },
): Result {
  const not_checked = (Object.entries(unread) as [Source, Reason][]).map(([source, reason]) => ({
    source,
    reason,
    // A source that the service does not have cannot be read.
    action: reason === 'not-offered' ? null : actionJson(checkAgain, reader),
  }));
  return {
    period: { from: isoUtc(from), to: isoUtc(to) },
    ...read,
    complete: not_checked.length === 0,
    not_checked,
    items: mapLazily(rows, (row) => itemOf(row, reader)),
    totals,
  };
}

function itemOf(row: Row, reader: { profile: string | undefined }): Item {
  return {
    class: row.class,
    order_code: row.orderCode,
    transaction_codes: row.payments.map(({ code }) => code),
    notes: row.payments.map(({ note }) => note),
    account_numbers: [...new Set(row.payments.flatMap(({ account }) => account ?? []))],
    amount: sumOf(row.payments),
    expected_amount: row.order?.amount ?? null,
    booked: row.order?.booked ?? null,
    candidates: row.candidates,
    findings: row.findings().map((one) => findingJson(one, reader)),
  };
}
