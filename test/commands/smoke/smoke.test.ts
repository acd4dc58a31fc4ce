import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checks } from '../../../src/commands/smoke/checks.ts';
import { PayconfirmError } from '../../../src/errors.ts';
import { asIs } from '../../../src/texts/translate.ts';
import { between } from '../../harness/between.ts';
import { cliOn } from '../../harness/cli-on.ts';
import { type RunningEmulator, startEmulator } from '../../harness/emulator.ts';
import { runCli } from '../../harness/run-cli.ts';

const names = checks.map(({ name }) => name);

const withoutTimes = (text: string) =>
  text
    .replace(/\d+ ms/g, 'N ms')
    .replace(/[\d.]+ s on \S+/g, 'N s on ADDRESS')
    .replace(/on http\S+/g, 'on ADDRESS');

describe('smoke --emulator', () => {
  test('a line a check, exit 0', async () => {
    const run = await runCli(['smoke', '--emulator'], { tty: true });
    expect([run.code, withoutTimes(run.stdout)]).toEqual([
      0,
      names.map((name) => `✓ ${name} N ms\n`).join(''),
    ]);
    expect(withoutTimes(run.stderr)).toMatch(/\r\u001b\[K14 checks passed in N s on ADDRESS\n$/);
  });

  test('--junit and -o json', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'payconfirm-smoke-')), 'smoke.xml');
    const { code, stdout } = await runCli(['smoke', '--emulator', '--junit', file, '-o', 'json']);
    const passed = { status: 'passed', duration_ms: expect.any(Number), message: null };
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      {
        ok: true,
        base_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
        duration_ms: expect.any(Number),
        checks: names.map((name) => ({ name, ...passed })),
      },
    ]);
    const seconds = (text: string) => text.replace(/time="[\d.]+"/g, 'time="N"');
    expect(seconds(readFileSync(file, 'utf8'))).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<testsuites><testsuite name="payconfirm smoke" tests="14" failures="0" skipped="0" errors="0" time="N">',
        ...names.map((name) => `<testcase classname="payconfirm.smoke" name="${name}" time="N"/>`),
        '</testsuite></testsuites>',
        '',
      ].join('\n'),
    );
  });

  test('interrupted before the first check: nothing listens any more, so that the program ends', async () => {
    const listening = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPServerWrap');
    await expect.poll(listening).toEqual([]);
    const signal = AbortSignal.abort(new PayconfirmError('interrupted', asIs('interrupted')));
    const file = join(mkdtempSync(join(tmpdir(), 'payconfirm-test-')), 'smoke.xml');
    writeFileSync(file, 'of an earlier run');
    const { code, stderr } = await runCli(['smoke', '--emulator', '--junit', file], { signal });
    expect([code, stderr]).toEqual([130, 'interrupted\n']);
    // Nobody takes the earlier run's report for this one's.
    expect(readFileSync(file, 'utf8')).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites><testsuite name="payconfirm smoke" tests="1" failures="1" skipped="0" errors="0">
<testcase classname="payconfirm smoke" name="payconfirm smoke"><failure message="the run ended before its report was written"></failure></testcase>
</testsuite></testsuites>
`);
    await expect.poll(listening).toEqual([]);
  });

  test('a file that cannot be written: said before any check', async () => {
    const { code, stdout, stderr } = await runCli(['smoke', '--emulator', '--junit', '/nowhere/smoke.xml']);
    expect([code, stdout, stderr]).toEqual([
      1,
      '',
      expect.stringContaining('/nowhere/smoke.xml cannot be written (ENOENT)'),
    ]);
  });
});

describe('smoke on the service of the profile', () => {
  let emulator: RunningEmulator;
  let cli: ReturnType<typeof cliOn>;
  beforeEach(async () => {
    emulator = await startEmulator();
    cli = cliOn(emulator);
  });
  afterEach(() => emulator.stop());

  const fault = (values: object) => emulator.control('POST', '/faults', values);
  const json = async (...argv: string[]) => JSON.parse((await cli([...argv, '--json'])).stdout);
  const webhooks = async () => (await json('webhooks', 'list')).items;
  const registered = async () => {
    const [account] = (await json('accounts', 'list')).items;
    return (await json('va', 'list', '--account-id', account.id)).items;
  };
  /** The checks that failed, by name, with what they say. */
  async function failures(...argv: string[]) {
    const { code, stdout, stderr } = await cli(['smoke', '-o', 'json', ...argv]);
    const { ok, checks } = JSON.parse(stdout);
    const failed = checks.filter((check: { status: string }) => check.status === 'failed');
    expect([code, ok, JSON.parse(stderr.split('\n').at(-2)!).error.kind]).toEqual([6, false, 'expectation']);
    return Object.fromEntries(
      failed.map(({ name, message, expected, actual }: Record<string, string>) => [
        name,
        { message, expected, actual },
      ]),
    );
  }

  const withoutRegistration = names.map((name, at) =>
    at === 1 || at === 2
      ? `- ${name}: skipped, it would register a real virtual account\n`
      : `✓ ${name} N ms\n`,
  );

  test('no virtual account is registered, no webhook of others is touched, what was made is removed', async () => {
    await cli(['webhooks', 'create', '--name', 'theirs', '--url', 'https://shop.example/hook']);
    const before = await webhooks();
    await fault({ endpoint: 'va.request', status: 500 });
    await fault({ endpoint: 'webhooks.update', status: 500 });
    // The replies of an emulator, without what tells that it is one.
    const service = await between(emulator.url, (reply) => reply);
    const { code, stdout, stderr } = await cli(['smoke', '--base-url', service], { tty: true, columns: 80 });
    const folded = withoutRegistration.map((line) => line.replace('it would', 'it\nwould'));
    expect([code, withoutTimes(stdout)]).toEqual([0, folded.join('')]);
    expect(withoutTimes(stderr)).toContain('12 checks passed, 2 skipped in N s on ADDRESS');
    expect(await webhooks()).toEqual(before);
    expect(await registered()).toEqual([]);
  });

  test('an emulator that ran already is known by what it answers; its virtual account is removed', async () => {
    const { code, stdout, stderr } = await cli(['smoke'], { tty: true });
    expect([code, withoutTimes(stdout)]).toEqual([0, names.map((name) => `✓ ${name} N ms\n`).join('')]);
    expect(withoutTimes(stderr)).toContain('14 checks passed in N s on ADDRESS');
    expect([await registered(), await webhooks()]).toEqual([[], []]);
  });

  test.each([
    ['the embedded emulator', ['--emulator'], () => '', true],
    ['an emulator that runs', [], () => emulator.url, true],
    ['another service', [], () => between(emulator.url, (reply) => reply), false],
  ])('--dry-run on %s: which checks it would make, and none is made', async (_, flags, address, all) => {
    const base = await address();
    const to = base === '' ? [] : ['--base-url', base];
    const { code, stdout, stderr } = await cli(['smoke', '--dry-run', ...flags, ...to]);
    const planned = all ? names.map((name) => `- ${name}\n`) : withoutRegistration;
    const plan = planned.map((line) => line.replace(/^✓ (.*) N ms/, '- $1')).join('');
    expect([code, stdout, stderr]).toEqual([
      0,
      'would listen on 127.0.0.1, on a free port\n',
      `It would check, one after the other:\n${plan}Nothing was started.\n`,
    ]);
    expect([await registered(), await webhooks()]).toEqual([[], []]);
  });

  test('wrong signatures: exit 6, what was expected and what came', async () => {
    await fault({ bad_signature: true });
    const unverified = {
      message: 'the signature does not verify',
      expected: 'a valid signature',
      actual: expect.any(String),
    };
    expect(await failures()).toEqual({
      [names[5]!]: unverified,
      [names[7]!]: unverified,
      [names[8]!]: {
        message: 'log entries',
        expected: [
          ['webhook', 200, 'OK'],
          ['webhook', 200, 'OK'],
        ],
        actual: [
          ['webhook', 401, 'HTTP_4XX'],
          ['webhook', 401, 'HTTP_4XX'],
        ],
      },
      [names[9]!]: { message: 'successful deliveries of today', expected: 'at least 2', actual: 0 },
      [names[13]!]: unverified,
    });
    expect(await webhooks()).toEqual([]);
  });

  test('for people: a failed check says what was expected and what came', async () => {
    await fault({ bad_signature: true });
    const { code, stdout, stderr } = await cli(['smoke'], { tty: true });
    expect([code, withoutTimes(stdout)]).toEqual([
      6,
      expect.stringMatching(
        /\n✗ receive it, signature verified N ms\n {4}the signature does not verify\n {4}expected: "a valid signature"\n {4}came: {5}".+"\n/,
      ),
    ]);
    expect(withoutTimes(stderr)).toContain('error: 5 of 14 checks failed on ADDRESS\n');
  });

  test('a stale timestamp is refused', async () => {
    await fault({ stale_timestamp: true });
    const { [names[5]!]: received } = await failures();
    expect(received).toMatchObject({
      message: 'the signature does not verify',
      actual: expect.stringMatching(/old|timestamp/),
    });
  });

  test('an endpoint that fails: its check, and those that build on it', async () => {
    await fault({ endpoint: 'checkouts.create', status: 500 });
    const missing = {
      message: 'the checkout is missing because an earlier check failed',
      expected: 'the checkout',
    };
    expect(await failures()).toEqual({
      [names[10]!]: { message: expect.any(String) },
      [names[11]!]: missing,
      [names[12]!]: missing,
      [names[13]!]: {
        message: 'the paid checkout is missing because an earlier check failed',
        expected: 'the paid checkout',
      },
    });
    expect(await webhooks()).toEqual([]);
  });

  test('nothing works: every check fails at once, none waits for a delivery', async () => {
    await fault({ endpoint: '*', status: 400 });
    expect(Object.keys(await failures())).toEqual(names);
  });

  test('a reply that got lost: the webhook is found by its name and removed', async () => {
    const proxy = createServer(async (request, response) => {
      const { method, url, headers } = request;
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const body = method === 'POST' ? { body: Buffer.concat(chunks) } : {};
      const { host: _, 'content-length': __, connection: ___, ...rest } = headers as Record<string, string>;
      const reply = await fetch(emulator.url + url, { method: method!, headers: rest, ...body });
      if (method === 'POST' && url === '/api/v1/client-webhooks') response.destroy();
      else response.writeHead(reply.status).end(Buffer.from(await reply.arrayBuffer()));
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const { port } = proxy.address() as AddressInfo;
    const { code } = await cli(['smoke', '--base-url', `http://127.0.0.1:${port}`]);
    proxy.close();
    expect([code, await webhooks()]).toEqual([6, []]);
  });

  test.each([
    ['reached', 5, ['--base-url', 'http://127.0.0.1:9'], {}, 'the service was not reached'],
    ['let in', 4, [], { PAYCONFIRM_CLIENT_SECRET: 'another' }, 'these credentials are not let in'],
  ])('where it is not %s the rest is not tried, exit %d', async (_, exit, flags, env, why) => {
    const { code, stdout, stderr } = await cli(['smoke', '--json', ...flags], { env });
    const { checks } = JSON.parse(stdout) as { checks: { name: string; status: string; message: string }[] };
    expect([code, checks.map(({ name }) => name)]).toEqual([exit, names]);
    expect(checks[0]!.status).toBe('failed');
    expect(checks.slice(1).map(({ status, message }) => [status, message])).toEqual(
      names.slice(1).map(() => ['skipped', `not tried: ${why}`]),
    );
    expect(stderr).toContain(`1 of ${names.length} checks failed, ${names.length - 1} skipped on`);
  });

  test('--junit of a run that failed parses, and names expected and came', async () => {
    await fault({ endpoint: 'webhooks.stats', status: 503 });
    const file = join(mkdtempSync(join(tmpdir(), 'payconfirm-smoke-')), 'smoke.xml');
    expect((await cli(['smoke', '--junit', file])).code).toBe(6);
    const xml = readFileSync(file, 'utf8');
    expect(xml).toMatch(/tests="14" failures="1" skipped="0"/);
    expect(xml.match(/<failure message="[^"<]*">[^<]*<\/failure><\/testcase>/g)).toHaveLength(1);
  });

  test('interrupted: exit 130, its webhook is removed, theirs stays', async () => {
    await cli(['webhooks', 'create', '--name', 'theirs', '--url', 'https://shop.example/hook']);
    const before = await webhooks();
    await fault({ endpoint: 'sandbox.send', delay_ms: 2000 });
    const controller = new AbortController();
    const run = cli(['smoke', '-o', 'json'], { signal: controller.signal });
    while ((await webhooks()).length === before.length);
    controller.abort(new PayconfirmError('interrupted', asIs('interrupted')));
    const { code, stdout, stderr } = await run;
    expect([code, stdout, JSON.parse(stderr).error.kind]).toEqual([130, '', 'interrupted']);
    expect(await webhooks()).toEqual(before);
  });

  test('an address that is none, or is missing: exit 2', async () => {
    const missing = await cli(['smoke'], { env: { PAYCONFIRM_BASE_URL: '' } });
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('no service address')]);
    const mistyped = await runCli(['--profile', 'nope', 'smoke']);
    expect([mistyped.code, mistyped.stderr]).toEqual([2, expect.stringContaining('no profile nope')]);
    const plain = await cli(['smoke', '--public-url', 'http://shop.example']);
    expect([plain.code, plain.stderr]).toEqual([2, expect.stringContaining('must be an https address')]);
  });
});
