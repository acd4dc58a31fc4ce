import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const elsewhere = /^(commands|process|receivers|browser|nightly|screens|contract|library)\//;

/** The tests of the rooms, but those of commands, that start no program and need no build, themselves or through test/harness. */
export function unitTests(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const tests = names.filter((name) => name.endsWith('.test.ts') && !elsewhere.test(name));
  return tests.map((name) => join(folder, name)).filter((file) => !startsPrograms(file));
}

const known = new Map<string, boolean>();

function startsPrograms(file: string): boolean {
  const before = known.get(file);
  if (before !== undefined) return before;
  known.set(file, false);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const ours = [...text.matchAll(/(?:from |import\()'(\.[^']+)'/g)].map(([, path]) =>
    join(dirname(file), path!),
  );
  const starts =
    text.includes("'node:child_process'") ||
    text.includes('dist/') ||
    ours.some((other) => /\/test\//.test(other) && startsPrograms(other));
  known.set(file, starts);
  return starts;
}
