import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PayconfirmError, usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { utcDay } from '../../values/local-day.ts';
import {
  concernsDelivery,
  type DeliveryRecord,
  type ForwardRecord,
  isJournalRecord,
  type JournalRecord,
  type PublishRecord,
} from './journal-record.ts';
import { isInScope, type JournalOwner, ownerText, type Scope } from './owner.ts';
import { linesOf } from './read-lines.ts';
import { journalFolder } from './writer.ts';

/** A stored delivery with its last forward (see `concernsDelivery`) and its publication, if any. */
export interface KeptDelivery extends DeliveryRecord {
  forward?: ForwardRecord;
  publish?: PublishRecord;
}

/** The journal's deliveries since an instant (epoch milliseconds), oldest first; `named`: by their ID. */
export async function* keptDeliveries(
  stateDir: string,
  scope: Scope,
  since: number,
  named: (id: string) => boolean = () => true,
): AsyncGenerator<KeptDelivery> {
  const forwards = new Map<string, ForwardRecord[]>();
  const publishes = new Map<string, PublishRecord>();
  for await (const record of journalRecords(stateDir, scope, since)) {
    if (record.type === 'publish') publishes.set(record.id, record);
    if (record.type !== 'forward' || !named(record.id)) continue;
    const known = forwards.get(record.id);
    if (known) known.push(record);
    else forwards.set(record.id, [record]);
  }
  for await (const record of journalRecords(stateDir, scope, since)) {
    if (record.type !== 'delivery' || !named(record.id) || Date.parse(record.received_at) < since) continue;
    const forward = forwards.get(record.id)?.findLast((one) => concernsDelivery(one, record));
    const publish = publishes.get(record.id);
    yield { ...record, ...(forward && { forward }), ...(publish && { publish }) };
  }
}

const listed = ['webhooks', 'kept'];

/** One delivery by the first characters of its ID. @throws usage, local or refused error */
export async function keptDelivery(stateDir: string, scope: Scope, id: string): Promise<KeptDelivery> {
  const [, date = '', own = ''] = /^(?:(\d{8})-)?([0-9a-f]{4,16})$/.exec(id) ?? [];
  if (own === '') {
    throw usageError(
      t('"{0}" is not the id of a stored delivery', id),
      withCommand('ids look like 20261121-9f86d081884c7d65; 9f86d081 is enough. To list them:', listed),
    );
  }
  const start =
    date === '' ? 0 : Date.parse(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T00:00:00Z`);
  const named = (one: string) => (date === '' ? one.startsWith(own, 9) : one.startsWith(id));
  const search = async (within: Scope) => {
    const found: KeptDelivery[] = [];
    if (Number.isNaN(start)) return found;
    for await (const delivery of keptDeliveries(stateDir, within, start, named)) found.push(delivery);
    return found;
  };
  const found = await search(scope);
  const [delivery, ...others] = found;
  if (!delivery) {
    const [foreign] = await search('all-profiles');
    if (foreign) throw ofOther(foreign);
    throw new PayconfirmError('local', t('the journal has no delivery {0}', id), {
      hint: withCommand(t('to list the deliveries in {0}:', journalFolder(stateDir)), listed),
    });
  }
  if (others.length > 0) {
    throw new PayconfirmError(
      'local',
      t('the journal has {0} deliveries that begin with {1}', found.length, id),
      {
        hint: t(
          'Use more characters: {0}',
          found
            .slice(0, 5)
            .map((one) => one.id)
            .join(', '),
        ),
      },
    );
  }
  return delivery;
}

function ofOther({ id, owner }: DeliveryRecord): PayconfirmError {
  return new PayconfirmError('refused', t('the stored delivery {0} belongs to {1}', id, ownerText(owner)), {
    hint: withCommand('to show it:', [...listed, id], { 'all-profiles': true }),
  });
}

/** The journal since the day of an instant: the deliveries in scope, and the results of all. */
export async function* journalRecords(
  stateDir: string,
  scope: Scope,
  since: number,
): AsyncGenerator<Exclude<JournalRecord, { type: 'adoption' }>> {
  for (const file of await journalFiles(journalFolder(stateDir), since)) {
    const adopted = await adoptions(file);
    for await (const { bytes } of linesOf(file)) {
      const record = parseRecord(bytes.toString());
      if (!record || record.type === 'adoption') continue;
      const owned = record.type === 'delivery' ? withOwner(record, adopted) : record;
      if (owned.type !== 'delivery' || isInScope(owned.owner, scope)) yield owned;
    }
  }
}

function withOwner(record: DeliveryRecord, adopted: ReadonlyMap<string, JournalOwner>): DeliveryRecord {
  const owner = adopted.get(record.id);
  return owner ? { ...record, owner } : record;
}

const adoptionHead = Buffer.from('{"type":"adoption"');

/** The new owners of deliveries in this file, by delivery ID. */
async function adoptions(file: string): Promise<Map<string, JournalOwner>> {
  const adopted = new Map<string, JournalOwner>();
  for await (const { bytes } of linesOf(file)) {
    if (!bytes.subarray(0, adoptionHead.length).equals(adoptionHead)) continue;
    const record = parseRecord(bytes.toString());
    if (record?.type === 'adoption') adopted.set(record.id, record.owner);
  }
  return adopted;
}

/** The files from the day of an instant (epoch milliseconds) on, oldest first. @throws local error */
export async function journalFiles(folder: string, since: number): Promise<string[]> {
  const first = `${utcDay(since)}.ndjson`;
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new PayconfirmError('local', t('the journal in {0} cannot be read ({1})', folder, error.code), {
      cause: error,
    });
  });
  return names
    .filter((name) => /^\d{4}-\d{2}-\d{2}\.ndjson$/.test(name) && name >= first)
    .sort()
    .map((name) => join(folder, name));
}

/** Undefined for a torn or invalid line. */
export function parseRecord(line: string): JournalRecord | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isJournalRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
