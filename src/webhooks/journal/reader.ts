import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PayconfirmError, usageError } from '../../errors.ts';
import { withCommand } from '../../values/command-line.ts';
import { utcDay } from '../../values/local-day.ts';
import { linesOf } from './lines.ts';
import type { DeliveryRecord, ForwardRecord, JournalRecord } from './record.ts';
import { isRecord } from './shape.ts';
import { journalFolder } from './writer.ts';

/** A kept delivery with the last forward of it, if there was one. */
export interface KeptDelivery extends DeliveryRecord {
  forward?: ForwardRecord;
}

/**
 * The journal's deliveries since an instant (epoch milliseconds; 0 for all), oldest first. Lines that are
 * torn or not ours are passed over. Memory grows with the number of forwards, not with the bodies.
 * @param named only those whose id it is true for
 */
export async function* keptDeliveries(
  stateDir: string,
  since: number,
  named: (id: string) => boolean = () => true,
): AsyncGenerator<KeptDelivery> {
  const forwards = new Map<string, ForwardRecord>();
  for await (const record of journalRecords(stateDir, since)) {
    if (record.type === 'forward' && named(record.id)) forwards.set(record.id, record);
  }
  for await (const record of journalRecords(stateDir, since)) {
    if (record.type !== 'delivery' || !named(record.id) || Date.parse(record.received_at) < since) continue;
    const forward = forwards.get(record.id);
    yield forward ? { ...record, forward } : record;
  }
}

const listed = ['webhooks', 'kept'];

/**
 * One delivery by its id, or by the first characters of it, with or without the day.
 * @throws usage error for what is no id, local error when the journal has none such, or several
 */
export async function keptDelivery(stateDir: string, id: string): Promise<KeptDelivery> {
  const [, date = '', own = ''] = /^(?:(\d{8})-)?([0-9a-f]{4,16})$/.exec(id) ?? [];
  if (own === '') {
    throw usageError(
      `"${id}" is not the id of a kept delivery`,
      withCommand(
        'ids look like 20261121-9f86d081884c7d65, and 9f86d081 is enough; this lists them:',
        listed,
      ),
    );
  }
  const start =
    date === '' ? 0 : Date.parse(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T00:00:00Z`);
  const named = (one: string) => (date === '' ? one.startsWith(own, 9) : one.startsWith(id));
  const found: KeptDelivery[] = [];
  if (!Number.isNaN(start)) {
    for await (const delivery of keptDeliveries(stateDir, start, named)) found.push(delivery);
  }
  const [delivery, ...others] = found;
  if (!delivery) {
    throw new PayconfirmError('local', `the journal has no delivery ${id}`, {
      hint: withCommand(`this lists those in ${journalFolder(stateDir)}:`, listed),
    });
  }
  if (others.length > 0) {
    throw new PayconfirmError('local', `the journal has ${found.length} deliveries that begin with ${id}`, {
      hint: `Give more of it: ${found
        .slice(0, 5)
        .map((one) => one.id)
        .join(', ')}`,
    });
  }
  return delivery;
}

/** All of the journal since the day of an instant (epoch milliseconds), in the order of writing. */
export async function* journalRecords(stateDir: string, since: number): AsyncGenerator<JournalRecord> {
  for (const file of await journalFiles(journalFolder(stateDir), since)) yield* records(file);
}

/**
 * The files of the days since that of an instant (epoch milliseconds), oldest first.
 * @throws local error where the folder is there and cannot be read
 */
export async function journalFiles(folder: string, since: number): Promise<string[]> {
  const first = `${utcDay(since)}.ndjson`;
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new PayconfirmError('local', `the journal in ${folder} cannot be read (${error.code})`, {
      cause: error,
    });
  });
  return names
    .filter((name) => /^\d{4}-\d{2}-\d{2}\.ndjson$/.test(name) && name >= first)
    .sort()
    .map((name) => join(folder, name));
}

async function* records(file: string): AsyncGenerator<JournalRecord> {
  for await (const { bytes } of linesOf(file)) {
    const record = parseRecord(bytes.toString());
    if (record) yield record;
  }
}

/** Undefined for a line that is torn, or not ours. */
export function parseRecord(line: string): JournalRecord | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
