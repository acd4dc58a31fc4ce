/** What the service document does not forbid reaches the service: our guesses about a value refuse none. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/api/endpoints/endpoint.ts';
import { endpoints } from '../../src/api/endpoints/index.ts';
import { allowedValues } from '../../src/cli/allowed-values.ts';
import type { ArgumentDefinition, FlagDefinition } from '../../src/cli/definition.ts';
import { loadTree } from '../../src/commands/index.ts';
import { leaves } from '../harness/complete-line.ts';
import { driven } from '../harness/driven-clock.ts';
import { lines, unknown } from '../harness/every-command.ts';
import { runCli } from '../harness/run-cli.ts';
import { envelope, startService } from '../harness/scripted-service.ts';

/** What the service document says of a value, by section, and the standards that its words name. */
const forbidding = {
  '2.6': 'a prefix is made of uppercase letters and digits; the id of a virtual account is a UUID',
  '2.8': 'webhook_url is an HTTPS URL; virtual_account_id a UUID; the values of auth_type and payload_format',
  '4': 'path parameters named ..._id are UUIDs; the methods of the tables',
  '4.2': 'account_number is an integer, bank_account_id a UUID; username has at most 50 characters',
  '4.6': 'limits of amount, description, transaction_code and of the account references',
  '4.8': 'status is success or failed; days are YYYY-MM-DD',
  '8': 'page at least 1, limit 1 to 100; a transaction_code has at most 100 characters',
  'ISO 8601': 'a day is one of the calendar',
  'RFC 9110': 'the name of a header',
} as const;

type Closing = keyof typeof forbidding;

/** What is refused before any request, and what closes it. Without a command: of every one that has it. */
const closed: Readonly<Record<string, Closing>> = {
  '--page': '8',
  '--limit': '8',
  'webhooks logs --from': '4.8',
  'webhooks logs --to': '4.8',
  'transactions list --from': 'ISO 8601',
  'transactions list --to': 'ISO 8601',
  'checkouts list --from': 'ISO 8601',
  'checkouts list --to': 'ISO 8601',
  'channels email logs --from': 'ISO 8601',
  'channels email logs --to': 'ISO 8601',
  'channels email stats --from': 'ISO 8601',
  'channels email stats --to': 'ISO 8601',
  'va register --account-id': '4.2',
  'va register --account-number': '4.2',
  'va register --prefix': '2.6',
  'va register --username': '4.2',
  'va request --prefix': '2.6',
  'va request --account-id': '4.2',
  'va request --account-number': '4.2',
  'notifications request --username': '4.2',
  'notifications modify --username': '4.2',
  'sandbox send --amount': '4.6',
  'sandbox send --description': '4.6',
  'sandbox send --va': '4.6',
  'sandbox send --account': '4.6',
  'sandbox send --code': '4.6',
  'sandbox send --code-prefix': '4.6',
  'webhooks create --url': '2.8',
  'webhooks create --auth': '2.8',
  'webhooks create --format': '2.8',
  'webhooks create --api-key-name': 'RFC 9110',
  'webhooks update --url': '2.8',
  'webhooks update --auth': '2.8',
  'webhooks update --format': '2.8',
  'webhooks update --api-key-name': 'RFC 9110',
  'webhooks test --url': '2.8',
  'webhooks test --auth': '2.8',
  'webhooks test --format': '2.8',
  'webhooks test --api-key-name': 'RFC 9110',
  'webhooks logs --status': '4.8',
  'webhooks tail --status': '4.8',
  'webhooks redeliver CODE|ID': '8',
  'listen --auth': '2.8',
  'listen --public-url': '2.8',
  'smoke --public-url': '2.8',
  'api METHOD': '4',
};

/** Each is one of a list that is read first, so that it is known what it stands for. */
const lookedUp: readonly string[] = [
  'va list --account-id',
  'va show NUMBER|ID',
  'va delete VA_ID|NUMBER',
  'webhooks redeliver --webhook',
  'webhooks test ID',
  'channels telegram test ID',
  'listen --webhook',
];

