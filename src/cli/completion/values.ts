import type { Client } from '../../api/client-types.ts';
import type { Endpoint } from '../../api/endpoints/endpoint.ts';
import { type EndpointId, endpoints } from '../../api/endpoints/index.ts';
import { pathParameters } from '../../api/endpoints/paths.ts';
import { type ResourceName, resourceNames } from '../../api/endpoints/resource-lists.ts';
import type { Context } from '../../context.ts';
import { isRecord } from '../../values/is-record.ts';
import { safeLine } from '../../values/safe-text.ts';
import { allowedValues } from '../allowed-values.ts';
import type {
  ArgumentDefinition,
  Candidate,
  CommandDefinition,
  FlagDefinition,
  Offers,
} from '../definition.ts';

/** Timeout for all requests, milliseconds. */
const SERVICE_MS = 300;

type Valued = FlagDefinition | ArgumentDefinition;

/** The offers for a free value: as declared, or by the name of its request part in the table. */
export function offersOf({ offers, to }: Valued): Offers | undefined {
  const name = to?.split('.').at(-1) ?? '';
  return offers ?? (Object.hasOwn(resourceNames, name) ? (name as ResourceName) : undefined);
}

/** Values of a flag or an argument that are available quickly. Nothing after any error. */
export async function valuesOf(
  valued: Valued,
  command: CommandDefinition | undefined,
  chosen: { profile?: string | undefined; baseUrl?: string | undefined },
  ctx: Context,
): Promise<Candidate[]> {
  const allowed = allowedValues(valued, command);
  const offers = offersOf(valued);
  if (allowed.length > 0) return allowed.map((value) => ({ value }));
  if (offers === undefined || offers === 'files' || offers === '@files') return [];
  try {
    const found = typeof offers === 'string' ? await asked(offers, chosen, ctx) : await offers(ctx);
    // Each value once: bash would complete two equal ones into their meanings.
    return [...new Map(found.flatMap(safeCandidate).map((one) => [one.value, one])).values()];
  } catch {
    return [];
  }
}

/** Escapes characters that could affect a shell or a terminal. A value that contains one is not offered. */
function safeCandidate({ value, meaning }: Candidate): Candidate[] {
  if (value === '' || value !== safeLine(value)) return [];
  return [meaning ? { value, meaning: safeLine(meaning) } : { value }];
}

async function asked(
  name: ResourceName,
  chosen: { profile?: string | undefined; baseUrl?: string | undefined },
  ctx: Context,
): Promise<Candidate[]> {
  const stop = new AbortController();
  const late = ctx.clock.allow(SERVICE_MS, stop.signal).then(
    () => stop.abort(),
    () => undefined,
  );
  try {
    const client = await ctx.glancingClient(chosen, stop.signal);
    return await candidatesOf(name, client);
  } finally {
    stop.abort();
    await late;
  }
}

interface ListedCandidate extends Candidate {
  item: Record<string, unknown>;
}

/** The first page of the list. For a nested list, such as the virtual accounts of each bank account, one page of each. */
export async function candidatesOf(name: ResourceName, client: Client): Promise<ListedCandidate[]> {
  const { list, value, meaning } = resourceNames[name];
  const { path }: Endpoint = endpoints[list];
  const [parent] = pathParameters(path) as ResourceName[];
  const above = parent ? await candidatesOf(parent, client) : [undefined];
  const pages = await Promise.all(
    above.map((one) => firstPage(client, list, one && parent ? { [parent]: one.value } : {})),
  );
  return pages.flat().flatMap((item) => {
    const id = isRecord(item) ? item[value] : undefined;
    if (!isRecord(item) || typeof id !== 'string') return [];
    const words = meaning
      .map((field) => item[field])
      .filter((word) => typeof word === 'string' && word !== '');
    return [{ value: id, meaning: words.join(', '), item }];
  });
}

async function firstPage(client: Client, list: EndpointId, path: Record<string, string>): Promise<unknown[]> {
  const { query }: Endpoint = endpoints[list];
  const limit = Object.hasOwn((query?.properties ?? {}) as object, 'limit') ? { limit: 100 } : {};
  const { items } = await client.page(list, { path, query: limit } as never);
  return items;
}
