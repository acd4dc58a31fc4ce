import { chmodSync, mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommandDefinition, FlagDefinition } from '../../../src/cli/definition.ts';
import { loadTree } from '../../../src/commands/index.ts';
import { journalFolder, openJournal } from '../../../src/webhooks/journal/writer.ts';
import { type Watch, watchActs } from '../../harness/acts.ts';
import { leaves, withFlags } from '../../harness/complete-line.ts';
import { ownerOn } from '../../harness/journal-owner.ts';
import { type Registering, startRegistering } from '../../harness/registering.ts';
import { type RunOptions, type RunResult, runCli } from '../../harness/run-cli.ts';
import { drivenClock } from '../../harness/testbed.ts';

// A dry run sends nothing, writes nothing, starts nothing: of every command of the tree, with every flag.

interface Command {
  words: string;
  definition: CommandDefinition;
}
const tree: Command[] = leaves(await loadTree()).map(([words, definition]) => ({ words, definition }));

const root = mkdtempSync(join(tmpdir(), 'payconfirm-dry-run-'));
const [settings, work, temporary] = ['settings', 'work', 'tmp'].map((name) => {
  mkdirSync(join(root, name), { mode: 0o700 });
  return join(root, name);
}) as [string, string, string];
const kept = '20261121-9f86d08100000001';

let bank: Registering;
let watch: Watch;
/** Values of arguments by where they go in the request, else of arguments and flags by their names. */
let values: Record<string, string>;
/** What a command needs besides. */
let besides: Record<string, string[]>;
const oldTemporary = process.env.TMPDIR;

const cli = (argv: readonly string[], options: RunOptions = {}): Promise<RunResult> =>
  runCli(argv, {
    clock: drivenClock(bank.emulator),
    ...options,
    env: {
      ...bank.env,
      PAYCONFIRM_BASE_URL: watch.url,
      PAYCONFIRM_CONFIG_DIR: settings,
      PATH: process.env.PATH ?? '',
      EDITOR: 'true',
      S: 'whsec_of_the_test',
      ...options.env,
    },
  });
const data = async (...argv: string[]) => {
  const { stdout, stderr } = await cli([...argv, '--json']);
  if (stdout === '') throw new Error(`${argv.join(' ')}: ${stderr}`);
  return JSON.parse(stdout);
};