/** They say what this program does: their value is no part of a request. `*`: all that is in no other list. */
const local: readonly string[] = [
  // A drawing, a file, a secret's place, a program that prints a code.
  ...['--png', '--svg', '--poster', '--paper', '--shop', '--secret-file', '--secret-env', '--otp-command'],
  // How long and how often.
  ...['--timeout', '--rate', '--concurrency', 'sandbox send --count', 'webhooks redeliver --every'],
  // How a payer of the sandbox pays, in parts of one amount.
  ...['sandbox send --preset', 'sandbox send --mangle', 'checkouts pay --split'],
  // What is waited for, or chosen from what came.
  ...['checkouts wait --status', 'va list --since', 'webhooks logs --after'],
  ...['webhooks redeliver --since', 'webhooks redeliver --until'],
  ...['va register --va-id', 'va register ID'],
  // Of the body as a whole: below.
  ...[
    '--field',
    '--typed-field',
    '--data',
    '--query',
    'api PATH',
    'api --file',
    'payment-profile set --bank-apps',
  ],
  ...['webhooks log *', 'webhooks tail *', 'webhooks verify *', 'webhooks replay *'],
  ...['apply *', 'listen *', 'trace *', 'reconcile *', 'bundle *', 'inspect *', 'doctor *'],
  ...['verify-app *', 'smoke *'],
];

const unlinked = ['--prefix', 'SHOP', '--account-number', '0011012345678', '--phone', '0901234567'];
const registering = [...unlinked, '--agree', '--realtime', '--otp-stdin'];
const listening = [
  ...['--port', '0', '--register', '--secret-env', 'HOOK', '--timeout', '1s', '--no-test'],
  ...['--public-url', 'https://shop.example/hook'],
];

/** Where the flag does not fit to what makes the command do its work. */
const besides: Readonly<Record<string, readonly string[]>> = {
  'auth login --client-id': ['--client-secret-stdin'],
  'va register --account-number': registering,
  'va register --phone': registering,
  'va request --account-number': unlinked,
  'va request --phone': unlinked,
  'payment-profile reveal-return-secret --totp': [],
  'webhooks logs --page': [],
  'webhooks logs --limit': [],
  'listen --auth': listening,
  'listen --api-key-name': [...listening, '--auth', 'API_KEY'],
  'listen --public-url': listening,
  'listen --va-id': listening,
};

interface Valued {
  words: string;
  /** As a line has it: `--amount`, `CODE|ID`. */
  name: string;
  type: NonNullable<FlagDefinition['type']>;
  declared: Pick<FlagDefinition, 'to' | 'resolve' | 'choices'>;
}

const commands = leaves(await loadTree()).filter(
  ([, { endpoint, also = [], hidden }]) => (endpoint || also.length > 0) && !hidden,
);

/** Every flag and argument that has a value, of every command that calls the service. */
const valued: Valued[] = commands.flatMap(([words, { flags = {}, arguments: args = [] }]) => [
  ...Object.entries<FlagDefinition>(flags).flatMap(([name, declared]) => {
    const { type = 'string' } = declared;
    // A yes or no has no value beyond our guess.
    return type === 'boolean' ? [] : [{ words, name: `--${name}`, type, declared }];
  }),
  ...args.map((declared: ArgumentDefinition) => ({
    ...{ words, name: declared.name, type: 'string' as const },
    declared,
  })),
]);

const find = (names: readonly string[], { words, name }: Valued) =>
  names.find((one) => one === `${words} ${name}`) ?? names.find((one) => one === name);
const isOfPath = ({ declared: { to, resolve } }: Valued) => /^path\..*_id$/.test(to ?? '') && !resolve;
const closing = (one: Valued): Closing | undefined =>
  closed[find(Object.keys(closed), one) ?? ''] ?? (isOfPath(one) ? '4' : undefined);
const isLocal = (one: Valued) =>
  find([...local, ...lookedUp], one) !== undefined ||
  (local.includes(`${one.words} *`) && besides[`${one.words} ${one.name}`] === undefined);
const refused = valued.filter((one) => closing(one) !== undefined && find(lookedUp, one) === undefined);
const sent = valued.filter((one) => closing(one) === undefined && !isLocal(one));

