/** The webhook configurations that a log entry or a secret belongs to. */
import type { Context } from '../../../context.ts';
import { type Configuration, isSentLike } from '../../../diagnosis/facts/configurations.ts';
import { roundsOf } from '../../../diagnosis/rules/attempt-rounds.ts';
import { isAt } from '../../../diagnosis/rules/attribution.ts';
import { type LogEntry, pageSize, timeOf } from '../../../webhooks/delivery-log/entry.ts';
import { createCheck } from '../../../webhooks/signature/authenticator.ts';
import { ofEntry } from './delivery-to-verify.ts';

/** Current configurations that the entry may have been sent for: same URL and authentication. */
export const sentFor = (configurations: readonly Configuration[], entry: LogEntry) =>
  configurations.filter((one) => isAt(one, entry) && isSentLike(one, entry));

/** The owner of a secret, judged by the deliveries that are valid with it. */
export interface Owner {
  /** Its configuration's other deliveries with this secret: all newer, all older, or `both`. */
  own: 'newer' | 'older' | 'both' | undefined;
  /** Other configurations, those with the same URL first. */
  others: string[];
}

/** Reads only the newest page of the log. */
export async function ownerOfSecret(secret: string, entry: LogEntry, ctx: Context): Promise<Owner> {
  const client = await ctx.client();
  const [{ items: configurations }, { items: entries }] = await Promise.all([
    client.page('webhooks.list', {}),
    client.page('webhooks.logs', { query: { limit: pageSize } }),
  ]);
  const nameOf = (one: LogEntry) =>
    sentFor(configurations, one)
      .map(({ name }) => name)
      .join(' / ');
  const fitting = entries.filter((one) => one.id !== entry.id && isValid(one, secret, ctx));
  const [only, another] = sentFor(configurations, entry);
  const own = fitting.filter((one) => only && !another && nameOf(one) === only.name);
  const when = new Set(own.map((one) => (timeOf(one) > timeOf(entry) ? ('newer' as const) : 'older')));
  const isAtOnce = own.some((one) => roundsOf([one, entry]).length === 1);
  const others = fitting
    .filter((one) => !own.includes(one))
    .sort((one, other) => Number(isSameUrl(other, entry)) - Number(isSameUrl(one, entry)));
  return {
    own: isAtOnce || when.size > 1 ? 'both' : [...when][0],
    others: own.length > 0 ? [] : [...new Set(others.map(nameOf))].filter(Boolean),
  };
}

const isSameUrl = (one: LogEntry, other: LogEntry) => one.endpoint_url === other.endpoint_url;

function isValid(entry: LogEntry, secret: string, { clock }: Context): boolean {
  const { body, headers, apiKeyName = '' } = ofEntry(entry);
  const expected = {
    auth: apiKeyName === '' ? 'HMAC_SHA256' : 'API_KEY',
    apiKeyName,
    secrets: [secret],
    toleranceSeconds: Number.POSITIVE_INFINITY,
    scheme: 'auto',
  } as const;
  return createCheck(expected, () => undefined)(body, headers, clock.now()).ok;
}
