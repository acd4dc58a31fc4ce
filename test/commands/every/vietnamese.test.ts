/** Every command of the tree in Vietnamese: no English sentence of ours is left in what a person reads. */
import { expect, test } from 'vitest';
import { vi } from '../../../src/texts/vi/index.ts';
import { order, untilStopped } from '../../harness/every-command.ts';
import { startFilledLines } from '../../harness/filled-lines.ts';
import { runCli } from '../../harness/run-cli.ts';

/** They print code, documents or questions for the provider, which stay English, or show the service's own words. */
const inEnglish = [
  'init',
  'openapi',
  'endpoints',
  'completion',
  'complete',
  'mcp',
  'emulator exec',
  'api',
  'emulator requests',
];
/** Not translated yet: what was seen of an assumption. */
const notYet = ['assumptions check', 'assumptions record', 'assumptions report', 'assumptions show'];

const english =
  /(?<![\p{L}\d_./@-])(the|is|was|and|not|of|with|for|this|that|it|are|has|have|from|by|or|its|when|only|which|than|these|what|each|after|where|yes|yet|until|since|never)(?![\p{L}\d_@.-]*[=@])(?![\p{L}_-])/iu;

/** Without the service's own words, which are those before a status, in quotes, or of a test receiver; and without commands. */
const ours = (text: string) =>
  text
    .replace(/“[^”]*”/g, '')
    .split('\n')
    .filter(
      (line) => !/Please check the payment details|\(HTTP \d+\)|^\s*payconfirm |^\s*\[\?7l|^ {4,}/.test(line),
    )
    .filter((line) => english.test(line));

/** What each command of the tree prints with these flags. */
async function runAll(flags: string[], leftOut: readonly string[]) {
  const { env, lineOf, emulator } = await startFilledLines();
  const printed: Record<string, { stdout: string; stderr: string }> = {};
  for (const name of order) {
    if ([...untilStopped, ...leftOut].includes(name)) continue;
    const { stdout, stderr } = await runCli([...lineOf(name), '--lang', 'vi', ...flags], {
      env: { ...env, PAYCONFIRM_BASE_URL: emulator.url },
      tty: true,
      columns: 200,
      stdin: 'a-password\nanother-password\n',
    });
    printed[name] = { stdout, stderr };
  }
  expect(Object.keys(printed).length).toBeGreaterThan(100);
  return printed;
}

test('every command', { timeout: 240_000 }, async () => {
  const printed = await runAll([], [...inEnglish, ...notYet]);
  const lines = Object.entries(printed).map(
    ([name, { stdout, stderr }]) => [name, [...ours(stdout), ...ours(stderr)]] as const,
  );
  expect(lines.filter(([, left]) => left.length > 0)).toEqual([]);
});

test('the values that scripts read are English', { timeout: 240_000 }, async () => {
  const texts = new Set(Object.values(Object.assign({}, ...vi)).filter((text) => /[^ -~]/.test(`${text}`)));
  const printed = await runAll(['-o', 'csv'], [...inEnglish]);
  const cells = Object.entries(printed).map(
    ([name, { stdout }]) => [name, stdout.split(/[,\n]/).filter((cell) => texts.has(cell))] as const,
  );
  expect(cells.filter(([, left]) => left.length > 0)).toEqual([]);
});
