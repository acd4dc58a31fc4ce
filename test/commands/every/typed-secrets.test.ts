/** A secret in any flag or argument of any command: no error or warning repeats it, as text or as JSON. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FlagDefinition } from '../../../src/cli/definition.ts';
import { globalFlags } from '../../../src/cli/global-flags.ts';
import { loadTree } from '../../../src/commands/index.ts';
import { completeLine, leaves } from '../../harness/complete-line.ts';
import { impatient } from '../../harness/emulator.ts';
import { runCli } from '../../harness/run-cli.ts';
import { startTestbed } from '../../harness/testbed.ts';
import { isInTurn } from '../../harness/variants.ts';

const secrets = {
  'webhook secret': 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  'webhook secret in small letters': 'whsec_5f2b7c9e0d1a4b6c8e3f5a7d9b1c2e4f',
  'random token': 'dGhpcyBpcyBhIHNlY3JldCB0aGF0IG5vYm9keQ9f3kk2',
  'capitals and digits': 'K7QX2M9ZP4RT8W3YB6VN1C5D',
  password: 'Tr0ub4dor&3x9',
  UUID: 'a3bb189e-8bf9-3888-9912-ace4e6543002',
  'account number': '0011012345678',
  'one-time code': '493817',
};
type Secret = keyof typeof secrets;

/** Where a UUID, an account number or six digits may be what is asked for. */
const ambiguous: readonly Secret[] = ['UUID', 'account number', 'one-time code', 'capitals and digits'];
const inPlace = (name: string, { to, offers, value, type = 'string' }: Partial<FlagDefinition>) =>
  type === 'integer' ||
  type === 'amount' ||
  typeof offers === 'string' ||
  value === 'ID' ||
  /(^|[_|.-])(id|ids|va|number|code|prefix|nbr|group|after|bin|profile)($|[_|-])/i.test(
    `${name}|${to ?? ''}`,
  );

/** Any ten characters in a row of it; all of a short one. */
const leaks = (text: string, secret: string) => {
  const length = Math.min(10, secret.length);
  return Array.from({ length: secret.length - length + 1 }, (_, at) => secret.slice(at, at + length)).some(
    (part) => text.includes(part),
  );
};

// Some flags name a file to write.
const folder = process.cwd();
beforeAll(() => process.chdir(mkdtempSync(join(tmpdir(), 'typed-'))));
afterAll(() => process.chdir(folder));

const commands = leaves(await loadTree());

/** Nothing answers there: what is not refused before fails to connect. */
const env = {
  PAYCONFIRM_BASE_URL: 'http://127.0.0.1:9',
  PAYCONFIRM_CLIENT_ID: 'app',
  PAYCONFIRM_CLIENT_SECRET: 'a-client-secret',
  PAYCONFIRM_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'payconfirm-test-')),
};

/** They wait for a service that does not answer, or run until they are stopped. */
const running = [
  'checkouts wait',
  'complete',
  'emulator exec',
  'emulator start',
  'inspect',
  'listen',
  'mcp',
  'webhooks tail',
];

interface Place {
  argv(secret: string): string[];
  mayHold: boolean;
}

/** Every flag and argument of every command; the global flags once. */
function places(): Place[] {
  const all: Place[] = [
    ...[[], ['webhooks'], ['help'], ['webhooks', 'logs', '--limit', '1']].flatMap((before) => [
      { argv: (secret: string) => [...before, secret], mayHold: false },
      { argv: (secret: string) => [...before, `--${secret}`], mayHold: false },
    ]),
    ...flagPlaces(['webhooks', 'list'], globalFlags),
  ];
  for (const [name, definition] of commands) {
    const { arguments: args = [], flags = {} } = definition;
    const line = completeLine(name, definition);
    all.push({
      argv: (secret) => [...line, secret],
      mayHold: args.some((argument) => argument.variadic || inPlace(argument.name, argument)),
    });
    // A line that lacks something is refused before it waits.
    all.push(...flagPlaces(running.includes(name) ? [...line, 'one-word-too-many'] : line, flags));
    if (running.includes(name)) continue;
    for (const [at, argument] of args.entries()) {
      const before = [...name.split(' '), ...args.slice(0, at).map(() => 'x')];
      all.push({ argv: (secret) => [...before, secret], mayHold: inPlace(argument.name, argument) });
    }
  }
  return all.filter(({ argv }) => !running.includes(argv('').slice(0, -1).join(' ')));
}

