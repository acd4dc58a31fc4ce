import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Short: a browser's socket in it may have a hundred characters. */
const begin = 'pct-';

/** The folders that the tests make are in one, gone at the end. Called for each project of vitest.config.ts. */
export default function ownTemporaryFolder(): (() => void) | undefined {
  if (basename(tmpdir()).startsWith(begin)) return;
  const folder = mkdtempSync(join(tmpdir(), begin));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
