import type { Stats } from 'node:fs';
import { type Said, t } from '../../texts/translate.ts';

/** The kind of a file, for a message: `a folder`. */
export function kindOfFile(found: Pick<Stats, 'isFile' | 'isDirectory' | 'isSocket' | 'isFIFO'>): Said {
  if (found.isFile()) return t('a file');
  if (found.isDirectory()) return t('a folder');
  if (found.isSocket()) return t('a socket');
  if (found.isFIFO()) return t('a named pipe');
  return t('a device');
}
