import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ArgumentDefinition, Definition, FlagDefinition } from '../../../src/cli/definition.ts';
import { loadTree } from '../../../src/commands/index.ts';
import { runCli } from '../../harness/run-cli.ts';

const id = '5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03';
// Nothing listens on port 9 of this machine: a request would end in exit 5, not 2.
const env = {
  PAYCONFIRM_BASE_URL: 'http://127.0.0.1:9',
  PAYCONFIRM_CLIENT_ID: 'nobody',
  PAYCONFIRM_CLIENT_SECRET: 'nothing',
  SET: 'whsec_1234567890',
};

describe('refused before any request: exit 2, the flag, the rule and what was given', () => {
  test.each<[string, string[], RegExp]>([
    [
      'a sandbox amount of 0',
      ['sandbox', 'send', '--amount', '0', '--description', 'a'],
      /--amount must be at least 1 ₫; given: 0/,
    ],
    [
      'an amount too large',
      ['sandbox', 'send', '--amount', '1000000001', '--description', 'a'],
      /--amount must be at most 1.000.000.000 ₫; given: 1000000001/,
    ],
    ['a negative amount', ['sandbox', 'send', '--amount', '-5', '--description', 'a'], /--amount.*negative/],
    ['an amount in doubt', ['sandbox', 'send', '--amount', '1,5', '--description', 'a'], /--amount.*"1,5"/],
    [
      'a description of 256 characters',
      ['sandbox', 'send', '--amount', '1', '--description', 'x '.repeat(128)],
      /--description must .*255.*given: "(x )+…" \(256 characters\)/,
    ],
    [
      'an empty description',
      ['sandbox', 'send', '--amount', '1', '--description', ''],
      /--description must not be empty/,
    ],
    [
      'a code of 101 characters',
      ['sandbox', 'send', '--amount', '1', '--description', 'a', '--code', 'c'.repeat(101)],
      /--code must .*100/,
    ],
    [
      'an account that is no id, before the answers',
      ['va', 'register', '--account-id', 'nope', '--prefix', 'SHOP', '--agree', '--otp-command', 'true'],
      /--account-id must be a UUID.*given: "nope"/,
    ],
    [
      'a virtual account that is none',
      ['listen', '--register', '--va-id', 'x'],
      /--va-id must be the full number.*"x"/,
    ],
    ...[['create', '--name', 'n'], ['update', id], ['test']].map((words): [string, string[], RegExp] => [
      `a webhook URL without TLS: ${words[0]}`,
      [
        ...['webhooks', ...words, '--url', 'http://shop.example/', '--auth', 'HMAC_SHA256'],
        ...['--secret-env', 'SET', '--base-url', 'https://service.example'],
      ],
      /--url must be https, or http to this machine; given: "http:/,
    ]),
    ['a missing description', ['sandbox', 'send', '--amount', '1'], /--description is required/],
    [
      'a bad value beside two missing ones',
      ['webhooks', 'create', '--auth', 'hmac'],
      /^error: --auth must be one of NONE, API_KEY, HMAC_SHA256; given: "hmac"/,
    ],
    [
      'a bad address beside missing credentials',
      ['auth', 'login', '--base-url', 'notaurl'],
      /^error: not an address: "notaurl"\nhint: Give an address such as/,
    ],
    ['an empty required flag', ['sandbox', 'send', '--description', ''], /\nhint: add a value\n$/],
    ['an empty required argument', ['qr', 'decode', ''], /\nhint: add a value\n$/],
    ['an empty subject', ['trace', ''], /\nhint: add a value\n$/],
    [
      'an empty flag that may be missing',
      ['sandbox', 'send', '--code', ''],
      /\nhint: add a value, or remove it\n$/,
    ],
    [
      'a malformed UUID',
      ['checkouts', 'show', '4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e0-'],
      /ID must be a UUID.*given: "4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e0-"/,
    ],
    [
      'an unknown auth type',
      ['webhooks', 'create', '--name', 'n', '--url', 'https://a.example', '--auth', 'hmac'],
      /--auth must be one of NONE, API_KEY, HMAC_SHA256; given: "hmac"/,
    ],
    [
      'an unknown body format',
      ['webhooks', 'update', id, '--format', 'text/plain'],
      /--format must be one of application\/json/,
    ],
    ['a page of 0', ['accounts', 'list', '--page', '0'], /--page must be at least 1; given: 0/],
    ['a limit of 101', ['accounts', 'list', '--limit', '101'], /--limit must be at most 100; given: 101/],
    [
      'a limit that is no number',
      ['webhooks', 'logs', '--limit', 'ten'],
      /--limit must be a whole number; given: "ten"\nhint: Example: --limit \d+\n/,
    ],
    [
      'a day that is no day',
      ['webhooks', 'logs', '--from', '2026-02-30'],
      /--from must be .*given: 2026-02-30/,
    ],
    [
      'a status that is none',
      ['webhooks', 'logs', '--status', 'ok'],
      /--status must be one of success, failed/,
    ],
    [
      'a username of 51 characters',
      ['notifications', 'request', id, '--username', 'u'.repeat(51)],
      /--username must .*50/,
    ],
    ['neither --realtime nor --no-realtime', ['notifications', 'modify', id], /--realtime is required/],
    [
      'a prefix in lower case',
      ['va', 'request', '--prefix', 'shop', '--account-id', id],
      /--prefix must .*given: "shop"/,
    ],
    [
      'an account number with spaces',
      ['va', 'request', '--prefix', 'SHOP', '--account-number', '001 101', '--phone', '0901234567'],
      /--account-number must .*given: "001 101"/,
    ],
    [
      'no account at all',
      ['va', 'request', '--prefix', 'SHOP'],
      /--account-id, or --account-number and --phone, is required/,
    ],
    [
      'a field that is not key=value',
      ['keys', 'generate', '--field', 'oops'],
      /--field must be key=value or key:=json; what was given is neither/,
    ],
    ['data that is not JSON', ['keys', 'generate', '--data', '{'], /--data is not JSON/],
    ['an unknown output', ['whoami', '-o', 'xml'], /--output must be one of table, tsv, json/],
    ['an unknown zone', ['whoami', '--tz', 'Mars/Olympus'], /--tz must be a zone.*given: Mars\/Olympus/],
    [
      'a duration that is none',
      ['whoami', '--request-timeout', 'soon'],
      /--request-timeout must be a duration above 0 and at most 36500d.*given: soon/,
    ],
    ['a bad jq expression', ['whoami', '--jq', '.['], /jq/],
    [
      'a missing password',
      ['client', 'register', '--username', 'u', '--name', 'n', '--no-input'],
      /--password-stdin/,
    ],
    ['a missing OTP', ['va', 'verify', id, '--no-input'], /--code/],
    ['http to another machine', ['whoami', '--base-url', 'http://pay.example'], /in the clear/],
    ['a path that leaves the address', ['api', 'GET', '//evil.example/x'], /PATH must begin with one \//],
    ['a method that is none', ['api', 'FETCH', '/api/v1/x'], /METHOD must be one of GET, POST/],
  ])('%s', async (_name, argv, message) => {
    const { code, stdout, stderr } = await runCli(argv, { env });
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(message) });
  });

  test('a mistyped command or flag gets a suggestion', async () => {
    const command = await runCli(['webhoks', 'list'], { env });
    expect([command.code, command.stderr]).toEqual([2, expect.stringContaining('webhooks')]);
    const flag = await runCli(['webhooks', 'logs', '--statsu', 'failed'], { env });
    expect([flag.code, flag.stderr]).toEqual([2, expect.stringContaining('--status')]);
  });

  test.each([
    [['login'], 'Did you mean payconfirm auth login?'],
    [['logs'], 'Did you mean payconfirm webhooks logs?'],
    [['start'], 'Did you mean payconfirm emulator start?'],
    [['version'], 'Did you mean payconfirm --version?'],
    [['-V'], 'Did you mean payconfirm --version?'],
    [['delete'], 'payconfirm --help'],
    [['keys', 'delete', 'x'], 'Did you mean payconfirm keys destroy?'],
    [['webhook', 'ls'], 'Did you mean payconfirm webhooks list?'],
    [['signin'], 'Did you mean payconfirm auth login?'],
    [['auth', 'whoami'], 'Did you mean payconfirm whoami?'],
    [['webhooks', 'logs', '--follow'], 'Did you mean payconfirm webhooks tail?'],
    [['webhooks', 'logs', '--failed'], 'Did you mean --status failed?'],
    [['webhooks', 'logs', '--status', 'FAIL'], 'Did you mean failed?'],
    [['webhooks', 'logs', '--from', '20/11/2026'], 'Did you mean 2026-11-20?'],
    [
      ['webhooks', 'create', '--name', 'n', '--url', 'https://a.example', '--auth', 'hmac'],
      'Did you mean HMAC_SHA256?',
    ],
    [['whoami', '-o', 'yml'], 'Did you mean yaml?'],
    [['whoami', '--format', 'json'], 'Did you mean --output?'],
    [['whoami', '--json=true'], 'use --json without a value'],
    [['whoami', '-version'], 'Did you mean --version?'],
    [['listen', '--port'], '--port PORT: port on this machine; 0: a free one'],
    [
      ['listen', '3000'],
      '--forward http://localhost:3000 is the address of your app; --port N is the port where listen receives deliveries',
    ],
    [['trace', '--code', 'X'], 'it is an argument, not a flag: payconfirm trace CODE'],
    [
      ['qr', '--amount', '10000'],
      'Did you mean payconfirm qr generate --amount or payconfirm qr va --amount or payconfirm qr cancel --amount?',
    ],
    [['sandbox', 'send', '10000'], 'it needs --amount A --description D; payconfirm sandbox send --help'],
    [['notifications', 'request', id, '--realtime'], 'that is the default; --no-realtime turns it off'],
    [
      ['checkouts', 'show', '4c0c8d0e…'],
      'copy the whole id; where a table has no room for it, -o json shows it',
    ],
    [['sandbox', 'send', '--desc', 'x'], 'Did you mean --description?'],
    [['sandbox', 'send', '--ammount', '5'], 'Did you mean --amount?'],
    [['sandbox', 'send', '--nes'], 'payconfirm sandbox send --help'],
    [['help', 'nosuch'], 'payconfirm --help'],
    [['help', 'lisen'], 'Did you mean payconfirm listen?'],
    [['help', 'va', 'nosuch'], 'payconfirm va --help'],
  ])('%j is not there: exit 2, and what may be meant', async (argv, hint) => {
    const { code, stdout, stderr } = await runCli(argv, { env });
    expect([code, stdout, stderr.split('\n')[1]]).toEqual([2, '', `hint: ${hint}`]);
  });

  test('an id is taken as it was pasted, a value of a closed set in any case', async () => {
    const dry = async (...argv: string[]) => (await runCli([...argv, '--dry-run', '--yes'], { env })).stdout;
    for (const pasted of [`'${id}'`, ` ${id}\n`, `“${id}”`, `<${id}>\u200b`]) {
      expect(await dry('keys', 'destroy', pasted)).toBe(await dry('keys', 'destroy', id));
    }
    expect(await dry('webhooks', 'update', id, '--auth', 'none')).toBe(
      await dry('webhooks', 'update', id, '--auth', 'NONE'),
    );
    expect(await dry('keys', 'destroy', id, '-o', 'JSON')).toBe(
      await dry('keys', 'destroy', id, '-o', 'json'),
    );
  });

  test('help of a command looks at its name alone', async () => {
    const page = await runCli(['va', 'list', '--help']);
    expect(await runCli(['help', 'va', 'list'])).toEqual(page);
    expect(await runCli(['help', 'va', 'list', 'extra'])).toEqual(page);
  });

  test.each([
    ['--profile', 'emulator'],
    ['--profile=emulator'],
    ['--base-url', 'va'],
    ['--output', 'keys'],
    ['--output=keys'],
    ['-o', 'keys'],
    ['-okeys'],
    ['-qo', 'keys'],
    ['--jq', 'api'],
    ['--fields', 'va'],
    ['--request-timeout', 'listen'],
    ['--tz', 'trace'],
  ])('the value of a global flag is not taken for a command: %s %s', async (...flag) => {
    const lines = [
      [...flag, 'qr', 'checkout'],
      ['qr', ...flag, 'checkout'],
      ['qr', 'checkout', ...flag],
    ];
    for (const argv of lines) {
      const { code, stderr } = await runCli(argv, { env });
      // The value itself is refused first; no noun of that name is read.
      const own = /(--(output|jq|request-timeout|tz) (must be|api: api\/0)|not an address: "va")/;
      const missing =
        "error: missing required argument 'ID'\nhint: ID: the id from checkouts create, or the order code; payconfirm qr checkout --help\n";
      expect([code, stderr]).toEqual([2, own.test(stderr) ? expect.stringMatching(own) : missing]);
    }
  });

  test('with nothing but a profile named like a command, the help page has all of them', async () => {
    expect(await runCli(['--profile', 'emulator', '--help'])).toEqual(await runCli(['--help']));
    expect((await runCli(['--profile', 'emulator', '--json'])).stderr).toContain(
      '"payconfirm needs a command","hint":"payconfirm --help"',
    );
  });

  test.each([
    [['webhooks', 'pause', 'nope'], 'A name is not accepted. To list the ids:'],
    [['--profile', 'shop', 'checkouts', 'pay', '4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e0-'], 'To list them:'],
  ])('the hint names the command that was typed: %s', async (argv, before) => {
    const { code, stderr } = await runCli(argv, { env });
    const typed = `payconfirm ${argv.slice(0, -1).join(' ').replace('--profile shop ', '')}`;
    const list = `payconfirm ${argv.slice(0, -2).join(' ')} list`;
    const hint = `\nhint: ID: .*\n${before} ${list}\n${typed} --help\n`;
    expect([code, stderr]).toEqual([2, expect.stringMatching(hint)]);
  });

  test('as JSON: one line on stderr, nothing on stdout', async () => {
    const { code, stdout, stderr } = await runCli(
      ['checkouts', 'show', '4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e0-', '-o', 'json'],
      {
        env,
      },
    );
    expect([code, stdout]).toEqual([2, '']);
    expect(JSON.parse(stderr)).toEqual({
      error: {
        kind: 'usage',
        message: expect.stringContaining('ID must be a UUID'),
        hint: 'ID: the id from checkouts create, or the order code\nTo list them: payconfirm checkouts list\npayconfirm checkouts show --help',
        status: null,
        details: null,
        request: null,
      },
    });
    const unknown = await runCli(['nonsense', '--json'], { env });
    expect(JSON.parse(unknown.stderr).error.kind).toBe('usage');
  });
});

