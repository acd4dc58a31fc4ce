import type { Client } from '../../api/client-types.ts';
import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { type ListedEntry, timeOf, withTransfer } from './entry.ts';
import { type Reach, readLog } from './read-log.ts';

export interface ExportOptions extends Pick<Reach, 'days' | 'status' | 'onPage'> {
  /** Epoch milliseconds. Entries before it are left out, and those from `before` on. */
  from: number;
  /** Epoch milliseconds, excluded. */
  before: number;
  /** Start after this entry: the last one of an interrupted export. */
  after: string | undefined;
}

/** The log, newest first, each entry once, in constant memory. @throws refused error without `after` */
export async function* exportLog(
  client: Client,
  { from, before, after, ...reach }: ExportOptions,
): AsyncGenerator<ListedEntry> {
  let last = after;
  let isSkipping = after !== undefined;
  try {
    for await (const entry of readLog(client, reach).entries) {
      const isWanted = !isSkipping && timeOf(entry) >= from && timeOf(entry) < before;
      if (entry.id === after) isSkipping = false;
      if (!isWanted) continue;
      yield await withTransfer(entry);
      last = entry.id;
    }
  } catch (error) {
    if (!(error instanceof PayconfirmError) || last === undefined) throw error;
    throw error.with({ hint: t('to continue here, run it again with --after {0}', last) });
  }
  if (isSkipping) {
    throw new PayconfirmError('refused', t('no entry {0} in this part of the log', after), {
      hint: t('use the same --status, --from and --to as before; old entries may have gone'),
    });
  }
}
