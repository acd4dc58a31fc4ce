/** A write that is answered with success while the reply states something else than was asked: told, field by field. */
import { expect, test } from 'vitest';
import type { Endpoint } from '../../../src/api/endpoints/endpoint.ts';
import { endpoints } from '../../../src/api/endpoints/index.ts';
import { loadTree } from '../../../src/commands/index.ts';
import { alteringService } from '../../harness/altering.ts';
import { leaves } from '../../harness/complete-line.ts';
import { special, unknown } from '../../harness/every-command.ts';
import { printOtp } from '../../harness/print-otp.ts';
import { reported, virtualAccount } from '../../harness/registered.ts';
import { startTestbed } from '../../harness/testbed.ts';

type Testbed = Awaited<ReturnType<typeof startTestbed>>;

interface Write {
  /** Of the reply's `data`, by the names that it has there. */
  fields: string[];
  /** What follows the command's name. */
  line(testbed: Testbed): Promise<string[]> | string[];
}

const hook = 'https://shop.example/hook';
const made = async (testbed: Testbed, ...argv: string[]) => (await testbed.json<{ id: string }>(...argv)).id;
const configured = (testbed: Testbed) => testbed.configure('shop', hook);
const checkout = ['--amount', '20000', '--order-code', 'DH1', '--return-url', 'https://shop.example/thanks'];
const requested = async (testbed: Testbed, ...argv: string[]) => {
  const { bank_request } = await testbed.json<{ bank_request: { id: string } }>(...argv);
  return [bank_request.id, '--code', await testbed.emulator.otp(bank_request.id)];
};
const email = ['--name', 'desk', '--recipient', 'an@shop.example'];
const emailed = (testbed: Testbed) => made(testbed, 'channels', 'email', 'create', ...email);
const telegram = ['--group', '-100', '--name', 'desk', '--template', '{amount}'];
const zalo = ['--group', '1234567890', '--name', 'desk'];

const writes: Record<string, Write> = {
  'client register': {
    fields: ['username', 'name'],
    line: () => ['--username', 'other', '--name', 'Other', '--password-stdin'],
  },
  'keys generate': { fields: ['name'], line: () => ['--name', 'desk'] },
  'notifications verify': {
    fields: ['status'],
    line: async (testbed) => {
      const { id } = await virtualAccount(testbed);
      return requested(testbed, 'notifications', 'request', id);
    },
  },
  'qr generate': {
    fields: ['owner_number', 'owner_type', 'merchant_id', 'order_id', 'beneficiary_name', 'amount'],
    line: async (testbed) => {
      await reported(testbed);
      return special['qr generate']!;
    },
  },
  'checkouts create': { fields: ['amount', 'order_code', 'return_url'], line: () => checkout },
  'checkouts cancel': {
    fields: ['id', 'status'],
    line: async (testbed) => [await made(testbed, 'checkouts', 'create', ...checkout), '--yes'],
  },
  'checkouts expire': {
    fields: ['id', 'status'],
    line: async (testbed) => [await made(testbed, 'checkouts', 'create', ...checkout)],
  },
  'sandbox send': {
    fields: ['amount', 'transaction_code'],
    line: () => ['--amount', '1000', '--description', 'DH1', '--code', 'FT1'],
  },
  'webhooks create': {
    fields: ['name', 'webhook_url', 'auth_type', 'payload_format', 'is_active'],
    line: () => {
      const auth = ['--auth', 'HMAC_SHA256', '--secret-env', 'HOOK', '--format', 'multipart/form-data'];
      return ['--name', 'n', '--url', hook, ...auth];
    },
  },
  'webhooks update': {
    fields: ['id', 'name', 'is_active'],
    line: async (testbed) => [await configured(testbed), '--name', 'renamed', '--no-active'],
  },
  'webhooks pause': { fields: ['is_active'], line: async (testbed) => [await configured(testbed)] },
  'webhooks resume': { fields: ['is_active'], line: async (testbed) => [await configured(testbed)] },
  'payment-profile set': {
    fields: ['hotline', 'display_name', 'locale'],
    line: () => ['--hotline', '1900 1234'],
  },
  'billing invoices create': {
    fields: ['plan_code', 'cycle'],
    line: () => ['--plan', 'startup', '--cycle', 'month'],
  },
  'billing invoices cancel': {
    fields: ['id', 'status'],
    line: async (testbed) => {
      const plan = ['--plan', 'startup', '--cycle', 'month'];
      return [await made(testbed, 'billing', 'invoices', 'create', ...plan), '--yes'];
    },
  },
  'channels email create': { fields: ['name', 'recipients'], line: () => email },
  'channels email update': {
    fields: ['id', 'is_active'],
    line: async (testbed) => [await emailed(testbed), '--no-active'],
  },
  'channels email verify': {
    fields: ['verified'],
    line: async (testbed) => {
      const id = await emailed(testbed);
      const [message] = await testbed.emulator.control<{ text: string }[]>('GET', '/outbox');
      return [id, '--email', 'an@shop.example', '--code', /\d{6}/.exec(message!.text)![0]];
    },
  },
  'channels telegram create': { fields: ['friendly_name'], line: () => telegram },
  'channels telegram update': {
    fields: ['id', 'is_active'],
    line: async (testbed) => [
      await made(testbed, 'channels', 'telegram', 'create', ...telegram),
      '--no-active',
    ],
  },
  'channels zalo create': { fields: ['friendly_name'], line: () => zalo },
  'channels zalo update': {
    fields: ['id', 'is_active'],
    line: async (testbed) => [await made(testbed, 'channels', 'zalo', 'create', ...zalo), '--no-active'],
  },
};

