/** A transfer note is written by a stranger: what it may do to a terminal, a spreadsheet, a parser. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { cliOn } from '../../harness/cli-on.ts';
import { type RunningEmulator, startEmulator } from '../../harness/emulator.ts';

/** Escape codes, a title, a hyperlink, C1, DEL, bidi, line ends of every kind, a tab. */
const note =
  'a\u001b[2J\u001b]0;title\u0007\u009b31m\u007f\u202egnp.exe\u2066\u200f\u061c\r\nDH1\tx\u2028y\u2029z Tiếng Việt 👩‍👩‍👧';
const shown =
  'a\\x1b[2J\\x1b]0;title\\x07\\x9b31m\\x7f\\u202egnp.exe\\u2066\\u200f\\u061c\\r\\nDH1\\tx\\u2028y\\u2029z Tiếng Việt 👩‍👩‍👧';
const formula = '=HYPERLINK("https://evil.example","pay")';
/** What none of the formats may hold, apart from its own line ends and tabs. */
const unsafe =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

let emulator: RunningEmulator;
let cli: ReturnType<typeof cliOn>;
let number: string;
let receiver: Server;
beforeAll(async () => {
  emulator = await startEmulator();
  cli = cliOn(emulator);
  receiver = createServer((_, response) => response.end(note));
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await cli(['webhooks', 'create', '--name', note, '--url', url]);
  const group = ['--group', '-100', '--name', note, '--template', `${note}{{transaction_content}}`];
  await cli(['channels', 'telegram', 'create', ...group]);
  const send = async (description: string, code: string) => {
    const line = [
      'sandbox',
      'send',
      '--amount',
      '150k',
      '--description',
      description,
      '--code',
      code,
      '--json',
    ];
    const run = await cli(line);
    expect([run.code, run.stderr]).toEqual([0, expect.any(String)]);
    return JSON.parse(run.stdout).virtual_account_number;
  };
  number = await send(note, 'FT1');
  emulator.clock.set('2026-11-21T01:00:01Z');
  await send(formula, 'FT2');
  await emulator.idle();
});
afterAll(async () => {
  await emulator.stop();
  receiver.close();
});

const transactions = (...argv: string[]) => [
  'va',
  'transactions',
  number,
  '--fields',
  'amount,description',
  ...argv,
];

describe('va transactions', () => {
  test('table', async () => {
    const { stdout } = await cli(transactions(), { tty: true, columns: 300 });
    expect(stdout).toBe(`   AMOUNT  NOTE\n150.000 ₫  ${formula}\n150.000 ₫  ${shown}\n`);
  });

  test('tsv: a cell holds no tab and no line end', async () => {
    expect((await cli(transactions())).stdout).toBe(`150000\t${formula}\n150000\t${shown}\n`);
  });

  test('csv: no formula, no line end in a field', async () => {
    const { stdout } = await cli(transactions('-o', 'csv'));
    const quoted = `"'${formula.replaceAll('"', '""')}"`;
    expect(stdout).toBe(`amount,description\r\n150000,${quoted}\r\n150000,${shown}\r\n`);
  });

  test('json, ndjson, yaml: safe on a terminal, the same value when parsed', async () => {
    const items = [formula, note].map((description) => ({ amount: 150000, description }));
    const json = (await cli(transactions('-o', 'json'))).stdout;
    const lines = (await cli(transactions('-o', 'ndjson'))).stdout;
    const yaml = (await cli(transactions('-o', 'yaml'))).stdout;
    expect([json, lines, yaml].filter((text) => unsafe.test(text))).toEqual([]);
    expect(JSON.parse(json).items).toEqual(items);
    expect(
      lines
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(items);
    expect(parseYaml(yaml).items).toEqual(items);
  });

  test('--jq: raw into a pipe, safe on a terminal', async () => {
    const line = ['va', 'transactions', number, '--jq', '.items[1].description'];
    expect((await cli(line)).stdout).toBe(`${note}\n`);
    expect((await cli(line, { tty: true })).stdout).not.toMatch(unsafe);
  });
});

describe.each<[string, () => string[]]>([
  ['webhooks list', () => ['webhooks', 'list']],
  ['webhooks logs', () => ['webhooks', 'logs']],
  ['emulator outbox', () => ['emulator', 'outbox']],
  ['channels telegram list', () => ['channels', 'telegram', 'list']],
  ['va transactions', () => ['va', 'transactions', number]],
])('%s', (_, line) => {
  test.each(['table', 'tsv', 'csv', 'json', 'ndjson', 'yaml'])('%s', async (format) => {
    const { code, stdout, stderr } = await cli([...line(), '-o', format], { tty: true, columns: 60 });
    expect([code, stdout.length > 0, unsafe.test(stdout), unsafe.test(stderr)]).toEqual([
      0,
      true,
      false,
      false,
    ]);
  });
});

test('an error message of the service', async () => {
  const run = await cli(
    ['sandbox', 'send', '--amount', '1k', '--description', 'a', '--va', '\u001b[31m\u202e'],
    { tty: true },
  );
  expect([run.code === 0, unsafe.test(run.stderr), run.stdout]).toEqual([false, false, '']);
});
