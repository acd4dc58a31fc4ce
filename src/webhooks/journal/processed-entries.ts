import { parseTime } from '../../values/time.ts';
import { type DeliveryRecord, wasHandedOn } from './journal-record.ts';
import { isInScope, isKnownOwner, type JournalOwner } from './owner.ts';
import { journalRecords } from './read-journal.ts';

/**
 * The entries of a service's log that the journal has since an instant (epoch milliseconds). Omits deliveries
 * that were held back, because they are read from the log again. For a listener with an app (`forwards`),
 * also omits deliveries that were stored for no app. Includes deliveries of unknown clients, so that they are
 * not processed twice.
 * @returns `ids`: of entries that must not be processed again; `newest`: the creation time of the newest entry,
 * epoch milliseconds
 */
export async function processedEntries(
  stateDir: string,
  { since, of, owner, forwards }: { since: number; of: string; owner: JournalOwner; forwards: boolean },
): Promise<{ ids: Set<string>; newest: number | undefined }> {
  const ids = new Set<string>();
  let newest: number | undefined;
  for await (const record of journalRecords(stateDir, 'all-profiles', since)) {
    if (record.type !== 'delivery' || record.log_of !== of || record.log_id === undefined) continue;
    if (isKnownOwner(record.owner) && !isInScope(record.owner, owner)) continue;
    const made = parseTime(record.log_time);
    if (made !== undefined) newest = Math.max(made, newest ?? made);
    if (isDone(record, forwards)) ids.add(record.log_id);
  }
  return { ids, newest };
}

function isDone(record: DeliveryRecord, forwards: boolean): boolean {
  if (record.held_back !== undefined) return false;
  return !forwards || record.target !== undefined || !wasHandedOn(record);
}