test('a value of the environment is refused by its variable, not by a flag', async () => {
  const { code, stderr } = await runCli(['whoami'], { env: { ...env, PAYCONFIRM_OUTPUT: 'xml' } });
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/^error: PAYCONFIRM_OUTPUT must be one of .*; given: xml/),
  ]);
});

test('a bad value in the settings file is warned of and can be mended', async () => {
  const PAYCONFIRM_CONFIG_DIR = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const file = join(PAYCONFIRM_CONFIG_DIR, 'config.json');
  writeFileSync(file, '{"output":"xml"}', { mode: 0o600 });
  const own = { ...env, PAYCONFIRM_CONFIG_DIR };
  const mended = await runCli(['config', 'set', 'output', 'json'], { env: own });
  expect([mended.code, mended.stderr]).toEqual([
    0,
    expect.stringContaining(`output in ${file} must be one of`),
  ]);
  const after = await runCli(['config', 'get', 'output'], { env: own });
  expect(after).toEqual({ code: 0, stdout: '"json"\n', stderr: '' });
});

test('a secret for deliveries that carry none is refused', async () => {
  const argv = ['webhooks', 'create', '--name', 'n', '--url', 'https://a.example', '--generate-secret'];
  const { code, stdout, stderr } = await runCli(argv, { env });
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining('--auth HMAC_SHA256 or API_KEY')]);
});

