/** The command, with a shop of test/conformance whose orders and bookings are at a URL. */

import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createTls } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atEnd } from '../harness/at-end.ts';
import { selfSigned } from '../harness/certificate.ts';
import { impatient } from '../harness/emulator.ts';
import { freePort } from '../harness/free-port.ts';
import { runCli } from '../harness/run-cli.ts';

const secret = 'the-secret-of-this-shop';
let shop: { port: number; stop(): Promise<void> };
let hooks: Server;
let back: string;
/** What the shop was told of its orders. */
const told: Record<string, unknown>[] = [];

beforeAll(async () => {
  const { newDisk, startShop } = await import('../conformance/shop.mjs' as string);
  const disk = newDisk();
  shop = await startShop({ secret, disk, style: {} });
  hooks = createServer(async (request, response) => {
    const asked = JSON.parse(await text(request));
    if (request.url === '/orders') {
      told.push(asked);
      disk.orders.set(asked.ORDER_CODE, { amount: asked.AMOUNT, account: '0011012345678' });
      response.end();
    } else {
      const count = disk.credits.filter((code: string) => code === asked.CODE).length;
      response.end(JSON.stringify({ count }));
    }
  }).listen(0, '127.0.0.1');
  await once(hooks, 'listening');
  back = `http://127.0.0.1:${(hooks.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await shop.stop();
  hooks.close();
});

const run = (...args: string[]) =>
  runCli(['verify-app', `http://127.0.0.1:${shop.port}/hook`, ...args], {
    env: { HOOK: secret, OTHER: 'another-secret' },
    clock: impatient,
  });
const seen = () => ['--orders', `${back}/orders`, '--effects', `${back}/effects`];

