import { expect, test } from 'vitest';
import type { LogEntry } from '../../../src/webhooks/delivery-log/entry.ts';
import { between } from '../../harness/between.ts';
import { selfSigned } from '../../harness/certificate.ts';
import { receiver } from '../../harness/receiver.ts';
import { startTestbed } from '../../harness/testbed.ts';

interface Report extends LogEntry {
  verdict: string;
  configurations: { name: string }[];
  other_deliveries: LogEntry[] | null;
}

const secret = { env: { HOOK: 'key-of-the-shop' } };

async function testbedWithTwo() {
  const testbed = await startTestbed();
  await testbed.configure('shop-a', await testbed.answering(200));
  const url = await testbed.answering(
    404,
    '{"error":"no such path","codes":[404,12345678901234567890],"account_number":"0011012345678"}',
  );
  const key = ['--auth', 'API_KEY', '--api-key-name', 'X-Shop-Key', '--secret-env', 'HOOK'];
  const shopB = await testbed.configure('shop-b', url, key, secret);
  await testbed.transfer('FT1', 'don hang DH102', ['--account', '0011012345678']);
  const { items } = await testbed.json<{ items: LogEntry[] }>('webhooks', 'logs');
  const failed = items.find(({ error_label }) => error_label === 'HTTP_4XX')!;
  const taken = items.find(({ error_label }) => error_label === 'OK')!;
  return { ...testbed, url, shopB, failed, taken };
}

test('one delivery, laid out for reading on 80 columns', async () => {
  const testbed = await testbedWithTwo();
  const { failed, taken, url, shopB } = testbed;
  const { code, stdout } = await testbed.cli(['webhooks', 'log', failed.id], { tty: true });
  expect(code).toBe(0);
  const amount = '    "amount": 150000,';
  expect(
    stdout.replaceAll(/\d+ ms/g, 'N ms').replaceAll(/[█░]{10}/g, 'BAR'),
  ).toBe(`✗ shop-b refused it with 404

The receiver was reached and refused the delivery.
What usually causes it:
  - 404 or 410: the address is wrong, or the program behind it has no such path
What to try:
  - Compare the address with the one that the merchant gives, letter by letter:
    ${url}
  - Ask the merchant for the log of their program at that time.
  - Once that is mended, have the service send it again:
payconfirm webhooks redeliver FT1 --webhook ${shopB}

Delivery       ${failed.id}
Time           2026-11-21 08:00:00 +07
Kind           a real or simulated transfer
Address        ${url}
Configuration  shop-b (${shopB})
Status         404
Took           N ms BAR of the 10 s allowed

Request headers
  Content-Type: application/json
  User-Agent: payconfirm-emulator
  X-Shop-Key: [redacted]

Request body
  {
${amount}
    "description": "don hang DH102",
    "transfer_date": "08:00:00 21/11/2026",
    "transaction_code": "FT1",
    "account_number": "*********5678",
    "bank_name": "BANK",
    "type": "income"
  }

Answer
  {
    "error": "no such path",
    "codes": [
      404,
      12345678901234567890
    ],
    "account_number": "*********5678"
  }

Other deliveries of the same transaction (UTC days 2026-11-20 to 2026-11-22)
  ✓ 2026-11-21 08:00:00 +07  OK 200  N ms
    ${taken.endpoint_url}  ${taken.id}
`);
});

test('--show-personal shows the numbers in full', async () => {
  const testbed = await testbedWithTwo();
  const { stdout } = await testbed.cli(['webhooks', 'log', testbed.failed.id, '--show-personal'], {
    tty: true,
  });
  expect(stdout.match(/0011012345678/g)).toHaveLength(2);
});

test('JSON carries what the service sent, but for the key', async () => {
  const testbed = await testbedWithTwo();
  const report = await testbed.json<Report>('webhooks', 'log', testbed.failed.id);
  expect(report).toMatchObject({
    ...testbed.failed,
    request_headers: JSON.stringify({
      'Content-Type': 'application/json',
      'User-Agent': 'payconfirm-emulator',
      'X-Shop-Key': '[redacted]',
    }),
    verdict: 'shop-b refused it with 404',
    configurations: [{ name: 'shop-b' }],
    other_deliveries: [{ id: testbed.taken.id }],
    looked_at: { from_date: '2026-11-20', to_date: '2026-11-22', complete: true },
  });
});

test('the beginning of an id is enough, as a narrow table shows it', async () => {
  const testbed = await testbedWithTwo();
  const { id } = testbed.failed;
  for (const given of [id.slice(0, 8), `${id.slice(0, 9)}…`]) {
    expect((await testbed.json<Report>('webhooks', 'log', given)).id).toBe(id);
  }
  expect((await testbed.cli(['webhooks', 'log', id.slice(0, 7)])).code).toBe(1);
});

