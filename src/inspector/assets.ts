import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Beside the folder of this file's own, in the sources as in the bundle; `npm run build` makes it. */
const folder = join(import.meta.dirname, '..', '..', 'dist', 'inspector');

/** What the page loads besides itself. */
export const assets = {
  'page.js': 'text/javascript; charset=utf-8',
  'page.css': 'text/css; charset=utf-8',
} as const;

/** @throws Error of Node's when it was not built */
export function readAsset(name: keyof typeof assets): Buffer {
  return readFileSync(join(folder, name));
}
