import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sign, signatureHeader, timestampHeader } from '../../../src/webhooks/signature/signature.ts';
import { freePort } from '../../harness/free-port.ts';
import { given, secret, startTestbed, type Testbed, transfer } from '../../harness/listening.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed();
});
afterEach(() => testbed.stop());

const own = ['--no-register', '--port', '0', '--secret-env', 'S'];

describe('what is received', () => {
  test('is told as events, and the expectation ends it', async () => {
    const { ready, ended } = await testbed.listen(
      [...own, '--expect', '1', '--match', 'amount=150000'],
      given,
    );
    expect(ready).toEqual({
      event: 'ready',
      at: '2026-11-21T01:00:00.000Z',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/$/),
      public_url: null,
      auth_type: 'HMAC_SHA256',
      webhook_id: null,
    });
    const refused = await testbed.deliver(ready.url, transfer, 'whsec_other');
    expect([refused.status, await refused.text()]).toEqual([
      401,
      'The signature is invalid: the secret, the body or the timestamp is another one, or it was signed in another way.\n',
    ]);
    await testbed.deliver(ready.url, '{"amount":1,"transaction_code":"FT0"}');
    expect((await testbed.deliver(ready.url, transfer)).status).toBe(200);
    const { code, events, stderr } = await ended;
    expect([code, stderr]).toEqual([
      0,
      'The service signs deliveries with the scheme timestamp.body. It is saved in profile default.\n',
    ]);
    expect(events.map(({ event }) => event)).toEqual([
      'ready',
      'rejected',
      'delivery',
      'delivery',
      'summary',
    ]);
    expect(events.at(-1)).toEqual({
      event: 'summary',
      at: '2026-11-21T01:00:00.000Z',
      deliveries: 2,
      duplicates: 0,
      conflicts: 0,
      rejected: 1,
      not_confirmed: 0,
      forwarded: 0,
      forward_failed: 0,
    });
  });

  test('exit 6 says what came instead', async () => {
    const flags = [...own, '--once', '--match', 'amount=150000', '--timeout', '3s'];
    const { ready, ended } = await testbed.listen(flags, given);
    await testbed.deliver(ready.url, '{"amount":149999,"transaction_code":"FT9"}');
    await testbed.deliver(ready.url, transfer, 'whsec_other');
    const { code, stderr } = await ended;
    expect(code).toBe(6);
    expect(JSON.parse(stderr.split('\n').find((line) => line.startsWith('{')) ?? '').error).toMatchObject({
      message: 'expected 1 delivery with amount=150000, got 0; 1 other came, 1 was refused',
      details: [
        { field: 'delivery', message: 'transaction FT9 of 149999 (amount=149999)' },
        {
          field: 'refused',
          message:
            '1 × The signature is invalid: the secret, the body or the timestamp is another one, or it was signed in another way.',
        },
      ],
    });
  });

  test('--match takes the names of webhooks tail, and says a field that no body has', async () => {
    const match = ['--match', 'note=DH-1', '--match', 'code=FT1', '--match', 'amonut=1'];
    const { ready, ended } = await testbed.listen([...own, '--once', ...match, '--timeout', '1s'], given);
    await testbed.deliver(ready.url, '{"description":"thanh toan DH1","transaction_code":"FT1"}');
    const { code, stderr } = await ended;
    expect([code, stderr]).toEqual([
      6,
      expect.stringContaining(
        'no body that came has a field amonut, which --match names; they have description, transaction_code\n',
      ),
    ]);
  });

  test('is forwarded as the flags say', async () => {
    const flaky = await testbed.app((n) => (n === 1 ? 503 : 201));
    const paid = await testbed.app(() => 500);
    const flags = ['--forward', flaky.url, '--route', `event=CHECKOUT_PAID=${paid.url}`, '--retry', '1'];
    const { ready, ended } = await testbed.listen([...own, ...flags, '--expect', '2'], given);
    const first = await testbed.deliver(ready.url, transfer);
    expect([first.status, await first.text()]).toEqual([201, 'from the app \u001b[31m']);
    const checkout = '{"event":"CHECKOUT_PAID","checkout_id":"c1","transaction_code":"FT1"}';
    expect((await testbed.deliver(ready.url, checkout)).status).toBe(500);
    const { events } = await ended;
    expect(events.filter(({ event }) => event === 'forwarded')).toMatchObject([
      { target: flaky.url, ok: true, status: 201, attempts: 2, transaction_code: 'FT1', response: null },
      { target: paid.url, ok: false, status: 500, attempts: 2, kind: 'CHECKOUT_PAID' },
    ]);
    expect([flaky.got.length, paid.got.length]).toEqual([2, 2]);
  });

  test('to each of several apps, and the first answers', async () => {
    const primary = await testbed.app(() => 201);
    const further = await testbed.app(() => 500);
    const flags = [...own, '--forward', primary.url, '--forward', further.url, '--once'];
    const { ready, ended } = await testbed.listen(flags, given);
    expect((await testbed.deliver(ready.url, transfer)).status).toBe(201);
    const { code, events } = await ended;
    // The further app's refusal is shown and counted; the delivery has its answer.
    expect(code).toBe(0);
    const forwarded = events.filter(({ event }) => event === 'forwarded');
    expect(forwarded).toHaveLength(2);
    expect(forwarded).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ target: primary.url, ok: true, status: 201, secondary: false }),
        expect.objectContaining({ target: further.url, ok: false, status: 500, secondary: true }),
      ]),
    );
    expect(events.at(-1)).toMatchObject({ deliveries: 1, forwarded: 1, forward_failed: 1 });
    expect([primary.got, further.got].map((got) => got.map(({ body }) => body))).toEqual([
      [transfer],
      [transfer],
    ]);
    const { items } = JSON.parse((await testbed.cli(['webhooks', 'kept', '--json'])).stdout);
    expect(items).toMatchObject([{ transaction_code: 'FT1', outcome: 'taken' }]);
  });

  test('one app, given twice, is refused', async () => {
    const twice = ['--forward', 'http://localhost:1/', '--forward', 'http://localhost:1'];
    expect(await testbed.cli(['listen', ...own, ...twice])).toMatchObject({ code: 2 });
  });

  test('with --reply ack and trouble injected', async () => {
    const { url, got } = await testbed.app(() => 500);
    const flags = ['--forward', url, '--reply', 'ack', '--inject', 'duplicate=2', '--once'];
    const { ready, ended } = await testbed.listen([...own, ...flags], given);
    expect((await testbed.deliver(ready.url, transfer)).status).toBe(200);
    expect((await ended).events.filter(({ event }) => event === 'forwarded').length).toBe(2);
    expect(got.map(({ body }) => body)).toEqual([transfer, transfer]);
  });

  describe('an expectation is met only by what the app has taken', () => {
    const second = transfer.replace('FT1', 'FT2');
    const replay = (app: string) => ['webhooks', 'replay', '--failed', '--to', app];
    const notTaken = (app: string, message: string) => ({
      code: 6,
      error: {
        kind: 'expectation',
        message,
        hint: `After fixing the app, replay: payconfirm ${replay(app).join(' ')}`,
      },
    });
    /** How a listener with these flags ends that gets these two deliveries, or the first. */
    async function outcome(app: string, flags: readonly string[], bodies = [transfer]) {
      const { ready, ended } = await testbed.listen([...own, '--forward', app, ...flags], given);
      for (const body of bodies) await testbed.deliver(ready.url, body);
      const { code, stderr } = await ended;
      const told = stderr.split('\n').find((line) => line.startsWith('{'));
      const { kind, message, hint } = told ? JSON.parse(told).error : {};
      return told ? { code, error: { kind, message, hint } } : { code };
    }

    test.each([['app'], ['ack']])('with --reply %s', async (reply) => {
      const flags = ['--reply', reply, '--once'];
      const refusing = await testbed.app(() => 500);
      const one = notTaken(refusing.url, 'the delivery came, but the app did not accept it: it answered 500');
      expect(await outcome(refusing.url, flags)).toEqual(one);
      const wrong = await testbed.app(() => 204);
      const other = notTaken(wrong.url, 'the delivery came, but the app did not accept it: it answered 204');
      expect(await outcome(wrong.url, flags)).toEqual(other);
      const taking = await testbed.app(() => 202);
      expect(await outcome(taking.url, flags)).toEqual({ code: 0 });
    });

    test('of several', async () => {
      const app = await testbed.app((n) => (n === 1 ? 500 : 200));
      const some = notTaken(
        app.url,
        '2 deliveries came, but the app did not accept 1 of them: it answered 500',
      );
      expect(await outcome(app.url, ['--expect', '2'], [transfer, second])).toEqual(some);
      const replayed = await testbed.cli([...replay(app.url), '--json'], given);
      expect([replayed.code, JSON.parse(replayed.stdout)]).toMatchObject([0, { items: [{ status: 200 }] }]);
    });

    test('what came besides does not count', async () => {
      const app = await testbed.app((n) => (n === 1 ? 500 : 200));
      const other = transfer.replace('150000', '1').replace('FT1', 'FT3');
      const flags = ['--once', '--match', 'amount=150000'];
      expect(await outcome(app.url, flags, [other, transfer])).toEqual({ code: 0 });
    });

    test('nobody answers; a command that failed has the last word', async () => {
      const nobody = `http://127.0.0.1:${await freePort()}/`;
      const { code, error } = await outcome(nobody, ['--once']);
      expect([code, error?.message]).toEqual([
        6,
        expect.stringMatching(/^the delivery came, but the app did not accept it: connection refused at 127/),
      ]);
      const post = `fetch(process.env.PAYCONFIRM_LISTEN_URL).finally(() => process.exit(3))`;
      const app = await testbed.app(() => 500);
      const flags = [
        ...own,
        '--forward',
        app.url,
        '--once',
        '-o',
        'ndjson',
        '--',
        process.execPath,
        '-e',
        post,
      ];
      expect((await testbed.cli(['listen', ...flags], given)).code).toBe(3);
    });
  });

  test('a forward under way at the end is counted as failed', async () => {
    const { url, got } = await testbed.app(() => new Promise<number>(() => undefined));
    const flags = ['--forward', url, '--reply', 'ack'];
    const { ready, ended, interrupt } = await testbed.listen([...own, ...flags], given);
    await testbed.deliver(ready.url, transfer);
    await expect.poll(() => got.length).toBe(1);
    interrupt();
    const { code, events } = await ended;
    expect([code, ...events.slice(-2)]).toMatchObject([
      130,
      { event: 'forwarded', ok: false, status: null, error: 'listen stopped before the app answered' },
      { event: 'summary', deliveries: 1, forwarded: 0, forward_failed: 1 },
    ]);
  });

  test.each([['table'], ['tsv'], ['json'], ['ndjson'], ['csv'], ['yaml'], ['ndjson', '--fields', 'payload']])(
    'whatever a delivery holds, it is told with -o %s %s %s, and is no defect',
    async (format, ...more) => {
      const file = join(testbed.folder, 'ready');
      const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
      const values = [
        ...[10, 29, 30, 31, 100, 1000, 5000, 20_000, 100_000].map(nested),
        '1e400',
        '-0',
        '1e-400',
        '9'.repeat(400),
        '{"__proto__":1}',
        '"\\ud800"',
        '1,"x":2',
      ];
      const flags = [...own, '--expect', `${values.length}`, '--ready-file', file, '-o', format, ...more];
      const running = testbed.cli(['listen', ...flags], { ...given, env: { ...given.env, NO_COLOR: '1' } });
      await expect.poll(() => existsSync(file)).toBe(true);
      const { url } = JSON.parse(await readFile(file, 'utf8'));
      for (const [n, value] of values.entries()) {
        const body = `{"transaction_code":"FT${n}","x":${value}}`;
        expect([n, (await testbed.deliver(url, body)).status]).toEqual([n, 200]);
      }
      expect(await running).toMatchObject({ code: 0, stderr: expect.not.stringContaining('defect') });
    },
  );

  test('--auth NONE takes no form of a web page, and says so', async () => {
    const app = await testbed.app();
    const flags = ['--port', '0', '--auth', 'NONE', '--forward', app.url, '--once'];
    const { ready, ended } = await testbed.listen(flags);
    const form = { method: 'POST', body: new URLSearchParams({ amount: '150000', transaction_code: 'FT1' }) };
    const page = await fetch(ready.url, { ...form, headers: { Origin: 'https://evil.example' } });
    const reason =
      'a web page sent this: it has an Origin or Sec-Fetch-Site header, and the service sends neither';
    expect([page.status, await page.text()]).toEqual([403, `${reason}\n`]);
    expect((await fetch(ready.url, form)).status).toBe(200);
    const { events } = await ended;
    expect(events.filter(({ event }) => event === 'rejected')).toMatchObject([
      { status: 403, reason: 'http-403', words: reason },
    ]);
    expect(app.got.length).toBe(1);
  });

  test('lines for people carry no escape of a payer or an app', async () => {
    const { url } = await testbed.app();
    const file = join(testbed.folder, 'ready');
    const flags = [...own, '--once', '--forward', url, '--show-response', '--ready-file', file];
    const running = testbed.cli(['listen', ...flags], { ...given, tty: true, columns: 120 });
    await expect.poll(() => existsSync(file)).toBe(true);
    const { url: address } = JSON.parse(await readFile(file, 'utf8'));
    await testbed.deliver(
      address,
      '{"amount":150000,"description":"a\\u001b[2Jb\\nc","transaction_code":"FT1"}',
    );
    const { stdout, code } = await running;
    expect(code).toBe(0);
    const line =
      /^2026-11-21 08:00:00 \+07 {2}[0-9a-f]{8} {2}✓ forwarded {2}150\.000 ₫ {2}FT1 {2}a\\x1b\[2Jb\\nc {2}app 200 {2}\d+ ms$/;
    expect(stdout.split('\n').slice(1, 3)).toEqual([
      expect.stringMatching(line),
      '    from the app \\x1b[31m',
    ]);
    expect(stdout).not.toContain('\u001b');
  });

  test('a recognised scheme is pinned in the profile', async () => {
    const first = await testbed.listen([...own, '--once'], given);
    expect((await testbed.deliver(first.ready.url, transfer, secret, 'timestamp+body')).status).toBe(200);
    expect((await first.ended).code).toBe(0);
    const second = await testbed.listen(own, given);
    expect(await (await testbed.deliver(second.ready.url, transfer)).text()).toBe(
      'The signature is valid by the scheme timestamp.body, but timestamp+body is expected.\n',
    );
    second.interrupt();
    expect((await second.ended).code).toBe(130);
  });

  test('without a secret given it is the one of this machine', async () => {
    const printed = await testbed.cli(['listen', '--print-secret', '--json']);
    const { ready, ended } = await testbed.listen(['--port', '0', '--once']);
    const own = JSON.parse(printed.stdout).secret;
    expect((await testbed.deliver(ready.url, transfer, own)).status).toBe(200);
    expect((await ended).code).toBe(0);
  });

  test.each([
    ['the expectation', ['--once']],
    ['the timeout', ['--timeout', '1s']],
    ['the end of a wrapped command', ['--', process.execPath, '-e', '0']],
  ])('%s ends it although the app is never idle', async (_, flags) => {
    let url = '';
    const chained: Promise<unknown>[] = [];
    // Each is answered when the next has come, or cannot come any more: one is under way at any time.
    let arrived: (value: unknown) => void = () => undefined;
    const app = await testbed.app(async (n) => {
      arrived(undefined);
      const next = new Promise((resolve) => {
        arrived = resolve;
      });
      const sent = testbed.deliver(url, `{"transaction_code":"FT${n + 1}"}`).catch(() => undefined);
      chained.push(sent);
      await Promise.race([next, sent]);
      return 200;
    });
    const { ready, ended } = await testbed.listen([...own, '--forward', app.url, ...flags], given);
    url = ready.url;
    chained.push(testbed.deliver(url, '{"transaction_code":"FT1"}').catch(() => undefined));
    const { code, events } = await ended;
    expect([code, events.at(-1)?.event]).toEqual([0, 'summary']);
    await Promise.all(chained);
  });

  test('a timeout without an expectation ends it well', async () => {
    const { ended } = await testbed.listen([...own, '--timeout', '1s'], given);
    expect((await ended).code).toBe(0);
  });
});