test('by its day: no other day is read, whichever command takes the id, and a refusal says what was', async () => {
  const testbed = await startTestbed({ now: '2026-11-19T16:30:00Z' });
  await testbed.configure(
    'shop',
    await testbed.answering(500),
    ['--auth', 'HMAC_SHA256', '--secret-env', 'HOOK'],
    {
      env: { HOOK: 'whsec_of_the_shop' },
    },
  );
  await testbed.transfer('FT1');
  // In Vietnam the next day.
  testbed.emulator.clock.set('2026-11-19T17:30:00Z');
  await testbed.transfer('FT2');
  testbed.emulator.clock.set('2026-11-21T01:00:00Z');
  await testbed.transfer('FT3');
  const { items } = await testbed.json<{ items: { id: string }[] }>('webhooks', 'logs');
  const [, { id }] = items as [unknown, { id: string }];
  const asked: string[] = [];
  const url = await between(
    testbed.emulator.url,
    (text) => text,
    (path) => asked.push(path),
  );
  const app = await testbed.answering(200);
  const env = { PAYCONFIRM_BASE_URL: url, HOOK: 'whsec_of_the_shop' };
  for (const argv of [
    ['webhooks', 'log', id],
    ['webhooks', 'verify', '--log', id, '--secret-env', 'HOOK'],
    ['webhooks', 'replay', '--log', id, '--to', app],
  ]) {
    const on = async (day: string) => {
      asked.length = 0;
      const { code, stderr } = await testbed.cli([...argv, '--day', day, '-o', 'json'], { env });
      const [read] = asked.filter((path) => path.includes('/webhook-logs?'));
      const { message, hint } = code === 0 ? { message: '' } : JSON.parse(stderr).error;
      return { code, message, ...(code === 1 ? { hint } : {}), read };
    };
    const of = (from: string, to: string) =>
      expect.stringMatching(new RegExp(`[?&]from_date=${from}&to_date=${to}&`));
    expect(await on('2026-11-20')).toEqual({ code: 0, message: '', read: of('2026-11-19', '2026-11-20') });
    expect(await on('2026-11-18')).toEqual({
      code: 1,
      message: `no delivery ${id} among the 0 entries of the log, of 2026-11-17 to 2026-11-18 (UTC)`,
      hint:
        'Is the day right? Without it the whole log is looked through.\n' +
        '8 characters of an id are enough; the deliveries and their ids: payconfirm webhooks logs',
      read: of('2026-11-17', '2026-11-18'),
    });
    expect((await on('yesterday')).message).toBe('--day must be a day such as 2026-11-21; given: yesterday');
  }
  const unknown = await testbed.cli(['webhooks', 'log', 'ffffffff', '-o', 'json']);
  expect(JSON.parse(unknown.stderr).error.message).toBe(
    'no delivery ffffffff among the 3 entries of the log',
  );
  const elsewhere = ['webhooks', 'replay', 'X', '--to', app, '--day', '2026-11-20'];
  expect((await testbed.cli(elsewhere)).stderr).toContain('error: --day goes with --log');
});

test('an unknown id is refused', async () => {
  const testbed = await startTestbed();
  const { code, stderr } = await testbed.cli(['webhooks', 'log', 'nothing']);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr:
      'error: no delivery nothing in the log\nhint: 8 characters of an id are enough; the deliveries and their ids: payconfirm webhooks logs\n',
  });
});

test.each([
  [301, 'the receiver sent it on elsewhere with 301, which the service does not follow', 'HTTP_3XX'],
  [404, 'the receiver refused it with 404', 'HTTP_4XX'],
  [503, 'the receiver had an error in its program and answered 503', 'HTTP_5XX'],
  [204, 'the receiver answered 204, and only 200, 201 and 202 count', 'ERROR'],
])('webhooks test says in words what a receiver did that answers %i', async (status, words) => {
  const testbed = await startTestbed();
  const url = await testbed.answering(status, '');
  const { code, stdout, stderr } = await testbed.cli(['webhooks', 'test', '--url', url]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(`error: ${words}\nhint: `);
  expect(stderr).toMatch(
    /What usually causes it:\n {2}- .*\n[\s\S]*What to try:\n {2}- .*\n[\s\S]*payconfirm webhooks log /,
  );
});

test.each([
  ['http://127.0.0.1:1/', 'the receiver let nobody in'],
  ['https://127.0.0.1:1/', 'the receiver let nobody in'],
])('webhooks test of %s', async (url, words) => {
  const testbed = await startTestbed();
  const { code, stderr } = await testbed.cli(['webhooks', 'test', '--url', url]);
  expect({ code, said: stderr.split('\n')[0] }).toEqual({ code: 1, said: `error: ${words}` });
});

test('webhooks test of a name that is not known, and of a certificate that nobody trusts', async () => {
  const testbed = await startTestbed({ allowHosts: ['nothing.invalid'] });
  const { url } = await receiver(undefined, selfSigned());
  const said = async (to: string) => {
    const { code, stderr } = await testbed.cli(['webhooks', 'test', '--url', to]);
    return [code, ...stderr.split('\n').slice(0, 2)];
  };
  expect(await said('https://nothing.invalid/hook')).toEqual([
    1,
    'error: the host name of the receiver is not known',
    'hint: The host name in the address is not known on the internet, so nothing was sent.',
  ]);
  expect(await said(url)).toEqual([
    1,
    'error: no secure connection to the receiver could be made',
    'hint: The secure connection to the receiver could not be made, so nothing was sent.',
  ]);
});

test('webhooks test says that the receiver took it', async () => {
  const testbed = await startTestbed();
  const url = await testbed.answering(201);
  const { code, stdout, stderr } = await testbed.cli(['webhooks', 'test', '--url', url, '-o', 'json']);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: expect.stringMatching(/^The receiver took it with 201 in \d\.\d s\.\n$/),
  });
  expect(JSON.parse(stdout)).toMatchObject({ error_label: 'OK', status_code: 201, event_type: 'test' });
});
