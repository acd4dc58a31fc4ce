import { formatMoney } from '../../../values/money.ts';
import { safeCell } from '../../../values/safe-text.ts';
import type { Checkout } from '../search/sources.ts';
import { amountOf, numberOf, payloadOf, type Transfer } from '../search/transfer.ts';
import { matchOf, type Wanted } from '../search/wanted.ts';
import type { Part } from './part.ts';

/** What was given besides the code, or is known of its checkout, and the transfer says otherwise: who asks may mean another one. */
export function otherwisePart(
  transfer: Transfer,
  given: Pick<Wanted, 'note' | 'amount' | 'account'>,
  checkout: Checkout | undefined,
): Part | undefined {
  const words = [
    elsewhereText(transfer, given.account, 'which --va names'),
    elsewhereText(
      transfer,
      checkout?.bank?.account_number,
      `on which the checkout ${safeCell(`${checkout?.order_code}`)} waits for it`,
    ),
    amountText(transfer, given.amount),
    noteText(transfer, given.note),
  ].filter((one) => one !== undefined);
  return words.length === 0 ? undefined : { words: words.join('; '), bad: false, unsure: true };
}

/** The account that was paid to: a virtual one, or the bank account itself; undefined where nobody says. */
export function accountOf(transfer: Transfer): string | undefined {
  return (
    numberOf(transfer) ?? ((isToBankAccount(transfer) && transfer.transaction?.account_number) || undefined)
  );
}

/** Whether the service says that it was paid to no virtual account: null, which is not the same as left out. */
export function isToBankAccount({ transaction }: Transfer): boolean {
  return transaction?.va_nbr === null;
}

function elsewhereText(transfer: Transfer, other: string | undefined, why: string): string | undefined {
  const number = accountOf(transfer);
  if (number === undefined || !other || number.toUpperCase() === other.toUpperCase()) return undefined;
  return `it was paid to ${safeCell(number)}, not to ${safeCell(other)}, ${why}`;
}

function amountText(transfer: Transfer, amount: number | undefined): string | undefined {
  const own = amountOf(transfer);
  if (amount === undefined || own === undefined || Number(own) === amount) return undefined;
  return `its amount is ${formatMoney(own)}, not ${formatMoney(amount)} as --amount says`;
}

function noteText(transfer: Transfer, note: string | undefined): string | undefined {
  const own = transfer.transaction?.description ?? payloadOf(transfer)?.description;
  if (note === undefined || own === undefined || own === null) return undefined;
  if (matchOf({ note }, { description: own }) !== undefined) return undefined;
  return `its note is “${safeCell(`${own}`)}”, which does not hold “${safeCell(note)}”`;
}
