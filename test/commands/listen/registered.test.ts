import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PayconfirmError } from '../../../src/errors.ts';
import { asIs } from '../../../src/texts/translate.ts';
import { freePort } from '../../harness/free-port.ts';
import { given, startTestbed, type Testbed } from '../../harness/listening.ts';
import { running } from '../../harness/running.ts';
import { sshdIsMissing, startSshd } from '../../harness/sshd.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed();
});
afterEach(() => testbed.stop());

/** Flags of a listener that its public address reaches directly. */
async function reachable(): Promise<string[]> {
  const port = await freePort();
  return ['--port', `${port}`, '--public-url', `http://127.0.0.1:${port}`];
}

async function createConfiguration(...flags: string[]): Promise<string> {
  const argv = ['webhooks', 'create', '--name', 'mine', '--url', 'https://shop.example/hook', ...flags];
  return JSON.parse((await testbed.cli([...argv, '--json'], given)).stdout).id;
}

test('a temporary configuration is made, proved, used and removed', async () => {
  const mine = await createConfiguration();
  const { url, got } = await testbed.app();
  const flags = [...(await reachable()), '--register', '--expect', '1', '--forward', url];
  const { ready, ended } = await testbed.listen(flags);
  expect(await testbed.configurations()).toEqual([
    expect.objectContaining({ id: mine }),
    expect.objectContaining({
      id: ready.webhook_id,
      name: expect.stringMatching(/^payconfirm listen [0-9a-f-]{36}$/),
      webhook_url: ready.public_url,
      auth_type: 'HMAC_SHA256',
    }),
  ]);
  await testbed.sandboxSend();
  const { code, events } = await ended;
  expect(code).toBe(0);
  expect(events.map(({ event }) => event)).toEqual(['ready', 'delivery', 'forwarded', 'summary']);
  expect(events[1]).toMatchObject({
    transaction_code: 'FT1',
    amount: 150000,
    is_sandbox: true,
    verified: true,
  });
  expect(got.map(({ body }) => body)).toEqual([(events[1] as { body: string }).body]);
  expect((await testbed.configurations()).map(({ id }) => id)).toEqual([mine]);
  expect(await readdir(join(testbed.folder, 'listeners'))).toEqual([]);
});

test('a command that is not there is found out before anything is made at the service', async () => {
  const before = await testbed.configurations();
  await testbed.emulator.control('POST', '/faults', { endpoint: 'webhooks.test', status: 500 });
  await testbed.emulator.control('POST', '/faults', { endpoint: 'webhooks.create', status: 500 });
  for (const command of ['no-such-program', './no-such-program']) {
    const flags = [...(await reachable()), '--register', '--', command];
    const { code, stdout, stderr } = await testbed.cli(['listen', ...flags]);
    expect([code, stdout, stderr]).toEqual([
      127,
      '',
      expect.stringMatching(/no-such-program was not found on PATH|could not be started \((ENOENT|EACCES)\)/),
    ]);
  }
  expect(await testbed.configurations()).toEqual(before);
});

test('by API key; the key is not in the journal', async () => {
  const flags = [...(await reachable()), '--register', '--once', '--auth', 'API_KEY', '--secret-env', 'S'];
  const { ended } = await testbed.listen([...flags, '--api-key-name', 'X-Shop-Key'], given);
  await testbed.sandboxSend();
  const { code, events } = await ended;
  expect([code, events[1]]).toEqual([0, expect.objectContaining({ verified: true, scheme: null })]);
  const [day] = await readdir(join(testbed.folder, 'journal'));
  const journal = await readFile(join(testbed.folder, 'journal', day as string), 'utf8');
  expect(journal).toContain('["X-Shop-Key","[redacted]"]');
  expect(journal).not.toContain(given.env.S);
});

