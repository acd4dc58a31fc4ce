import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Setup } from '../../src/setup/schema.ts';
import { cliOn } from '../harness/cli-on.ts';
import { startEmulator } from '../harness/emulator.ts';
import { receiver } from '../harness/receiver.ts';
import { runCli } from '../harness/run-cli.ts';

const account = { account_number: '0071000999888', prefix_code: 'SHOP', content: 'KH001' };

const setup = (url: string): Setup => ({
  keys: [{ name: 'not fixed', save_to: 'file:nowhere' }],
  virtual_accounts: [account, { ...account, content: 'KH002', receive_noti_realtime: false }],
  webhooks: [
    {
      name: 'shop',
      webhook_url: url,
      auth_type: 'HMAC_SHA256',
      secret_key: 'whsec_x',
      virtual_account: account,
    },
    { name: 'paused', webhook_url: url, is_active: false },
  ],
  payment_profile: {
    display_name: 'Seeded',
    default_bank_account: '0071000999888',
    default_virtual_account: account,
  },
  emulator: {
    keys: [{ name: 'backend', client_id: 'fixed-id', client_secret: 'fixed-secret' }],
    clients: [
      {
        username: 'other',
        password: 'other-password',
        name: 'Other',
        client_id: 'other-id',
        client_secret: 'other-secret',
      },
    ],
    bank_accounts: [
      {
        account_number: '0071000999888',
        account_name: 'CONG TY SEED',
        phone_number: '0911222333',
        customer_type: 'ORG',
      },
      { account_number: '123456', account_name: 'OTHER', client: 'other' },
    ],
    transactions: [
      { transaction_code: 'FT1', amount: 150_000, description: 'DH1', virtual_account: account },
      { transaction_code: 'FT2', amount: 20_000, description: 'DH2', account_number: '0071000999888' },
    ],
  },
});

async function started(seed: Setup, dataDir?: string) {
  const emulator = await startEmulator({ seed, ...(dataDir === undefined ? {} : { dataDir }) });
  const run = cliOn(emulator);
  return {
    emulator,
    run,
    json: async (...argv: string[]) => {
      const { stdout, stderr } = await run([...argv, '-o', 'json']);
      if (stdout === '') throw new Error(stderr);
      return JSON.parse(stdout);
    },
  };
}

/** What there is, ids and times left out. */
async function whole({ json }: Awaited<ReturnType<typeof started>>) {
  const { items: accounts } = await json('accounts', 'list');
  const { id } = accounts.find(
    (one: { account_number: string }) => one.account_number === account.account_number,
  );
  const { items: vas } = await json('va', 'list', '--account-id', id);
  const { items: webhooks } = await json('webhooks', 'list');
  const { items: keys } = await json('keys', 'list');
  const { items: transactions } = await json('transactions', 'list');
  const profile = await json('payment-profile', 'show');
  return {
    accounts: accounts.map((one: Record<string, unknown>) => [
      one.account_number,
      one.account_name,
      one.customer_type,
    ]),
    vas: vas.map((one: Record<string, unknown>) => [one.virtual_account_number, one.content]),
    webhooks: webhooks.map((one: Record<string, unknown>) => [
      one.name,
      one.auth_type,
      one.is_active,
      one.virtual_account_id === null
        ? null
        : vas.findIndex((va: { id: string }) => va.id === one.virtual_account_id),
    ]),
    keys: keys.map((one: Record<string, unknown>) => [one.name, one.client_id]),
    transactions: transactions.map((one: Record<string, unknown>) => [
      one.transaction_code,
      one.amount,
      one.va_nbr,
    ]),
    profile: [
      profile.display_name,
      profile.default_bank_account_id === id,
      vas.findIndex((va: { id: string }) => va.id === profile.default_virtual_account_id),
      profile.va_prefix,
    ],
  };
}

test('all that the file has is there, with numbers and credentials that stay the same', async () => {
  const first = await started(setup('http://127.0.0.1:9/'));
  onTestFinished(() => first.emulator.stop());
  const second = await started(setup('http://127.0.0.1:9/'));
  onTestFinished(() => second.emulator.stop());
  const there = await whole(first);
  expect(there).toMatchInlineSnapshot(`
    {
      "accounts": [
        [
          "0011012345678",
          "NGUYEN VAN AN",
          "PERS",
        ],
        [
          "19036666888899",
          "CONG TY TNHH DEMO",
          "ORG",
        ],
        [
          "0071000999888",
          "CONG TY SEED",
          "ORG",
        ],
      ],
      "keys": [
        [
          "Default Key",
          "emulator-client",
        ],
        [
          "backend",
          "fixed-id",
        ],
      ],
      "profile": [
        "Seeded",
        true,
        1,
        "CHK",
      ],
      "transactions": [
        [
          "FT2",
          20000,
          null,
        ],
        [
          "FT1",
          150000,
          "96SHOP793956051221",
        ],
      ],
      "vas": [
        [
          "96SHOP043230790430",
          "KH002",
        ],
        [
          "96SHOP793956051221",
          "KH001",
        ],
      ],
      "webhooks": [
        [
          "shop",
          "HMAC_SHA256",
          true,
          1,
        ],
        [
          "paused",
          "NONE",
          false,
          null,
        ],
      ],
    }
  `);
  expect(await whole(second)).toEqual(there);
  for (const [id, secret, name] of [
    ['fixed-id', 'fixed-secret', 'Demo Shop'],
    ['other-id', 'other-secret', 'Other'],
  ] as const) {
    const env = { PAYCONFIRM_CLIENT_ID: id, PAYCONFIRM_CLIENT_SECRET: secret };
    const { stdout } = await first.run(['whoami', '-o', 'json'], { env });
    expect(JSON.parse(stdout).name).toBe(name);
  }
  const env = { PAYCONFIRM_CLIENT_ID: 'other-id', PAYCONFIRM_CLIENT_SECRET: 'other-secret' };
  const { stdout } = await first.run(['accounts', 'list', '-o', 'json'], { env });
  expect(JSON.parse(stdout).items).toMatchObject([{ account_number: '123456', account_name: 'OTHER' }]);
});