/** Longer than every limit of the table, and of no list, pattern or format of it; an id that is looked up, of nothing. */
function beyond({ name, type, declared: { to, resolve } }: Valued): string {
  if (name === '--page') return '0';
  if (resolve && /_id$/.test(to ?? '_id')) return '11111111-1111-4111-8111-111111111111';
  return type === 'string' || type === 'day' ? `beyond-what-we-guess:${'x'.repeat(5_000)}` : '1000000001';
}

/** The whole profile: it is read first, and what is not given stays. */
const profile = {
  ...{ display_name: 'Shop', default_bank_account_id: 'a', va_prefix: 'S', owner_number: '1' },
  ...{ owner_type: 'PER', merchant_id: 'M', terminal_id: 'T', beneficiary_name: 'SHOP', locale: 'vi' },
};
const checkout = { sandbox: true, status: 'pending', amount: 1, bank: { account_number: 'SBX1' } };
const record = { ...profile, ...checkout, id: 'x', bank_request: { id: unknown, status: 'PENDING' } };

/** What a line sends to a service that accepts everything. */
async function sentBy(line: readonly string[]) {
  const service = await startService(({ method, url }) => {
    const isRecord = method !== 'GET' || /\/(payment-profile|checkouts\/[^?]+)$/.test(url);
    if (isRecord) return envelope(record);
    if (/\/(client-keys\/list|client-webhooks)$/.test(url)) return envelope([]);
    const items = url.includes('transaction_code=FT1') ? [{ id: unknown, transaction_code: 'FT1' }] : [];
    return envelope({ items, page: 1, limit: 20, total: items.length });
  });
  const { code, stderr } = await runCli(line, {
    env: {
      PAYCONFIRM_BASE_URL: service.origin,
      PAYCONFIRM_CLIENT_ID: 'c',
      PAYCONFIRM_CLIENT_SECRET: 's',
      HOOK: 'a-secret',
    },
    stdin: line[1] === 'change-password' ? 'a-password\nanother-password\n' : 'a-password\n',
  });
  const sent = service.received.map(({ method, url, headers, body }) =>
    [method, decodeURIComponent(url), headers['idempotency-key'], body].join(' '),
  );
  return { code, stderr, sent };
}

/** The line of a command with this flag or argument as given. */
function lineOf({ words, name }: Pick<Valued, 'words' | 'name'>, value: string): string[] {
  const line = (besides[`${words} ${name}`] ?? lines[words] ?? []).map((word) =>
    word.replace('{hook}', 'https://shop.example/hook').replace(/^\{\w+\}$/, unknown),
  );
  const isFlag = name.startsWith('--');
  const at = isFlag ? line.indexOf(name) : line.findIndex(isArgument);
  const rest = at < 0 ? line : line.toSpliced(at, isFlag ? 2 : 1);
  return [...words.split(' '), ...(isFlag ? [...rest, name, value] : [value, ...rest]), '--yes'];
}

const isArgument = (word: string, at: number, line: readonly string[]) =>
  !word.startsWith('--') && !line[at - 1]?.startsWith('--');

test('each flag and argument is in one list alone, and no list has one that there is not', () => {
  const names = [...Object.keys(closed), ...lookedUp, ...local];
  const isThere = (name: string) =>
    valued.some((one) => [one.name, `${one.words} ${one.name}`, `${one.words} *`].includes(name));
  expect(names.filter((name) => !isThere(name))).toEqual([]);
  expect(valued.filter((one) => closing(one) && find(local, one))).toEqual([]);
  expect(new Set(refused.map(closing))).toEqual(new Set(Object.keys(forbidding)));
  expect(refused.length).toBeGreaterThan(80);
  expect(openSets.length).toBeGreaterThan(10);
  expect(sent.length).toBeGreaterThan(110);
});

test('what is a part of the request is in no list of what is none; what closes its values is not ours', () => {
  const isPart = ({ declared: { to } }: Valued) => /^(body|query|headers)\./.test(to ?? '');
  expect(valued.filter((one) => isPart(one) && isLocal(one) && !find(lookedUp, one))).toEqual([]);
  const open = sent.filter(({ declared }) => declared.choices !== undefined);
  expect(open.map(({ words, name }) => `${words} ${name}`)).toEqual([]);
});

test.each(refused)('$words $name is refused', async (one) => {
  const { code, sent, stderr } = await sentBy(lineOf(one, beyond(one)));
  expect({ code, sent, stderr }).toMatchObject({ code: 2, sent: [] });
  expect(stderr).not.toMatch(/exclude each other|goes with/);
});

