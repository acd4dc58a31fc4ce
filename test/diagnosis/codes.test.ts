/** The codes are a contract (docs/reference/finding-codes.md): each is said in both languages, and staged by a table of situations. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { en } from '../../src/messages/en/index.ts';
import { vi } from '../../src/messages/vi/index.ts';
import groups from '../fixtures/diagnosis-codes.json' with { type: 'json' };

const codes = Object.values(groups).flat();

/** Tests whose rows name the codes that a situation is to give. */
const tables = [
  'commands/trace',
  'commands/doctor',
  'commands/webhooks',
  'diagnosis',
  'diagnosis/rules',
].flatMap((folder) =>
  readdirSync(join('test', folder))
    .filter((name) => name.endsWith('.ts') && name !== 'codes.test.ts')
    .map((name) => join('test', folder, name)),
);

/** Words of the strings of a file, without the `!` and `?` of severities. */
const named = new Set(
  tables.flatMap((file) => {
    const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
    return [...code.matchAll(/(?<!\w)'([^'\n]*)'/g)].flatMap(([, text]) =>
      text!.split(' ').map((word) => word.replace(/[!?]$/, '')),
    );
  }),
);

test('each code of the contract has its sentence in both languages', () => {
  for (const { sentences } of [en, vi]) {
    expect(codes.filter((code) => !Object.hasOwn(sentences, code))).toEqual([]);
  }
});

test('each code of the contract is staged', () => {
  expect(codes.filter((code) => !named.has(code))).toEqual([]);
});
