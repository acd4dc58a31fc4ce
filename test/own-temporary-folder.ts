import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Short: a browser's socket in it may have a hundred characters. */
const begin = 'pct-';

/** Bytes: what the whole suite makes is a part of it. */
const room = 8 * 2 ** 30;

/**
 * In memory, where there is room and programs may be started from it: on a disk a tenth of the suite's time waits for what
 * is written through to it.
 */
function inMemory(): string | undefined {
  const memory = '/dev/shm';
  try {
    const [, options] = /^\S+ \/dev\/shm tmpfs (\S+)/m.exec(readFileSync('/proc/mounts', 'utf8')) ?? [];
    const { bavail, bsize } = statfsSync(memory);
    return options && !options.includes('noexec') && bavail * bsize >= room ? memory : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a folder is there for one run of the tests alone. */
export const isOfRun = (folder: string): boolean => basename(folder).startsWith(begin);

/** The folders that the tests make are in one, gone at the end. Called for each project of vitest.config.ts. */
export default function ownTemporaryFolder(): (() => void) | undefined {
  if (isOfRun(tmpdir())) return;
  const folder = mkdtempSync(join(process.env.TMPDIR ?? inMemory() ?? tmpdir(), begin));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
