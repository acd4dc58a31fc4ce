import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createUser } from '@nats-io/nkeys';
import { headers } from '@nats-io/transport-node';
import { afterEach, describe, expect, test } from 'vitest';
import { PayconfirmError } from '../../../src/errors.ts';
import { asIs } from '../../../src/texts/translate.ts';
import { freePort } from '../../harness/free-port.ts';
import { given, type Testbed } from '../../harness/listening.ts';
import { hasNats, type Nats, startNats, withoutNats } from '../../harness/nats.ts';
import { natsBetween } from '../../harness/nats-between.ts';
import { eachWithNats } from '../../harness/nats-testbed.ts';

let nats: Nats;
let testbed: Testbed;
eachWithNats((server, bed) => {
  nats = server;
  testbed = bed;
});

const body = (code: string) => JSON.stringify({ amount: 1, transaction_code: code, description: 'Trà đá' });
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Puts deliveries into the stream as a listener does. */
async function published(...codes: string[]) {
  const flags = ['--port', '0', '--secret-env', 'S', '--publish', nats.url('PAY')];
  const listener = await testbed.listen([...flags, '--create-stream', '--replicas', '1'], given);
  for (const code of codes) expect((await testbed.deliver(listener.ready.url, body(code))).status).toBe(200);
  listener.interrupt();
  await listener.ended;
}

const consuming = (to: string, ...flags: string[]) => consumingFrom(nats.url('PAY'), to, ...flags);
/** As ndjson where the flags say nothing else. */
function consumingFrom(from: string, to: string, ...flags: string[]) {
  const stop = new AbortController();
  const argv = ['webhooks', 'consume', '--from', from, '--durable', 'shop', '--forward', to];
  const output = flags.includes('-o') ? [] : ['-o', 'ndjson'];
  const ended = testbed.cli([...argv, ...output, ...flags], { ...given, signal: stop.signal });
  return {
    ended: ended.then(({ code, stdout, stderr }) => ({
      code,
      stderr,
      text: stdout,
      events: stdout
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    })),
    stop: () => stop.abort(new PayconfirmError('terminated', asIs('terminated'))),
  };
}

