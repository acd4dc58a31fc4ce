/** Every command of the tree in Vietnamese: no English sentence of ours is left in what a person reads. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nouns } from '../../../src/commands/index.ts';
import { helpFor } from '../../../src/texts/vi/help/index.ts';
import { vi } from '../../../src/texts/vi/index.ts';
import { order, untilStopped } from '../../harness/every-command.ts';
import { startFilledLines } from '../../harness/filled-lines.ts';
import { runCli } from '../../harness/run-cli.ts';

/** They print code, scripts, a protocol or questions for the provider; or why an emulator refused, in its own words. */
const inEnglish = ['init', 'completion', 'complete', 'mcp', 'assumptions report', 'emulator requests'];
/** Not translated yet: what was seen of an assumption. */
const notYet = ['assumptions check', 'assumptions record', 'assumptions show'];

const english =
  /(?<![\p{L}\d_./@-])(the|is|was|and|not|of|with|for|this|that|it|are|has|have|from|by|or|its|when|only|which|than|these|what|each|after|where|yes|yet|until|since|never)(?![\p{L}\d_@.-]*[=@])(?![\p{L}_-])/iu;

/** Values that the tests or the service give: no words of ours. */
const values =
  /DUMMY TRANSACTION|NGUYEN VAN AN|CONG TY TNHH DEMO|VERIFICATION|PERS|ORG|CHK|Demo Shop|Default Key|thanh toan|git pull && npm run build|wrong client_id or client_secret|CONNECT (?=nats:)/g;

/** Names that the tests or the service give, and of the places of a code. */
const allowed = [
  ...['default', 'demo', 'renamed', 'exact', 'base', 'redacted', 'length', 'protocol', 'description'],
  ...['vui', 'free', 'startup', 'business', 'enterprise', 'scale', 'month', 'year'],
];

const wordsIn = (text: string) =>
  text.match(/(?<![\p{L}\d_./@{:$=%-])\p{L}{3,}(?![\p{L}\d_./@}=%-])/gu)?.map((word) => word.toLowerCase()) ??
  [];

/** What Vietnamese texts are made of, with the English words that they keep; and names of commands. */
async function vocabulary(): Promise<ReadonlySet<string>> {
  const help = await helpFor(Object.keys(nouns));
  const findings = readdirSync('src/messages/vi').map((name) =>
    readFileSync(join('src/messages/vi', name), 'utf8').replace(/^(import|export) .*$/gm, ''),
  );
  const texts = [...[...vi, ...help].flatMap((catalogue) => Object.values(catalogue)), ...findings];
  return new Set([...wordsIn([...texts, ...order].join('\n')), ...allowed]);
}

/** Bodies and headers of requests, commands to be copied, the service's own words, which stand before a status. */
const notOurs =
  /Please check the payment details|\(HTTP \d+\)|^\s*payconfirm |^\s*\[\?7l|^ {4,}|^\s*["{}[\]]|^(accept|user-agent|content-type|authorization|idempotency-key|x-[\w-]+): /i;

const ours = (text: string) =>
  text
    .replace(/“[^”]*”|payconfirm [a-z -]+/g, '')
    .replace(values, '')
    .split('\n')
    .filter((line) => !notOurs.test(line));

/** What each command of the tree prints with these flags. */
async function runAll(flags: string[], leftOut: readonly string[], wrong: Record<string, string> = {}) {
  const { env, lineOf, emulator } = await startFilledLines();
  const printed: Record<string, { stdout: string; stderr: string }> = {};
  for (const name of order) {
    if ([...untilStopped, ...leftOut].includes(name)) continue;
    const { stdout, stderr } = await runCli([...lineOf(name), '--lang', 'vi', ...flags], {
      env: { ...env, PAYCONFIRM_BASE_URL: emulator.url, ...wrong },
      tty: true,
      columns: 200,
      stdin: 'a-password\nanother-password\n',
    });
    printed[name] = { stdout, stderr };
  }
  expect(Object.keys(printed).length).toBeGreaterThan(100);
  return printed;
}

test.each([
  ['every command', [], {}],
  ['a dry run', ['--dry-run'], {}],
  ['a flag that there is not', ['--nonsense'], {}],
  ['credentials that are refused', [], { PAYCONFIRM_CLIENT_SECRET: 'not-the-secret' }],
])('%s', { timeout: 240_000 }, async (_, flags, wrong: Record<string, string>) => {
  const known = await vocabulary();
  const isEnglish = (line: string) =>
    english.test(line) || wordsIn(line).some((word) => /^[ -~]+$/.test(word) && !known.has(word));
  const printed = await runAll(flags, [...inEnglish, ...notYet], wrong);
  const lines = Object.entries(printed).map(
    ([name, { stdout, stderr }]) => [name, ours(`${stdout}\n${stderr}`).filter(isEnglish)] as const,
  );
  expect(lines.filter(([, left]) => left.length > 0)).toEqual([]);
});

test('the values that scripts read are English', { timeout: 240_000 }, async () => {
  const texts = new Set(Object.values(Object.assign({}, ...vi)).filter((text) => /[^ -~]/.test(`${text}`)));
  const printed = await runAll(['-o', 'csv'], inEnglish);
  const cells = Object.entries(printed).map(
    ([name, { stdout }]) => [name, stdout.split(/[,\n]/).filter((cell) => texts.has(cell))] as const,
  );
  expect(cells.filter(([, left]) => left.length > 0)).toEqual([]);
});
