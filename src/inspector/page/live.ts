import { base } from '../model.ts';
import type { Row } from '../row.ts';

/** What the page is told while it is open. */
export interface Told {
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

/** Follows what is live from a message on; what is left out of `told` is passed over. @returns ends it */
export function follow(after: number, told: Partial<Told>): () => void {
  const source = new EventSource(`${base}/events?after=${after}`);
  const on = (name: string, take: (data: string) => void) =>
    source.addEventListener(name, (event) => take((event as MessageEvent<string>).data));
  on('rows', (data) => told.rows?.(JSON.parse(data)));
  on('again', () => told.again?.());
  on('emulator', () => told.emulator?.());
  on('troubles', (data) => told.troubles?.(JSON.parse(data)));
  source.onopen = () => told.connected?.(true);
  source.onerror = () => told.connected?.(false);
  return () => source.close();
}
