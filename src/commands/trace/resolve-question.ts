/** What a question names: transfers, a checkout, and what else its words may mean. */
import type { Context } from '../../context.ts';
import { diagnoseAccount } from '../../diagnosis/actions.ts';
import { checkoutOf, checkoutOfNote, checkoutOfOrder, type Order } from '../../diagnosis/facts/checkouts.ts';
import { type Found, findTransactions } from '../../diagnosis/facts/find-transactions.ts';
import { isMessage, type MessageFacts, readMessage } from '../../diagnosis/facts/pasted-message.ts';
import { similarTransactions } from '../../diagnosis/facts/similar-transactions.ts';
import { begunOf, registrationsHere } from '../../diagnosis/facts/this-machine.ts';
import type { Reading } from '../../diagnosis/facts/time-limited-reads.ts';
import { type Checkout, isBefore } from '../../diagnosis/facts/transfer.ts';
import { squeezed, type Wanted } from '../../diagnosis/facts/transfer-match.ts';
import { type Finding, note as noteOf, type Subject, warning } from '../../diagnosis/finding.ts';
import { resume } from '../../diagnosis/rules/account.ts';
import { checkoutSubject } from '../../diagnosis/rules/checkout.ts';
import { isNoted } from '../../diagnosis/rules/checkout-money.ts';
import { transactionSubject } from '../../diagnosis/rules/transaction.ts';
import { withinWords } from '../../diagnosis/rules/unidentified-transfer.ts';
import { PayconfirmError } from '../../errors.ts';
import { findVirtualAccount, isId } from '../../registrations/find-accounts.ts';
import { stepOf } from '../../registrations/registration.ts';
import { t } from '../../texts/translate.ts';
import { formatMoney } from '../../values/format-money.ts';
import { maskPersonal } from '../../values/mask-personal-data.ts';
import { withCheckouts } from '../checkouts/next-step.ts';
import type { Asked } from './gather-transfer-facts.ts';
import { readFromText } from './pasted-message-finding.ts';
import { furtherLook } from './suggest-wider-search.ts';
import { onlyFor, withOnAccount, withPaidElsewhere } from './transfers-of-checkout.ts';

export interface Question {
  code: string | undefined;
  note?: string | undefined;
  /** Integer VND. */
  amount?: number | undefined;
  /** The full number of the virtual account that was paid to. */
  va?: string | undefined;
  /** Id. */
  checkout?: string | undefined;
  /** Epoch milliseconds. */
  since: number | undefined;
  sinceText: string | undefined;
  timeout?: number | undefined;
  /** The message that it was read from; the first code is the one that is asked for. */
  said?: MessageFacts | undefined;
  /** Codes of the message that no transfer has: what is looked for is the rest. */
  withoutCodes?: readonly string[] | undefined;
}

/** Length of the shortest account number. */
const leastOfNumber = 12;

/**
 * Finds the transfers and the checkout that the question names; a code that no transfer has may be the number of an account.
 * @throws refused error where the service knows no checkout of that id
 */
export async function ask(question: Question, reading: Reading): Promise<Asked> {
  const asked = await askAsGiven(question, reading);
  const number = squeezed(question.code) ?? '';
  if (asked.found.transfers.length > 0 || asked.checkout || number.length < leastOfNumber) return asked;
  if (question.va !== undefined || isId(number)) return asked;
  const there = await askAsGiven({ ...question, code: undefined, va: number }, reading);
  if (there.found.transfers.length === 0) return asked;
  const given = noteOf('given-account-number', { number }, transactionSubject(number));
  return { ...there, name: number, notes: [...there.notes, given] };
}

async function askAsGiven(question: Question, reading: Reading): Promise<Asked> {
  const { code, note, amount, va, since, timeout } = question;
  const given = await checkoutGiven(question, reading);
  const account = va ?? given?.bank?.account_number;
  const isCheckoutAlone = given !== undefined && question.checkout === undefined;
  const wanted: Wanted = { code: isCheckoutAlone ? undefined : code, note, amount, account };
  const byWords = await findTransactions(wanted, { number: account, since }, reading);
  const order = await orderOf(question, byWords, given, reading);
  const { own, earlier } = withoutEarlier(byWords, code, order?.first);
  const checkout = order?.checkout;
  const ofOrder = given ? own : await withOnAccount(checkout, question, own, reading);
  const onAccount = onlyFor(wanted.code === undefined ? given : undefined, ofOrder);
  const found =
    given && given.status !== 'paid' && !va
      ? await withPaidElsewhere(given, { note, amount, since }, onAccount, reading)
      : onAccount;
  const sum = amount === undefined ? undefined : formatMoney(amount);
  const from = { since: question.sinceText, timeout, from: since, seenBack: found.log.unread === undefined };
  const name = code ?? given?.order_code ?? note ?? sum ?? question.checkout ?? '';
  return {
    code,
    name,
    found,
    similar: found.transfers.length > 0 ? undefined : await similarTransactions(wanted, since, reading),
    checkout,
    earlier,
    isCoded: code !== undefined || given !== undefined,
    account: account ?? checkout?.bank?.account_number,
    given: { note, amount, account: va, said: question.said },
    since,
    notes: await notesOf({ ...question, name }, isCheckoutAlone ? given : undefined, found, reading),
    further: furtherLook(code, { note, amount, va, checkout: question.checkout }, from, reading.client.now()),
  };
}

