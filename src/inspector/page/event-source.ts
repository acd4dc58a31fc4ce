import type { Row } from '../delivery-row.ts';
import { base } from '../page-model.ts';

/** What the page is told while it is open. */
export interface LiveUpdates {
  rows(rows: Row[]): void;
  /** Something may be missing: the list is to be read again. */
  again(): void;
  /** The emulator's own side is to be read again. */
  emulator(): void;
  /** What of the sources does not answer now, in words. */
  troubles(words: string[]): void;
  /** The program has gone, or is there again. */
  connected(is: boolean): void;
}

/** Follows what is live from a message on; what is left out of `updates` is passed over. @returns ends it */
export function follow(after: number, updates: Partial<LiveUpdates>): () => void {
  const source = new EventSource(`${base}/events?after=${after}`);
  const on = (name: string, take: (data: string) => void) =>
    source.addEventListener(name, (event) => take((event as MessageEvent<string>).data));
  on('rows', (data) => updates.rows?.(JSON.parse(data)));
  on('again', () => updates.again?.());
  on('emulator', () => updates.emulator?.());
  on('troubles', (data) => updates.troubles?.(JSON.parse(data)));
  source.onopen = () => updates.connected?.(true);
  source.onerror = () => updates.connected?.(false);
  return () => source.close();
}
