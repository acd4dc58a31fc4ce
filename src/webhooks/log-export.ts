import type { Page } from '../api/client.ts';
import { withoutLoggedSecrets } from '../api/logged-headers.ts';
import { pagesAhead } from '../api/pages-ahead.ts';
import { PayconfirmError } from '../errors.ts';
import type { LogEntry } from './delivery-log.ts';
import { timeOf } from './tail.ts';

export interface ExportOptions {
  readPage(page: number): Promise<Page<LogEntry>>;
  /** Epoch milliseconds; entries outside are left out. */
  from: number;
  before: number;
  /** Begin behind this entry: the last one of an export that broke off. */
  after: string | undefined;
  /** Entries passed so far, and how many there are; called once a page. */
  onPage(done: number, total: number | undefined): void;
}

/** Entries that come while the export runs push others onto the next page; so many pages are looked back. */
const rememberedPages = 20;

/**
 * The log, newest first, each entry once, without the secrets in it; memory does not grow with its length.
 * An error says how to go on. Throws `refused` when `after` is not in the log.
 */
export async function* exportLog(options: ExportOptions): AsyncGenerator<LogEntry> {
  const { from, before, after, onPage } = options;
  const recent: Set<string>[] = [];
  let done = 0;
  let last = after;
  let skipping = after !== undefined;
  try {
    for await (const { items, total } of pagesAhead(options.readPage)) {
      for (const entry of items) {
        if (recent.some((ids) => ids.has(entry.id))) continue;
        const wanted = !skipping && timeOf(entry) >= from && timeOf(entry) < before;
        if (entry.id === after) skipping = false;
        if (!wanted) continue;
        yield withoutLoggedSecrets(entry);
        last = entry.id;
      }
      recent.push(new Set(items.map(({ id }) => id)));
      if (recent.length > rememberedPages) recent.shift();
      done += items.length;
      onPage(done, total);
    }
  } catch (error) {
    if (!(error instanceof PayconfirmError) || last === undefined) throw error;
    const { kind, message, status, request, details } = error;
    throw new PayconfirmError(kind, message, {
      hint: `to go on where this ended, run it again with --after ${last}`,
      status,
      request,
      details,
      cause: error,
    });
  }
  if (skipping) {
    throw new PayconfirmError('refused', `no entry ${after} in this part of the log`, {
      hint: 'use the same --status, --from and --to as before; old entries may have gone',
    });
  }
}
