import type { Client } from '../../api/client-types.ts';
import { isUnknown, PayconfirmError } from '../../errors.ts';
import type { Clock } from '../../io/clock.ts';
import { within } from '../../io/time-budget.ts';
import { type Phrase, type Said, t } from '../../texts/translate.ts';
import type { HeaderPair } from '../../values/headers.ts';
import type { PayloadFormat } from '../../values/payload-format.ts';
import { safeCell } from '../../values/safe-text.ts';
import type { Decoded, Payload } from '../decode-payload.ts';
import { unreadable, unreadableText } from '../unreadable-body.ts';
import { readPlainly } from './strict-body.ts';

/** The result of reading a checkout back; `status`: the answer to the service if it was not confirmed. */
export type ReadBack =
  | { confirmed: true; message: Phrase }
  | { confirmed: false; message: Phrase; status: 409 | 503 };

/** For a delivery whose code came before with a different body. */
export const unasked: ReadBack = {
  confirmed: false,
  status: 409,
  message: () => t('another delivery of the same has a different body, and neither was asked about again'),
};

/** Reads the checkout of a CHECKOUT_PAID. */
export type Confirm = (payload: Payload) => Promise<ReadBack>;

/**
 * What must be confirmed before an app gets a delivery; undefined for a transaction (§6.2) and the service's test delivery.
 * This is an allow list: everything else is not confirmed, except a CHECKOUT_PAID. A delivery that an app could read
 * differently is not confirmed either.
 */
export function toConfirm(
  body: Uint8Array,
  headers: readonly HeaderPair[],
  decoded: Decoded,
  confirm: Confirm,
): (() => Promise<ReadBack>) | undefined {
  if (!decoded.ok) return unconfirmed(() => t('it cannot be read: {0}', unreadableText(unreadable(decoded))));
  const plain = readPlainly(body, headers, decoded.format);
  if (!plain.ok) return unconfirmed(plain.why);
  const { fields } = plain;
  const events = fields.filter(([name]) => name === 'event' || name === 'event_type');
  const isPaid = events.length > 0 && events.every(([, value]) => value === 'CHECKOUT_PAID');
  const needed = isPaid ? [] : ['transaction_code', 'amount'];
  const odd = fields.map(isPaid ? notOfPaid : notOfTransaction).find((why) => why !== undefined);
  const why = odd ?? notWhole(fields, needed, decoded.format);
  if (why !== undefined) {
    return unconfirmed(isPaid ? why : () => t('it is neither a CHECKOUT_PAID nor a transaction: {0}', why()));
  }
  return isPaid ? () => confirm(decoded.payload) : undefined;
}

function unconfirmed(why: Phrase): () => Promise<ReadBack> {
  return async () => ({ confirmed: false, status: 409, message: safely(why) });
}

const safely =
  (phrase: Phrase): Phrase =>
  () =>
    safeCell(phrase()) as Said;

type Field = readonly [name: string, value: unknown];

/** Fields of a transaction: those of §6.2, and those that it has elsewhere (§2.11, §4.6). */
const ofTransaction = [
  'amount',
  'description',
  'transaction_content',
  'transfer_date',
  'transaction_code',
  'account_number',
  'virtual_account_number',
  'bank_name',
  'type',
  'is_sandbox',
];

/** Known fields of a CHECKOUT_PAID. The document does not exclude others (§6.3). */
const ofPaid = [
  ...ofTransaction,
  'event',
  'event_type',
  'checkout_id',
  'order_code',
  'status',
  'paid_amount',
  'paid_at',
];

function notOfTransaction([name, value]: Field): Phrase | undefined {
  if (name === 'event' || name === 'event_type') return () => t('its {0} is {1}', name, value);
  if (!ofTransaction.includes(name)) return () => t('it has the field {0}', name);
  return name === 'type' && value !== 'income' ? () => t('its {0} is {1}', name, value) : undefined;
}

/** Why an app may read this field of a CHECKOUT_PAID differently from the confirmed value. */
function notOfPaid([name, value]: Field): Phrase | undefined {
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    return () => t('it has the field {0}, which is not written as fields are', name);
  const alike = ofPaid.find((known) => squeezed(known) === squeezed(name));
  if (alike !== undefined && alike !== name)
    return () => t('it has the field {0}, which is almost {1}', name, alike);
  const isText = typeof value === 'string' && value.trim() === value;
  return ['checkout_id', 'order_code'].includes(name) && !isText
    ? () => t('its {0} is no plain text', name)
    : undefined;
}

function squeezed(name: string): string {
  return name.replaceAll('_', '');
}

/** Missing, duplicate or empty fields. `needed`: the required ones. */
function notWhole(
  fields: readonly Field[],
  needed: readonly string[],
  format: PayloadFormat,
): Phrase | undefined {
  const values = new Map(fields);
  if (values.size < fields.length) return () => t('it has a field twice');
  if (fields.some(([, value]) => typeof value === 'string' && value.includes('\0')))
    return () => t('it has a NUL character');
  const missing = needed.filter((name) => !values.has(name));
  if (missing.length > 0) return () => t('it has no {0}', missing.join(t(' and no ')));
  const code = values.get('transaction_code') ?? (needed.includes('transaction_code') ? '' : 'none');
  if (typeof code !== 'string' || code.trim() === '')
    return () => t('its transaction_code is empty or no text');
  return isAmount(values.get('amount'), format)
    ? undefined
    : () => t('its amount is no whole number of VND above 0');
}

/** A number in JSON, or digits in a form. No number that an app would round. */
function isAmount(value: unknown, format: PayloadFormat): boolean {
  const isWritten = format === 'application/json' ? typeof value === 'number' : /^[1-9]\d*$/.test(`${value}`);
  return isWritten && Number.isSafeInteger(Number(value)) && Number(value) > 0;
}

/** Milliseconds to read a checkout. The app then still has time before the service's timeout. */
export const readBackWithinMs = 4000;

/** Reads the checkout of a CHECKOUT_PAID and compares order_code, amount and status (§3.2, §6.3). */
export async function confirmPaid(
  client: Client,
  { checkout_id, order_code, amount }: Payload,
  clock: Clock,
): Promise<ReadBack> {
  if (!checkout_id) return { confirmed: false, status: 409, message: () => t('it names no checkout') };
  try {
    const asked = client.call('checkouts.show', { path: { checkout_id } });
    const { data } = await within(readBackWithinMs, clock, asked);
    const differences = [
      data.status === 'paid' ? [] : [() => t('its {0} is {1}', 'status', data.status)],
      data.order_code === order_code ? [] : [() => t('its {0} is {1}', 'order_code', data.order_code)],
      data.amount === amount ? [] : [() => t('its {0} is {1}', 'amount', data.amount)],
    ].flat();
    if (differences.length === 0) return { confirmed: true, message: () => t('the checkout says the same') };
    const message = safely(() =>
      t('the checkout does not say so: {0}', differences.map((one) => one()).join(', ')),
    );
    return { confirmed: false, status: 409, message };
  } catch (error) {
    if (!(error instanceof PayconfirmError)) throw error;
    // The service answers that the checkout does not exist, or that the id is invalid. A later read would not confirm it.
    if (isUnknown(error) || error.kind === 'validation') {
      const message = safely(() => t('the service knows no such checkout: {0}', error.message));
      return { confirmed: false, status: 409, message };
    }
    return {
      confirmed: false,
      status: 503,
      message: safely(() => t('the checkout could not be read: {0}', error.message)),
    };
  }
}
