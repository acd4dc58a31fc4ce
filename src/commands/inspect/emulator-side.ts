/** The emulator's state: what a bank and a phone would show, and actions that cause events. */

import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../context.ts';
import type { LoggedRequest } from '../../emulator/logged-request.ts';
import { usageError } from '../../errors.ts';
import type { Given } from '../../inspector/data-source-interface.ts';
import { type FaultName, faults } from '../../inspector/faults.ts';
import type { EmulatorSide } from '../../inspector/page-data-types.ts';
import { t } from '../../texts/translate.ts';
import { parseDuration } from '../../values/duration.ts';
import { maskPersonal } from '../../values/mask-personal-data.ts';
import { parseAmount } from '../../values/parse-amount.ts';
import { parseTime } from '../../values/time.ts';
import { control } from '../emulator/call-control-api.ts';
import type { Otp } from '../emulator/otp.ts';
import type { Message } from '../emulator/outbox.ts';

const mostListed = 50;

interface Status {
  now: string;
  offset_ms: number;
  pending_deliveries: number;
}

type Fault = { id: number } & Record<string, string | number | boolean | undefined>;

/** Its time, OTPs, outbox, faults, accounts and checkouts. Personal values are masked unless `show` is `yes`. */
export async function emulatorSideOf({ show }: Given, ctx: Context): Promise<EmulatorSide> {
  const client = await ctx.client();
  const query = { page: 1, limit: mostListed };
  const shown = (text: string) => (show === 'yes' ? text : maskPersonal(text));
  const [status, codes, messages, set, accounts, checkouts] = await Promise.all([
    control<Status>(ctx, 'GET', '/status'),
    control<Otp[]>(ctx, 'GET', '/otps', { query: { limit: String(mostListed) } }),
    control<Message[]>(ctx, 'GET', '/outbox', { query: { limit: String(mostListed) } }),
    control<Fault[]>(ctx, 'GET', '/faults'),
    client.page('accounts.list', { query: {} }),
    client.page('checkouts.list', { query }),
  ]);
  const virtual = await Promise.all(
    accounts.items.map(({ id }) => client.page('va.list', { path: { bank_account_id: id }, query })),
  );
  return {
    now: parseTime(status.now) ?? 0,
    ahead: status.offset_ms,
    pending: status.pending_deliveries,
    codes: codes.map((one) => ({
      id: one.bank_request_id,
      code: one.code,
      kind: one.kind,
      phone: one.phone_number,
      status: one.status,
      at: parseTime(one.created_at) ?? null,
      expires: parseTime(one.expires_at) ?? null,
    })),
    messages: messages.map(({ created_at, channel, recipient, subject, text }) => ({
      at: parseTime(created_at) ?? null,
      channel,
      to: shown(recipient),
      subject,
      text,
    })),
    accounts: accounts.items.map(({ id, account_number, account_name }) => ({
      id,
      number: shown(account_number),
      name: shown(account_name ?? ''),
    })),
    virtualAccounts: virtual.flatMap(({ items }) =>
      items.map(({ virtual_account_number }) => virtual_account_number ?? ''),
    ),
    checkouts: checkouts.items.map(({ id, order_code, status, amount, checkout_url }) => ({
      id,
      order: order_code,
      status,
      amount: String(amount),
      url: checkout_url,
    })),
    faults: set.map(({ id, times, ...effect }) => ({
      id,
      name: faults.find((name) => isDeepStrictEqual(effects[name], effect)) ?? null,
      words: wordsOf(effect),
      times: typeof times === 'number' ? times : null,
    })),
  };
}

/** Requests of programs, newest first, without bodies: they may contain personal data. */
export async function emulatorRequests(ctx: Context): Promise<LoggedRequest[]> {
  const all = await control<LoggedRequest[]>(ctx, 'GET', '/requests');
  return all.reverse().map((one) => ({ ...one, request_body: null, response_body: null }));
}

/** `endpoint *, status 503` */
function wordsOf(effect: Omit<Fault, 'id'>): string {
  return Object.entries(effect)
    .map(([name, value]) => (value === true ? name : `${name} ${value}`).replaceAll('_', ' '))
    .join(', ');
}

/** A simulated transfer, by the service's own endpoint (§4.6). @throws usage error */
export async function sandboxTransfer(given: Given, ctx: Context): Promise<null> {
  await (await ctx.client()).call('sandbox.send', { body: transferOf(given) });
  return null;
}

/** A transfer by a payer's bank. @throws usage error for an invalid amount */
export async function bankTransfer(given: Given, ctx: Context): Promise<null> {
  await control(ctx, 'POST', '/transfers', { body: transferOf(given) });
  return null;
}

function transferOf({ amount = '', description = '', virtual_account_number: to }: Given) {
  return { amount: parseAmount(amount), description, ...(to ? { virtual_account_number: to } : {}) };
}

const effects: Record<FaultName, object> = {
  'bad-signature': { bad_signature: true },
  'stale-timestamp': { stale_timestamp: true },
  duplicate: { duplicate: true },
  'quota-exceeded': { quota_exceeded: true },
  'status-500': { endpoint: '*', status: 500 },
  drop: { endpoint: '*', drop: true },
  'delay-3s': { endpoint: '*', delay_ms: 3_000 },
};

/** Sets one of the page's faults, `times` times or until it is cleared. @throws usage error */
export async function setFault({ fault, times = '' }: Given, ctx: Context): Promise<null> {
  const name = faults.find((one) => one === fault);
  if (!name) throw usageError(t('no such fault'));
  if (!/^\d{0,9}$/.test(times)) throw usageError(t('how many times is a number'));
  await control(ctx, 'POST', '/faults', {
    body: { ...effects[name], ...(times === '' ? {} : { times: Number(times) }) },
  });
  return null;
}

export async function clearFault({ id = '' }: Given, ctx: Context): Promise<null> {
  await control(ctx, 'DELETE', '/faults', { query: { id } });
  return null;
}

/** @throws usage error for an invalid duration */
export async function advanceClock({ duration = '' }: Given, ctx: Context): Promise<null> {
  await control(ctx, 'POST', '/advance', { body: { ms: parseDuration(duration.trim()) } });
  return null;
}

/** Empties it, except for its initial data. */
export async function resetEmulator(ctx: Context): Promise<null> {
  await control(ctx, 'POST', '/reset');
  return null;
}
