import type { Client, Item } from '../../api/client.ts';
import type { Reply } from '../../api/endpoints/index.ts';
import type { Context } from '../../context.ts';
import { isUnknown, PayconfirmError } from '../../errors.ts';
import type { VirtualAccount } from '../../registrations/registration.ts';
import { parseTime } from '../../values/time.ts';
import { type KeptDelivery, keptDeliveries } from '../../webhooks/journal/reader.ts';
import { bodyOf } from '../../webhooks/journal/replay.ts';
import { decodePayload, type Payload } from '../../webhooks/payload.ts';
import { type Match, matchOf, type Wanted } from './wanted.ts';

export type StoredTransaction = Item<'va.transactions'>;
export type Checkout = Reply<'checkouts.show'>;

export interface Kept {
  kept: KeptDelivery;
  payload: Payload | null;
}

/** What `listen` kept on this machine, oldest first. */
export async function keptOf(wanted: Wanted, since: number | undefined, ctx: Context): Promise<Kept[]> {
  const found: Kept[] = [];
  for await (const kept of keptDeliveries(ctx.configDir, since ?? 0)) {
    const type = kept.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
    const decoded = await decodePayload(bodyOf(kept), type);
    const payload = decoded.ok ? decoded.payload : null;
    if (matchOf(wanted, { transaction_code: kept.transaction_code, ...payload }))
      found.push({ kept, payload });
  }
  return found;
}

/** Accounts that a question without a time looks at, and pages of one where it is the only one. */
const mostAccounts = 30;
const mostPages = 5;
const pageLimit = 100;

export interface Stored {
  found: { transaction: StoredTransaction; match: Match }[];
  /** Accounts looked at. */
  looked: number;
  /** Those of them that the service does not know as ours. */
  unknown: number;
  /** What was not looked at, in words; undefined when all was. */
  unseen: string | undefined;
}

/** Where transactions are looked for; times are epoch milliseconds. */
export interface Accounts {
  numbers: readonly string[];
  /** Everything back to here is looked at, however much it is. */
  since?: number | undefined;
  /** Nothing older can be the transfer. */
  notBefore?: number | undefined;
}

/** The transactions on these virtual accounts that may be the transfer, newest first by account. */
export async function storedOn(
  { numbers, since, notBefore = since }: Accounts,
  wanted: Wanted,
  client: Client,
): Promise<Stored> {
  const stored: Stored = { found: [], looked: 0, unknown: 0, unseen: undefined };
  for (const [at, number] of numbers.entries()) {
    if (at === mostAccounts) {
      stored.unseen = `${numbers.length - at} more virtual accounts; --va NUMBER looks at one`;
      return stored;
    }
    const pages = numbers.length === 1 ? mostPages : 1;
    const atMost = since === undefined ? pages * pageLimit : Number.POSITIVE_INFINITY;
    try {
      const whole = await readAccount(number, wanted, { notBefore, atMost }, client, stored.found);
      stored.looked += 1;
      if (!whole) {
        stored.unseen = `what is older than the newest ${atMost} on ${number}; --since 30d looks further back`;
      }
    } catch (error) {
      if (!(error instanceof PayconfirmError && error.kind === 'refused')) throw error;
      if (!isUnknown(error)) stored.unseen = `${number}, which the service does not show: ${error.message}`;
      else {
        stored.looked += 1;
        stored.unknown += 1;
      }
    }
    if (stored.found.some(({ match }) => match === 'code')) return stored;
  }
  return stored;
}

/** Adds what is found on one account; whether all of it was read. */
async function readAccount(
  virtual_account_number: string,
  wanted: Wanted,
  { notBefore, atMost }: { notBefore: number | undefined; atMost: number },
  client: Client,
  found: Stored['found'],
): Promise<boolean> {
  let looked = 0;
  const query = { virtual_account_number, limit: pageLimit };
  for await (const transaction of client.items('va.transactions', { query })) {
    const time = parseTime(transaction.transaction_date);
    if (notBefore !== undefined && time !== undefined && time < notBefore) return true;
    if (looked === atMost) return false;
    looked += 1;
    const match = matchOf(wanted, transaction);
    if (match) found.push({ transaction, match });
    if (match === 'code') return true;
  }
  return true;
}

/** The most virtual accounts that are listed for a question that names none. */
const mostListed = 1_000;

/** The client's virtual accounts: those whose content fits the code first, then the newest. */
export async function virtualAccounts(
  client: Client,
  { code }: Wanted,
): Promise<{ accounts: VirtualAccount[]; complete: boolean }> {
  const accounts: VirtualAccount[] = [];
  const fits = ({ content }: VirtualAccount) =>
    code !== undefined && matchOf({ code }, { description: content ?? '' }) !== undefined;
  const inOrder = () => {
    const newest = accounts.toSorted(
      (one, other) => (parseTime(other.created_at) ?? 0) - (parseTime(one.created_at) ?? 0),
    );
    return [...newest.filter(fits), ...newest.filter((one) => !fits(one))];
  };
  for await (const { id: bank_account_id } of client.items('accounts.list', {})) {
    const query = { limit: pageLimit };
    for await (const one of client.items('va.list', { path: { bank_account_id }, query })) {
      if (accounts.length === mostListed) return { accounts: inOrder(), complete: false };
      accounts.push(one);
    }
  }
  return { accounts: inOrder(), complete: true };
}

/** A checkout; undefined when the service knows none such. */
export async function checkoutOf(id: string, client: Client): Promise<Checkout | undefined> {
  try {
    return (await client.call('checkouts.show', { path: { checkout_id: id } })).data;
  } catch (error) {
    if (isUnknown(error)) return undefined;
    throw error;
  }
}
