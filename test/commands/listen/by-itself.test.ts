import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../../src/io/clock.ts';
import { given, startTestbed, type Testbed } from '../../harness/listening.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed();
});
afterEach(() => testbed.stop());

describe('at a service on this machine, with nothing said of a registration', () => {
  const registered = (secret = '') =>
    `Temporary webhook configuration created at ${testbed.emulator.url} (removed on exit; skip with --no-register).${secret}\n`;
  const printed = ' The secret of your app: payconfirm listen --print-secret';

  test.each([
    ['the secret of this machine', [], {}, printed],
    ['the one given', ['--secret-env', 'S'], given, ''],
  ])(
    'it has a configuration with its own address and %s, until the end',
    async (_, secret, options, says) => {
      const flags = ['--port', '0', '--path', '/hook', '--once', '--timeout', '60s', ...secret];
      const { ready, ended } = await testbed.listenAs(flags, options);
      expect(ready.public_url).toBe(ready.url);
      expect(await testbed.configurations()).toMatchObject([
        { id: ready.webhook_id, webhook_url: ready.url, auth_type: 'HMAC_SHA256', virtual_account_id: null },
      ]);
      await testbed.sandboxSend();
      const { code, events, stderr } = await ended;
      const learnt =
        'The service signs deliveries with the scheme timestamp.body. It is saved in profile default.\n';
      expect([code, stderr]).toEqual([0, registered(says) + learnt]);
      expect(events).toMatchObject([
        { event: 'ready' },
        { event: 'delivery', transaction_code: 'FT1', verified: true },
        { event: 'summary', deliveries: 1 },
      ]);
      expect(await testbed.configurations()).toEqual([]);
    },
  );

  test('an app checks with the secret that --print-secret gives', async () => {
    const { ended } = await testbed.listenAs(['--port', '0', '--once', '--timeout', '60s'], {});
    await testbed.sandboxSend();
    await ended;
    const { stdout } = await testbed.cli(['listen', '--print-secret', '--jq', '.secret']);
    const [entry] = JSON.parse((await testbed.cli(['webhooks', 'logs', '--json'])).stdout).items;
    const verify = ['webhooks', 'verify', '--log', entry.id, '--secret-env', 'S'];
    expect((await testbed.cli(verify, { env: { S: stdout.trim() } })).code).toBe(0);
  });

  test('a profile that is named and not there: refused as by every command', async () => {
    const env = { PAYCONFIRM_BASE_URL: '' };
    const { code, stderr } = await testbed.cli(['--profile', 'emulatr', 'listen', '--port', '0'], { env });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: no profile emulatr\n/)]);
  });

  test('for people: the ready line, and below it that it is registered', async () => {
    const argv = ['listen', '--port', '0', '--timeout', '1ms'];
    const { code, stdout, stderr } = await testbed.cli(argv);
    expect([code, stderr]).toEqual([0, registered(printed)]);
    expect(stdout).toMatch(/ ready {2}listening on http:\/\/127\.0\.0\.1:\d+\/, webhook configuration \S+\n/);
  });

  test('--register and --webhook need no address either', async () => {
    const made = await testbed.listenAs(['--port', '0', '--register', '--timeout', '60s']);
    expect(await testbed.configurations()).toMatchObject([{ webhook_url: made.ready.url }]);
    const taken = ['--webhook', made.ready.webhook_id as string, '--force'];
    const { ready, ended, interrupt } = await testbed.listenAs(['--port', '0', ...taken]);
    expect(await testbed.configurations()).toMatchObject([{ webhook_url: ready.url }]);
    made.interrupt();
    interrupt();
    expect([(await made.ended).code, (await ended).code]).toEqual([130, 130]);
    expect(await testbed.configurations()).toEqual([]);
  });

  test('one that a reset deleted is made again, said, used and removed', async () => {
    const flags = ['--port', '0', '--once', '--timeout', '60s', '--secret-env', 'S'];
    // A look at the service every moment.
    const clock = {
      ...testbed.emulator.clock,
      sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms === 5_000 ? 20 : ms, signal),
    };
    const { ready, ended } = await testbed.listenAs(flags, { ...given, clock });
    await testbed.emulator.control('POST', '/reset');
    await expect.poll(() => testbed.configurations()).toMatchObject([{ webhook_url: ready.url }]);
    const [{ id } = {}] = await testbed.configurations();
    await testbed.sandboxSend();
    const { code, events } = await ended;
    expect(code).toBe(0);
    expect(events).toMatchObject([
      { event: 'ready', webhook_id: ready.webhook_id },
      {
        event: 'gap',
        reason: 'deleted',
        words:
          'the webhook configuration of this listener was gone, as after a reset. It was created again; deliveries in between are lost',
      },
      { event: 'ready', url: ready.url, webhook_id: id },
      { event: 'delivery', transaction_code: 'FT1', verified: true },
      { event: 'summary', deliveries: 1 },
    ]);
    expect(id).not.toBe(ready.webhook_id);
    expect(await testbed.configurations()).toEqual([]);
  });

  test('not with --no-register, and nothing is said of it', async () => {
    const argv = ['listen', '--port', '0', '--timeout', '1ms', '--no-register', '-o', 'ndjson'];
    const { code, stdout, stderr } = await testbed.cli([...argv, '--jq', '.webhook_id | tojson']);
    expect([code, stdout, stderr]).toEqual([0, 'null\nnull\n', '']);
  });
});

test.each([
  [
    'another service',
    { PAYCONFIRM_BASE_URL: 'https://pay.example' },
    'No webhook configuration was created at https://pay.example. To create one: payconfirm listen --tunnel cloudflared --register\n',
  ],
  [
    'one on this machine, without a secret for it',
    { PAYCONFIRM_BASE_URL: 'http://localhost:4010', PAYCONFIRM_CLIENT_SECRET: '' },
    'No webhook configuration was created at http://localhost:4010: there are no credentials for it. With those of the emulator: payconfirm --profile emulator listen\n',
  ],
  [
    'no service',
    { PAYCONFIRM_BASE_URL: '' },
    'No service is set: only what you send to this URL yourself arrives. In another terminal, start the emulator: payconfirm emulator start\nthen listen again: payconfirm --profile emulator listen\nor, with an account, log in first: payconfirm auth login\n',
  ],
])('%s: it only listens, and says what to add', async (_, env, words) => {
  const argv = ['listen', '--port', '0', '--timeout', '1ms', '--jq', '.webhook_id | tojson', '-o', 'ndjson'];
  expect(await testbed.cli(argv, { env })).toEqual({ code: 0, stdout: 'null\nnull\n', stderr: words });
});