const flagPlaces = (line: readonly string[], flags: Record<string, FlagDefinition>): Place[] =>
  Object.entries(flags).map(([name, flag]) => ({
    argv: (secret) =>
      flag.type === 'boolean' ? [...line, `--${name}=${secret}`] : [...line, `--${name}`, secret],
    mayHold: inPlace(name, flag),
  }));

test('no error repeats a secret, wherever it was typed', async () => {
  const found: string[] = [];
  let errors = 0;
  const kinds = Object.keys(secrets) as Secret[];
  for (const [at, { argv, mayHold }] of places().entries()) {
    const possible = kinds.filter((what) => !(mayHold && ambiguous.includes(what)));
    for (const what of possible.filter((_, kind) => isInTurn(kind, at % possible.length, possible.length))) {
      const line = argv(secrets[what]);
      const run = await runCli(at % 2 === 0 ? line : ['--json', ...line], { env, clock: impatient });
      if (run.code !== 0) errors += 1;
      if (leaks(run.stderr, secrets[what])) found.push(`${line.join(' ')}: ${run.stderr}`);
    }
  }
  expect(found).toEqual([]);
  expect(errors).toBeGreaterThan(800);
});

test('a variable that holds a secret by mistake', async () => {
  const secret = secrets['random token'];
  for (const name of ['OUTPUT', 'TZ', 'REQUEST_TIMEOUT', 'BASE_URL', 'PROFILE']) {
    const run = await runCli(['webhooks', 'list'], { env: { ...env, [`PAYCONFIRM_${name}`]: secret } });
    expect([run.code, run.stderr]).toEqual([name === 'PROFILE' ? 5 : 2, expect.not.stringContaining(secret)]);
  }
});

test('a warning does not repeat one', async () => {
  const secret = secrets['webhook secret'];
  writeFileSync(secret, secret, { mode: 0o644 });
  const said = async (...argv: string[]) => (await runCli(argv, { env, clock: impatient })).stderr;
  expect(await said('webhooks', 'sign', '--body-file', secret, '--secret-file', secret)).toBe(
    'warning: [redacted] can be read by others: chmod 600 [redacted]\n',
  );
  expect(await said('webhooks', 'tail', '--label', secret, '--expect', '1', '--timeout', '1s')).toMatch(
    /^--label: unknown value, used as given\. Known values: /,
  );
});

test('a mistake that is no secret is repeated, and an id in its place', async () => {
  const said = async (...argv: string[]) => (await runCli(argv, { env, clock: impatient })).stderr;
  expect(await said('webhooks', 'list', '-o', 'jsn')).toContain('given: jsn');
  expect(await said('webhooks', 'logs', '--from', '2026-02-30')).toContain('2026-02-30');
  expect(await said('emulator', 'advance', '30 secnds')).toContain('30 secnds');
  expect(await said('qr', 'decode', './codes-2026abc99/dh10234567.png')).toContain('dh10234567.png');
  const id = secrets.UUID;
  expect(await said('webhooks', 'kept', id)).toContain(id);
});

test('what is no secret is named: an amount of many digits in its flag, the name of an algorithm', async () => {
  const refused = async (...argv: string[]) => (await runCli(argv, { env })).stderr.split('\n')[0];
  expect(await refused('qr', 'va', '96SHOP1', '--amount', '12345678901234567890')).toBe(
    'error: --amount: "12345678901234567890" is not an amount: it is larger than can be counted exactly',
  );
  expect(await refused('emulator', 'otp', 'sha256=abc')).toBe(
    'error: BANK_REQUEST_ID must be a UUID, such as 123e4567-e89b-12d3-a456-426614174000; given: "sha256=abc"',
  );
});