test('an interruption removes it too, with 130', async () => {
  const { ended, interrupt } = await testbed.listen([...(await reachable()), '--register']);
  interrupt();
  const { code, events } = await ended;
  expect([code, events.at(-1)?.event]).toEqual([130, 'summary']);
  expect(await testbed.configurations()).toEqual([]);
});

test('one that cannot be removed is said, and stays noted', async () => {
  const { ended, interrupt } = await testbed.listen([...(await reachable()), '--register']);
  const fault = { endpoint: 'webhooks.delete', status: 500, times: 1 };
  await testbed.emulator.control('POST', '/faults', fault);
  interrupt();
  const { code, stderr } = await ended;
  expect(code).toBe(130);
  expect(stderr).toContain('warning: The webhook configuration could not be removed: ');
  expect((await testbed.configurations()).length).toBe(1);
  expect(await readdir(join(testbed.folder, 'listeners'))).toEqual([expect.stringMatching(/\.json$/)]);
});

test('a service that is down is said at once, and nothing is noted as made', async () => {
  const env = { PAYCONFIRM_BASE_URL: 'http://127.0.0.1:1' };
  const { code, stdout, stderr } = await testbed.cli(['listen', ...(await reachable()), '--register'], {
    env,
  });
  expect([code, stdout]).toEqual([5, '']);
  expect(stderr).toMatch(/^error: 127\.0\.0\.1:1 refused the connection .*\nhint: .*\n$/);
  expect(await readdir(join(testbed.folder, 'listeners'))).toEqual([]);
});

test.each([
  [
    'its reply was lost',
    { made: { name: 'payconfirm listen 1' } },
    null,
    'a webhook configuration that may have been made',
  ],
  ['made', { made: { name: 'payconfirm listen 1', id: 'c-1' } }, 'c-1', 'the webhook configuration c-1'],
])('--cleanup says what it could not undo, with exit 1: %s', async (_, left, webhook_id, words) => {
  const base_url = 'http://127.0.0.1:1';
  const owner = { pid: 2 ** 22 + 1, started: null };
  const entry = { id: '1', owner, base_url, client_id: testbed.emulator.clientId, urls: [], ...left };
  await mkdir(join(testbed.folder, 'listeners'));
  await writeFile(join(testbed.folder, 'listeners', '1.json'), JSON.stringify(entry));
  const env = { PAYCONFIRM_BASE_URL: base_url };
  const json = await testbed.cli(['listen', '--cleanup', '--json'], { env });
  const reason = '127.0.0.1:1 refused the connection (ECONNREFUSED)';
  expect([json.code, JSON.parse(json.stdout)]).toEqual([
    1,
    [{ webhook_id, what: 'made', undone: false, reason }],
  ]);
  const { code, stdout } = await testbed.cli(['listen', '--cleanup'], { env, tty: true, columns: 200 });
  expect([code, stdout]).toEqual([1, `Not undone: ${words}: ${reason}.\n`]);
});

test('one of the user is pointed here, and put back with its type', async () => {
  const id = await createConfiguration();
  await testbed.cli(['webhooks', 'pause', id]);
  const before = await testbed.configurations();
  const { ready, ended } = await testbed.listen([...(await reachable()), '--webhook', id, '--once']);
  expect(await testbed.configurations()).toEqual([
    { ...before[0], webhook_url: ready.public_url, auth_type: 'HMAC_SHA256', is_active: true },
  ]);
  await testbed.sandboxSend();
  expect((await ended).code).toBe(0);
  expect(await testbed.configurations()).toEqual(before);
});

test('what was pointed here is exported as it was, unless someone pointed it elsewhere', async () => {
  const id = await createConfiguration();
  const exported = async () => (await testbed.cli(['apply', '--export'])).stdout;
  const before = await exported();
  const { ended, interrupt } = await testbed.listen([...(await reachable()), '--webhook', id]);
  expect(await exported()).toBe(before);
  await testbed.cli(['webhooks', 'update', id, '--url', 'https://other.example/']);
  expect(await exported()).toContain('webhook_url: https://other.example/');
  interrupt();
  await ended;
});