test.each([
  [['--register'], 'add --tunnel or --public-url'],
  [
    ['--register', '--webhook', '6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06'],
    '--register and --webhook exclude each other',
  ],
  [['--no-register', '--webhook', '6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06'], 'add --tunnel or --public-url'],
  [['--va-id', '6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06'], '--va-id needs --register'],
  [['--match', 'amount=1'], '--match needs --expect'],
  [['--once', '--match', 'amount'], '--match'],
  [['--once', '--expect', '2'], 'exclude each other'],
  [['--path', 'hook'], '--path'],
  [['--port', '70000'], '--port'],
  [['--forward', 'http://shop.example/'], 'not this machine'],
  [['--route', 'x'], '--route'],
  [['--inject', 'chaos', '--forward', 'http://localhost:1/'], '--inject: "chaos"'],
  [['--inject', 'status=500'], 'needs --forward or --route'],
  [['--once', '--match', 'amount=1,5'], 'could be read in more than one way'],
  [['--tunnel', 'serveo'], '--tunnel'],
  [['--tunnel', 'bore {port}', '--auth', 'API_KEY'], 'would show the API key to each address'],
  [['--tunnel', 'ssh:-oProxyCommand=x'], '--tunnel'],
  [['--public-url', 'shop.example'], '--public-url'],
  [['--auth', 'hmac'], '--auth'],
  [['--secret-env', 'NOT_SET'], '--secret-env NOT_SET: that variable is not set'],
])('listen %j: exit 2', async (flags, words) => {
  const env = { PAYCONFIRM_BASE_URL: 'https://pay.example' };
  const { code, stdout, stderr } = await testbed.cli(['listen', '--port', '0', ...flags], { env });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain(words);
});

