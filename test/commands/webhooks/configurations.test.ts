import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atEnd } from '../../harness/at-end.ts';
import { cliOn } from '../../harness/cli-on.ts';
import { type RunningEmulator, startEmulator } from '../../harness/emulator.ts';
import { receiver as startReceiver } from '../../harness/receiver.ts';
import { said } from '../../harness/said.ts';

let emulator: RunningEmulator;
let cli: ReturnType<typeof cliOn>;
beforeAll(async () => {
  emulator = await startEmulator();
  cli = cliOn(emulator);
});
afterAll(() => emulator.stop());

const wide = { tty: true, columns: 140 };
const url = 'https://shop.example/hook';

describe('webhooks, from create to delete', () => {
  let id: string;

  test('list: none yet', async () => {
    expect(said(await cli(['webhooks', 'list'], wide))).toMatchInlineSnapshot(`
      "! No webhook configurations yet: payconfirm webhooks create
      "
    `);
    expect(said(await cli(['webhooks', 'list', '--json']))).toMatchInlineSnapshot(`
      "{
        "items": [],
        "total": 0,
        "page": 1,
        "limit": 0
      }
      "
    `);
  });

  test('create: plain', async () => {
    const run = await cli(['webhooks', 'create', '--name', 'Đơn hàng', '--url', url], wide);
    id = /^ID\s+(\S+)/m.exec(run.stdout)![1]!;
    expect(said(run)).toMatchInlineSnapshot(`
      "ID               00000000-0000-4000-8000-000000000001
      Name             Đơn hàng
      URL              https://shop.example/hook
      Authentication   NONE
      Body format      application/json
      Virtual account  -
      Active           yes
      Created          2026-11-21 08:00:00 +07
      Secret           -
      ! Created. Try it: payconfirm webhooks test 00000000-0000-4000-8000-000000000001
      ! warning: Deliveries to it are unsigned: your app cannot tell who sent them. To have them signed:
      ! payconfirm webhooks update 00000000-0000-4000-8000-000000000001 --auth HMAC_SHA256 --secret-env WEBHOOK_SECRET
      "
    `);
  });

  test('create: the secret of a signature is read, made, or asked for', async () => {
    const create = ['webhooks', 'create', '--name', 'signed', '--url', url, '--auth', 'HMAC_SHA256'];
    const given = await cli([...create, '--secret-stdin', '--json'], { stdin: 'whsec_local_test\n' });
    expect(said(given)).toMatchInlineSnapshot(`
      "{
        "id": "00000000-0000-4000-8000-000000000001",
        "name": "signed",
        "webhook_url": "https://shop.example/hook",
        "auth_type": "HMAC_SHA256",
        "api_key_name": "X-Webhook-Secret",
        "payload_format": "application/json",
        "virtual_account_id": null,
        "is_active": true,
        "max_retries": 7,
        "created_at": "2026-11-21T01:00:00.000+00:00"
      }
      ! Created. To send a test delivery, run this command. It prompts for the secret, or takes it from --secret-env NAME: payconfirm webhooks test 00000000-0000-4000-8000-000000000001
      "
    `);
    const made = JSON.parse((await cli([...create, '--generate-secret', '--json'])).stdout);
    expect(made.secret_key).toMatch(/^whsec_[A-Za-z0-9_-]{32}$/);
    expect(said(await cli([...create, '--no-input']))).toMatchInlineSnapshot(`
      "! error: --generate-secret, --secret-stdin, --secret-file or --secret-env is missing, and prompts are off here
      ! hint: put it into a variable: --secret-env WEBHOOK_SECRET
      exit 2
      "
    `);
    expect(said(await cli([...create, '--secret-stdin'], { stdin: '\n' }))).toMatchInlineSnapshot(`
      "! error: --secret-stdin is empty
      exit 2
      "
    `);
    const env = { HOOK_SECRET: 'from-the-environment' };
    expect((await cli([...create, '--secret-env', 'HOOK_SECRET'], { env })).code).toBe(0);
    expect(said(await cli([...create, '--secret-env', 'NO_SUCH']))).toMatchInlineSnapshot(`
      "! error: --secret-env NO_SUCH: that variable is not set
      ! hint: export NO_SUCH='…'
      exit 2
      "
    `);
  });

  test('list: never a secret', async () => {
    expect(said(await cli(['webhooks', 'list'], wide))).toMatchInlineSnapshot(`
      "ID                                    NAME      URL                        AUTH         ACTIVE  VA ID
      00000000-0000-4000-8000-000000000001  Đơn hàng  https://shop.example/hook  NONE         yes     every VA
      00000000-0000-4000-8000-000000000002  signed    https://shop.example/hook  HMAC_SHA256  yes     every VA
      00000000-0000-4000-8000-000000000003  signed    https://shop.example/hook  HMAC_SHA256  yes     every VA
      00000000-0000-4000-8000-000000000004  signed    https://shop.example/hook  HMAC_SHA256  yes     every VA
      "
    `);
    const { stdout } = await cli(['webhooks', 'list', '--json']);
    expect(JSON.parse(stdout).items[0]).toEqual({
      id,
      name: 'Đơn hàng',
      webhook_url: url,
      auth_type: 'NONE',
      api_key_name: 'X-Webhook-Secret',
      payload_format: 'application/json',
      virtual_account_id: null,
      is_active: true,
      max_retries: 7,
      created_at: '2026-11-21T01:00:00.000+00:00',
    });
    expect(stdout).not.toMatch(/secret_key|whsec_local_test|from-the-environment/);
  });

  test('update, pause, resume', async () => {
    const change = ['webhooks', 'update', id, '--name', 'orders', '--format', 'multipart/form-data'];
    expect(said(await cli(change, wide))).toMatchInlineSnapshot(`
      "ID               00000000-0000-4000-8000-000000000001
      Name             orders
      URL              https://shop.example/hook
      Authentication   NONE
      Body format      multipart/form-data
      Virtual account  -
      Active           yes
      Created          2026-11-21 08:00:00 +07
      "
    `);
    expect(said(await cli(['webhooks', 'update', id]))).toMatchInlineSnapshot(`
      "! error: nothing to change: give at least one flag
      exit 2
      "
    `);
    expect(said(await cli(['webhooks', 'pause', id, '--jq', '.is_active']))).toMatchInlineSnapshot(`
      "false
      "
    `);
    expect(said(await cli(['webhooks', 'resume', id, '--jq', '.is_active']))).toMatchInlineSnapshot(`
      "true
      ! orders is active. To redeliver a transaction that it missed during a pause: payconfirm webhooks redeliver --webhook 00000000-0000-4000-8000-000000000001
      "
    `);
    expect(
      said(await cli(['webhooks', 'update', id, '--no-active', '--jq', '.is_active'])),
    ).toMatchInlineSnapshot(`
      "false
      "
    `);
  });

  test('delete', async () => {
    expect(said(await cli(['webhooks', 'delete', id, '--no-input']))).toMatchInlineSnapshot(`
      "! error: confirmation is missing, and prompts are off here: Delete webhook configuration orders (00000000-0000-4000-8000-000000000001)? To keep it, use webhooks pause.
      ! hint: add --yes
      exit 2
      "
    `);
    expect(said(await cli(['webhooks', 'delete', id, '--yes', '--json']))).toMatchInlineSnapshot(`
      "null
      ! Deleted 00000000-0000-4000-8000-000000000001. Its old logs are kept.
      "
    `);
    expect(said(await cli(['webhooks', 'delete', id, '--yes']))).toMatchInlineSnapshot(`
      "! error: no such webhook configuration (HTTP 404)
      exit 1
      "
    `);
    expect(said(await cli(['webhooks', 'pause', id, '--json']))).toMatchInlineSnapshot(`
      "! {"error":{"kind":"refused","message":"no such webhook configuration","hint":null,"status":404,"details":null,"request":{"method":"PUT","path":"/api/v1/client-webhooks/00000000-0000-4000-8000-000000000001"}}}
      exit 1
      "
    `);
  });

  test('what the table does not know is sent by --field and --data', async () => {
    const create = ['webhooks', 'create', '--name', 'n', '--url', url];
    expect(
      said(await cli([...create, '-f', 'tag=a', '-f', 'deep.n:=5', '--dry-run', '--json'])),
    ).toMatchInlineSnapshot(`
      "{
        "kind": "request",
        "method": "POST",
        "url": "http://127.0.0.1:40100/api/v1/client-webhooks",
        "headers": {
          "accept": "application/json",
          "user-agent": "payconfirm/0.0.0",
          "content-type": "application/json",
          "Authorization": "[redacted]",
          "X-Client-Secret": "[redacted]"
        },
        "body": {
          "name": "n",
          "webhook_url": "https://shop.example/hook",
          "tag": "a",
          "deep": {
            "n": 5
          }
        }
      }
      ! Not a known field of this request; sent as given: tag, deep.
      ! Nothing was sent. The next steps would depend on the reply.
      "
    `);
    const data = '{"name":"d","webhook_url":"https://d.example/h","auth_type":"hmac"}';
    expect(said(await cli(['webhooks', 'create', '--data', data]))).toMatchInlineSnapshot(`
      "! error: the service did not accept the values (HTTP 422)
      !   body.auth_type: must be equal to one of the allowed values: NONE, API_KEY, HMAC_SHA256
      exit 3
      "
    `);
  });
});