test('a secret as the value of a flag is answered with the way to give it', async () => {
  const { code, stderr } = await runCli(['auth', 'login', '--client-secret', 'x'], { env });
  expect([code, stderr]).toEqual([2, expect.stringContaining('a secret is never the value of a flag')]);
});

test('help names a command with any number of words', async () => {
  const asked = await runCli(['help', 'va', 'list']);
  expect(asked).toEqual(await runCli(['va', 'list', '--help']));
  expect(asked.stdout).toContain('Usage: payconfirm va list');
});

test('--profile of no profile: exit 2, and what makes one', async () => {
  const { code, stderr } = await runCli(['whoami', '--profile', 'nope'], {
    env: { PAYCONFIRM_BASE_URL: '' },
  });
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/no profile nope[\s\S]*auth login[\s\S]*emulator start/),
  ]);
});

test('a folder that the system will not make is an error, not a wait', async () => {
  const { code, stderr } = await runCli([
    'emulator',
    'start',
    '--port',
    '0',
    '--data',
    '/proc/nope/emulator',
  ]);
  expect([code, stderr]).toEqual([1, expect.stringContaining('/proc/nope')]);
});

test('the network gone: exit 5, and what to do', async () => {
  const { code, stdout, stderr } = await runCli(['sandbox', 'send', '--amount', '1', '--description', 'a'], {
    env,
  });
  expect([code, stdout, stderr]).toEqual([5, '', expect.stringMatching(/127\.0\.0\.1:9[\s\S]*hint:/)]);
});