test.each([
  ['--forward', 'http://localhost:4242/'],
  ['--forward', 'http://127.0.0.1:4242/elsewhere'],
  ['--route', 'event=X=http://127.0.0.1:4242/'],
])('%s %s, which is its own address: exit 2', async (flag, value) => {
  const { code, stdout, stderr } = await testbed.cli(['listen', flag, value]);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('which is this listener itself');
});

test.each([
  [[], '.event'],
  [['-o', 'ndjson'], '.event'],
  [['-o', 'json'], '.[].event'],
])('--jq with %j is of each event, but for JSON as a whole', async (flags, expression) => {
  const argv = ['listen', '--no-register', '--port', '0', '--timeout', '1ms', ...flags, '--jq', expression];
  expect(await testbed.cli(argv)).toEqual({ code: 0, stdout: 'ready\nsummary\n', stderr: '' });
});

describe('a wrapped command', () => {
  const node = (script: string) => ['--', process.execPath, '-e', script];

  test('gets the address and the secret, and its exit code is ours', async () => {
    const out = join(testbed.folder, 'out');
    const script = `require('fs').writeFileSync(${JSON.stringify(out)}, JSON.stringify(process.env)); process.exit(7)`;
    const { code, stdout } = await testbed.cli(['listen', ...own, '-o', 'ndjson', ...node(script)], given);
    expect(code).toBe(7);
    const env = JSON.parse(await readFile(out, 'utf8'));
    expect([
      env.PAYCONFIRM_LISTEN_URL,
      env.PAYCONFIRM_LISTEN_SECRET,
      env.PAYCONFIRM_LISTEN_PUBLIC_URL,
    ]).toEqual([JSON.parse(stdout.split('\n')[0] as string).url, secret, undefined]);
  });

  test('calls the service with the credentials of the environment', async () => {
    const out = join(testbed.folder, 'credentials');
    const names = ['PAYCONFIRM_BASE_URL', 'PAYCONFIRM_CLIENT_ID', 'PAYCONFIRM_CLIENT_SECRET'];
    const script = `require('fs').writeFileSync(${JSON.stringify(out)}, JSON.stringify(${JSON.stringify(names)}.map((name) => process.env[name])))`;
    const given = ['http://127.0.0.1:1', 'a-client', 'a-client-secret'];
    const env = Object.fromEntries(names.map((name, at) => [name, given[at]!]));
    const { code } = await testbed.cli(['listen', '--no-register', '--port', '0', ...node(script)], { env });
    expect([code, JSON.parse(await readFile(out, 'utf8'))]).toEqual([0, given]);
  });

  test('that passes while the expectation does not: 6', async () => {
    const flags = ['--port', '0', '--once', '--timeout', '1s'];
    const { code, stderr } = await testbed.cli(['listen', ...flags, ...node('')]);
    expect([code, stderr]).toEqual([6, expect.stringContaining('expected 1 delivery, got 0')]);
  });

  const hung = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)';
  test.each([
    [['--once'], '', 'error: expected 1 delivery, got 0; nothing else came; '],
    [['--once'], hung, 'error: expected 1 delivery, got 0; nothing else came; '],
    [[], '', 'error: '],
  ])('that does not end, with %j: ended by the timeout, 6', async (flags, script, words) => {
    const argv = ['--port', '0', '--timeout', '1s', ...flags];
    const running = node(`${script}; setInterval(() => {}, 1000)`);
    const { code, stderr } = await testbed.cli(['listen', ...argv, ...running]);
    expect([code, stderr]).toEqual([
      6,
      expect.stringContaining(`${words}the command did not exit within 1 s and was stopped\n`),
    ]);
  });

  test('that goes on when what is expected has come is not ended by the timeout', async () => {
    const flags = [...own, '--once', '--timeout', '2s'];
    const longer = node('setTimeout(() => process.exit(4), 3000)');
    const { ready, ended } = await testbed.listen([...flags, ...longer], given);
    await testbed.deliver(ready.url, transfer);
    expect((await ended).code).toBe(4);
  });

  test('that fails: its code, whatever came', async () => {
    const { code } = await testbed.cli(['listen', '--port', '0', '--once', ...node('process.exit(3)')]);
    expect(code).toBe(3);
  });

  test('that delivers, and passes: 0', async () => {
    const timestamp = testbed.emulator.clock.now() / 1000;
    const signed = sign({ body: Buffer.from(transfer), secret, timestamp });
    const request = JSON.stringify({
      method: 'POST',
      headers: { [timestampHeader]: signed.timestamp, [signatureHeader]: signed.signature },
      body: transfer,
    });
    const script = `fetch(process.env.PAYCONFIRM_LISTEN_URL, ${request}).then((r) => process.exit(r.ok ? 0 : 9))`;
    const { code } = await testbed.cli(['listen', ...own, '--once', ...node(script)], given);
    expect(code).toBe(0);
  });

  test('that is not there is an error', async () => {
    const { code, stderr } = await testbed.cli(['listen', '--port', '0', '--', 'no-such-program']);
    expect([code, stderr]).toEqual([
      expect.any(Number),
      expect.stringContaining('no-such-program was not found on PATH'),
    ]);
    expect(code).not.toBe(0);
  });
});

describe('--ready-file', () => {
  test('stays where another listener has the port: it may be its own', async () => {
    const file = join(testbed.folder, 'ready.json');
    await writeFile(file, '{"event":"ready"}');
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const { code } = await testbed.cli(['listen', '--port', `${port}`, '--ready-file', file]);
    taken.close();
    expect([code, existsSync(file)]).toEqual([1, true]);
  });

  test.each([
    ['no-such-folder/ready', 'cannot be written (ENOENT)'],
    ['.', 'is a folder'],
  ])('%s is said before anything is made', async (name, reason) => {
    const file = join(testbed.folder, name);
    const flags = ['--port', '0', '--public-url', 'https://shop.example', '--register'];
    const { code, stdout, stderr } = await testbed.cli(['listen', ...flags, '--ready-file', file]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr.split('\n')[0]).toBe(`error: the ready file ${file} ${reason}`);
    expect(await testbed.configurations()).toEqual([]);
  });
});