describe.skipIf(!hasNats)(`webhooks consume${withoutNats}`, () => {
  test('hands each delivery to the app, byte for byte, once it has taken it no more; in order with one in flight', async () => {
    await published('A', 'B', 'C');
    const app = await testbed.app((n) => (n === 2 ? 500 : 200));
    const one = consuming(app.url, '--max-in-flight', '1');
    await until(() => app.got.length === 4);
    one.stop();
    const { code, events } = await one.ended;
    expect(code).toBe(143);
    expect(app.got.map((delivery) => delivery.body)).toEqual(['A', 'B', 'C', 'B'].map(body));
    expect(app.got[0]).toMatchObject({ signature: expect.stringMatching(/^sha256=/) });
    expect(events.map(({ seq, outcome, status, tries }) => [seq, outcome, status, tries])).toEqual([
      [1, 'taken', 200, 1],
      [2, 'again', 500, 1],
      [3, 'taken', 200, 1],
      [2, 'taken', 200, 2],
    ]);
    // All is done with.
    const { connection, manager } = await nats.client();
    expect(await manager.consumers.info('PAY', 'shop')).toMatchObject({ num_pending: 0, num_ack_pending: 0 });
    await connection.close();
  });

  test('one that the app refuses again and again is put aside with the reason', async () => {
    await published('POISON', 'B');
    const app = await testbed.app((n) => (app.got[n - 1]!.body === body('POISON') ? 422 : 200));
    const one = consuming(app.url, '--max-tries', '2');
    await until(() => app.got.length === 3);
    await until(() => app.got.filter((delivery) => delivery.body === body('POISON')).length === 2);
    let aside: Awaited<ReturnType<Nats['messages']>> = [];
    while (aside.length === 0) aside = await nats.messages('PAY_dead');
    one.stop();
    const { events } = await one.ended;
    expect(events.at(-1)).toMatchObject({ seq: 1, outcome: 'aside', status: 422, tries: 2 });
    expect(aside).toEqual([
      {
        subject: 'payconfirm_dead.PAY.shop',
        body: body('POISON'),
        headers: expect.objectContaining({
          'Payconfirm-Reason': 'the%20app%20answered%20422',
          'Payconfirm-Tries': '2',
          'Payconfirm-Sequence': '1',
          'Payconfirm-Code': 'POISON',
          'X-Service-Signature': expect.stringMatching(/^sha256=/),
          'Nats-Msg-Id': 'shop:1',
        }),
      },
    ]);
    const { connection, manager } = await nats.client();
    expect(await manager.consumers.info('PAY', 'shop')).toMatchObject({ num_pending: 0, num_ack_pending: 0 });
    await connection.close();
  });

  test('what a cluster has only begun to put aside is handed out again', async () => {
    await published('POISON');
    const way = await natsBetween(nats.port);
    let tries = 0;
    way.passes = (step) => {
      if (step === 'publish') tries += 1;
      return step === 'publish' && tries === 1 ? 'begun' : true;
    };
    const app = await testbed.app(() => 422);
    const one = consumingFrom(`nats://127.0.0.1:${way.port}/PAY`, app.url, '--max-tries', '1');
    await expect.poll(() => nats.messages('PAY_dead')).toHaveLength(1);
    one.stop();
    const { events } = await one.ended;
    way.close();
    expect(events.map(({ outcome, tries, error }) => [outcome, tries, error])).toEqual([
      [
        'again',
        1,
        'it cannot be put aside: the stream knows the id of this message, and has not stored it yet',
      ],
      ['aside', 2, null],
    ]);
  });

  test('an app that is away has refused nothing, and what is under way at the end is answered', async () => {
    await published('A');
    const away = consuming('http://127.0.0.1:9/hook', '--max-tries', '1');
    const app = await testbed.app(async () => {
      second?.stop();
      await new Promise((resolve) => setTimeout(resolve, 300));
      return 200;
    });
    let second: ReturnType<typeof consuming> | undefined;
    await new Promise((resolve) => setTimeout(resolve, 1500));
    away.stop();
    const { events: refused } = await away.ended;
    expect(refused.map(({ outcome }) => outcome)).not.toContain('aside');
    expect(refused.length).toBeGreaterThan(0);
    second = consuming(app.url);
    const { events } = await second.ended;
    expect(events).toEqual([expect.objectContaining({ seq: 1, outcome: 'taken', status: 200 })]);
  });

  test('what is too old for the app is signed anew, with the secret that it came with', async () => {
    await published('A', 'B');
    testbed.emulator.clock.pass(3_600_000);
    const app = await testbed.app();
    const one = consuming(app.url, '--secret-env', 'S');
    await until(() => app.got.length === 2);
    one.stop();
    await one.ended;
    const seconds = String(Math.floor(testbed.emulator.clock.now() / 1000));
    expect(app.got.map(({ timestamp }) => timestamp)).toEqual([seconds, seconds]);
  });

  test('an app that ends over a delivery has refused it', async () => {
    await published('POISON');
    const ending = createServer((socket) => socket.once('data', () => socket.resetAndDestroy()));
    ending.listen(0, '127.0.0.1');
    await once(ending, 'listening');
    const one = consuming(`http://127.0.0.1:${(ending.address() as AddressInfo).port}/`, '--max-tries', '1');
    await expect.poll(() => nats.messages('PAY_dead').catch(() => [])).toHaveLength(1);
    one.stop();
    const { events } = await one.ended;
    ending.close();
    expect(events).toEqual([
      expect.objectContaining({
        outcome: 'aside',
        status: null,
        error: 'the app closed the connection without an answer',
        again_in_ms: null,
      }),
    ]);
  });

  test('one that HTTP does not carry is put aside, and it is not said that the app is away', async () => {
    await published('A');
    const { connection, js } = await nats.client();
    const strange = headers();
    strange.set('Content-Type', 'application/json \u{2713}');
    await js.publish('payconfirm.TRANSACTION.1', body('STRANGE'), { headers: strange });
    await connection.close();
    const app = await testbed.app();
    const one = consuming(app.url, '--max-tries', '1');
    while ((await nats.messages('PAY_dead').catch(() => [])).length === 0);
    one.stop();
    const { events } = await one.ended;
    expect(events.map(({ seq, outcome, error }) => [seq, outcome, error]).sort()).toEqual([
      [1, 'taken', null],
      [2, 'aside', 'it has a header that HTTP does not carry: the app was not asked'],
    ]);
  });

  test('the times that the app was away do not count as its refusals', async () => {
    await published('A');
    const port = await freePort();
    const one = consuming(`http://127.0.0.1:${port}/`, '--max-tries', '2');
    const { connection, manager } = await nats.client();
    const handedOut = async () =>
      (await manager.consumers.info('PAY', 'shop').catch(() => undefined))?.delivered.consumer_seq;
    await expect.poll(handedOut).toBe(2);
    let refused = 0;
    const app = createHttpServer((_, response) => {
      refused += 1;
      response.writeHead(500).end();
    }).listen(port, '127.0.0.1');
    await until(() => refused === 1);
    one.stop();
    const { events } = await one.ended;
    app.close();
    await connection.close();
    const told = events.map(({ outcome, status, again_in_ms }) => [outcome, status, again_in_ms]);
    // The app may have been there for the second try, or only for the third.
    expect(told).toEqual(
      told.length === 2
        ? [
            ['again', null, 1_000],
            ['again', 500, 5_000],
          ]
        : [
            ['again', null, 1_000],
            ['again', null, 5_000],
            ['again', 500, 30_000],
          ],
    );
  });

  test('people read a line for each as it comes, also before Ctrl-C', async () => {
    await published('A\u001b[31m');
    const app = await testbed.app();
    const one = consuming(app.url, '-o', 'table', '--tz', 'UTC');
    await until(() => app.got.length === 1);
    one.stop();
    const { text } = await one.ended;
    expect(text).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \+00 {2}seq 1 {2}✓ taken {2}A\\x1b\[31m {2}app 200 {2}\d+ ms\n$/,
    );
  });

  test('a stream that is not there, or takes nothing of ours: exit 2', async () => {
    const away = await consuming('http://127.0.0.1:9/hook').ended;
    expect(away.code).toBe(2);
    expect(away.stderr).toContain('the stream PAY does not exist');
    const { connection, manager } = await nats.client();
    await manager.streams.add({ name: 'PAY', subjects: ['orders.*'] });
    await connection.close();
    const other = await consuming('http://127.0.0.1:9/hook').ended;
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('the stream PAY takes no payconfirm.*.*');
  });

  test.each([
    [{ ack_policy: 'none' }, 'it does not wait for each delivery to be acknowledged (ack_policy "none")'],
    [{ deliver_subject: 'x' }, 'it pushes to the subject x, and nobody can fetch from it'],
    [
      { filter_subject: 'payconfirm.CHECKOUT_PAID.*' },
      'it gives payconfirm.CHECKOUT_PAID.*, not payconfirm.*.*',
    ],
    [{ headers_only: true }, 'it gives no bodies (headers_only)'],
    [{ max_deliver: 3 }, 'it drops a delivery after 3 attempts (max_deliver)'],
    [{ ack_wait: 1e9 }, 'it gives a delivery again after 1.0 s, but an app may need longer (ack_wait)'],
    [{ inactive_threshold: 60e9 }, 'it is deleted when nobody reads from it for 1 min (inactive_threshold)'],
  ] as const)(
    'another program’s consumer with %o: exit 2, and it is left as it is',
    async (config, words) => {
      await published('A');
      const { connection, manager } = await nats.client();
      const added = { durable_name: 'shop', ack_policy: 'explicit', ...config } as const;
      const before = await manager.consumers.add('PAY', added);
      const { code, stderr } = await consuming('http://127.0.0.1:9/hook').ended;
      expect(code).toBe(2);
      expect(JSON.parse(stderr.trim()).error).toMatchObject({
        message: `the consumer shop of the stream PAY cannot be used: ${words} (${nats.url('PAY')})`,
        hint: 'Another program created it. Choose another name with --durable.',
      });
      expect((await manager.consumers.info('PAY', 'shop')).config).toEqual(before.config);
      await connection.close();
    },
  );

  test('another program’s consumer that hands out each delivery until it is done is gone on with', async () => {
    await published('A', 'B');
    const { connection, manager } = await nats.client();
    const added = {
      durable_name: 'shop',
      ack_policy: 'explicit',
      ack_wait: 30e9,
      max_ack_pending: 1,
    } as const;
    await manager.consumers.add('PAY', added);
    await connection.close();
    const app = await testbed.app();
    const one = consuming(app.url);
    await until(() => app.got.length === 2);
    one.stop();
    expect((await one.ended).code).toBe(143);
    expect(app.got.map((delivery) => delivery.body)).toEqual(['A', 'B'].map(body));
  });

  test('a stream for what is put aside that would not keep it: exit 2; one that drops the oldest is warned of', async () => {
    await published('A');
    const { connection, manager } = await nats.client();
    await manager.streams.add({ name: 'PAY_dead', subjects: ['other'] });
    const { code, stderr } = await consuming('http://127.0.0.1:9/hook').ended;
    expect(code).toBe(2);
    expect(JSON.parse(stderr.trim()).error).toMatchObject({
      message: `the stream PAY_dead for undeliverable messages cannot be used: its subjects (other) do not include all of payconfirm_dead.PAY.* (${nats.url('PAY')})`,
    });
    await manager.streams.delete('PAY_dead');
    await manager.streams.add({ name: 'PAY_dead', subjects: ['payconfirm_dead.>'], max_msgs: 1 });
    await connection.close();
    const app = await testbed.app(() => 500);
    const one = consuming(app.url, '--max-tries', '1');
    await until(() => app.got.length === 1);
    one.stop();
    const ended = await one.ended;
    expect(ended.stderr).toContain('warning: The stream PAY_dead: past max_msgs it drops the oldest');
    expect(ended.events).toEqual([expect.objectContaining({ outcome: 'aside' })]);
  });

  test('it ends with words when its consumer is deleted, with what is under way answered', async () => {
    await published('A');
    const { connection, manager } = await nats.client();
    const app = await testbed.app(async () => {
      await manager.consumers.delete('PAY', 'shop');
      return 200;
    });
    const one = consuming(app.url);
    const { code, stderr, events } = await one.ended;
    await connection.close();
    expect(code).toBe(5);
    expect(stderr).toContain('the consumer shop of the stream PAY was deleted, or the stream');
    expect(events).toEqual([expect.objectContaining({ outcome: 'taken' })]);
  });
});

