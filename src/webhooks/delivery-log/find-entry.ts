import type { Client } from '../../api/client-types.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { below, withCommand } from '../../values/command-line.ts';
import { utcDay } from '../../values/local-day.ts';
import { parseTime } from '../../values/time.ts';
import { filled } from '../decode-payload.ts';
import { type LogEntry, payloadText, sentPayload, timeOf, withPossibleTime } from './entry.ts';
import { type Days, readLog } from './read-log.ts';

/** The number of characters that make an ID unique in a log. */
const tellingLength = 8;

/** Finds one entry by the beginning of its ID in the log, or in `days` of it. @throws usage error for what is no id, refused error */
export async function findEntry(
  client: Client,
  id: string,
  { days = {}, onLooked = (_: number) => {} }: { days?: Days; onLooked?: (looked: number) => void } = {},
): Promise<LogEntry> {
  const beginning = id.replace(/…$/, '').toLowerCase();
  const { from_date, to_date } = days;
  let message = t('no delivery {0} in the log', id);
  if (beginning.length >= tellingLength) {
    const { entries, coverage } = readLog(client, { days, onPage: onLooked });
    for await (const entry of entries) if (entry.id.startsWith(beginning)) return entry;
    const { looked } = coverage;
    const of = from_date === undefined ? '' : t(', of {0} to {1} (UTC)', from_date, to_date);
    message =
      looked === 1
        ? t('no delivery {0} among the 1 entry of the log{1}', id, of)
        : t('no delivery {0} among the {1} entries of the log{2}', id, looked, of);
  }
  if (!/^[\da-f-]+$/.test(beginning)) {
    throw usageError(
      t('{0} is not the id of a delivery', id),
      withCommand('If it is a transaction or order code, show its deliveries:', ['trace', id]),
    );
  }
  throw new PayconfirmError('refused', message, {
    hint: below(
      from_date === undefined ? undefined : t('Check the day. Without it, the whole log is searched.'),
      withCommand(
        t('{0} characters of an id are enough. To list the deliveries with their ids:', tellingLength),
        ['webhooks', 'logs'],
      ),
    ),
  });
}

/** The transaction code of a delivery. Undefined if the body cannot be read or has no code. */
export async function codeOf(entry: LogEntry): Promise<string | undefined> {
  return filled((await sentPayload(entry))?.transaction_code);
}

const dayMs = 86_400_000;
/** The maximum number of entries to read around a delivery. */
const mostRead = 5_000;

/** Other deliveries of the transaction on the days around, newest first. Undefined without a possible time. */
export async function siblingsOf(
  client: Client,
  entry: LogEntry,
  code: string,
): Promise<{ entries: LogEntry[]; days: Required<Days>; complete: boolean } | undefined> {
  const { created_at } = withPossibleTime(entry, client);
  if (parseTime(created_at) === undefined) return undefined;
  const days = { from_date: utcDay(timeOf(entry) - dayMs), to_date: utcDay(timeOf(entry) + dayMs) };
  const { entries, coverage } = readLog(client, { days, atMost: mostRead });
  const siblings: LogEntry[] = [];
  for await (const other of entries) {
    if (other.id !== entry.id && mentions(other, code) && (await codeOf(other)) === code)
      siblings.push(other);
  }
  return { entries: siblings, days, complete: coverage.complete };
}

/** A quick check before a body is decoded. Codes are plain text in every encoding, or are escaped. */
function mentions(entry: LogEntry, code: string): boolean {
  const text = payloadText(entry);
  return text.includes(code) || /[\\%+]/.test(text);
}
