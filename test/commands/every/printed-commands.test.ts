/** Every command line that the program prints, pasted into a real shell, whatever ids the service gives. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from '../../../src/cli/parse-argv.ts';
import { loadTree } from '../../../src/commands/index.ts';
import { safeCell } from '../../../src/values/safe-text.ts';
import { completeLine, leaves } from '../../harness/complete-line.ts';
import { setClock } from '../../harness/emulator.ts';
import { runCli } from '../../harness/run-cli.ts';
import { drivenClock } from '../../harness/testbed.ts';
import { isInTurn } from '../../harness/variants.ts';

const at = '2026-11-21T01:00:00+00:00';
const url = 'https://shop.example/hook';
/** An id that our side gives; the service finds it, and answers with ids of its own. */
const own = '5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03';
/** The same text wherever the service names something. */
let id = '';

const configuration = () => ({
  id,
  name: 'shop',
  webhook_url: url,
  auth_type: 'HMAC_SHA256',
  payload_format: 'application/json',
  virtual_account_id: null,
  is_active: false,
  created_at: at,
});
const entry = () => ({
  id,
  client_id: id,
  event_type: 'test',
  endpoint_url: url,
  request_payload: '{"transaction_code":"FT1","amount":1000}',
  request_headers: '{}',
  status_code: 500,
  response_text: '',
  duration_ms: 10,
  error_label: 'HTTP_5XX',
  created_at: at,
});
const account = () => ({
  id,
  bank_account_id: id,
  prefix_code: 'SHOP',
  virtual_account_number: id,
  created_at: at,
});
const notification = () => ({
  id,
  status: 'ACTIVE',
  receive_noti_realtime: false,
  bank_request: { id, status: 'PENDING', created_at: at },
});
const checkout = () => ({
  id,
  order_code: 'DH1',
  amount: 1000,
  status: 'expired',
  paid_amount: 0,
  partial_amount: 0,
  sandbox: true,
  bank: { account_number: id, account_name: 'SHOP' },
  qr_data_url: 'no code',
  checkout_url: url,
});
const stats = () => ({
  days: 7,
  total: 10,
  success: 1,
  failed: 9,
  success_rate: 10,
  p95_duration_ms: 6000,
  daily: [],
  errors: [{ label: id, count: 9 }],
});

const replies: [RegExp, () => unknown][] = [
  [/\/oauth\/token/, () => ({ access_token: 't', expires_in: 3600 })],
  [/POST .*client-webhooks$/, configuration],
  [/client-webhooks/, () => [configuration()]],
  [/webhook-logs\/stats/, stats],
  [/webhook-logs/, () => ({ items: [entry()], total: 1, page: 1, limit: 100 })],
  [/bank-accounts/, () => [{ id, account_number: '001', bank_request: { id } }]],
  [/virtual-account\/registration/, () => ({ id, bank_request: { id, status: 'PENDING' } })],
  [/virtual-account\/verification/, account],
  [/virtual-account\/delete/, () => ({ bank_request: { id } })],
  [/virtual-account\/retrieve/, () => [{ ...account(), id: own }]],
  [/virtual-account\/transactions/, () => []],
  [/notification/, notification],
  [/checkouts/, checkout],
  [
    /sandbox\/transactions/,
    () => ({ transaction_code: id, virtual_account_number: id, amount: 1000, is_sandbox: true }),
  ],
  [/client-keys\/list/, () => []],
];

