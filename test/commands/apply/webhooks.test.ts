import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startApplying } from '../../harness/applying.ts';
import { said } from '../../harness/said.ts';

const shop = (...more: string[]) =>
  ['  - name: shop', '    webhook_url: https://shop.example/hook', ...more.map((line) => `    ${line}`)].join(
    '\n',
  );
const signed = ['auth_type: HMAC_SHA256', 'secret_key: env:HOOK'];
const file = (...webhooks: string[]) => `webhooks:\n${webhooks.join('\n')}\n`;

test('absent: made, once', async () => {
  const { write, apply, counting, json } = await startApplying();
  write(file(shop(...signed, 'is_active: false'), '  - name: b\n    webhook_url: http://127.0.0.1:9/'));
  expect(said(await apply([], { tty: true }))).toMatchInlineSnapshot(`
    "2 created.
    ! + webhook shop
    !     webhook_url  https://shop.example/hook
    !     auth_type    HMAC_SHA256
    !     secret_key   env:HOOK
    !     is_active    false
    ! + webhook b
    !     webhook_url  http://127.0.0.1:9/
    ! ✓ create webhook shop
    ! ✓ create webhook b
    "
  `);
  expect(counting.writes()).toEqual([
    'POST /api/v1/client-webhooks',
    'PUT /api/v1/client-webhooks/…',
    'POST /api/v1/client-webhooks',
  ]);
  const { items } = await json('webhooks', 'list');
  expect(items).toMatchObject([
    { name: 'shop', webhook_url: 'https://shop.example/hook', auth_type: 'HMAC_SHA256', is_active: false },
    { name: 'b', webhook_url: 'http://127.0.0.1:9/', auth_type: 'NONE', is_active: true },
  ]);
  const again = await apply([], { tty: true });
  expect([said(again), counting.writes()]).toMatchInlineSnapshot(`
    [
      "Nothing to do: 2 unchanged.
    ",
      [],
    ]
  `);
});

test('a field that only the service knows is sent, after a note', async () => {
  const { write, apply, json, file: name } = await startApplying();
  write(file(shop('retry_policy: {max: 5}')));
  expect((await apply()).stderr.split('\n').slice(0, 2)).toEqual([
    `sent as it is: ${name}:4:5: retry_policy is not known here. There are: name, webhook_url, auth_type, secret_key, api_key_name, payload_format, virtual_account, is_active`,
    '+ webhook shop',
  ]);
  write(file(shop('retry_policy: {max: 6}')));
  await apply();
  const { items } = await json('emulator', 'requests', '--path', '/client-webhooks');
  const bodies = await Promise.all(
    items.map(({ id }: { id: number }) =>
      json('emulator', 'requests', `${id}`).then((one) => one.request_body),
    ),
  );
  expect(bodies.filter(Boolean)).toEqual([
    expect.objectContaining({ retry_policy: { max: 5 } }),
    { retry_policy: { max: 6 } },
  ]);
});

const changes: [string, string, Record<string, unknown>][] = [
  ['webhook_url', 'webhook_url: https://other.example/', { webhook_url: 'https://other.example/' }],
  ['auth_type', 'auth_type: API_KEY', { auth_type: 'API_KEY' }],
  ['api_key_name', 'api_key_name: X-Own', { api_key_name: 'X-Own' }],
  ['payload_format', 'payload_format: multipart/form-data', { payload_format: 'multipart/form-data' }],
  ['is_active', 'is_active: false', { is_active: false }],
];

test.each(changes)('%s differs: it alone is sent, once', async (field, line, there) => {
  const { write, apply, counting, json } = await startApplying();
  write(file(shop(...signed)));
  await apply();
  counting.writes();
  const lines = shop(...signed)
    .split('\n')
    .filter((one) => !one.includes(`${field}:`));
  write(file([...lines, `    ${line}`].join('\n')));
  const { stdout, code } = await apply(['-o', 'json']);
  const [, to] = line.split(': ');
  expect([code, JSON.parse(stdout).items]).toEqual([
    0,
    [
      {
        kind: 'webhook',
        name: 'shop',
        action: 'update',
        done: true,
        fields: [{ field, from: expect.anything(), to: to === 'false' ? false : to }],
        remark: null,
      },
    ],
  ]);
  const { items } = await json('webhooks', 'list');
  expect(items).toMatchObject([{ name: 'shop', ...there }]);
  expect(counting.writes()).toEqual(['PUT /api/v1/client-webhooks/…']);
  expect((await apply()).code).toBe(0);
  expect(counting.writes()).toEqual([]);
});

