/** The webhook configurations that a delivery of the log, or a secret, belongs to. */
import type { Item } from '../../../api/client.ts';
import type { Context } from '../../../context.ts';
import type { LogEntry } from '../../../webhooks/delivery-log/entry.ts';
import { createCheck } from '../../../webhooks/signature/authenticator.ts';
import { ofEntry } from './source.ts';

export type Configuration = Pick<Item<'webhooks.list'>, 'id' | 'name' | 'webhook_url'>;

/** The one configuration with the address of the entry; undefined where there is none, or more. */
export async function configurationOf(entry: LogEntry, ctx: Context): Promise<Configuration | undefined> {
  const { items } = await (await ctx.client()).page('webhooks.list', {});
  const [one, another] = items.filter(({ webhook_url }) => webhook_url === entry.endpoint_url);
  return another ? undefined : one;
}

/** Entries of the log that are read: one page. */
const entriesRead = 100;
/** Configurations that the secret is tried on, each with its newest delivery; an account has some twenty (§8). */
const mostTried = 30;

/** The other configuration whose newest deliveries are valid with the secret. */
export async function ownerOfSecret(
  secret: string,
  { endpoint_url }: LogEntry,
  own: Configuration | undefined,
  ctx: Context,
): Promise<Configuration | undefined> {
  const client = await ctx.client();
  const { items } = await client.page('webhooks.logs', { query: { limit: entriesRead } });
  const others = new Map<string, LogEntry>();
  for (const entry of items) {
    if (entry.endpoint_url === endpoint_url || others.has(entry.endpoint_url)) continue;
    others.set(entry.endpoint_url, entry);
  }
  const fitting = [...others.values()].slice(0, mostTried).find((entry) => isValid(entry, secret, ctx));
  const found = fitting && (await configurationOf(fitting, ctx));
  return found?.id === own?.id ? undefined : found;
}

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