test('webhooks test: to the URL of a configuration, with its secret given again', async () => {
  const receiver = await startReceiver();
  const create = [
    'webhooks',
    'create',
    '--name',
    'n',
    '--url',
    receiver.url,
    '--auth',
    'API_KEY',
    '--secret-stdin',
  ];
  const { stdout } = await cli([...create, '--json', '--api-key-name', 'X-Key'], {
    stdin: 'key-of-the-shop',
  });
  const { id } = JSON.parse(stdout);
  const { code } = await cli(['webhooks', 'test', id, '--secret-stdin'], { stdin: 'key-of-the-shop' });
  const { rawHeaders, body } = receiver.received[0]!;
  expect([code, rawHeaders[rawHeaders.indexOf('X-Key') + 1], JSON.parse(body).transaction_code]).toEqual([
    0,
    'key-of-the-shop',
    'DUMMY123',
  ]);
});

test('checkouts: create, the same key again, another body, paid in two parts', async () => {
  const create = ['checkouts', 'create', '--amount', '150k', '--order-code', 'DH1', '--sandbox'];
  const line = [...create, '--return-url', 'https://shop.example/thanks', '--idempotency-key', 'key-1'];
  const first = await cli(line, wide);
  const id = /^ID\s+(\S+)/m.exec(first.stdout)![1]!;
  const account = /^Pay into\s+(\S+)/m.exec(first.stdout)![1]!;
  const plain = (text: string) => text.replace(/checkout\/\S+/g, 'TOKEN');
  expect(plain(said(first))).toMatchInlineSnapshot(`
    "Waiting for 150.000 ₫.

    Order      DH1
    Amount     150.000 ₫
    Received   0 ₫
    Pay into   SBX999999999999  Demo Shop
    Note       DH1
    Pay link   http://127.0.0.1:40100/TOKEN
    Time left  15 min, until 2026-11-21 08:15:00 +07
    Sandbox    yes: no real money
    ID         00000000-0000-4000-8000-000000000001
    ! Amount: 150.000 ₫
    "
  `);
  expect((await cli(line, wide)).stdout).toBe(first.stdout);
  expect(said(await cli([...line, '--description', 'other']))).toMatchInlineSnapshot(`
    "! Amount: 150.000 ₫
    ! error: this Idempotency-Key was sent with another body (HTTP 409)
    ! hint: if this Idempotency-Key came before with another body, give a new one; if not, a checkout with this order code is still pending: use that one, cancel it, or wait until it expires (by default after 15 minutes):
    ! payconfirm checkouts show 00000000-0000-4000-8000-000000000001
    ! payconfirm checkouts cancel 00000000-0000-4000-8000-000000000001
    exit 1
    "
  `);
  expect(said(await cli([...line.slice(0, -1), 'key-2']))).toMatchInlineSnapshot(`
    "! Amount: 150.000 ₫
    ! error: a pending checkout with this order_code exists (HTTP 409)
    ! hint: if this Idempotency-Key came before with another body, give a new one; if not, a checkout with this order code is still pending: use that one, cancel it, or wait until it expires (by default after 15 minutes):
    ! payconfirm checkouts show 00000000-0000-4000-8000-000000000001
    ! payconfirm checkouts cancel 00000000-0000-4000-8000-000000000001
    exit 1
    "
  `);
  const pay = ['sandbox', 'send', '--va', account, '--description', 'DH1', '--amount'];
  await cli([...pay, '100k']);
  const amounts = ['--json', '--fields', 'status,amount,paid_amount,partial_amount'];
  expect(said(await cli(['checkouts', 'show', id, ...amounts]))).toMatchInlineSnapshot(`
    "{
      "status": "pending",
      "amount": 150000,
      "paid_amount": 100000,
      "partial_amount": 100000
    }
    "
  `);
  await cli([...pay, '50k']);
  expect(said(await cli(['checkouts', 'show', id, ...amounts]))).toMatchInlineSnapshot(`
    "{
      "status": "paid",
      "amount": 150000,
      "paid_amount": 150000,
      "partial_amount": null
    }
    "
  `);
});

test('a container that the emulator was told of is reached by http; another one is refused by it', async () => {
  const emulator = await startEmulator({ allowHosts: ['app'] });
  atEnd(() => emulator.stop());
  const create = (url: string) => cliOn(emulator)(['webhooks', 'create', '--name', 'shop', '--url', url]);
  expect((await create('http://app:3000/hook')).code).toBe(0);
  const { code, stderr } = await create('http://other:3000/hook');
  expect([code, stderr]).toEqual([3, expect.stringContaining('or to a host of --allow-host')]);
  expect((await create('http://shop.example/hook')).code).toBe(3);
});