let server: Server;
let env: Record<string, string>;
/** Refuses every delivery test, and every write with `refuse`. */
let refuse = false;
beforeAll(async () => {
  server = createServer((request, response) => {
    const line = `${request.method} ${request.url!.split('?')[0]}`;
    const reply = replies.find(([pattern]) => pattern.test(line))?.[1] ?? (() => ({ id }));
    const success = !/client-webhooks\/test/.test(line);
    response.statusCode = refuse && !/oauth/.test(line) ? 400 : 200;
    response.end(JSON.stringify({ success: success && !refuse, message: 'no', data: reply() }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-printed-'));
  env = {
    PAYCONFIRM_CONFIG_DIR: folder,
    PAYCONFIRM_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    PAYCONFIRM_CLIENT_ID: 'app',
    PAYCONFIRM_CLIENT_SECRET: 'secret',
    PAYCONFIRM_PROFILE: 'shop',
    PAYCONFIRM_OUTPUT: 'table',
    HOOK: 'whsec_1234567890123456',
  };
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Lines that say more than their command requires; `ID` is the service's, `own` one that passes for an id here. */
const special: Record<string, string[]> = {
  'va request': ['--prefix', 'SHOP', '--account-id', own, '--agree'],
  'va verify': [own, '--code', '123456'],
  'va show': [own],
  'va delete': [own, '--yes'],
  'va transactions': ['ID'],
  'va list': ['--account-id', own],
  'va register': ['--account-id', own, '--prefix', 'SHOP', '--agree', '--no-input'],
  'notifications verify': [own, '--code', '123456'],
  'notifications modify': [own, '--realtime', '--yes'],
  'notifications delete': [own, '--yes'],
  'checkouts create': ['--amount', '1000', '--order-code', 'DH1', '--return-url', url, '--sandbox', '--qr'],
  'checkouts wait': [own, '--timeout', '1s'],
  'qr decode': ['x'],
  'qr va': ['ID', '--bank-bin', '970403'],
  'sandbox send': ['--amount', '1000', '--description', 'DH1'],
  'webhooks create': ['--name', 'n', '--url', url, '--auth', 'HMAC_SHA256', '--secret-env', 'HOOK'],
  'webhooks update': [own, '--name', 'n'],
  'webhooks delete': [own, '--yes'],
  'webhooks test': ['ID', '--secret-env', 'HOOK'],
  'webhooks log': ['ID'],
  'webhooks tail': ['--since', '1h', '--until-idle', '1s', '--expect', '2'],
  trace: ['FT1'],
  doctor: ['va', own],
  'client register': ['--username', 'u', '--name', 'n', '--password-stdin'],
  'keys destroy': [own, '--yes'],
};
/** Those that name what the service gave. */
const naming = [
  'checkouts create',
  'doctor',
  'notifications delete',
  'notifications modify',
  'notifications request',
  'qr checkout',
  'trace',
  'va delete',
  'va request',
  'va verify',
  'webhooks stats',
  'webhooks test',
];

/** A diagnosis offers no command that nobody can type. */
const diagnosing = ['doctor', 'trace', 'webhooks stats', 'webhooks test'];

/** They wait for ever, own a port, start a browser, print a whole script, or ask an emulator. */
const without = /^(listen|inspect|smoke|checkouts open|completion|openapi|emulator .*)$/;

/** Waiting takes no time. */
const clock = drivenClock({ clock: setClock(Date.now()) });

const tree = await loadTree();
const ending = leaves(tree).filter(([name]) => !without.test(name));

interface Pasted {
  calls: string[][];
  files: string[];
  error: string;
}

const bin = mkdtempSync(join(tmpdir(), 'payconfirm-bin-'));
writeFileSync(join(bin, 'payconfirm'), `#!/bin/sh\nprintf '%s\\0' "$@" END\n`, { mode: 0o755 });
/** Many commands print the same line: a shell reads each line once. */
const pastedLines = new Map<string, Pasted>();

function pasted(line: string): Pasted {
  const known = pastedLines.get(line) ?? paste(line);
  pastedLines.set(line, known);
  return known;
}

/** What a shell makes of a line, in an empty folder: the words that the program gets, each time that it is called. */
function paste(line: string): Pasted {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-pasted-'));
  let error = '';
  let said = '';
  try {
    said = execFileSync('sh', ['-c', line], {
      cwd: folder,
      env: { PATH: `${bin}:${process.env.PATH}` },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (failure) {
    error = String((failure as Error).message);
  }
  const calls = said
    .split('END\0')
    .slice(0, -1)
    .map((words) => words.split('\0').slice(0, -1));
  return { calls, files: readdirSync(folder), error };
}

const printed = (text: string) =>
  text
    .split('\n')
    .flatMap(
      (line) => line.match(/(?<![\w"'/.-])payconfirm (?=--profile|[a-z])(?!.* \[options\]).*$/)?.[0] ?? [],
    );

/** What has to do with this machine, or with no profile yet. */
const aboutNoProfile = /^(emulator|endpoints)/;

/** The words of a line with the id in its place, told apart from a flag. */
function given(words: readonly string[], hostile: string): string[] {
  const firstFlag = words.findIndex((word) => word.startsWith('--'));
  const end = firstFlag === -1 ? words.length : firstFlag;
  const named = (word: string) => (word === 'ID' ? hostile : word);
  const flags = words
    .slice(end)
    .flatMap((word, at, all) => (word === 'ID' ? [] : all[at + 1] === 'ID' ? `${word}=${hostile}` : word));
  return end === 0 ? flags : [...flags, '--', ...words.slice(0, end).map(named)];
}

describe.each([
  ['an id', '8a0c8d0e-7c55-4f36-9a54-7a2b6c1d9e07'],
  ['a substitution', 'hostile$(touch pwned)`touch pwned2`'],
  ['a second command', "hostile; touch pwned; '; touch pwned2; '"],
  ['line ends and escapes', 'hostile\ntouch pwned\n\u001b[2J\u202e'],
  ['a flag', '--version'],
  ['a removal', '-rf *'],
])('%s', (what, hostile) => {
  /** The commands that printed the id in a command line. */
  const named = new Set<string>();
  const tried = ending.filter(([name], at) => naming.includes(name) || isInTurn(at, what.length, 2));
  const expected = naming.filter((name) => !(hostile.includes('\n') && diagnosing.includes(name)));
  afterAll(() => expect([...named]).toEqual(expect.arrayContaining(expected)));
  test.each(tried)('%s', async (name, definition) => {
    const rest = special[name] ?? completeLine(name, definition).slice(name.split(' ').length);
    id = hostile;
    for (const refused of [false, true]) {
      refuse = refused;
      const argv = [...name.split(' '), ...given(rest, hostile)];
      const run = await runCli(argv, { env, stdin: 'password-1234\n', clock });
      // A defect would print nothing to look at.
      expect([argv, run.stderr]).not.toEqual([
        argv,
        expect.stringMatching(/a defect of|unknown (flag|option)/),
      ]);
      for (const line of printed(`${run.stdout}\n${run.stderr}`)) {
        const { calls, files, error } = pasted(line);
        expect([line, calls.length, files, error]).toEqual([line, 1, [], '']);
        const [words] = calls as [string[]];
        // Our own grammar takes it.
        parse(words, tree, { version: '0', width: 80 });
        if (words.at(-1) === '--help') continue;
        const command = words.join(' ').replace(/^--profile shop /, '');
        if (!aboutNoProfile.test(command))
          expect([line, words.slice(0, 2)]).toEqual([line, ['--profile', 'shop']]);
        // The service's text is one word, or the value of a flag; nothing of it stands elsewhere.
        const shown = safeCell(hostile);
        // What of it looks like a secret is hidden in an error, and the rest is still one word.
        const isShown = (word: string) =>
          word === shown || word.endsWith(`=${shown}`) || word.includes('[redacted]');
        const others = words.filter((word) => !isShown(word));
        if (others.length < words.length) named.add(name);
        expect([line, others.filter((word) => /hostile|pwned|^-rf|^--version/.test(word))]).toEqual([
          line,
          [],
        ]);
        if (shown.startsWith('-') && words.includes(shown))
          expect([line, words.indexOf('--')]).toEqual([line, words.indexOf(shown) - 1]);
      }
    }
  });
});