test('one that someone pointed elsewhere meanwhile stays there', async () => {
  const id = await createConfiguration();
  const { ended, interrupt } = await testbed.listen([...(await reachable()), '--webhook', id]);
  await testbed.cli(['webhooks', 'update', id, '--url', 'https://other.example/']);
  interrupt();
  await ended;
  expect(await testbed.configurations()).toMatchObject([{ id, webhook_url: 'https://other.example/' }]);
});

test('one with a secret needs it, since the service never tells it', async () => {
  const id = await createConfiguration('--auth', 'HMAC_SHA256', '--secret-env', 'S');
  const flags = [...(await reachable()), '--webhook', id, '--once'];
  const without = await testbed.cli(['listen', ...flags]);
  expect([without.code, without.stderr]).toEqual([2, expect.stringContaining('--secret-env')]);
  const { ended } = await testbed.listen([...flags, '--secret-env', 'S'], given);
  await testbed.sandboxSend();
  expect((await ended).code).toBe(0);
  expect(await testbed.configurations()).toMatchObject([{ id, webhook_url: 'https://shop.example/hook' }]);
});

test('one that does not exist is refused', async () => {
  const flags = ['--webhook', '6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06'];
  const { code, stderr } = await testbed.cli(['listen', ...(await reachable()), ...flags]);
  expect([code, stderr]).toEqual([1, expect.stringContaining('no webhook configuration')]);
});

test('of two listeners on one configuration the second refuses, or takes over with --force', async () => {
  const id = await createConfiguration('--auth', 'HMAC_SHA256', '--secret-env', 'S');
  const flags = ['--webhook', id, '--secret-env', 'S'];
  const first = await testbed.listen([...(await reachable()), ...flags], given);
  const refused = await testbed.cli(['listen', ...(await reachable()), ...flags], given);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('another listener (process ')]);
  expect(await testbed.configurations()).toMatchObject([{ webhook_url: first.ready.public_url }]);

  const second = await testbed.listen([...(await reachable()), ...flags, '--force'], given);
  first.interrupt();
  await first.ended;
  expect(await testbed.configurations()).toMatchObject([{ webhook_url: second.ready.public_url }]);
  second.interrupt();
  await second.ended;
  expect(await testbed.configurations()).toMatchObject([{ webhook_url: 'https://shop.example/hook' }]);
});

test('two listeners that forward to one app: the second says that it gets each delivery twice', async () => {
  const { url } = await testbed.app();
  const other = await testbed.app();
  const flags = async (...apps: string[]) => [
    ...(await reachable()),
    '--register',
    ...apps.flatMap((app) => ['--forward', app]),
  ];
  const said = async (...apps: string[]) => {
    const { interrupt, ended } = await testbed.listen(await flags(...apps));
    interrupt();
    return (await ended).stderr;
  };
  const first = await testbed.listen(await flags(url));
  expect(await said(other.url)).not.toContain('twice');
  expect(await said(other.url, url)).toMatch(
    /warning: the listener of process \d+ also forwards to http:\S+: that app gets each delivery twice/,
  );
  first.interrupt();
  await first.ended;
  expect(await said(url)).not.toContain('twice');
});

test.each([
  ['without authentication', async () => ['--webhook', await createConfiguration()], ['NONE']],
  ['made by the first', async () => ['--register'], []],
])('a configuration %s is taken over with a fresh secret', async (_, flags, after) => {
  const first = await testbed.listen([...(await reachable()), ...(await flags())]);
  const take = ['--webhook', first.ready.webhook_id as string];
  const refused = await testbed.cli(['listen', ...(await reachable()), ...take]);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('another listener (process ')]);

  const second = await testbed.listen([...(await reachable()), ...take, '--force', '--once']);
  await testbed.sandboxSend();
  expect(await second.ended).toMatchObject({ code: 0, events: [{}, { transaction_code: 'FT1' }, {}] });
  first.interrupt();
  await first.ended;
  const left = (await testbed.configurations()).map(({ webhook_url, auth_type }) => [webhook_url, auth_type]);
  expect(left).toEqual(after.map((type) => ['https://shop.example/hook', type]));
});

