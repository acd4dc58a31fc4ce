import type { Page } from '../../api/client.ts';
import { wholeList } from '../../api/whole-list.ts';
import { PayconfirmError } from '../../errors.ts';
import { type ListedEntry, type LogEntry, pageSize, timeOf, withTransfer } from './entry.ts';

export interface ExportOptions {
  readPage(page: number, limit: number): Promise<Page<LogEntry>>;
  /** Epoch milliseconds. Entries before it are left out, and those from `before` on. */
  from: number;
  /** Epoch milliseconds, excluded. */
  before: number;
  /** Begin behind this entry: the last one of an export that broke off. */
  after: string | undefined;
  /** Entries passed so far, and how many there are; called once a page. */
  onPage(done: number, total: number | undefined): void;
}

/**
 * The log, newest first, each entry once, without the secrets in it; memory does not grow with its length.
 * An error says how to go on.
 * @throws refused error when `after` is not in the log
 */
export async function* exportLog(options: ExportOptions): AsyncGenerator<ListedEntry> {
  const { readPage, from, before, after, onPage } = options;
  let done = 0;
  let last = after;
  let skipping = after !== undefined;
  try {
    const pages = wholeList<LogEntry>({ readPage, keyOf: ({ id }) => id, pageSize });
    for await (const { items, total } of pages) {
      for (const entry of items) {
        const wanted = !skipping && timeOf(entry) >= from && timeOf(entry) < before;
        if (entry.id === after) skipping = false;
        if (!wanted) continue;
        yield await withTransfer(entry);
        last = entry.id;
      }
      done += items.length;
      onPage(done, total);
    }
  } catch (error) {
    if (!(error instanceof PayconfirmError) || last === undefined) throw error;
    throw error.with({ hint: `to go on where this ended, run it again with --after ${last}` });
  }
  if (skipping) {
    throw new PayconfirmError('refused', `no entry ${after} in this part of the log`, {
      hint: 'use the same --status, --from and --to as before; old entries may have gone',
    });
  }
}
