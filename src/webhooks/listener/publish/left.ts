import { headerValue } from '../../../values/headers.ts';
import type { JournalOwner } from '../../journal/owner.ts';
import { journalRecords } from '../../journal/reader.ts';
import { listenerOf, wasHandedOn } from '../../journal/record.ts';
import { decodePayload } from '../../payload.ts';
import type { CleanupRecords } from '../cleanup-records.ts';
import { streamAddress } from './address.ts';
import type { ToPublish } from './message.ts';

/** A delivery that is kept, and not yet in its stream. */
export interface Left {
  id: string;
  /** When it was received, epoch milliseconds. */
  at: number;
}

/**
 * What listeners that are gone kept for this stream and did not see acknowledged, oldest first. `since`: epoch milliseconds, 0
 * for all.
 */
export async function leftByGone(
  stateDir: string,
  owner: JournalOwner,
  since: number,
  href: string,
  records: CleanupRecords,
): Promise<Left[]> {
  const living = new Set((await records.living()).map((id) => id.slice(0, 8)));
  const left = new Map<string, Left>();
  for await (const record of journalRecords(stateDir, owner, since)) {
    if (record.type === 'publish') left.delete(record.id);
    else if (record.type === 'delivery' && record.stream !== undefined && wasHandedOn(record)) {
      const { id, received_at, stream } = record;
      if (!living.has(listenerOf(id)) && isSame(stream, href))
        left.set(id, { id, at: Date.parse(received_at) });
    }
  }
  return [...left.values()];
}

/** Reads them out of the journal again, in the order in which they came. */
export async function* readLeft(
  stateDir: string,
  owner: JournalOwner,
  left: readonly Left[],
): AsyncGenerator<ToPublish> {
  const ids = new Set(left.map(({ id }) => id));
  const since = Math.min(...left.map(({ at }) => at));
  for await (const record of journalRecords(stateDir, owner, since)) {
    if (record.type !== 'delivery' || !ids.has(record.id)) continue;
    const { id, received_at: at, headers } = record;
    const body = Buffer.from(record.body_base64, 'base64');
    const decoded = await decodePayload(body, headerValue(headers, 'content-type'));
    yield { id, at, headers, body, payload: decoded.ok ? decoded.payload : undefined };
  }
}

/** Whether two addresses are of one stream: its name, and a server that both name. */
function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  try {
    const [a, b] = [streamAddress(one, 'journal'), streamAddress(other, 'journal')];
    return a.stream === b.stream && a.servers.some((server) => b.servers.includes(server));
  } catch {
    // Another program may have written into the journal.
    return false;
  }
}
