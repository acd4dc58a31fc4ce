import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listenFlags } from '../../../src/commands/listen/flags.ts';
import { withFromLog } from '../../../src/commands/listen/from-log/flags.ts';
import type { Clock } from '../../../src/io/clock.ts';
import { systemClock } from '../../../src/io/clock.ts';
import { keptDeliveries } from '../../../src/webhooks/journal/read-journal.ts';
import type { ListenEvent } from '../../../src/webhooks/listener/listen-event-types.ts';
import { verify } from '../../../src/webhooks/signature/signature.ts';
import { alteringService } from '../../harness/altering.ts';
import { ownerOn } from '../../harness/journal-owner.ts';
import { secret, startTestbed, type Testbed } from '../../harness/listening.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed();
});
afterEach(() => testbed.stop());

/** Time goes twenty times as fast; the time of day is the emulator's. */
const fast = (): Clock => ({
  ...systemClock,
  now: () => testbed.emulator.clock.now(),
  monotonic: () => systemClock.monotonic() * 20,
  sleep: (ms, signal) => systemClock.sleep(ms / 20, signal),
});
const given = () => ({ env: { S: secret }, clock: fast() });

/** A configuration at the service with a receiver of its own, which `--from-log` leaves alone. */
async function configure(
  path = '/svc',
  ...flags: string[]
): Promise<{ id: string; got: { body: string }[] }> {
  const { url, got } = await testbed.app();
  const at = url.replace('/hook', path);
  const signed = flags.length > 0 ? flags : ['--auth', 'HMAC_SHA256', '--secret-env', 'S'];
  const argv = ['webhooks', 'create', '--name', path, '--url', at, '--json', ...signed];
  const { code, stdout, stderr } = await testbed.cli(argv, { env: { S: secret } });
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  return { id: JSON.parse(stdout).id, got };
}

async function send(code: string): Promise<void> {
  const argv = ['sandbox', 'send', '--amount', '150000', '--description', 'DH102', '--code', code];
  expect((await testbed.cli(argv)).code).toBe(0);
  await testbed.emulator.idle();
}

const listen = (flags: readonly string[], env: Record<string, string> = {}) =>
  testbed.listenAs(['--from-log', '--secret-env', 'S', '--timeout', '60m', ...flags], {
    ...given(),
    env: { S: secret, ...env },
  });

/** What was told of deliveries, in short. */
const told = (events: readonly ListenEvent[]) =>
  events.flatMap((event) => {
    switch (event.event) {
      case 'delivery':
        return [`${event.copy} ${event.transaction_code} ${event.log?.sent}`];
      case 'forwarded':
        return [`forwarded ${event.transaction_code} ${event.status}`];
      case 'rejected':
        return [`rejected ${event.reason}`];
      case 'gap':
        return [`gap ${event.reason}`];
      default:
        return [];
    }
  });

