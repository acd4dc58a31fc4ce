/** The JSON of `reconcile` (commands.md). */
import type { NotChecked } from '../../diagnosis/finding.ts';
import { type FindingJson, findingJson } from '../../messages/diagnosis-json.ts';
import type { Reconciled } from '../../reconciliation/reconcile.ts';
import type { Candidate, Period, Row, RowClass } from '../../reconciliation/rows.ts';
import { sumOf, type Totals } from '../../reconciliation/sums.ts';
import { isoUtc } from '../../values/time.ts';

export interface Item {
  class: RowClass;
  order_code: string | null;
  transaction_codes: readonly string[];
  /** Of the transactions, integer VND. */
  amount: number;
  expected_amount: number | null;
  booked: boolean | null;
  candidates: readonly Candidate[];
  findings: readonly FindingJson[];
}

export interface Result {
  period: { from: string; to: string };
  complete: boolean;
  not_checked: readonly NotChecked[];
  items: readonly Item[];
  totals: Totals;
}

export function resultOf(
  { rows, totals }: Reconciled,
  { from, to }: Period,
  not_checked: readonly NotChecked[],
  reader: { profile: string | undefined },
): Result {
  return {
    period: { from: isoUtc(from), to: isoUtc(to) },
    complete: not_checked.length === 0,
    not_checked,
    items: rows.map((row) => itemOf(row, reader)),
    totals,
  };
}

function itemOf(row: Row, reader: { profile: string | undefined }): Item {
  return {
    class: row.class,
    order_code: row.orderCode,
    transaction_codes: row.payments.map(({ code }) => code),
    amount: sumOf(row.payments),
    expected_amount: row.order?.amount ?? null,
    booked: row.order?.booked ?? null,
    candidates: row.candidates,
    findings: row.findings.map((one) => findingJson(one, reader)),
  };
}
