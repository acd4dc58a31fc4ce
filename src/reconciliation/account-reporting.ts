/** The client's virtual accounts, and those whose payments the bank does not report in real time (§4.2). */
import type { Reading } from '../diagnosis/facts/time-limited-reads.ts';
import { readState } from '../diagnosis/facts/virtual-accounts.ts';
import type { Finding } from '../diagnosis/finding.ts';
import { reportingFindings } from '../diagnosis/rules/account.ts';
import { virtualAccounts } from '../registrations/find-accounts.ts';
import type { VirtualAccount } from '../registrations/registration.ts';
import { isSandboxNumber } from '../values/sandbox-number.ts';
import { orderKey } from './orders/order-key.ts';
import type { CheckoutSpan, Order, Scope, Unreported } from './reconciliation-types.ts';

/** Maximum accounts to check: one request each. */
const mostChecked = 1_000;

interface Paid {
  scope: Scope;
  /** Start of today in Vietnam, epoch milliseconds: what the bank reports at day end is there until then. */
  today: number;
  /** By account number: the checkouts of the account. The service gets their payments in real time. */
  spans: ReadonlyMap<string, readonly CheckoutSpan[]>;
  /** Whether a delivery was sent for a payment to this account: the bank reports it. */
  isReported(account: string): boolean;
}

export function createAccounts({ client, bearing }: Reading) {
  let listed: Promise<readonly VirtualAccount[]> | undefined;
  /** By number: the problem. Null for an account that was not checked. */
  const silent = new Map<string, Finding | null>();
  /** By order key: the numbers of the order's own accounts. */
  const own = new Map<string, string[]>();
  let shared: readonly string[] = [];
  const list = () => {
    const read = async () => {
      const all: VirtualAccount[] = [];
      for await (const one of virtualAccounts(client)) all.push(one);
      return all;
    };
    listed ??= bearing('virtual-accounts', read, []);
    return listed;
  };
  return {
    list,
    /** Numbers of the accounts that are not reported in real time, as far as they were checked. */
    unreported: (): string[] => [...silent].flatMap(([number, problem]) => (problem ? number : [])),
    /** `orders`: all of the list; `open`: those without a payment. */
    async readReporting(
      { orders, open }: Record<'orders' | 'open', Iterable<Order>>,
      { scope, today, spans, isReported }: Paid,
    ): Promise<void> {
      const keysOf = (all: Iterable<Order>) => new Set([...all].map(({ code }) => orderKey(code)!));
      const [known, wanted] = [keysOf(orders), keysOf(open)];
      const add = (key: string, number: string) => own.set(key, [...(own.get(key) ?? []), number]);
      for (const [number, all] of spans) for (const { order } of all) add(orderKey(order)!, number);
      const accounts = (await list()).map((one) => ({ ...one, key: orderKey(one.content ?? '') ?? '' }));
      for (const { key, virtual_account_number: number } of accounts) if (known.has(key)) add(key, number);
      const due = accounts.filter(
        ({ key, virtual_account_number: number }) =>
          (known.has(key) ? wanted.has(key) : number === (scope.account ?? number)) &&
          !isSandboxNumber(number) &&
          !isReported(number),
      );
      const isDayOver = scope.period.to < today;
      const check = async ({ key: _, ...account }: (typeof due)[number]) => {
        const [problem] = reportingFindings(await readState(account, client), undefined);
        if (problem?.severity !== 'problem' || (problem.code === 'day-end-reporting' && isDayOver)) return;
        silent.set(account.virtual_account_number, problem);
      };
      await bearing(
        'notifications',
        async () => {
          for (const one of due.slice(0, mostChecked)) await check(one);
        },
        undefined,
      );
      for (const one of due.slice(mostChecked)) silent.set(one.virtual_account_number, null);
      shared = accounts
        .filter(({ key, virtual_account_number: number }) => !known.has(key) && silent.has(number))
        .map((one) => one.virtual_account_number);
    },
    /** An order with an account of its own is paid there. Any other may be paid to each shared account. */
    unreportedFor({ code }: Order): Unreported {
      if (silent.size === 0) return { causes: [], isCut: false };
      const found = (own.get(orderKey(code)!) ?? shared).filter((number) => silent.has(number));
      return {
        causes: found.flatMap((number) => silent.get(number) ?? []),
        isCut: found.some((number) => silent.get(number) === null),
      };
    },
  };
}