describe('out of the log', () => {
  test('--since counts by the clock of the log', async () => {
    await configure();
    const { clock } = testbed.emulator;
    const own = clock.now();
    clock.set(own - 86_400_000);
    await send('OLD');
    clock.set(own - 86_400_000 + 3_600_000);
    await send('FT1');
    const { ready, ended } = await testbed.listenAs(
      ['--from-log', '--secret-env', 'S', '--since', '15m', '--once', '--timeout', '60m'],
      { env: { S: secret }, clock: { ...fast(), now: () => own } },
    );
    expect(ready.log?.since).toBe(new Date(clock.now() - 900_000).toISOString());
    expect(told((await ended).events)).toEqual(['first FT1 as sent']);
  });

  test('each new entry, verified, byte for byte and with its own headers; nothing is changed at the service', async () => {
    const { got: delivered } = await configure();
    const before = await testbed.configurations();
    await send('OLD');
    const { url, got } = await testbed.app();
    const { ready, ended } = await listen(['--forward', url, '--expect', '2']);
    expect(ready).toEqual({
      event: 'ready',
      at: '2026-11-21T01:00:00.000Z',
      url: null,
      public_url: null,
      auth_type: 'HMAC_SHA256',
      webhook_id: null,
      log: { base_url: testbed.emulator.url, since: null },
    });
    await send('FT1');
    await send('FT2');
    const { code, events, stderr } = await ended;
    expect([code, stderr]).toEqual([
      0,
      'The service signs deliveries with the scheme timestamp.body. It is saved in profile default.\n',
    ]);
    expect(told(events)).toEqual([
      'first FT1 as sent',
      'forwarded FT1 200',
      'first FT2 as sent',
      'forwarded FT2 200',
    ]);
    expect(delivered.map(({ body }) => body).slice(1)).toEqual(got.map(({ body }) => body));
    for (const { body, signature, timestamp } of got) {
      const headers = [
        ['X-Service-Timestamp', String(timestamp)],
        ['X-Service-Signature', String(signature)],
      ] as const;
      const verdict = {
        body: Buffer.from(body),
        headers,
        secrets: [secret],
        now: testbed.emulator.clock.now(),
      };
      expect(verify({ ...verdict, scheme: 'timestamp.body' })).toMatchObject({ ok: true });
    }
    const { items } = JSON.parse((await testbed.cli(['webhooks', 'logs', '--json'])).stdout);
    const first = events.find((event) => event.event === 'delivery');
    expect(first).toMatchObject({
      verified: true,
      causes: [],
      warning: null,
      log: { id: items[1].id, created_at: items[1].created_at, late_ms: 0, earlier: false, sent: 'as sent' },
    });
    expect(events.at(-1)).toMatchObject({
      event: 'summary',
      deliveries: 2,
      forwarded: 2,
      log: { re_signed: 0, late_ms: 0 },
    });
    expect(await testbed.configurations()).toEqual(before);
  });

  test('the log of an emulator that was advanced: nothing is late or stale', async () => {
    await configure();
    await testbed.emulator.control('POST', '/advance', { ms: 7_200_000 });
    const { url } = await testbed.app();
    const { ended } = await listen(['--forward', url, '--expect', '1']);
    await send('FT1');
    const { code, events } = await ended;
    expect([code, told(events)]).toEqual([0, ['first FT1 as sent', 'forwarded FT1 200']]);
    expect(events.at(-1)).toMatchObject({ log: { late_ms: 0 } });
  });

  test.each([
    ['JSON', 'application/json'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['multipart that its signature proves', 'multipart/form-data'],
  ])('%s', async (_, format) => {
    await configure('/svc', '--auth', 'HMAC_SHA256', '--secret-env', 'S', '--format', format);
    const { url, got } = await testbed.app();
    const { ended } = await listen(['--forward', url, '--once']);
    await send('FT1');
    const { code, events } = await ended;
    expect([code, told(events), got.length]).toEqual([0, ['first FT1 as sent', 'forwarded FT1 200'], 1]);
  });

  test('--webhook: its deliveries alone, also at another address that it gets meanwhile', async () => {
    const { id } = await configure('/one');
    const other = ['webhooks', 'create', '--name', 'other', '--auth', 'HMAC_SHA256', '--secret-env', 'T'];
    const { url: elsewhere } = await testbed.app();
    await testbed.cli([...other, '--url', `${elsewhere}/two`], { env: { T: 'whsec_other' } });
    const { ready, ended } = await listen(['--webhook', id, '--expect', '2']);
    expect(ready.webhook_id).toBe(id);
    await send('FT1');
    const moved = await testbed.app();
    const update = ['webhooks', 'update', id, '--url', `${moved.url}/three`];
    expect((await testbed.cli(update)).code).toBe(0);
    await send('FT2');
    const { code, events } = await ended;
    expect([code, told(events)]).toEqual([0, ['first FT1 as sent', 'first FT2 as sent']]);
  });

  test('a copy is told and not forwarded; one that the app refused is handed on again', async () => {
    await configure('/one');
    await configure('/two');
    let answers = 500;
    const { url, got } = await testbed.app(() => answers);
    const { ended, interrupt } = await listen(['--forward', url]);
    await send('FT1');
    await expect.poll(() => got.length).toBe(2);
    answers = 200;
    await send('FT2');
    await send('FT3');
    await expect.poll(() => got.length).toBe(4);
    interrupt();
    const { events } = await ended;
    expect(told(events).slice(0, 7)).toEqual([
      'first FT1 as sent',
      'forwarded FT1 500',
      'again FT1 as sent',
      'forwarded FT1 500',
      'first FT2 as sent',
      'forwarded FT2 200',
      'duplicate FT2 as sent',
    ]);
  });
});

test('--metrics-port: the ready record names it, and it counts', async () => {
  await configure();
  const { ready, ended } = await listen(['--metrics-port', '0', '--expect', '1']);
  const { url, metrics_url, log } = ready;
  expect({ url, log }).toEqual({ url: null, log: { base_url: testbed.emulator.url, since: null } });
  expect(await (await fetch(new URL('/readyz', metrics_url))).text()).toBe('ready\n');
  expect(await (await fetch(metrics_url!)).text()).toContain('payconfirm_info{');
  await send('FT1');
  expect((await ended).code).toBe(0);
});

describe('what is old, and what the log has changed', () => {
  /** Bodies that were read from the log. */
  let read = 0;
  const altered = (alter: (value: string) => string) =>
    alteringService(testbed.emulator.url, (value, { path }) => {
      if (path.at(-1) !== 'request_payload' || typeof value !== 'string') return value;
      read += 1;
      return alter(value);
    });

  test('an old one is judged at the time it was sent, and the app’s own check is told of', async () => {
    await configure();
    await send('FT1');
    testbed.emulator.clock.set('2026-11-21T01:40:00Z');
    const { url, got } = await testbed.app();
    const { ended } = await listen(['--since', '1h', '--forward', url, '--once']);
    const { code, events } = await ended;
    expect([code, told(events)]).toEqual([0, ['first FT1 as sent', 'forwarded FT1 200']]);
    expect(events[1]).toMatchObject({
      verified: true,
      warning:
        'It was sent 40 min ago. An app that checks the time rejects it after 5 min, unless --re-sign is used.',
      log: { late_ms: 2_400_000, earlier: true },
    });
    expect(got[0]?.timestamp).toBe(`${Date.parse('2026-11-21T01:00:00Z') / 1000}`);
    expect(events.at(-1)).toMatchObject({ event: 'summary', log: { re_signed: 0, late_ms: null } });
  });

  test('--re-sign gives it the time of now, and says so', async () => {
    await configure();
    await send('FT1');
    testbed.emulator.clock.set('2026-11-21T01:40:00Z');
    const { url, got } = await testbed.app();
    const { ended } = await listen(['--since', '1h', '--forward', url, '--once', '--re-sign']);
    const { events } = await ended;
    expect(told(events)).toEqual(['first FT1 re-signed', 'forwarded FT1 200']);
    expect(events[1]).toMatchObject({
      verified: true,
      warning: 'It was sent 40 min ago, so it was signed again with the current time.',
    });
    expect(got[0]?.timestamp).toBe(`${Date.parse('2026-11-21T01:40:00Z') / 1000}`);
  });

  test('a body that the log writes in another way: told, counted, handed on with --re-sign alone', async () => {
    await configure();
    const base = await altered((text) => JSON.stringify(JSON.parse(text), null, 1));
    const { url, got } = await testbed.app();
    const env = { PAYCONFIRM_BASE_URL: base };
    const first = await listen(['--forward', url], env);
    await send('FT1');
    // Read once more: what was read first has been looked at.
    await expect.poll(() => read).toBeGreaterThan(1);
    first.interrupt();
    const refused = await first.ended;
    expect(told(refused.events)).toEqual(['rejected body-reserialized']);
    expect(refused.events[1]).toMatchObject({
      status: null,
      causes: [{ code: 'body-reserialized', params: { written: 'compact' } }],
    });
    expect(refused.events.at(-1)).toMatchObject({ deliveries: 0, rejected: 1 });
    expect(refused.stderr).toContain(
      'Of one configuration alone: --webhook ID. To hand on what the log does not hold as it was sent: payconfirm listen --from-log --re-sign --since 10m\n',
    );
    expect(got).toEqual([]);

    const { ended } = await listen(['--forward', url, '--since', '1h', '--once', '--re-sign'], env);
    const { code, events } = await ended;
    expect([code, told(events)]).toEqual([0, ['first FT1 re-signed', 'forwarded FT1 200']]);
    expect(events[1]).toMatchObject({ verified: false });
    const [{ body, signature, timestamp } = { body: '', signature: '', timestamp: '' }] = got;
    const headers = [
      ['X-Service-Timestamp', String(timestamp)],
      ['X-Service-Signature', String(signature)],
    ] as const;
    const delivery = {
      body: Buffer.from(body),
      headers,
      secrets: [secret],
      now: testbed.emulator.clock.now(),
    };
    expect(verify({ ...delivery, scheme: 'timestamp.body' })).toMatchObject({ ok: true });
    expect(body).toContain('\n "amount": 150000');
  });
});

describe('across restarts', () => {
  test('the next one goes on where this one ended: each entry once', async () => {
    await configure();
    const { url, got } = await testbed.app();
    const first = await listen(['--forward', url]);
    await send('FT1');
    await expect.poll(() => got.length).toBe(1);
    first.interrupt();
    await first.ended;
    await send('FT2');
    const next = await listen(['--forward', url, '--expect', '1']);
    await expect.poll(() => got.length).toBe(2);
    await send('FT3');
    const { events, stderr } = await next.ended;
    expect(told(events)).toEqual([
      'first FT2 as sent',
      'forwarded FT2 200',
      'first FT3 as sent',
      'forwarded FT3 200',
    ]);
    expect(stderr).toContain(
      'Continuing where an earlier listener stopped, at 2026-11-21 08:00:00 +07. To start from now:',
    );
    const codes = [];
    for await (const { transaction_code, log_id } of keptDeliveries(
      testbed.folder,
      ownerOn(testbed.emulator),
      0,
    ))
      codes.push([transaction_code, typeof log_id]);
    expect(codes).toEqual([1, 2, 3].map((n) => [`FT${n}`, 'string']));

    const looking = await listen(['--forward', url, '--since', '1h']);
    looking.interrupt();
    expect(told((await looking.ended).events)).toEqual([]);
    expect(got.length).toBe(3);
  });

  test('--no-catch-up begins with now', async () => {
    await configure();
    const { url, got } = await testbed.app();
    const first = await listen(['--forward', url, '--once']);
    await send('FT1');
    await first.ended;
    await send('FT2');
    const next = await listen(['--forward', url, '--once', '--no-catch-up']);
    await send('FT3');
    expect(told((await next.ended).events)).toEqual(['first FT3 as sent', 'forwarded FT3 200']);
    expect(got.length).toBe(2);
  });
});

describe('flags', () => {
  /** A value for each flag that is refused. */
  const values: Record<string, string[]> = {
    port: ['--port', '4242'],
    path: ['--path', '/'],
    tunnel: ['--tunnel', 'ngrok'],
    'public-url': ['--public-url', 'https://a.example'],
    register: ['--register'],
    'va-id': ['--va-id', 'x'],
    force: ['--force'],
    'exit-on-takeover': ['--exit-on-takeover'],
    cleanup: ['--cleanup'],
    'print-secret': ['--print-secret'],
    publish: ['--publish', 'nats://127.0.0.1/PAY'],
    'create-stream': ['--create-stream'],
    replicas: ['--replicas', '1'],
    'dedupe-window': ['--dedupe-window', '1h'],
    'nats-creds': ['--nats-creds', 'a.creds'],
    'nats-nkey': ['--nats-nkey', 'a.nk'],
    'nats-token-env': ['--nats-token-env', 'TOKEN'],
    'nats-ca': ['--nats-ca', 'ca.pem'],
    reply: ['--reply', 'app'],
    'listen-host': ['--listen-host', '0.0.0.0'],
    'ready-timeout': ['--ready-timeout', '5s'],
    'trusted-proxy': ['--trusted-proxy', '10.0.0.1'],
  };
  const refusals = Object.entries(withFromLog).filter(([, why]) => why !== null);

  test('each flag of listen has decided', () => {
    expect(Object.keys(withFromLog).sort()).toEqual(Object.keys(listenFlags).sort());
    expect(Object.keys(values).sort()).toEqual(refusals.map(([name]) => name).sort());
  });

  test.each(refusals)('--%s is refused with words', async (name, why) => {
    for (const more of [[], ['--dry-run']]) {
      const { code, stdout, stderr } = await testbed.cli(['listen', '--from-log', ...values[name]!, ...more]);
      expect([code, stdout]).toEqual([2, '']);
      // What is declared of the flag itself comes first: that it goes with --publish, or not with --from-log.
      const declared = 'goesWith' in listenFlags[name as never] || 'conflicts' in listenFlags[name as never];
      expect(stderr.split('\n')[0]).toMatch(
        declared ? `--${name} ` : `error: --${name} does not go with --from-log: ${why}`,
      );
    }
  });

  test.each([
    [['--since', '1h'], '--since needs --from-log'],
    [['--re-sign'], '--re-sign needs --from-log'],
    [['--no-register', '--from-log'], '--register does not go with --from-log'],
    [
      ['--from-log', '--inject', 'status=500', '--forward', 'http://localhost:1/'],
      '--inject status= answers the service, which waits for no answer with --from-log',
    ],
  ])('%j: exit 2', async (flags, words) => {
    const { code, stderr } = await testbed.cli(['listen', ...flags]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(words)]);
  });

  test('--dry-run says what it would follow', async () => {
    const { code, stdout } = await testbed.cli(['listen', '--from-log', '--dry-run', '-o', 'table']);
    expect([code, stdout]).toEqual([0, `would follow the delivery log of ${testbed.emulator.url}\n`]);
  });

  test('a configuration that is not there', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    const { code, stderr } = await testbed.cli(['listen', '--from-log', '--webhook', id]);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`error: no webhook configuration ${id}\n`)]);
  });
});