test.each([
  ['sandbox send --amount 1tr500 --description X', '1tr500'],
  ['checkouts create --amount 15o000 --order-code DH1 --return-url https://shop.example', '15o000'],
  ['trace --amount l50000', 'l50000'],
  ['qr va 96SHOP1 --amount 12tr50', '12tr50'],
  ['transactions list --from 20261126', '20261126'],
  ['transactions list --from 26/11/2026', '26/11/2026'],
  ['webhooks create --name shop --url https://shop.example/hook --va-id DH123456!', 'DH123456!'],
  ['webhooks create --name shop --url shop.example/hook123', 'shop.example/hook123'],
  ['DH123456', 'DH123456'],
])('%s: what was mistyped is repeated', async (line, mistyped) => {
  for (const form of [[], ['--json']]) {
    const { code, stderr } = await runCli([...form, ...line.split(' ')], { env });
    expect([code, stderr]).toEqual([2, expect.stringContaining(mistyped)]);
  }
});

test('of a command behind -- only a random key is hidden: what came is compared with the amounts in it', async () => {
  const body = { transaction_code: 'FT1', amount: 150000, description: 'DH500001', type: 'income' };
  const script = `fetch(process.env.PAYCONFIRM_LISTEN_URL, { method: 'POST', headers: { 'content-type': 'application/json' }, body: process.argv[1] })`;
  const words = ['--amount', '150000', 'DH500001', secrets['webhook secret'], secrets['random token']];
  const options = ['--port', '0', '--auth', 'NONE', '--no-register', '--timeout', '5s'];
  const run = async (match: string) => {
    const line = [process.execPath, '-e', script, JSON.stringify(body), ...words];
    return runCli(['listen', ...options, '--expect', '1', '--match', match, '--', ...line], { env });
  };
  expect(await run('description=DH500002')).toMatchObject({
    code: 6,
    stderr: expect.stringMatching(
      /^error: expected 1 delivery with description=DH500002, got 0; 1 other came\n {2}delivery: transaction FT1 of 150000 \(description=DH500001\)\n/,
    ),
  });
  const mistyped = await runCli(['listen', ...options, '--', secrets['webhook secret']], { env });
  expect([mistyped.code, leaks(mistyped.stderr, secrets['webhook secret'])]).toEqual([127, false]);
});

describe('what trace was asked for, on standard output', () => {
  const asked = async (...argv: string[]) => {
    const { emulator } = await startTestbed();
    const service = {
      ...env,
      PAYCONFIRM_BASE_URL: emulator.url,
      PAYCONFIRM_CLIENT_SECRET: emulator.clientSecret,
    };
    const run = { env: { ...service, PAYCONFIRM_CLIENT_ID: emulator.clientId } };
    const texts = await Promise.all(
      ['json', 'table'].map((form) => runCli(['trace', ...argv, '-o', form], run)),
    );
    expect(texts.map(({ code }) => code)).toEqual([1, 1]);
    return texts.map(({ stdout }) => stdout).join('');
  };

  test.each(['webhook secret', 'webhook secret in small letters', 'random token'] as const)(
    'a %s',
    async (what) => {
      const secret = secrets[what];
      for (const argv of [[secret], ['--note', secret], ['--note', `order ${secret}`]])
        expect([argv, leaks(await asked(...argv), secret)]).toEqual([argv, false]);
    },
  );

  test('a secret as a service names it', async () => {
    expect(await asked('secret_abcdef9876543210zz')).not.toContain('abcdef9876543210');
  });

  test.each([
    ['FT26325000123'],
    ['--note', 'FT26325000123'],
    [secrets.UUID],
    ['--note', secrets.UUID],
    ['--note', 'Nguyễn Văn An 0912345678'],
  ])('%s %s: what is looked for is repeated', async (...argv) => {
    expect(await asked(...argv)).toContain(argv.at(-1));
  });

  test('of a message what was read in it is repeated, and no more', async () => {
    const said = await asked('CK 150000 DH10234 0912345678');
    expect(said).toContain('Read as: order DH10234, 150.000 ₫.');
    expect(said).not.toContain('0912345678');
  });
});