/** Their replies hold nothing that was asked for, or only that the bank wants a code. */
const withoutWord = [
  ...['client change-password', 'keys destroy', 'webhooks delete', 'webhooks test'],
  ...['va request', 'va verify', 'va delete', 'notifications request', 'notifications delete'],
  ...['webhooks redeliver', 'payment-profile rotate-return-secret'],
  ...['payment-profile reveal-return-secret', 'qr cancel'],
  ...['channels email delete', 'channels email resend', 'channels email test', 'channels email unsuppress'],
  ...['channels telegram delete', 'channels telegram test', 'channels zalo delete', 'channels zalo test'],
];

/** Tested below, for its reply comes with the code. */
const byCode = ['notifications modify'];

/** Another of the values that a field can have. */
const another: Record<string, string> = {
  status: 'PENDING',
  owner_type: 'ORG',
  auth_type: 'API_KEY',
  payload_format: 'application/json',
  cycle: 'year',
  locale: 'en',
};

const otherwise = (value: unknown, field: string) => {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (another[field]) return another[field];
  return /^[0-9a-f-]{36}$/.test(String(value)) ? unknown : `PENDING-${value}`;
};

const cases = Object.entries(writes).flatMap(([name, { fields }]) => fields.map((field) => [name, field]));

test('every write of the tree is here', async () => {
  const found = leaves(await loadTree()).flatMap(([name, { endpoint }]) => {
    const entry: Endpoint | undefined = endpoint && endpoints[endpoint];
    return entry && entry.method !== 'GET' ? [name] : [];
  });
  expect(
    [...Object.keys(writes), ...withoutWord, ...byCode].sort(),
    'a write is in `writes` with what its reply repeats of what was asked, or in `withoutWord` where it repeats nothing',
  ).toEqual(found.sort());
});

test.each(cases)('%s: %s', async (name, field) => {
  const testbed = await startTestbed();
  const words = name.split(' ');
  const line = [...words, ...(await writes[name]!.line(testbed))];
  let altered = 0;
  const service = await alteringService(testbed.emulator.url, (value, { request, path }) => {
    const isTheWrite = !request.startsWith('GET') && !request.includes('/oauth/');
    if (!isTheWrite || path[0] !== 'data' || !path.includes(field)) return value;
    altered++;
    return otherwise(value, field);
  });
  const run = (url: string) =>
    testbed.cli(line, {
      env: { PAYCONFIRM_BASE_URL: url, HOOK: 'the-secret-of-a-hook' },
      stdin: 'the-password\n',
    });
  const { code, stderr } = await run(service);
  expect(altered).toBeGreaterThan(0);
  expect({
    code,
    warned: /^warning: [Tt]he service reports success, but its reply (states|differs)/m.test(stderr),
  }).toEqual({
    code: 0,
    warned: true,
  });
  const named = field === 'verified' ? 'not verified' : field.replaceAll('_', '');
  expect(stderr.replaceAll('_', '').toLowerCase()).toContain(named);
  expect(stderr).not.toMatch(/^(Created|Verified|Cancelled|Registered|Step \d of 4 done|To pay it)/m);
});

test.each(Object.keys(writes))('%s: nothing is told where the reply states what was asked', async (name) => {
  const testbed = await startTestbed();
  const line = [...name.split(' '), ...(await writes[name]!.line(testbed))];
  const { code, stderr } = await testbed.cli(line, {
    env: { HOOK: 'the-secret-of-a-hook' },
    stdin: 'the-password\n',
  });
  expect([code, stderr.match(/^warning.*/gm)]).toEqual([0, null]);
});

test('what is said of it: field, asked, stated; in words and once', async () => {
  const testbed = await startTestbed();
  const id = await configured(testbed);
  const service = await alteringService(testbed.emulator.url, (value, { request, path }) =>
    request.startsWith('PUT') && path[1] === 'is_active' ? true : value,
  );
  const env = { PAYCONFIRM_BASE_URL: service };
  expect((await testbed.cli(['webhooks', 'pause', id], { env })).stderr).toBe(
    'warning: The service reports success, but its reply differs: is_active: asked for false, the reply says true\n',
  );
});

test('a mode that the code did not bring about is told', async () => {
  const testbed = await startTestbed();
  const va = await reported(testbed);
  const { id } = await testbed.json<{ id: string }>('notifications', 'show', va.id);
  const service = await alteringService(testbed.emulator.url, (value, { path }) =>
    path[1] === 'receive_noti_realtime' ? true : value,
  );
  const modify = [
    'notifications',
    'modify',
    id,
    '--no-realtime',
    '--otp-command',
    printOtp(testbed.emulator.url),
  ];
  const { stderr } = await testbed.cli(modify, { env: { PAYCONFIRM_BASE_URL: service } });
  expect(stderr).toContain('receive_noti_realtime: asked for false, the reply says true');
  expect(stderr).not.toContain('in force');
});

test('personal values in it are masked', async () => {
  const testbed = await startTestbed();
  await reported(testbed);
  const line = ['qr', 'generate', ...(await writes['qr generate']!.line(await startTestbed()))];
  const service = await alteringService(testbed.emulator.url, (value, { path }) =>
    path[1] === 'owner_number' ? '0999888777666' : value,
  );
  const { stderr } = await testbed.cli(line, { env: { PAYCONFIRM_BASE_URL: service } });
  expect(stderr).toContain('ownerNumber: asked for *********5678, the reply says *********7666');
});
