import { parseTime } from '../../values/time.ts';
import { type DeliveryRecord, wasHandedOn } from './journal-record.ts';
import { isInScope, isKnownOwner, type JournalOwner } from './owner.ts';
import { journalRecords } from './read-journal.ts';

/** The log entries of a service that listeners have already processed. */
export interface ProcessedEntries {
  /** IDs of entries that must not be processed again. */
  ids: Set<string>;
  /** The creation time of the newest entry, epoch milliseconds. Undefined if there is none. */
  newest: number | undefined;
}

/**
 * The entries of a service's log that the journal has since an instant (epoch milliseconds). Omits deliveries
 * that were held back, because they are read from the log again. For a listener with an app (`forwards`),
 * also omits deliveries that were stored for no app. Includes deliveries of unknown clients, so that they are
 * not processed twice.
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
