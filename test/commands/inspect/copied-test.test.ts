/** *Copy as a test* is run as it stands, beside the app that it is about. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { journalFolder, openJournal } from '../../../src/webhooks/journal/writer.ts';
import { alteringService } from '../../harness/altering.ts';
import { logIn } from '../../harness/caller.ts';
import { startEmulator } from '../../harness/emulator.ts';
import { startInspector } from '../../harness/inspecting.ts';
import { ownerOn } from '../../harness/journal-owner.ts';

const secret = 'whsec_of_the_shop';

async function started(auth: object, status: number, alter = (value: unknown) => value) {
  const emulator = await startEmulator();
  const received: { headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(status).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const webhook_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const call = await logIn(emulator);
  expect((await call('POST', '/client-webhooks', { name: 'Shop', webhook_url, ...auth })).status).toBe(200);
  const description = `DH101 </script> "\\ ' \u2028 \${process.exit(1)}`;
  await call('POST', '/sandbox/transactions', { amount: 150_000, description, transaction_code: 'FT1' });
  await emulator.idle();
  const inspector = await startInspector({ ...emulator, url: await alteringService(emulator.url, alter) });
  onTestFinished(async () => {
    await inspector.stop();
    server.close();
    await emulator.stop();
  });
  const rows = await inspector.ask('rows');
  if (!rows.ok) throw new Error(rows.error.message);
  const copied = await inspector.ask('test', { id: rows.value.rows[0]!.id });
  if (!copied.ok) throw new Error(copied.error.message);
  return { copied: copied.value, received, description };
}

async function run(program: string) {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(resolve('.'), join(folder, 'node_modules', 'payconfirm'));
  symlinkSync(resolve('node_modules', 'vitest'), join(folder, 'node_modules', 'vitest'));
  writeFileSync(join(folder, 'copied.test.mjs'), program);
  const vitest = resolve('node_modules', 'vitest', 'vitest.mjs');
  const running = spawn(
    process.execPath,
    [vitest, 'run', '--testTimeout', '60000', '--root', folder, 'copied.test.mjs'],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, NO_COLOR: '1', HOOK_SECRET: secret },
    },
  );
  const [[code], said] = await Promise.all([
    once(running, 'exit'),
    text(running.stdout),
    text(running.stderr),
  ]);
  return { code, said };
}

const signed = { auth_type: 'HMAC_SHA256', secret_key: secret };
const key = { auth_type: 'API_KEY', secret_key: secret, api_key_name: 'X-Shop-Key' };
test.each([
  ['signed, and taken', signed, 200, `{ error_label: "OK", status_code: 200 }`],
  [
    'with a key, as a form, and refused',
    { ...key, payload_format: 'application/x-www-form-urlencoded' },
    404,
    `{ error_label: "HTTP_4XX", status_code: 404 }`,
  ],
  [
    'with nothing, and broken over',
    { auth_type: 'NONE' },
    503,
    `{ error_label: "HTTP_5XX", status_code: 503 }`,
  ],
])('%s: the same comes, and the same is answered', async (_, auth, status, wanted) => {
  const { copied, received, description } = await started(auth, status);
  expect(copied.text).toContain(`toMatchObject([${wanted}])`);
  expect(copied.text).toContain(
    `expect(deliveries[0].payload).toMatchObject({ type: "income", amount: 150000,`,
  );
  expect(copied.text).not.toContain(secret);
  const { code, said } = await run(copied.text);
  expect({ code, said: code === 0 ? '' : said }).toEqual({ code: 0, said: '' });
  expect(said).toContain('1 passed');
  expect(received).toHaveLength(2);
  const [first, second] = received;
  const fieldsOf = ({ headers, body }: (typeof received)[number]) => {
    const fields =
      headers['content-type'] === 'application/json'
        ? JSON.parse(body)
        : Object.fromEntries(new URLSearchParams(body));
    return [Number(fields.amount), fields.description, fields.transaction_code];
  };
  expect([fieldsOf(first!), fieldsOf(second!)]).toEqual(Array(2).fill([150_000, description, 'FT1']));
  expect(Object.keys(second!.headers).sort()).toEqual(Object.keys(first!.headers).sort());
  expect(second!.headers['x-shop-key']).toBe(first!.headers['x-shop-key']);
});

test('money that leaves the account: no test of it, since the emulator would deliver income', async () => {
  const emulator = await startEmulator();
  const configDir = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const journal = openJournal(journalFolder(configDir));
  const at = emulator.clock.now();
  const body = { amount: 150_000, description: 'DH101', transaction_code: 'FT1', type: 'expense' };
  await journal.append(
    {
      type: 'delivery',
      id: '20261121-9f86d08100000001',
      received_at: new Date(at).toISOString(),
      owner: ownerOn(emulator),
      headers: [['Content-Type', 'application/json']],
      body_base64: Buffer.from(JSON.stringify(body)).toString('base64'),
      verified: true,
      copy: 'first',
    },
    at,
  );
  await journal.close();
  const inspector = await startInspector(emulator, { configDir });
  onTestFinished(async () => {
    await inspector.stop();
    await emulator.stop();
  });
  const copied = await inspector.ask('test', { id: 'kept-20261121-9f86d08100000001' });
  expect(copied).toMatchObject({
    ok: false,
    error: { message: 'the type of the delivery is expense: the emulator delivers only income' },
  });
});

test('an error label with a line break stays a comment and a text', async () => {
  const label = 'HTTP_5XX\nthrow new Error("forged")\u2028throw 1 //';
  const { copied } = await started({ auth_type: 'NONE' }, 503, (value) =>
    value === 'HTTP_5XX' ? label : value,
  );
  expect(copied.text).toContain(`toMatchObject([{ error_label: "HTTP_5XX\\nthrow`);
  expect(copied.text.split(/[\n\r\u2028]/).filter((line) => line.startsWith('throw'))).toEqual([]);
  const file = join(mkdtempSync(join(tmpdir(), 'payconfirm-test-')), 'copied.test.mjs');
  writeFileSync(file, copied.text);
  execFileSync(process.execPath, ['--check', file]);
});