beforeAll(async () => {
  bank = await startRegistering();
  watch = await watchActs(bank.emulator.url, [root]);
  process.env.TMPDIR = temporary;
  const { id, virtual_account_number: number, notification } = await bank.register();
  const account = await bank.accountId();
  await cli(['config', 'set', 'tz', 'UTC']);
  for (const profile of ['shop', 'default'])
    await cli(['auth', 'login', '--profile', profile, '--client-id', bank.emulator.clientId]);
  await cli(['profiles', 'use', 'default']);
  await cli(['emulator', 'snapshot', 'save', 'shop']);
  const hook = await data('webhooks', 'create', '--name', 'n', '--url', 'http://127.0.0.1:9/');
  const mails = await data('channels', 'email', 'create', '--name', 'n', '--recipient', 'an@shop.example');
  const order = ['--order-code', 'A', '--return-url', 'https://a.example/', '--amount', '1k', '--sandbox'];
  const checkout = await data('checkouts', 'create', ...order);
  await cli(['sandbox', 'send', '--amount', '1k', '--description', 'D', '--code', 'FT1', '--va', number]);
  await bank.emulator.idle();
  const invoice = await data('billing', 'invoices', 'create', '--plan', 'startup', '--cycle', 'month');
  const { items: logs } = await data('webhooks', 'logs');
  const { items: keys } = await data('keys', 'list');
  const flags = ['--account-id', account, '--prefix', 'B', '--agree'];
  const { bank_request } = await data('va', 'request', ...flags);
  const unfinished = ['va', 'register', ...flags, '--otp-command', 'false'];
  await cli(unfinished);
  const { items: registrations } = await data('va', 'registrations');
  const journal = openJournal(journalFolder(settings));
  const delivery = { id: kept, received_at: '2026-11-21T00:59:00Z', body_base64: 'e30=', verified: true };
  const owner = { ...ownerOn(bank.emulator), base_url: watch.url };
  const record = { type: 'delivery', ...delivery, owner, headers: [], copy: 'first' } as const;
  await journal.append(record, Date.parse('2026-11-21T00:59:00Z'));
  await journal.close();
  writeFileSync(join(work, 'body'), '{}');
  writeFileSync(join(work, 'setup'), 'webhooks: [{name: n, webhook_url: http://127.0.0.1:9/}]');
  writeFileSync(join(work, 'secret'), 'whsec_of_a_file\n', { mode: 0o600 });
  values = {
    BANK_REQUEST_ID: bank_request.id,
    KEY_ID: keys[0].id,
    VA_ID: id,
    'VA_ID|NUMBER': id,
    'NUMBER|ID': number,
    VA_NUMBER: number,
    NOTIFICATION_ID: notification.id,
    LOG_ID: logs[0].id,
    PAYLOAD: (await cli(['qr', 'va', number, '--bank-bin', '999999', '--payload'])).stdout.trim(),
    'path.checkout_id': checkout.id,
    'path.qr_code_id': checkout.qr_code_id,
    'path.config_id': hook.id,
    'path.telegram_config_id': hook.id,
    'path.zalo_group_id': hook.id,
    'path.email_config_id': mails.id,
    'webhooks test ID': hook.id,
    'emulator snapshot save NAME': 'base',
    'webhooks replay ID': kept,
    'webhooks replay from': 'nats://127.0.0.1:9/PAY',
    'webhooks consume from': 'nats://127.0.0.1:9/PAY',
    durable: 'shop',
    publish: 'nats://127.0.0.1:9/PAY',
    'CODE|ID': 'FT1',
    URL: 'https://a.example/?status=paid',
    'path.invoice_id': invoice.id,
    plan: 'startup',
    cycle: 'month',
    'api METHOD': 'POST',
    PATH: '/api/v1/anything',
    DURATION: '1s',
    NAME: 'shop',
    KEY: 'tz',
    VALUE: 'UTC',
    SHELL: 'bash',
    CMD: 'true',
    'account-id': account,
    prefix: 'SHOP',
    group: '1234567890',
    recipient: 'an@shop.example',
    email: 'an@shop.example',
    amount: '150000',
    'bank-bin': '999999',
    'body-file': join(work, 'body'),
    file: join(work, 'setup'),
    seed: join(work, 'setup'),
    to: 'http://127.0.0.1:9/hook',
    forward: 'http://127.0.0.1:9/hook',
    url: 'https://a.example/',
    'public-url': 'https://a.example/',
    'return-url': 'https://a.example/',
    'secret-file': join(work, 'secret'),
    'secret-env': 'S',
    code: '123456',
    forget: registrations[0].id,
    'otp-command': 'true',
    va: number,
    webhook: hook.id,
    journal: kept,
    log: logs[0].id,
    from: '2026-11-20',
    to_day: '2026-11-21',
    field: 'a=b',
    'typed-field': 'a:=1',
    query: 'a=b',
    data: '{}',
    match: 'amount=1',
    route: 'va=1=http://127.0.0.1:9/',
    tunnel: 'cloudflared',
    endpoint: '*',
    status: '500',
  };
  besides = {
    apply: ['--file', join(work, 'setup')],
    'auth login': ['--client-id', 'app'],
    'client register': ['--password-stdin'],
    'client change-password': ['--password-stdin'],
    'payment-profile reveal-return-secret': ['--password-stdin'],
    'va register': [...flags, '--otp-command', 'true'],
    'va request': ['--account-id', account, '--agree'],
    'va verify': ['--code', '123456'],
    'notifications verify': ['--code', '123456'],
    'notifications modify': ['--otp-command', 'true'],
    trace: ['FT1'],
    'webhooks redeliver': ['FT1'],
    init: ['--framework', 'express', '--diff'],
    bundle: ['FT1', '--file', join(work, 'bundle.zip')],
    'webhooks update': ['--name', 'm'],
    'channels telegram update': ['--no-active'],
    'payment-profile set': ['--locale', 'en'],
    'channels zalo update': ['--no-active'],
    'channels email update': ['--no-active'],
    'channels telegram test': ['--group', '-100'],
    'webhooks verify': ['--journal', kept, '--secret-env', 'S'],
    'webhooks sign': ['--secret-env', 'S'],
    'checkouts verify-return': ['--secret-env', 'S'],
    'verify-app': ['--secret-env', 'S'],
    'emulator fault set': ['--endpoint', '*', '--status', '500'],
  };
});