test.each(sent)('$words $name reaches the service', async (one) => {
  const value = beyond(one);
  const { sent, stderr } = await sentBy(lineOf(one, value));
  const withIt = sent.filter((request) => request.includes(value));
  expect(withIt, stderr).not.toEqual([]);
});

/** The commands whose request has a body. */
const writes = commands.filter(([words, { flags = {} }]) => flags.field !== undefined && words !== 'api');
const further = { further_field: { deep: ['beyond-what-we-guess'] } };

describe('a field that is not known is sent, and named', () => {
  test.each(writes)('%s --field', async (words) => {
    const value = `further_field:=${JSON.stringify(further.further_field)}`;
    const { sent, stderr } = await sentBy(lineOf({ words, name: '--field' }, value));
    expect(
      sent.filter((request) => request.includes('beyond-what-we-guess')),
      stderr,
    ).toHaveLength(1);
    expect(stderr).toContain('Not a known field of this request; sent as given: further_field.\n');
  });

  test.each(writes)('%s --data', async (words) => {
    const { sent, stderr } = await sentBy([
      ...[...words.split(' '), ...argumentsOf(words)],
      ...['--data', JSON.stringify(further), '--yes'],
    ]);
    expect(
      sent.filter((request) => request.endsWith(JSON.stringify(further))),
      stderr,
    ).toHaveLength(1);
    expect(stderr).toContain('Not a known field of this request; sent as given: further_field.\n');
  });

  test('api, which names none', async () => {
    const given = [
      ['--field', 'further_field=beyond-what-we-guess'],
      ['--typed-field', 'further_field:="beyond-what-we-guess"'],
      ['--data', '{"further_field": "beyond-what-we-guess"}'],
      ['--query', 'further_field=beyond-what-we-guess'],
    ];
    for (const flags of given) {
      const { sent, stderr } = await sentBy(['api', 'POST', '/api/v1/beyond', ...flags]);
      expect(
        sent.filter((request) => request.includes('beyond-what-we-guess')),
        stderr,
      ).toHaveLength(1);
    }
  });
});

/** What a body of its own does not say: the path, and the key of a checkout. */
const argumentsOf = (words: string): string[] => [
  ...(lines[words] ?? []).map((word) => word.replace(/^\{\w+\}$/, unknown)).filter(isArgument),
  ...(words === 'checkouts create' ? ['--idempotency-key', 'K1'] : []),
];

const profileFields = [
  ...['logo_url', 'hotline', 'support_email', 'accent_color', 'locale', 'owner_type', 'va_prefix', 'further'],
];

/** What the command itself makes: from a flag, or from what it asks for. */
const made = [
  'qr cancel ownerType',
  'payment-profile reveal-return-secret password',
  'channels email verify code',
];

/** Each field of each body that is only assumed, as a list of a list. */
const assumedFields = writes.flatMap(([words, { endpoint, flags = {} }]) => {
  const { assumed, body }: Endpoint = endpoints[endpoint!];
  const given = Object.entries<FlagDefinition>(flags).filter(([name]) =>
    lines[words]!.some((word) => [`--${name}`, `--no-${name}`].includes(word)),
  );
  const isGiven = (field: string) => given.some(([, { to }]) => to === `body.${field}`);
  const fields = assumed === true ? Object.keys(body?.properties ?? {}) : [];
  return fields
    .filter((field) => !isGiven(field) && !made.includes(`${words} ${field}`))
    .map((field) => [words, field] as const);
});

describe('a field of another type than we assume is sent, and named', () => {
  test('there are many', () => expect(assumedFields.length).toBeGreaterThan(40));

  test.each(assumedFields)('%s %s', async (words, field) => {
    const { sent, stderr } = await sentBy(lineOf({ words, name: '--field' }, `${field}:=[["beyond"]]`));
    expect(
      sent.filter((request) => request.includes(`"${field}":[["beyond"]]`)),
      stderr,
    ).toHaveLength(1);
    expect(stderr).toContain('Assumed, not checked: ');
  });
});

