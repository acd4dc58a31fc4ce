import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PayconfirmError, usageError } from '../errors.ts';
import { journalFolder } from './journal.ts';
import { type DeliveryRecord, type ForwardRecord, type JournalRecord, utcDay } from './journal-record.ts';

/** A kept delivery with the last forward of it, if there was one. */
export interface KeptDelivery extends DeliveryRecord {
  forward?: ForwardRecord;
}

/**
 * The journal's deliveries since an instant (epoch milliseconds; 0 for all), oldest first. Lines that are
 * torn or not ours are passed over. Memory grows with the number of forwards, not with the bodies.
 */
export async function* keptDeliveries(configDir: string, since: number): AsyncGenerator<KeptDelivery> {
  const folder = journalFolder(configDir);
  const files = await journalFiles(folder, since);
  const forwards = new Map<string, ForwardRecord>();
  for (const file of files) {
    for await (const record of records(file)) if (record.type === 'forward') forwards.set(record.id, record);
  }
  for (const file of files) {
    for await (const record of records(file)) {
      if (record.type !== 'delivery' || Date.parse(record.received_at) < since) continue;
      const forward = forwards.get(record.id);
      yield forward ? { ...record, forward } : record;
    }
  }
}

/** One delivery by its id. Throws `usage` for an id that is not one, `local` when the journal has none such. */
export async function keptDelivery(configDir: string, id: string): Promise<KeptDelivery> {
  const day = /^(\d{4})(\d{2})(\d{2})-[0-9a-f]{16}$/.exec(id);
  if (!day)
    throw usageError(`"${id}" is not the id of a kept delivery`, 'Ids look like 20261121-9f86d081884c7d65.');
  const start = Date.parse(`${day[1]}-${day[2]}-${day[3]}T00:00:00Z`);
  if (!Number.isNaN(start)) {
    for await (const delivery of keptDeliveries(configDir, start)) if (delivery.id === id) return delivery;
  }
  throw new PayconfirmError('local', `the journal has no delivery ${id}`, {
    hint: `Looked in ${journalFolder(configDir)}.`,
  });
}

async function journalFiles(folder: string, since: number): Promise<string[]> {
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
  const lines = createInterface({
    input: createReadStream(file, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  for await (const line of lines) {
    const record = parse(line);
    if (record) yield record;
  }
}

function parse(line: string): JournalRecord | undefined {
  try {
    const value: JournalRecord | null = JSON.parse(line);
    return value?.type === 'delivery' || value?.type === 'forward' ? value : undefined;
  } catch {
    return undefined;
  }
}
