import type { Row } from '../delivery-row-types.ts';
import { base } from '../page-model.ts';

/** Live events of the open page. */
export interface LiveUpdates {
  rows(rows: Row[]): void;
  /** Events may be missing: the list must be read again. */
  again(): void;
  /** The emulator's state must be read again. */
  emulator(): void;
  /** Errors of sources that do not answer now. */
  troubles(words: string[]): void;
  /** The connection to the program was lost or restored. */
  connected(is: boolean): void;
}

/** Follows the live events after a message number, if `updates` has an entry for them. @returns stops it */
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