describe('verify-app', () => {
  test('a case that is true: JSON, exit 0', async () => {
    const { code, stdout } = await run(
      '--secret-env',
      'HOOK',
      ...seen(),
      '--only',
      'forged-old',
      '-o',
      'json',
    );
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      {
        cases: [
          {
            id: 'forged-old',
            group: 'forged',
            ok: true,
            reason: null,
            guide: 'docs/guides/verify-in-your-app.md#2-verify-before-you-parse',
          },
        ],
        passed: 1,
        failed: 0,
        unproved: 0,
      },
    ]);
    expect(told[0]).toMatchObject({
      CODE: expect.stringMatching(/^FT/),
      ORDER_CODE: expect.stringMatching(/^DH/),
      AMOUNT: 150_000,
    });
  });

  test('a shell command finds the names in its environment', async () => {
    const orders = `printf '{"ORDER_CODE":"%s","AMOUNT":%s}' "$ORDER_CODE" "$AMOUNT" | curl -sd @- ${back}/orders`;
    const effects = `printf '{"CODE":"%s"}' "$CODE" | curl -sd @- ${back}/effects | tr -dc 0-9`;
    const { code, stderr } = await run(
      ...['--secret-env', 'HOOK', '--orders', orders, '--effects', effects, '--only', 'genuine-ascii'],
    );
    expect([code, stderr]).toEqual([0, '1 case passed, 0 not proved\n']);
  });

  test('in a pipe, a line of progress after each 15 s', async () => {
    let passed = 0;
    const clock = { ...impatient, monotonic: () => (passed += 1_000) };
    const argv = ['verify-app', `http://127.0.0.1:${shop.port}/hook`, '--secret-env', 'HOOK', '--json'];
    const { stderr } = await runCli([...argv, ...seen(), '--only', 'forged'], {
      env: { HOOK: secret },
      clock,
    });
    const said = [...stderr.matchAll(/^Testing the app: (\d+) of (\d+) cases$/gm)];
    expect(said.length).toBeGreaterThan(1);
    expect(said.length).toBeLessThan(Number(said[0]![2]));
  });

  test('a case that is false: exit 6, with the fix and the JUnit report', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'payconfirm-test-')), 'app.xml');
    const line = [
      '--secret-env',
      'OTHER',
      ...seen(),
      '--only',
      'genuine-ascii',
      '--junit',
      file,
      '-o',
      'table',
    ];
    const { code, stdout, stderr } = await run(...line);
    expect([code, stderr]).toEqual([6, 'error: 1 of 1 case failed\n']);
    expect(stdout).toMatchInlineSnapshot(`
      "✗ genuine  0 of 1, 1 failed

      ✗ genuine-ascii: Expected: A plain transfer is accepted and booked once
          answered 401 to a genuine delivery. Does the running app have the secret that you gave?
          Why: Every payment is sent like this. While it fails, nothing else can be proved.
          Fix: docs/reference/receiver-rules.md, "The request"
      "
    `);
    expect(readFileSync(file, 'utf8')).toContain('tests="1" failures="1" skipped="0"');
  });

  test('a false prerequisite of the chosen case: exit 6, and outside a table its words are in the error', async () => {
    const args = ['--secret-env', 'OTHER', ...seen(), '--only', 'money-short', '-o', 'json'];
    const { code, stdout, stderr } = await run(...args);
    const { cases } = JSON.parse(stdout);
    const { message, details } = JSON.parse(stderr).error;
    expect([code, message]).toEqual([6, '1 of 2 cases failed']);
    expect(cases.map(({ id, ok }: { id: string; ok: boolean | null }) => [id, ok])).toEqual([
      ['genuine-ascii', false],
      ['money-short', null],
    ]);
    expect(details).toEqual([
      {
        field: 'genuine-ascii',
        message: expect.stringMatching(/^A plain transfer is accepted and booked once: answered 401/),
      },
    ]);
  });

  test('a host on the internet is asked about', async () => {
    const { code, stderr } = await runCli(
      ['verify-app', 'https://shop.example/hook', '--secret-env', 'HOOK', ...seen()],
      { env: { HOOK: secret } },
    );
    expect([code, stderr]).toEqual([
      2,
      'error: confirmation is missing, and prompts are off here: Send test orders, forged deliveries and load to shop.example?\nhint: add --yes\n',
    ]);
  });

  test('a program at the port of the app that is to be started: exit 2', async () => {
    const { code, stderr } = await run('--secret-env', 'HOOK', '--', 'true');
    expect([code, stderr]).toEqual([
      2,
      `error: something listens at 127.0.0.1:${shop.port} already\nhint: stop it: verify-app starts the app itself\n`,
    ]);
  });

  test('without --effects nothing is proved: exit 2', async () => {
    const { code, stderr } = await run('--secret-env', 'HOOK', '--only', 'forged');
    expect([code, stderr]).toEqual([
      2,
      'error: nothing could be proved\nhint: an answer alone proves nothing: add --effects COMMAND\n',
    ]);
  });

  test('in Vietnamese: the case, the reason and the chain behind it; CSV is English', async () => {
    const line = (secretEnv: string, ...flags: string[]) =>
      run(
        '--secret-env',
        secretEnv,
        ...seen(),
        '--only',
        'genuine-json',
        '--only',
        'genuine-ascii',
        ...flags,
      );
    const { stdout } = await line('OTHER', '--lang', 'vi', '-o', 'table');
    expect(stdout).toMatchInlineSnapshot(`
      "✗ genuine  0/2, 1 thất bại, 1 chưa chứng minh được

      ✗ genuine-ascii: Mong đợi: Một khoản chuyển tiền thông thường được chấp nhận và ghi nhận một lần
          trả về 401 cho lượt gửi hợp lệ. Ứng dụng đang chạy có dùng khóa bí mật đã nhập không?
          Vì sao: Mọi khoản thanh toán đều được gửi theo cách này. Khi trường hợp này chưa đạt, chưa thể chứng minh gì thêm.
          Cách khắc phục: docs/reference/receiver-rules.md, "The request"

      Chưa chứng minh được (1):
          genuine-json: vì genuine-ascii không đạt: trả về 401 cho lượt gửi hợp lệ. Ứng dụng đang chạy có dùng khóa bí mật đã nhập không?
      "
    `);
    const [english, vietnamese] = [
      await line('OTHER', '-o', 'csv'),
      await line('OTHER', '-o', 'csv', '--lang', 'vi'),
    ];
    expect(vietnamese.stdout).toBe(english.stdout);
  });

  test('an app that cannot be reached: exit 5', async () => {
    const url = `http://127.0.0.1:${await freePort()}/hook`;
    const { code, stdout, stderr } = await runCli(['verify-app', url, '--secret-env', 'HOOK'], {
      env: { HOOK: secret },
      clock: impatient,
    });
    expect([code, stdout]).toEqual([5, '']);
    expect(stderr).toContain('hint: Nothing listens there. Start the app, or correct the port.');
  });

  test.each([
    [undefined, (host: string) => `hint: The app does not use TLS there: use http://${host}`],
    ['shop.test', () => 'hint: If the certificate is your own: --ca-file FILE trusts it.'],
  ])('TLS to an app with certificate %s: exit 5, and what to do', async (host, hint) => {
    const server = host === undefined ? createServer() : createTls(selfSigned({ host }));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    atEnd(() => server.close());
    const { port } = server.address() as AddressInfo;
    const argv = ['verify-app', `https://127.0.0.1:${port}/hook`, '--secret-env', 'HOOK'];
    const { code, stderr } = await runCli(argv, { env: { HOOK: secret }, clock: impatient });
    expect([code, stderr]).toEqual([5, expect.stringContaining(hint(`127.0.0.1:${port}`))]);
  });

  test('a case that there is not: exit 2, nothing is sent', async () => {
    const { code, stderr } = await run('--secret-env', 'HOOK', '--only', 'forget');
    expect([code, stderr.split('\n')[0]]).toEqual([2, 'error: there is no group or case forget']);
  });
});