describe('apply: what our table has not got, and what it only assumes', () => {
  const beyondWords = 'beyond-what-we-guess';
  test.each([
    ['keys', `keys: [{name: k, save_to: "file:FOLDER/key", further: ${beyondWords}}]`, ['further']],
    [
      'virtual_accounts',
      'virtual_accounts: [{account_number: "0011012345678", prefix_code: SHOP, user_agreement: true, ' +
        `phone_number: "${beyondWords}", customer_type: ${beyondWords}, further: ${beyondWords}, ` +
        `content: ${beyondWords}, explain: ${beyondWords}}]`,
      ['phone_number', 'customer_type', 'further', 'virtual_account_content', 'virtual_account_explain'],
    ],
    [
      'webhooks',
      `webhooks: [{name: ${beyondWords}, webhook_url: "https://shop.example/hook", further: ${beyondWords}}]`,
      ['name', 'further'],
    ],
    [
      'payment_profile',
      `payment_profile: {save_to: "file:FOLDER/secret", ${profileFields
        .map((name) => `${name}: ${beyondWords}`)
        .join(', ')}}`,
      profileFields,
    ],
  ])('%s', async (_, text, fields) => {
    const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
    const file = join(folder, 'setup.yaml');
    writeFileSync(file, text.replaceAll('FOLDER', folder));
    const { sent, stderr } = await sentBy(['apply', '--file', file, '--yes', '--otp-command', 'echo 1']);
    for (const field of fields)
      expect(
        sent.filter((request) => request.includes(`"${field}":"${beyondWords}"`)),
        stderr,
      ).toHaveLength(1);
  });
});

test.each([
  ['waits for a status that is not known', ['--status', 'refunded'], ['paid', 'refunded'], 0],
  ['goes on from a status that is not known', [], ['held', 'paid'], 0],
  ['ends where the status is known to be the last', ['--status', 'cancelled'], ['paid', 'cancelled'], 6],
])('checkouts wait %s', async (_, flags, statuses, code) => {
  let at = 0;
  const service = await startService(({ url }) =>
    url.endsWith(`/checkouts/${unknown}`)
      ? envelope({ ...record, id: unknown, status: statuses[at++] })
      : envelope({ items: [], total: 0 }),
  );
  const env = { PAYCONFIRM_BASE_URL: service.origin, PAYCONFIRM_TOKEN: 't' };
  const waiting = await driven((clock) =>
    runCli(['checkouts', 'wait', unknown, '--json', ...flags], { env, clock }),
  );
  expect([waiting.code, at], waiting.stderr).toEqual([code, code === 0 ? 2 : 1]);
});

/** Of flags alone: what an argument may be has its own words. */
const openSets = valued.flatMap((one) => {
  const definition = commands.find(([words]) => words === one.words)![1];
  const [known] = one.declared.choices || closing(one) ? [] : allowedValues(one.declared, definition);
  return known !== undefined && one.name.startsWith('--') ? [{ ...one, slip: `${known.slice(0, -1)}_` }] : [];
});

test.each(openSets)('$words $name $slip is passed on, with a note', async (one) => {
  const { stderr } = await sentBy(lineOf(one, one.slip));
  expect(stderr).toContain(`${one.name}: unknown value, used as given. `);
});

test('payment-profile set --bank-apps: a list of another form', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'payconfirm-test-')), 'apps.json');
  writeFileSync(file, '[{"app":"beyond-what-we-guess"}]');
  const { sent, stderr } = await sentBy(['payment-profile', 'set', '--bank-apps', file]);
  expect(
    sent.filter((request) => request.includes('[{"app":"beyond-what-we-guess"}]')),
    stderr,
  ).toHaveLength(1);
});

test('a field of a reply that is not known is shown, of a record and as JSON', async () => {
  const invoice = { id: 'I1', status: 'pending', discount_code: 'TET' };
  const service = await startService(() => envelope(invoice));
  const env = { PAYCONFIRM_BASE_URL: service.origin, PAYCONFIRM_TOKEN: 't' };
  const show = ['billing', 'invoices', 'show', '6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06'];
  const { stdout } = await runCli([...show, '-o', 'table'], { env });
  expect(stdout).toMatch(/^discount_code +TET$/m);
  expect(JSON.parse((await runCli([...show, '-o', 'json'], { env })).stdout)).toEqual(invoice);
});