describe.skipIf(!hasNats)(`webhooks consume, not let in${withoutNats}`, () => {
  const users = (may: string) => `authorization { users = [
    { user: admin, password: p }
    { nkey: ${nkey.getPublicKey()}, permissions: { publish: [${may}], subscribe: "_INBOX.>" } }
  ] }`;
  const nkey = createUser();
  let guarded: Nats;
  let seed: string;
  afterEach(async () => guarded?.stop());
  async function start(may: string) {
    guarded = await startNats(users(may), { user: 'admin', pass: 'p' });
    const { connection, manager, js } = await guarded.client();
    await manager.streams.add({ name: 'PAY', subjects: ['payconfirm.*.*'] });
    await js.publish('payconfirm.TRANSACTION.1', body('A'));
    await connection.close();
    seed = join(testbed.folder, 'nkey');
    await writeFile(seed, Buffer.from(nkey.getSeed()).toString(), { mode: 0o600 });
  }
  const consumingAsUser = (to: string) => consumingFrom(guarded.url('PAY'), to, '--nats-nkey', seed);

  test('with the rights that the page names it works', async () => {
    const guide = await readFile('docs/reference/streams.md', 'utf8');
    const named = /the consumer's user publishes to (.+?), and/s.exec(guide)![1]!;
    const may = Array.from(
      named.matchAll(/`([^`]+)`/g),
      ([, subject]) => `"${subject!.replace('PAYMENTS', 'PAY')}"`,
    );
    await start(may.join(', '));
    const app = await testbed.app();
    const one = consumingAsUser(app.url);
    await until(() => app.got.length === 1);
    one.stop();
    expect((await one.ended).events).toEqual([expect.objectContaining({ outcome: 'taken' })]);
  });

  test('one that may not acknowledge ends, before the app gets the same one for ever', async () => {
    await start('"$JS.API.>"');
    const app = await testbed.app();
    const { code, stderr } = await consumingAsUser(app.url).ended;
    expect(code).toBe(4);
    expect(stderr).toContain('does not allow this (Permissions Violation for Publish to \\"$JS.ACK.PAY.shop');
    expect(stderr).toContain(
      'The user needs to publish to $JS.API.>, $JS.ACK.PAY.>, payconfirm_dead.PAY.shop',
    );
    expect(app.got).toHaveLength(1);
  });

  test('one that the server knows no more ends, so that it is started with new credentials', async () => {
    await start('"$JS.>"');
    const app = await testbed.app();
    const one = consumingAsUser(app.url);
    await until(() => app.got.length === 1);
    await guarded.kill();
    const file = join(guarded.folder, 'nats.conf');
    await writeFile(
      file,
      (await readFile(file, 'utf8')).replace(nkey.getPublicKey(), createUser().getPublicKey()),
    );
    await guarded.start();
    const { code, stderr } = await one.ended;
    expect(code).toBe(4);
    expect(stderr.match(/closed the connection/g)).toHaveLength(1);
    expect(stderr).toContain('refused the login');
  });
});

describe.skipIf(!hasNats)(`webhooks replay --from${withoutNats}`, () => {
  const replay = (...flags: string[]) =>
    testbed.cli(['webhooks', 'replay', '--from', nats.url('PAY'), ...flags], given);

  test('sends what the stream has got since then, in order', async () => {
    await published('A', 'B', 'C');
    const app = await testbed.app();
    const { code, stdout, stderr } = await replay('--since', '100000h', '--to', app.url, '--json');
    expect([stderr, code]).toEqual(['', 0]);
    expect(app.got.map((delivery) => delivery.body)).toEqual(['A', 'B', 'C'].map(body));
    const sent = JSON.parse(stdout).items ?? JSON.parse(stdout);
    expect(sent.map((row: { transaction_code: string }) => row.transaction_code)).toEqual(['A', 'B', 'C']);
  });

  test('what is deleted from the stream meanwhile is not waited for', async () => {
    await published('A');
    const { connection, js, manager } = await nats.client();
    for (let n = 0; n < 120; n++) await js.publish('payconfirm.TRANSACTION.1', body(`B${n}`));
    const app = await testbed.app(async (n) => {
      if (n === 1) await manager.streams.purge('PAY');
      return 200;
    });
    const { code, stderr } = await replay('--since', '100000h', '--to', app.url);
    expect([stderr, code]).toEqual(['', 0]);
    // Those that were on the way already: at most a batch of 100, of the 121.
    expect(app.got.length).toBeLessThanOrEqual(100);
    await connection.close();
  });

  test('--since is needed, and --failed is not known there: exit 2', async () => {
    expect((await replay('--to', 'http://127.0.0.1:9/')).code).toBe(2);
    expect((await replay('--since', '1h', '--failed', '--to', 'http://127.0.0.1:9/')).code).toBe(2);
  });
});