afterAll(async () => {
  if (oldTemporary === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = oldTemporary;
  watch.close();
  await bank.stop();
});

/** What waits for something, for as long as it is told. */
const patient: Record<string, string[]> = {
  'checkouts wait': ['--timeout', '1s'],
  'webhooks tail': ['--timeout', '1m', '--until-idle', '1s'],
};
/** The same of a flag: each of its many looks is a run of its own. */
const patientFlags: Record<string, string[]> = {
  'trace watch': ['--timeout', '5s'],
  'emulator otp wait': ['--timeout', '1s'],
};

const stdin = 'a-long-password\nanother-password\n';

/** A value that a flag or an argument could have. */
function sampleOf({ words, definition }: Command, name: string, flag?: FlagDefinition): string {
  const argument = flag ? undefined : definition.arguments?.find((one) => one.name === name);
  const known = values[`${words} ${name}`] ?? values[argument?.to ?? ''] ?? values[name];
  if (known !== undefined) return known;
  const likely = flag?.choices ?? flag?.suggestions;
  if (likely) return likely[0]!;
  if (flag && /FILE|PATH|DIR/.test(flag.value ?? '')) return join(work, name);
  return { integer: '1', amount: '1000', duration: '1s', boolean: '', string: 'x', day: '2026-11-21' }[
    flag?.type ?? 'string'
  ];
}

const flagWords = (command: Command, name: string, flag: FlagDefinition) =>
  flag.type === 'boolean' ? [`--${name}`] : [`--${name}`, sampleOf(command, name, flag)];

/** The shortest line that the command takes. */
function lineOf(command: Command): string[] {
  const { words, definition } = command;
  const { flags = {}, arguments: args = [] } = definition;
  const given = args
    .filter(({ name, required }) => required || values[`${words} ${name}`] !== undefined)
    .map(({ name }) => sampleOf(command, name));
  const required = Object.entries<FlagDefinition>(flags).flatMap(([name, flag]) =>
    flag.required ? flagWords(command, name, flag) : [],
  );
  return [...words.split(' '), ...given, ...required, ...(besides[words] ?? []), ...(patient[words] ?? [])];
}

const kinds = ['request', 'file', 'command', 'listen'];

/** What the output plans, if it is a plan. */
function planned({ stdout }: RunResult): { kind: string } | undefined {
  try {
    const value = JSON.parse(stdout);
    return kinds.includes(value?.kind) ? value : undefined;
  } catch {
    return undefined;
  }
}

test.each(tree)('$words: does nothing, and says what it would do', async (command) => {
  const line = lineOf(command);
  let run: RunResult | undefined;
  for (const format of [['--json'], []]) {
    const argv = withFlags(line, '--yes', '--dry-run', ...format);
    const acts = await watch.during(async () => {
      run = await cli(argv, { stdin });
    });
    expect([argv, acts]).toEqual([argv, []]);
    expect(
      [argv, run?.code, run?.stderr],
      'a line that does its work needs a value in `values`, or what is in `besides`, above',
    ).toEqual([argv, expect.toBeOneOf([0, 6, 7]), expect.any(String)]);
    if (format.length > 0 && planned(run!))
      expect(run!.stderr).toMatch(/(^|\n)Nothing was (sent|written|started)\./);
    if (format.length === 0 || planned(run!)) continue;
    // It only reads: then it does nothing without --dry-run either.
    const without = await watch.during(() => cli(withFlags(line, '--yes', '--json'), { stdin }));
    expect([line, without]).toEqual([line, []]);
  }
});

test.each(tree)('$words: no flag makes it do anything', async (command) => {
  const line = lineOf(command);
  const flags = Object.entries<FlagDefinition>(command.definition.flags ?? {});
  for (const [name, flag] of flags) {
    if (line.includes(`--${name}`)) continue;
    const more = patientFlags[`${command.words} ${name}`] ?? [];
    const argv = withFlags(line, '--yes', '--dry-run', ...flagWords(command, name, flag), ...more);
    const acts = await watch.during(() => cli(argv, { stdin }));
    expect([argv, acts]).toEqual([argv, []]);
  }
});

test.each(tree)('$words: settings that are open to others stay so', async (command) => {
  const files = readdirSync(settings, { withFileTypes: true }).filter((entry) => entry.isFile());
  const open = [settings, ...files.map(({ name }) => join(settings, name))];
  const modes = open.map((path) => statSync(path).mode & 0o777);
  for (const path of open) chmodSync(path, 0o777);
  try {
    const argv = withFlags(lineOf(command), '--yes', '--dry-run');
    const acts = await watch.during(() => cli(argv, { stdin }));
    expect([argv, acts]).toEqual([argv, []]);
  } finally {
    open.forEach((path, at) => {
      chmodSync(path, modes[at]!);
    });
  }
});

test('what asks for --yes still asks', async () => {
  const asked: string[] = [];
  for (const command of tree) {
    const { code, stderr } = await cli([...lineOf(command), '--dry-run', '--no-input'], { stdin });
    const hint = 'hint: --dry-run changes nothing: add --yes to answer the question\n';
    if (code === 2 && stderr.includes(hint)) asked.push(command.words);
  }
  expect(asked, 'what asks is named here').toEqual([
    'keys destroy',
    'va delete',
    'notifications delete',
    'qr cancel',
    'checkouts cancel',
    'payment-profile rotate-return-secret',
    'webhooks delete',
    'channels email delete',
    'channels telegram delete',
    'channels zalo delete',
    'billing invoices cancel',
    'verify-app',
    'emulator reset',
    'emulator snapshot restore',
    'assumptions record',
    'profiles delete',
  ]);
});

/** What a run says that its line lacks. */
function lacks({ code, stderr }: RunResult): string[] {
  if (code !== 2) return [];
  const several = /^error: missing: (.*) and (.*)$/m.exec(stderr);
  const [, list = '', last = ''] = several ?? [];
  if (several) return [...list.split(/, (?![^(]*\))/), last].map((one) => one.replace(/ \(.*/, ''));
  const one = /missing required argument '(.+)'|(--[a-z-]+)\b.* is (?:required|missing)|hint: add (--yes)/;
  const [, argument, flag, yes] = one.exec(stderr) ?? [];
  return [argument ?? flag ?? yes].filter((name) => name !== undefined);
}

test.each(tree)('$words: all that a line lacks is named at once', async (command) => {
  const { words, definition } = command;
  const bare = [...words.split(' '), ...(patient[words] ?? []), '--no-input', '--dry-run'];
  const missing = lacks(await cli(bare, { stdin }));
  const flags: Record<string, FlagDefinition> = definition.flags ?? {};
  const given = missing.flatMap((name) => {
    const flag = flags[name.slice(2)];
    if (name === '--yes') return [name];
    return flag ? flagWords(command, name.slice(2), flag) : [sampleOf(command, name)];
  });
  const complete = await cli([...bare, ...given], { stdin });
  expect([given, lacks(complete), complete.stderr]).toEqual([given, [], complete.stderr]);
});