/** @throws refused error where the service knows no checkout of that id */
async function checkoutGiven({ code, checkout }: Question, { client, bearing, unread }: Reading) {
  const id = checkout ?? (code !== undefined && isId(code) ? code : undefined);
  const read = async () => (id === undefined ? undefined : checkoutOf(id, client));
  const given = await bearing('checkouts', read, undefined);
  if (given || checkout === undefined || unread.checkouts) return given;
  const message = t('the service knows no such checkout: {0}', checkout);
  throw withCheckouts(new PayconfirmError('refused', message, { status: 404 }));
}

/** The checkout whose order the code or the note names, if no transfer has that code. */
async function orderOf(
  { code, note }: Question,
  { transfers, events }: Found,
  given: Checkout | undefined,
  reading: Reading,
): Promise<Order | undefined> {
  if (given) return { checkout: given, first: given };
  if (code !== undefined) {
    const isTransfer = transfers.some((one) => squeezed(one.code) === squeezed(code));
    if (isTransfer) return undefined;
    return (await checkoutOfOrder(code, reading)) ?? orderOfEvent(code, events, reading);
  }
  return note !== undefined && transfers.length === 0 ? checkoutOfNote(note, reading) : undefined;
}

/** The only checkout that a CHECKOUT_PAID of the order names: a service need not list them. */
async function orderOfEvent(
  code: string,
  events: Found['events'],
  { client, bearing }: Reading,
): Promise<Order | undefined> {
  const ofOrder = events.filter(({ payload }) => squeezed(payload.order_code) === squeezed(code));
  const [id, another] = new Set(ofOrder.flatMap(({ payload }) => payload.checkout_id || []));
  if (id === undefined || another !== undefined) return undefined;
  const checkout = await bearing('checkouts', () => checkoutOf(id, client), undefined);
  return checkout && { checkout, first: checkout };
}

/** Those apart that name the order and are older than its first checkout, but for the one whose code was given. */
function withoutEarlier(found: Found, code: string | undefined, first: Checkout | undefined) {
  const earlier = found.transfers.filter(
    (one) =>
      first !== undefined &&
      isBefore(one, first) &&
      isNoted(one, first) &&
      squeezed(one.code) !== squeezed(code),
  );
  return { own: { ...found, transfers: found.transfers.filter((one) => !earlier.includes(one)) }, earlier };
}

/** Findings about the question itself. `given`: the checkout with the given id. */
async function notesOf(
  question: Question & { name: string },
  given: Checkout | undefined,
  { transfers }: Found,
  reading: Reading,
): Promise<Finding[]> {
  const { said, name, withoutCodes = [] } = question;
  const isFound = transfers.length > 0;
  const unfound = { codes: withoutCodes.join(', ') };
  return [
    ...(said ? [readFromText(said, { name, withoutCodes, isFound }, reading)] : []),
    ...(isFound && withoutCodes.length > 0
      ? [warning('found-without-code', unfound, transactionSubject(name))]
      : []),
    ...(question.code === undefined || given ? [] : withinWords(question.code, transfers)),
    ...(given ? [noteOf('given-checkout-id', {}, checkoutSubject(given))] : []),
    ...(isFound ? [] : await readings(question, reading)),
  ];
}

const readerOf = ({ clock, options }: Context) => ({ now: clock.now(), timeZone: options.timeZone });

/** Other meanings of the input: words of a transfer note, an account number. */
async function readings(
  { code, note, amount }: Question,
  { client, bearing, ctx }: Reading,
): Promise<Finding[]> {
  const text = code ?? note ?? '';
  const said = isMessage(text) ? readMessage(text, readerOf(ctx)) : undefined;
  const list = async () => (await client.page('accounts.list', {})).items;
  const number = code === undefined ? undefined : squeezed(code);
  const accounts = number === undefined ? [] : await bearing('virtual-accounts', list, []);
  const find = async () => (number === undefined ? undefined : findVirtualAccount(client, number));
  const va = await bearing('virtual-accounts', find, undefined);
  const isBankAccount = accounts.some(({ account_number }) => account_number === number);
  const subject = transactionSubject(text);
  return [
    ...(said && amount === undefined && said.codes.length + said.amounts.length > 0
      ? [readFromText(said, { name: text, isFound: false }, { ctx })]
      : []),
    ...(va
      ? [
          noteOf('given-account-number', { number: va.virtual_account_number }, subject, {
            actions: [diagnoseAccount(va.virtual_account_number)],
          }),
        ]
      : []),
    ...(await requestOf(code, ctx)),
    ...(isBankAccount ? [noteOf('given-bank-account', { number: maskPersonal(number!) }, subject)] : []),
  ];
}

/** The registration on this machine whose bank request (§2.5) has this code. */
async function requestOf(code: string | undefined, ctx: Context): Promise<Finding[]> {
  if (code === undefined || !isId(code)) return [];
  const { baseUrl, clientId } = await ctx.profile();
  const begun = (await registrationsHere(ctx)).find(
    ({ base_url, client_id, code: request }) =>
      base_url === baseUrl && client_id === clientId && request?.id === code.toLowerCase(),
  );
  if (!begun) return [];
  const { id, stage, virtual_account } = begun;
  const number = virtual_account?.virtual_account_number;
  const subject: Subject = { kind: 'virtual-account', id: virtual_account?.id ?? id, name: number ?? id };
  const unfinished = begunOf(begun, ctx.clock.now());
  const actions = [unfinished ? resume(unfinished) : diagnoseAccount(`${number}`)];
  return [noteOf('given-request-id', { step: stepOf(stage) }, subject, { actions })];
}
