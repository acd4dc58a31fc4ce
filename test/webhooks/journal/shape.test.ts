import { appendFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type {
  DeliveryRecord,
  ForwardRecord,
  PublishRecord,
} from '../../../src/webhooks/journal/journal-record.ts';
import { parseRecord } from '../../../src/webhooks/journal/read-journal.ts';
import { journalFile, journalFolder } from '../../../src/webhooks/journal/writer.ts';
import { setClock } from '../../harness/emulator.ts';
import { ownerWithoutService } from '../../harness/journal-owner.ts';
import { runCli } from '../../harness/run-cli.ts';

const noon = Date.parse('2026-11-21T12:00:00Z');
const id = '20261121-9f86d081dead0000';
/** Nobody listens there. */
const app = 'http://127.0.0.1:9/hook';

const delivery: Required<DeliveryRecord> = {
  type: 'delivery',
  id,
  received_at: '2026-11-21T12:00:00.000Z',
  owner: ownerWithoutService,
  headers: [['Content-Type', 'application/json']],
  body_base64: Buffer.from('{"transaction_code":"FT1"}').toString('base64'),
  verified: true,
  scheme: 'body',
  copy: 'first',
  transaction_code: 'FT1',
  amount: 1,
  target: app,
  api_key_name: 'X-Key',
  held_back: 'its status is pending',
  log_id: '8a0c8d0e-7c55-4f36-9a54-7a2b6c1d9e07',
  log_time: '2026-11-21T12:00:00Z',
  log_of: 'https://pay.example shop',
  stream: 'nats://127.0.0.1/PAY',
};
const forward: Required<ForwardRecord> = {
  type: 'forward',
  id,
  at: '2026-11-21T12:00:01.000Z',
  target: app,
  ok: false,
  status: 500,
  error: 'none',
  attempts: 1,
  duration_ms: 1,
  answer: 'no',
  sent: 're-signed',
  edited: true,
};
const publish: Required<PublishRecord> = {
  type: 'publish',
  id,
  at: '2026-11-21T12:00:01.000Z',
  stream: 'nats://127.0.0.1/PAY',
  outcome: 'published',
  seq: 1,
  copy: false,
};
const optional =
  'scheme transaction_code amount target api_key_name held_back log_id log_time log_of stream status error answer sent seq copy owner edited'.split(
    ' ',
  );

/** Optional elsewhere. */
const required = [
  [delivery, 'copy'],
  [forward, 'target'],
  [publish, 'stream'],
] as const;
const isOptional = (record: { type: string }, name: string) =>
  optional.includes(name) && !required.some(([one, its]) => one === record && its === name);

/** Every field of each record with every kind of value that it cannot have. */
const broken = [delivery, forward, publish].flatMap((record) =>
  Object.keys(record).flatMap((name) => {
    const kinds = [null, 5, 'some text', true, {}, [], [5], [['a']], [['a', 5]], [['a', 'b', 'c']]];
    const given = record[name as never] as unknown;
    const words = [
      'id',
      'body_base64',
      'scheme',
      'transaction_code',
      'api_key_name',
      'held_back',
      'log_id',
      'log_time',
      'log_of',
      'stream',
      'error',
      'answer',
      'sent',
    ];
    const fits = (kind: unknown) =>
      typeof kind === 'string'
        ? words.includes(name)
        : Array.isArray(kind)
          ? Array.isArray(given) && kind.length === 0
          : kind !== null && typeof kind === typeof given && typeof kind !== 'object';
    const odd = kinds.filter((kind) => !fits(kind)).map((kind) => ({ ...record, [name]: kind }));
    const { [name as never]: _, ...without } = record;
    return isOptional(record, name) ? odd : [...odd, without];
  }),
);

test('a record is read whole, also without what may be absent', () => {
  for (const record of [delivery, forward, publish]) {
    expect(parseRecord(JSON.stringify(record))).toEqual(record);
    const few = Object.fromEntries(Object.entries(record).filter(([name]) => !isOptional(record, name)));
    expect(parseRecord(JSON.stringify(few))).toEqual(few);
  }
});

test.each(broken.map((record) => JSON.stringify(record)))('is no record: %s', (line) => {
  expect(parseRecord(line)).toBeUndefined();
});

describe('every command that reads the journal', () => {
  let configDir: string;
  beforeEach(async () => {
    configDir = await mkdtemp(join(tmpdir(), 'shape-'));
    await mkdir(journalFolder(configDir), { mode: 0o700 });
  });
  afterEach(() => rm(configDir, { recursive: true }));

  const commands = [
    ['kept'],
    ['kept', '--all', '--json'],
    ['kept', '--failed'],
    ['kept', id],
    ['kept', id, '--curl'],
    ['replay', id, '--to', app],
    ['replay', '--failed', '--to', app],
    ['replay', '--since', '1h', '--to', app, '--re-sign'],
  ];
  const run = (argv: readonly string[]) =>
    runCli(['webhooks', ...argv], {
      env: { PAYCONFIRM_CONFIG_DIR: configDir },
      clock: setClock(noon + 2000),
    });
  const write = (...lines: readonly unknown[]) =>
    appendFile(
      journalFile(journalFolder(configDir), noon),
      lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
      { mode: 0o600 },
    );

  const { held_back: _, ...handedOn } = delivery;

  test.each(commands.map((argv) => [argv]))('%j passes over what is no record', async (argv) => {
    await write(handedOn);
    const untouched = await run(argv);
    await rm(journalFile(journalFolder(configDir), noon));
    await write(...broken, handedOn);
    const same = ({ stdout, ...rest }: typeof untouched) => ({
      ...rest,
      // The time that it took.
      stdout: stdout.replaceAll(/\t\d+$/gm, ''),
    });
    expect(same(await run(argv))).toEqual(same(untouched));
  });

  test.each(commands.map((argv) => [argv]))('%j says that the journal cannot be read', async (argv) => {
    const file = journalFile(journalFolder(configDir), noon);
    await mkdir(file);
    const { code, stderr } = await run(argv);
    const message = `${file} is a folder, not a plain file`;
    const hint = 'Move it away.';
    const asJson = { error: { kind: 'local', message, hint, status: null, details: null, request: null } };
    expect([code, stderr]).toEqual([
      1,
      argv.includes('--json') ? `${JSON.stringify(asJson)}\n` : `error: ${message}\nhint: ${hint}\n`,
    ]);
  });
});
