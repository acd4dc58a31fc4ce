/** The current state of a webhook configuration, and what it shows about an earlier time. */

import type { Client, Item } from '../../api/client-types.ts';
import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { headerValue } from '../../values/headers.ts';
import { mayContainSecret } from '../../values/redact-headers.ts';
import { parseTime } from '../../values/time.ts';
import { wordOf } from '../../values/value-as-text.ts';
import { isPaused, matchesAccount } from '../../webhooks/delivery-log/configuration-match.ts';
import {
  isDelivered,
  type LogEntry,
  sentHeaders,
  withPossibleTime,
} from '../../webhooks/delivery-log/entry.ts';
import { signatureHeader } from '../../webhooks/signature/signature.ts';
import { makeSubject, type Subject } from '../finding.ts';
import type { Addresses } from './delivery-log.ts';

export type Configuration = Item<'webhooks.list'> & { updated_at?: string | null };

/**
 * Reads all configurations (§4.7).
 * @throws service error if one has no id, or if its bound account cannot be read, which decides what it matches
 */
export async function readConfigurations(client: Client): Promise<Configuration[]> {
  const { items } = await client.page('webhooks.list', {});
  if (items.some(({ id }) => !id))
    throw new PayconfirmError('service', t('a configuration in the reply has no id'));
  const odd = items.find(
    ({ virtual_account_id: bound }) => !['string', 'number'].includes(typeof (bound ?? '')),
  );
  if (odd)
    throw new PayconfirmError('service', t('virtual_account_id in the reply is neither a text nor null'));
  return items.map((one) => ({ ...withPossibleTime(one, client), name: one.name || one.id }));
}

/**
 * Whether a configuration matched a transfer at its time. The service shows only the current state (§2.8). That state is
 * known to hold since `updated_at`, which few services give. `active`, `paused`, `elsewhere`: the current state; `isKnown`:
 * it was the same then.
 */
export type StateThen =
  | { kind: 'created-after' }
  | { kind: 'active' | 'paused' | 'elsewhere'; isKnown: boolean };

/**
 * `time`: time of the transfer, epoch milliseconds. `account`: id of the virtual account that was paid; null if no
 * configuration can be bound to it, undefined if unknown.
 */
export function stateThen(one: Configuration, time: number, account: string | null | undefined): StateThen {
  const created = parseTime(one.created_at);
  // A time in whole seconds can be any moment within that second.
  const span = time % 1_000 === 0 ? 999 : 0;
  const isLater = created !== undefined && created > time + span;
  // If it does not match this account, its creation time does not matter.
  const isElsewhere = account !== undefined && !matchesAccount(one, account);
  if (isLater) return isElsewhere ? { kind: 'elsewhere', isKnown: true } : { kind: 'created-after' };
  const updated = parseTime(one.updated_at);
  const isKnown = updated !== undefined && updated <= time && typeof one.is_active === 'boolean';
  // Resuming it would not help this account.
  if (isElsewhere) return { kind: 'elsewhere', isKnown };
  if (isPaused(one)) return { kind: 'paused', isKnown };
  return { kind: 'active', isKnown: isKnown && matchesAccount(one, account) };
}

/** Whether it may have been active for the account when the transfer came, although it is not now. */
export const mayHaveMatched = (then: StateThen): boolean =>
  then.kind === 'active' || (then.kind !== 'created-after' && !then.isKnown);

/**
 * A URL that had deliveries before a transfer and that no configuration of that time has now, the last used one: its
 * configuration was deleted or moved, perhaps after the transfer. `time`: of the transfer, epoch milliseconds.
 */
export function goneAddress(
  addresses: Addresses,
  configurations: readonly Configuration[],
  time: number,
): string | undefined {
  const isGone = (address: string, first: number) =>
    first < time &&
    !configurations.some(
      (one) => one.webhook_url === address && stateThen(one, time, undefined).kind !== 'created-after',
    );
  const gone = [...addresses].filter(([address, [first]]) => isGone(address, first));
  return gone.toSorted(([, [, one]], [, [, other]]) => other - one)[0]?.[0];
}

export const subjectOf = ({ id, name }: Pick<Configuration, 'id' | 'name'>) =>
  makeSubject('configuration', id, name);

/** The names in a sentence. A name with a comma is quoted if others stand beside it. */
export const namesInOne = (all: readonly Pick<Configuration, 'name'>[]): string =>
  all
    .map(({ name }) => wordOf(name))
    .map((name) => (all.length > 1 && name.includes(',') ? `"${name}"` : name))
    .join(', ');

/** Configurations that the log cannot tell apart share one name. */
export const subjectOfAll = (all: readonly Pick<Configuration, 'id' | 'name'>[]) =>
  makeSubject('configuration', all.map(({ id }) => id).join(','), namesInOne(all));

/** The subject of failures at one time. If one attempt was delivered, it is unknown which configurations failed. */
export function subjectOfAttempts(
  all: readonly Pick<Configuration, 'id' | 'name'>[],
  attempts: readonly LogEntry[],
): Subject {
  const isOfEach = all.length < 2 || (attempts.length >= all.length && !attempts.some(isDelivered));
  return { ...subjectOfAll(all), ...(!isOfEach && { any_of: all.map(({ name }) => name) }) };
}

/** A URL that no configuration has. */
export const addressSubject = (address: string) => makeSubject('configuration', '', address);

/** Authentication and format of a configuration. They distinguish two configurations at one URL. */
export function markOf({ auth_type, api_key_name, payload_format }: Configuration): string {
  const header = auth_type === 'API_KEY' ? api_key_name.toLowerCase() : auth_type;
  return `${header} ${payload_format}`;
}

/** The same for an attempt. */
export function sentMark(entry: LogEntry): string {
  const headers = Object.entries(sentHeaders(entry));
  const names = headers.map(([name]) => name.toLowerCase());
  // The header that authenticated the attempt (§5.7).
  const signed = names.includes(signatureHeader.toLowerCase()) ? 'HMAC_SHA256' : names.find(mayContainSecret);
  return `${signed ?? 'NONE'} ${headerValue(headers, 'content-type')?.split(';', 1)[0] ?? ''}`;
}

/** Whether an attempt matches a configuration. Without headers in the log, nothing contradicts it. */
export const isSentLike = (one: Configuration, entry: LogEntry): boolean =>
  Object.keys(sentHeaders(entry)).length === 0 || markOf(one) === sentMark(entry);