test('no address: exit 2, and what to do', async () => {
  const { code, stderr } = await runCli(['whoami'], { env: { ...env, PAYCONFIRM_BASE_URL: '' } });
  expect([code, stderr]).toEqual([2, expect.stringMatching(/address[\s\S]*auth login/)]);
});

const durations = (definitions: readonly Definition[], parents: string[] = []): string[][] =>
  definitions.flatMap((definition) => {
    const words = [...parents, definition.name];
    if (definition.kind === 'group') return durations(definition.commands, words);
    const required = Object.entries<FlagDefinition>(definition.flags ?? {}).flatMap(([name, flag]) =>
      flag.required ? [`--${name}`, '1000'] : [],
    );
    const args: ArgumentDefinition[] = definition.arguments ?? [];
    const given = args.flatMap(({ required, isProgram }) => (required && !isProgram ? [id] : []));
    return Object.entries<FlagDefinition>(definition.flags ?? {}).flatMap(([name, flag]) =>
      flag.type === 'duration' ? [[...words, ...given, ...required, `--${name}`]] : [],
    );
  });

test.each(durations(await loadTree()))('a duration of 0 is refused: %s %s %s %s', async (...line) => {
  for (const zero of ['0s', '0', '0ms']) {
    const { code, stderr } = await runCli([...line, zero], { env });
    expect([code, stderr]).toEqual([2, `error: ${line.at(-1)}: must be above 0, such as 30s, 15m or 2h\n`]);
  }
});
