import { parseTime } from '../../values/time.ts';
import { type DeliveryRecord, wasHandedOn } from './journal-record.ts';
import { isInScope, isKnownOwner, type JournalOwner } from './owner.ts';
import { journalRecords } from './read-journal.ts';

/** What listeners have taken from a service's log before. */
export interface ProcessedEntries {
  /** Ids of entries that are not to be taken again. */
  ids: Set<string>;
  /** When the newest of them was made, epoch milliseconds; undefined when there is none. */
  newest: number | undefined;
}

/**
 * The entries of a service's log that the journal has since an instant (epoch milliseconds). What was held back is none of
 * them, since it is read back again; nor is, for a listener with an app (`forwards`), what was kept for no app. What a client
 * stored that is not known counts: it is not taken twice.
 */
export async function processedEntries(
  stateDir: string,
  { since, of, owner, forwards }: { since: number; of: string; owner: JournalOwner; forwards: boolean },
): Promise<ProcessedEntries> {
  const processed: ProcessedEntries = { ids: new Set(), newest: undefined };
  for await (const record of journalRecords(stateDir, 'all-profiles', since)) {
    if (record.type !== 'delivery' || record.log_of !== of || record.log_id === undefined) continue;
    if (isKnownOwner(record.owner) && !isInScope(record.owner, owner)) continue;
    const made = parseTime(record.log_time);
    if (made !== undefined) processed.newest = Math.max(made, processed.newest ?? made);
    if (isDone(record, forwards)) processed.ids.add(record.log_id);
  }
  return processed;
}

function isDone(record: DeliveryRecord, forwards: boolean): boolean {
  if (record.held_back !== undefined) return false;
  return !forwards || record.target !== undefined || !wasHandedOn(record);
}