test('seeded twice, and after a reset, nothing appears twice', async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'payconfirm-seed-')), 'data');
  const once = await started(setup('http://127.0.0.1:9/'), dataDir);
  const there = await whole(once);
  await once.emulator.stop();
  const twice = await started(setup('http://127.0.0.1:9/'), dataDir);
  onTestFinished(() => twice.emulator.stop());
  expect(await whole(twice)).toEqual(there);
  await twice.emulator.control('POST', '/reset');
  expect(await whole(twice)).toEqual(there);
});

test('what was changed meanwhile is as the seed says again', async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'payconfirm-seed-')), 'data');
  const once = await started(setup('http://127.0.0.1:9/'), dataDir);
  const there = await whole(once);
  const { items } = await once.json('webhooks', 'list');
  await once.run(['webhooks', 'update', items[1].id, '--active']);
  await once.run(['payment-profile', 'set', '--display-name', 'Changed']);
  await once.emulator.stop();
  const twice = await started(setup('http://127.0.0.1:9/'), dataDir);
  onTestFinished(() => twice.emulator.stop());
  expect(await whole(twice)).toEqual(there);
});

test('a seeded webhook is signed with its secret; earlier transactions are told to nobody', async () => {
  const got: string[] = [];
  const { url } = await receiver((response, request) => {
    got.push(String(request.headers['x-service-signature']));
    response.end();
  });
  const { emulator, json, run } = await started(setup(url));
  onTestFinished(() => emulator.stop());
  await emulator.idle();
  expect(got).toEqual([]);
  const number = (await whole({ emulator, json, run })).vas[1][0];
  await run(['sandbox', 'send', '--amount', '1000', '--description', 'D', '--va', number]);
  await emulator.idle();
  expect(got).toEqual([expect.stringMatching(/^sha256=/)]);
});

test.each<[string, Setup]>([
  ['a prefix that the bank rejects', { virtual_accounts: [{ account_number: '1', prefix_code: 'BAD' }] }],
  [
    'a virtual account that there is not',
    { webhooks: [{ name: 'a', webhook_url: 'https://a.example/', virtual_account: '96NONE' }] },
  ],
  [
    'a secret that is missing',
    { webhooks: [{ name: 'a', webhook_url: 'https://a/', auth_type: 'API_KEY' }] },
  ],
  [
    'a client that there is not',
    { emulator: { bank_accounts: [{ account_number: '1', account_name: 'A', client: 'nobody' }] } },
  ],
  [
    'an account that there is not',
    {
      emulator: {
        transactions: [{ transaction_code: 'A', amount: 1, description: 'D', account_number: '1' }],
      },
    },
  ],
])('%s is refused', async (_, seed) => {
  await expect(startEmulator({ seed })).rejects.toMatchObject({
    kind: 'usage',
    message: expect.stringMatching(/seed|bank/),
  });
});

test('emulator exec --seed', async () => {
  const { code, stdout } = await runCli(['emulator', 'exec', '--seed', '-', '--', 'sh', '-c', 'exit 7'], {
    stdin: 'webhooks:\n  - name: a\n    webhook_url: http://127.0.0.1:9/\n',
    env: { PATH: process.env.PATH! },
  });
  expect([code, stdout]).toEqual([7, '']);
  const wrong = await runCli(['emulator', 'exec', '--seed', '-', '--', 'true'], { stdin: 'webhok: []\n' });
  expect(wrong).toEqual({
    code: 2,
    stdout: '',
    stderr: 'error: standard input:1:1: webhok is not known here. Did you mean webhooks?\n',
  });
  // The first of several is not said a second time.
  const several = await runCli(['emulator', 'exec', '--seed', '-', '--', 'true'], {
    stdin: 'webhok: []\nkeyz: []\n',
  });
  expect(several.stderr).toBe(
    'error: standard input:1:1: webhok is not known here. Did you mean webhooks?\n' +
      '  standard input:2:1: keyz is not known here. Did you mean keys?\n',
  );
});
