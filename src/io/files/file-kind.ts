import type { Stats } from 'node:fs';

/** What a path leads to, for a message: `a folder`. */
export function kindOfFile(found: Pick<Stats, 'isFile' | 'isDirectory' | 'isSocket' | 'isFIFO'>): string {
  if (found.isFile()) return 'a file';
  if (found.isDirectory()) return 'a folder';
  if (found.isSocket()) return 'a socket';
  if (found.isFIFO()) return 'a named pipe';
  return 'a device';
}