test('an address that leads elsewhere is never called ready', async () => {
  const { url, got } = await testbed.app();
  const stop = new AbortController();
  const flags = ['--port', '0', '--public-url', url, '--register', '-o', 'ndjson'];
  const asked = testbed.cli(['listen', ...flags], { signal: stop.signal });
  await expect.poll(() => got.length).toBe(2);
  expect(await testbed.configurations()).toEqual([]);
  stop.abort(new PayconfirmError('terminated', asIs('terminated')));
  const { code, stdout } = await asked;
  expect([code, stdout]).toEqual([143, expect.not.stringContaining('ready')]);
  expect(await testbed.configurations()).toEqual([]);
});

test('of the addresses that a tunnel command tells, the one that leads here is registered', async () => {
  const { url, got } = await testbed.app();
  const file = join(testbed.folder, 'bore.mjs');
  // Stands for the tunnel: it passes requests on to the receiver, and prints a banner first.
  await writeFile(
    file,
    `import { createServer, request } from 'node:http';
    const server = createServer((incoming, outgoing) => {
      const { method, url, headers } = incoming;
      incoming.pipe(request({ port: process.argv[2], host: '127.0.0.1', method, path: url, headers }, (reply) => {
        outgoing.writeHead(reply.statusCode, reply.headers);
        reply.pipe(outgoing);
      }));
    }).listen(0, '127.0.0.1', () => {
      console.log('docs at ${url}');
      console.log('listening at http://127.0.0.1:' + server.address().port);
    });`,
  );
  const tunnel = `exec ${process.execPath} ${file} {port}`;
  const flags = ['--port', '0', '--tunnel', tunnel, '--register', '--once'];
  const { ready, ended } = await testbed.listen(flags, { env: { PATH: process.env.PATH ?? '' } });
  expect(ready.public_url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  expect(await testbed.configurations()).toMatchObject([{ webhook_url: ready.public_url }]);
  await testbed.sandboxSend();
  const { code, events } = await ended;
  expect([code, events.map(({ event }) => event)]).toEqual([0, ['ready', 'delivery', 'summary']]);
  // The test delivery and no more.
  expect(got.length).toBe(1);
});

test.skipIf(sshdIsMissing)('deliveries come through a real ssh tunnel', async () => {
  const sshd = await startSshd();
  testbed.closing.push(sshd.stop);
  const { url, got } = await testbed.app();
  const env = { PATH: `${sshd.bin}:${process.env.PATH}`, USER: userInfo().username };
  const flags = ['--port', '0', '--tunnel', sshd.kind, '--register', '--forward', url, '--once'];
  const { ready, ended } = await testbed.listen(flags, { env });
  const address = ready.public_url as string;
  expect(new URL(address).port).not.toBe(new URL(ready.url).port);
  const post = (path: string) => fetch(new URL(path, address), { method: 'POST' });
  expect((await post('/other')).status).toBe(404);
  expect((await fetch(address)).status).toBe(405);
  await testbed.sandboxSend();
  const { code, events } = await ended;
  expect([code, events.find(({ event }) => event === 'delivery')]).toEqual([
    0,
    expect.objectContaining({ transaction_code: 'FT1', verified: true }),
  ]);
  expect(got.length).toBe(1);
  expect(await testbed.configurations()).toEqual([]);
});

test.skipIf(sshdIsMissing)(
  'a tunnel that dies is started again, and the configuration follows it',
  async () => {
    const sshd = await startSshd();
    testbed.closing.push(sshd.stop);
    const env = { PATH: `${sshd.bin}:${process.env.PATH}` };
    const flags = ['--port', '0', '--tunnel', sshd.kind, '--register', '--once'];
    const { ready, ended } = await testbed.listen(flags, { env });
    const [ssh] = running(`-F ${join(dirname(sshd.bin), 'ssh_config')}`);
    await testbed.emulator.control('POST', '/faults', { endpoint: 'webhooks.update', status: 500, times: 1 });
    process.kill(Number.parseInt(ssh as string, 10), 'SIGKILL');
    const address = async () => (await testbed.configurations())[0]?.webhook_url;
    await expect.poll(address).not.toBe(ready.public_url);
    await testbed.sandboxSend();
    const { code, events } = await ended;
    expect(code).toBe(0);
    expect(events.filter(({ event }) => event === 'gap')).toMatchObject([
      { reason: 'tunnel-down', words: expect.stringContaining('ssh ended (SIGKILL)') },
      { reason: 'tunnel-moved' },
      {
        reason: 'tunnel-down',
        words: expect.stringMatching(/^nothing is delivered to the new address yet: /),
      },
    ]);
    expect(events.filter(({ event }) => event === 'ready').length).toBe(2);
    expect(events.some((event) => event.event === 'delivery' && event.transaction_code === 'FT1')).toBe(true);
    expect(await testbed.configurations()).toEqual([]);
  },
);

test('a service that does not answer at the end holds it up for 3 s at most', async () => {
  const { ended, interrupt } = await testbed.listen([...(await reachable()), '--register']);
  await testbed.emulator.control('POST', '/faults', { endpoint: '*', delay_ms: 60_000 });
  interrupt();
  const { code, stderr } = await ended;
  expect([code, stderr]).toEqual([130, expect.stringContaining('the service did not answer within 2 s')]);
  await testbed.emulator.control('DELETE', '/faults');
});

test('--confirm reads a paid checkout back', async () => {
  const flags = ['--register', '--confirm', '--expect', '1', '--match', 'event=CHECKOUT_PAID'];
  const { ended } = await testbed.listen([...(await reachable()), ...flags]);
  const checkout = ['--amount', '50000', '--order-code', 'DH7', '--return-url', 'https://shop.example/'];
  const created = await testbed.cli(['checkouts', 'create', ...checkout, '--sandbox', '--json']);
  const { id, bank } = JSON.parse(created.stdout);
  const payment = ['--amount', '50000', '--description', 'DH7', '--va', bank.account_number];
  await testbed.cli(['sandbox', 'send', ...payment]);
  const { code, events } = await ended;
  expect(code).toBe(0);
  expect(events.find((event) => event.event === 'delivery' && event.kind === 'CHECKOUT_PAID')).toMatchObject({
    confirmed: true,
    confirmation: 'the checkout says the same',
    payload: { checkout_id: id, order_code: 'DH7', status: 'paid' },
  });
});

test('--confirm holds back what the checkout does not bear, and the service sees a failure', async () => {
  const app = await testbed.app();
  const flags = ['--port', '0', '--secret-env', 'S', '--confirm', '--forward', app.url, '--once'];
  const { ready, ended } = await testbed.listen([...flags, '--timeout', '60s'], given);
  const checkout = ['--amount', '50000', '--order-code', 'DH7', '--return-url', 'https://shop.example/'];
  const { stdout } = await testbed.cli(['checkouts', 'create', ...checkout, '--sandbox', '--json']);
  const { id, bank } = JSON.parse(stdout);
  const paid = { event: 'CHECKOUT_PAID', checkout_id: id, order_code: 'DH7', amount: 50_000, status: 'paid' };
  const deliver = async (body: object) => {
    const reply = await testbed.deliver(ready.url, JSON.stringify(body));
    return [reply.status, await reply.text()];
  };
  const says = 'not confirmed: the checkout does not say so:';
  expect(await deliver(paid)).toEqual([409, `${says} its status is pending\n`]);
  await testbed.cli([
    'sandbox',
    'send',
    '--amount',
    '50000',
    '--description',
    'DH7',
    '--va',
    bank.account_number,
  ]);
  expect(await deliver({ ...paid, amount: 1 })).toEqual([409, `${says} its amount is 50000\n`]);
  expect(await deliver({ ...paid, order_code: 'DH8' })).toEqual([409, `${says} its order_code is DH7\n`]);
  const { checkout_id, ...unnamed } = paid;
  expect(await deliver(unnamed)).toEqual([409, 'not confirmed: it names no checkout\n']);
  const unknown = { ...paid, checkout_id: '00000000-0000-4000-8000-000000000000' };
  expect(await deliver(unknown)).toEqual([
    409,
    'not confirmed: the service knows no such checkout: no such checkout\n',
  ]);
  expect(await deliver({ ...paid, checkout_id: 'DH7' })).toEqual([
    409,
    expect.stringMatching(/^not confirmed: the service knows no such checkout: /),
  ]);
  expect(app.got).toEqual([]);
  expect((await deliver(paid))[0]).toBe(200);
  expect(app.got.map(({ body }) => body)).toEqual([JSON.stringify(paid)]);
  const { code, events } = await ended;
  expect(code).toBe(0);
  const told = events.filter(({ event }) => event === 'delivery');
  expect(told).toMatchObject([
    ...Array(6).fill({ confirmed: false, forwarding_to: null }),
    { confirmed: true, forwarding_to: app.url },
  ]);
});

test.each([
  ['a number beyond 1e308', '"x":1e400', 'application/json'],
  ['a name with two values', '"event":"X"', 'application/json'],
  ['nesting', `"x":${'['.repeat(40)}${']'.repeat(40)}`, 'application/json'],
  ['a field that is none', '"paid_at":{}', 'application/json'],
  ['another Content-Type', '"x":1', 'text/plain'],
])('--confirm holds back what it cannot read: %s', async (_, field, type) => {
  const app = await testbed.app();
  const flags = ['--port', '0', '--auth', 'NONE', '--confirm', '--forward', app.url, '--timeout', '1s'];
  const { ready, ended } = await testbed.listen(flags);
  const body = `{${field},"event":"CHECKOUT_PAID","checkout_id":"c","order_code":"DH7","amount":5}`;
  const reply = await fetch(ready.url, { method: 'POST', body, headers: { 'Content-Type': type } });
  expect([reply.status, await reply.text()]).toEqual([
    409,
    expect.stringMatching(/^not confirmed: it cannot be read: it|this /),
  ]);
  const { events } = await ended;
  expect(events[1]).toMatchObject({ event: 'delivery', confirmed: false, forwarding_to: null });
  expect(app.got).toEqual([]);
});

test.each(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
  'test deliveries as %s, one after the other: each is answered 200 and reaches the app',
  async (format) => {
    const { url, got } = await testbed.app();
    const flags = [...(await reachable()), '--secret-env', 'S', '--forward', url, '--expect', '3'];
    const { ready, ended } = await testbed.listen(flags, given);
    for (const minute of ['01', '02', '03']) {
      testbed.emulator.clock.set(`2026-11-21T01:${minute}:00Z`);
      const argv = ['webhooks', 'test', '--url', ready.url, '--auth', 'HMAC_SHA256', '--secret-env', 'S'];
      const { code, stderr } = await testbed.cli([...argv, '--format', format], given);
      expect([code, stderr]).toEqual([0, expect.not.stringContaining('error')]);
    }
    const { code, events } = await ended;
    expect(code).toBe(0);
    const deliveries = events.filter(({ event }) => event === 'delivery');
    expect(deliveries).toEqual(
      Array(3).fill(expect.objectContaining({ copy: 'first', is_dummy: true, verified: true })),
    );
    expect(got.length).toBe(3);
  },
);
