import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const elsewhere = /^(commands|process|receivers|browser|nightly|screens|contract|library)\//;

/** What starts a program, needs the build or opens a port. */
const outside =
  /'node:(child_process|http|https|http2|net|tls)'|dist\/|src\/(emulator\/server|inspector)\/serve\.ts|src\/webhooks\/listener\/(receiver|operations\/server)\.ts/;

/** The tests of the rooms, but those of commands, that stay in one process, themselves and through test/harness: no program, no build, no network. */
export function unitTests(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const tests = names.filter((name) => name.endsWith('.test.ts') && !elsewhere.test(name));
  return tests.map((name) => join(folder, name)).filter((file) => !leavesProcess(file));
}

const known = new Map<string, boolean>();

function leavesProcess(file: string): boolean {
  const before = known.get(file);
  if (before !== undefined) return before;
  known.set(file, false);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const ours = [...text.matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, path]) =>
    join(dirname(file), path!),
  );
  const leaves = outside.test(text) || ours.some((other) => /\/test\//.test(other) && leavesProcess(other));
  known.set(file, leaves);
  return leaves;
}