describe('the secret', () => {
  test('is sent when it differs from what was applied last, and shown nowhere', async () => {
    const { write, apply, counting } = await startApplying();
    write(file(shop(...signed)));
    const first = await apply([], { tty: true });
    const rotated = await apply([], { tty: true, env: { HOOK: 'whsec_the_second_one' } });
    expect(said(rotated)).toMatchInlineSnapshot(`
      "1 updated.
      ! ~ webhook shop
      !     secret_key  [redacted] -> env:HOOK
      ! ✓ update webhook shop
      "
    `);
    const again = await apply([], { tty: true, env: { HOOK: 'whsec_the_second_one' } });
    expect(counting.writes()).toEqual(['POST /api/v1/client-webhooks', 'PUT /api/v1/client-webhooks/…']);
    for (const { stdout, stderr } of [first, rotated, again]) expect(stdout + stderr).not.toMatch(/whsec_/);
  });

  test.each([
    [
      'env:whsec_put_here',
      '{file}:5:17: that variable is not set',
      'it takes the name of a variable, such as WEBHOOK_SECRET',
    ],
    [
      'file:whsec_put_here',
      '{file}:5:17: there is no such file',
      'give the path of a file that holds the secret, not the secret itself',
    ],
  ])('%s: the secret itself in place of a name is not repeated', async (reference, message, hint) => {
    const { write, apply, file: path } = await startApplying();
    write(file(shop('auth_type: HMAC_SHA256', `secret_key: ${reference}`)));
    expect(await apply()).toMatchObject({
      code: 2,
      stdout: '',
      stderr: `error: ${message.replace('{file}', path)}\nhint: ${hint}\n`,
    });
  });

  test('that was not applied from here cannot be compared: it is left as it is, and that is said', async () => {
    const { write, apply, counting, env } = await startApplying();
    write(file(shop(...signed)));
    await apply();
    rmSync(join(env.PAYCONFIRM_CONFIG_DIR, 'applied.json'));
    counting.writes();
    // It is not even read: an empty one would be refused.
    expect(said(await apply([], { tty: true, env: { HOOK: '' } }))).toMatchInlineSnapshot(`
      "webhook shop: the secret was never applied from this machine, so it cannot be
      compared and was not changed. To send it:
      payconfirm webhooks update 00000000-0000-4000-8000-000000000001 --secret-env NAME
      Nothing to do: 1 unchanged.
      "
    `);
    expect(counting.writes()).toEqual([]);
  });

  test('whose request was cut off is sent once more', async () => {
    const { write, apply, counting } = await startApplying();
    write(file(shop(...signed)));
    await apply();
    counting.writes();
    counting.onWrite = () => 'no reply';
    const env = { HOOK: 'whsec_the_second_one' };
    expect((await apply([], { env })).code).toBe(5);
    counting.onWrite = () => undefined;
    expect((await apply([], { env })).code).toBe(0);
    expect((await apply([], { env })).code).toBe(0);
    expect(counting.writes()).toEqual(Array(2).fill('PUT /api/v1/client-webhooks/…'));
  });

  test.each([
    ['is not set', shop('auth_type: HMAC_SHA256', 'secret_key: env:NOWHERE')],
    ['is of no use', shop('secret_key: env:HOOK')],
    ['is missing', shop('auth_type: API_KEY')],
    ['is in no file', shop('auth_type: API_KEY', 'secret_key: file:nowhere')],
  ])('that %s is refused before anything is sent', async (_, webhook) => {
    const { write, apply, counting, file: path } = await startApplying();
    write(file('  - name: first\n    webhook_url: https://first.example/', webhook));
    const { code, stderr } = await apply();
    expect(`${stderr.replaceAll(path, 'FILE')}${code}`).toMatchSnapshot();
    expect(counting.writes()).toEqual([]);
  });
});

test('two of one name are refused, in the file and at the service', async () => {
  const { write, apply, counting, cli, file: path } = await startApplying();
  write(file(shop(), shop()));
  const twice = await apply();
  write(file(shop()));
  for (const name of ['shop', 'shop'])
    await cli(['webhooks', 'create', '--name', name, '--url', 'https://a.example/']);
  counting.writes();
  const there = await apply();
  expect(`${said(twice)}${said(there)}`.replaceAll(path, 'FILE')).toMatchInlineSnapshot(`
    "! error: FILE:4:5: a second shop; the first is at FILE:2:5
    exit 2
    ! error: 2 webhook configurations are named shop, so the name is ambiguous
    ! hint: rename one: payconfirm webhooks update 00000000-0000-4000-8000-000000000001 --name NAME
    exit 1
    "
  `);
  expect(counting.writes()).toEqual([]);
});

test('a secret that others can change is not taken', async () => {
  const { write, apply, folder, counting } = await startApplying();
  writeFileSync(join(folder, 'hook'), 'whsec_of_the_file\n');
  chmodSync(join(folder, 'hook'), 0o666);
  write(file(shop('auth_type: HMAC_SHA256', 'secret_key: file:hook')));
  expect((await apply()).stderr).toContain('can be changed by others');
  chmodSync(join(folder, 'hook'), 0o600);
  expect((await apply()).code).toBe(0);
  expect(counting.writes()).toEqual(['POST /api/v1/client-webhooks']);
});

test('nobody to ask: the plan is shown, nothing is sent', async () => {
  const { write, cli, counting, file: path } = await startApplying();
  write(file(shop()));
  expect(said(await cli(['apply', '-f', path]))).toMatchInlineSnapshot(`
    "! + webhook shop
    !     webhook_url  https://shop.example/hook
    ! error: confirmation is missing, and prompts are off here: Make this change?
    ! hint: add --yes
    exit 2
    "
  `);
  expect(said(await cli(['apply', '-f', path, '--dry-run'], { tty: true }))).toMatchInlineSnapshot(`
    "+ webhook shop
        webhook_url  https://shop.example/hook
    "
  `);
  expect(counting.writes()).toEqual([]);
});

test('a name of escape codes moves no cursor', async () => {
  const { write, apply } = await startApplying();
  write(file('  - name: "\\e[2J\\u202Ex"\n    webhook_url: https://a.example/'));
  const { stdout, stderr } = await apply([], { tty: true });
  expect(stdout + stderr).not.toMatch(/[\x1b\u202e]/);
  expect(stderr).toContain('webhook \\x1b[2J\\u202ex');
});

test('the file by standard input', async () => {
  const { cli, counting } = await startApplying();
  const { code } = await cli(['apply', '-f', '-', '--yes'], { stdin: file(shop()) });
  expect([code, counting.writes()]).toEqual([0, ['POST /api/v1/client-webhooks']]);
});
