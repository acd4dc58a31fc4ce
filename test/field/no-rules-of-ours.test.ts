/** What the service document does not forbid reaches the service: our guesses about a value refuse none. */
import { expect, test } from 'vitest';
import type { FlagDefinition } from '../../src/cli/definition.ts';
import { loadTree } from '../../src/commands/index.ts';
import { leaves } from '../harness/complete-line.ts';
import { lines, unknown } from '../harness/every-command.ts';
import { runCli } from '../harness/run-cli.ts';
import { envelope, startService } from '../harness/scripted-service.ts';

/** What the service document forbids, by hand: the flags whose value it limits. */
const forbidden: Record<string, readonly string[]> = {
  'notifications request': ['username'],
  'notifications modify': ['username'],
  'sandbox send': ['va', 'account', 'amount', 'description', 'code'],
  'va request': ['account-id', 'prefix'],
  'webhooks create': ['url', 'auth', 'format', 'va-id', 'api-key-name'],
  'webhooks update': ['url', 'auth', 'format', 'va-id', 'api-key-name'],
  'webhooks test': ['url', 'auth', 'format', 'api-key-name'],
  'webhooks logs': ['status'],
  'checkouts create': ['return-url', 'cancel-url', 'payer-email', 'va-id'],
};

/** §4, §8: of every list. */
const ofLists = ['page', 'limit'];

/** Each is one of a list that is read first: a webhook configuration, an account by its number. */
const lookedUp = ['webhooks redeliver --webhook', 'va list --account-id'];

/** Every flag whose value is a part of a request. */
const flags = leaves(await loadTree()).flatMap(([words, { endpoint, flags = {} }]) =>
  Object.entries<FlagDefinition>(flags).flatMap(([name, flag]) =>
    endpoint && hasMoreValues(flag) && !lookedUp.includes(`${words} --${name}`)
      ? [{ words, name, type: flag.type }]
      : [],
  ),
);
const isForbidden = ({ words, name }: { words: string; name: string }) =>
  ofLists.includes(name) || forbidden[words]?.includes(name) === true;

/** A yes or no has no value beyond our guess; a day is one of the calendar; an id by number is looked up. */
function hasMoreValues({ type, to, resolve }: FlagDefinition): boolean {
  return /^(body|query|headers)\./.test(to ?? '') && !resolve && type !== 'boolean' && type !== 'day';
}

/** Longer than every limit of the table, and of no list, pattern or format of it. */
const beyond = ({ name, type = 'string' }: Pick<(typeof flags)[number], 'name' | 'type'>) =>
  name === 'page' ? '0' : type === 'string' ? `beyond-what-we-guess:${'x'.repeat(5_000)}` : '1000000001';

/** The whole profile: it is read first, and what is not given stays. */
const profile = {
  ...{ display_name: 'Shop', default_bank_account_id: 'a', va_prefix: 'S', owner_number: '1' },
  ...{ owner_type: 'PER', merchant_id: 'M', terminal_id: 'T', beneficiary_name: 'SHOP', locale: 'vi' },
};

/** What a line sends to a service that accepts everything. */
async function sentBy(line: readonly string[]) {
  const sent: string[] = [];
  const service = await startService(({ method, url, headers, body }) => {
    sent.push(`${method} ${decodeURIComponent(url)} ${headers['idempotency-key']} ${body}`);
    const isList = method === 'GET' && !url.endsWith('/payment-profile');
    return envelope(isList ? { items: [], page: 1, limit: 20, total: 0 } : { ...profile, id: 'x' });
  });
  const { code, stderr } = await runCli(line, {
    env: {
      PAYCONFIRM_BASE_URL: service.origin,
      PAYCONFIRM_CLIENT_ID: 'c',
      PAYCONFIRM_CLIENT_SECRET: 's',
      HOOK: 'a-secret',
    },
    stdin: 'a-password\n',
  });
  return { code, stderr, sent };
}

/** Of an account that is not linked yet. */
const unlinked = ['--prefix', 'SHOP', '--account-number', '0011012345678', '--phone', '0901234567'];

/** The line of the command without this flag, and with it as given. */
function lineOf(words: string, name: string, value: string): string[] {
  const given = name === 'phone' ? unlinked : (lines[words] ?? []);
  const line = given.map((word) =>
    word.replace('{hook}', 'https://shop.example/hook').replace(/^\{\w+\}$/, unknown),
  );
  const at = line.indexOf(`--${name}`);
  return [...words.split(' '), ...(at < 0 ? line : line.toSpliced(at, 2)), `--${name}`, value, '--yes'];
}

test('there are such flags of each kind', () => {
  expect(flags.filter(isForbidden).length).toBeGreaterThan(30);
  expect(flags.filter((flag) => !isForbidden(flag)).length).toBeGreaterThan(80);
});

test.each(flags)('$words --$name', async (flag) => {
  const value = beyond(flag);
  const { code, sent, stderr } = await sentBy(lineOf(flag.words, flag.name, value));
  if (isForbidden(flag)) expect({ code, sent, stderr }).toMatchObject({ code: 2, sent: [] });
  else
    expect(
      sent.filter((one) => one.includes(value)),
      stderr,
    ).not.toEqual([]);
});

test('a field that is not known is sent, and named', async () => {
  const line = ['channels', 'zalo', 'create', '--group', '1234567890', '--name', 'n'];
  const { sent, stderr } = await sentBy([...line, '--field', 'colour=red', '-f', 'reply_to=1']);
  expect(stderr).toContain('Not known of this request, and sent as given: colour, reply_to.\n');
  expect(sent.map((one) => JSON.parse(one.slice(one.indexOf('{'))))).toEqual([
    { group_id: '1234567890', friendly_name: 'n', colour: 'red', reply_to: '1' },
  ]);
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
