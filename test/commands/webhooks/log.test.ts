import { expect, test } from 'vitest';
import type { LogEntry } from '../../../src/webhooks/delivery-log/entry.ts';
import { between } from '../../harness/between.ts';
import { selfSigned } from '../../harness/certificate.ts';
import { receiver } from '../../harness/receiver.ts';
import { reported } from '../../harness/registered.ts';
import { startTestbed } from '../../harness/testbed.ts';

interface Report extends LogEntry {
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
  ).toBe(`✗ "shop-b" has no webhook at this URL (404). Compare the URL with the
  merchant's, letter by letter.

Next steps
  After fixing it, redeliver:
payconfirm webhooks redeliver FT1 --webhook ${shopB}

Delivery       ${failed.id}
Time           2026-11-21 08:00:00 +07
Kind           transfer
URL            ${url}
Configuration  shop-b (${shopB})
Status         404
Duration       N ms BAR (timeout 10 s)

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

Response
  {
    "error": "no such path",
    "codes": [
      404,
      12345678901234567890
    ],
    "account_number": "*********5678"
  }

Other deliveries of the same transaction
  ✓ 2026-11-21 08:00:00 +07  OK 200  N ms
    ${taken.endpoint_url}  ${taken.id}

Checked
  delivery log  2026-11-20 07:00:00 +07 – 2026-11-21 08:00:00 +07
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
    outcome: 'failed',
    ok: false,
    findings: [{ code: 'path-not-found', subject: { id: testbed.shopB, name: 'shop-b' } }],
    recipients: [{ outcome: 'failed', attempts: [{ id: testbed.failed.id, status_code: 404 }] }],
    checked: [{ source: 'delivery-log', complete: true }],
    not_checked: [],
    summary:
      '"shop-b" has no webhook at this URL (404). Compare the URL with the merchant\'s, letter by letter.',
    next: [`payconfirm webhooks redeliver FT1 --webhook ${testbed.shopB}`],
    configurations: [{ name: 'shop-b' }],
    other_deliveries: [{ id: testbed.taken.id }],
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
        'Check the day. Without it, the whole log is searched.\n' +
        '8 characters of an id are enough. To list the deliveries with their ids: payconfirm webhooks logs',
      read: of('2026-11-17', '2026-11-18'),
    });
    expect((await on('yesterday')).message).toBe('--day must be a day such as 2026-11-21; given: yesterday');
  }
  const unknown = await testbed.cli(['webhooks', 'log', 'ffffffff', '-o', 'json']);
  expect(JSON.parse(unknown.stderr).error.message).toBe(
    'no delivery ffffffff among the 3 entries of the log',
  );
  const elsewhere = ['webhooks', 'replay', 'X', '--to', app, '--day', '2026-11-20'];
  expect((await testbed.cli(elsewhere)).stderr).toContain('error: --day needs --log');
});

test('an unknown id is refused', async () => {
  const testbed = await startTestbed();
  const { code, stderr } = await testbed.cli(['webhooks', 'log', 'nothing']);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr:
      'error: nothing is not the id of a delivery\nhint: If it is a transaction or order code, show its deliveries: payconfirm trace nothing\n',
  });
});

test.each([
  [
    301,
    '"URL" redirected the delivery (301). Redirects are not followed. Ask the merchant where it leads. Use the new URL of the same program, but never a login page.',
  ],
  [404, '"URL" has no webhook at this URL (404). Compare the URL with the merchant\'s, letter by letter.'],
  [503, '"URL" answered that it is not available (503). Ask the merchant for the reason.'],
  [
    204,
    '"URL" answered 204. Only 200, 201 and 202 count as delivered: the merchant\'s program must return 200.',
  ],
])('webhooks test says in words what a receiver did that answers %i', async (status, words) => {
  const testbed = await startTestbed();
  const url = await testbed.answering(status, '');
  const { code, stdout, stderr } = await testbed.cli(['webhooks', 'test', '--url', url]);
  expect({ code, stdout, said: stderr.replace(/[0-9a-f-]{36}/, 'ID') }).toEqual({
    code: 1,
    stdout: '',
    said: `error: ${words.replace('URL', url)}\nhint: Show the request and the response:\n  payconfirm webhooks log ID\n`,
  });
});

test.each([['http://127.0.0.1:1/'], ['https://127.0.0.1:1/']])('webhooks test of %s', async (url) => {
  const testbed = await startTestbed();
  const { code, stderr } = await testbed.cli(['webhooks', 'test', '--url', url]);
  expect({ code, said: stderr.split('\n')[0] }).toEqual({
    code: 1,
    said: `error: "${url}" refused the connection. Check that the merchant's server is running and that the port in the URL is right.`,
  });
});

test('webhooks test of a name that is not known, and of a certificate that nobody trusts', async () => {
  const testbed = await startTestbed({ allowHosts: ['nothing.invalid'] });
  const { url } = await receiver(undefined, selfSigned());
  const said = async (to: string) => {
    const { code, stderr } = await testbed.cli(['webhooks', 'test', '--url', to]);
    return [code, stderr.split('\n')[0]];
  };
  expect(await said('https://nothing.invalid/hook')).toEqual([
    1,
    'error: The host name nothing.invalid was not found. Check its spelling, and ask the merchant whether the domain has expired.',
  ]);
  expect(await said(url)).toEqual([
    1,
    `error: The TLS certificate of "${url}" is self-signed. The merchant must install one from a public authority.`,
  ]);
});

test('webhooks test says that the receiver took it', async () => {
  const testbed = await startTestbed();
  const url = await testbed.answering(201);
  const { code, stdout, stderr } = await testbed.cli(['webhooks', 'test', '--url', url, '-o', 'json']);
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: expect.stringMatching(/^"http:.+" received the delivery in \d+ ms \(201\)\.\n$/),
  });
  expect(JSON.parse(stdout)).toMatchObject({ error_label: 'OK', status_code: 201, event_type: 'test' });
});

test('webhooks test of a configuration says whose secret signed it', async () => {
  const testbed = await startTestbed();
  const signed = ['--auth', 'HMAC_SHA256', '--generate-secret'];
  const id = await testbed.configure('shop', await testbed.answering(200), signed);
  const { code, stderr } = await testbed.cli(['webhooks', 'test', id, '--secret-env', 'OTHER'], {
    env: { OTHER: 'another secret than the stored one, by mistake' },
  });
  expect([code, stderr.split('\n').slice(1)]).toEqual([
    0,
    ['It was signed with the secret given here. The stored secret may be another: a transfer shows it.', ''],
  ]);
});

test('the delivery of a paid checkout says that it is one', async () => {
  const testbed = await startTestbed();
  const url = await testbed.answering(200);
  const entry = {
    ...{
      id: '00000000-0000-4000-8000-0000000000aa',
      event_type: 'webhook',
      endpoint_url: url,
      error_label: 'OK',
    },
    ...{ status_code: 200, duration_ms: 5, response_text: '', request_headers: '{}', is_sandbox: true },
    request_payload: '{"event":"CHECKOUT_PAID","transaction_code":"FT1","order_code":"DH1","amount":1}',
    created_at: '2026-11-21T01:00:00+00:00',
  };
  const served = await between(testbed.emulator.url, (text, { path }) =>
    path.includes('/webhook-logs')
      ? JSON.stringify({
          success: true,
          message: '',
          data: { items: [entry], total: 1, page: 1, limit: 100 },
        })
      : text,
  );
  const { stdout } = await testbed.cli(['webhooks', 'log', entry.id, '--base-url', served], { tty: true });
  expect(stdout).toMatch(/^Kind +CHECKOUT_PAID$/m);
});

test('in a pipe: what happened and the cause too', async () => {
  const testbed = await testbedWithTwo();
  const rows = (await testbed.ok(['webhooks', 'log', testbed.failed.id])).split('\n');
  expect(rows.find((row) => row.startsWith('outcome\t'))).toBe('outcome\tfailed');
  expect(rows.find((row) => row.startsWith('summary\t'))).toContain('has no webhook at this URL (404)');
});

test('an entry whose time is still to come: no days are asked for that no service has', async () => {
  const testbed = await testbedWithTwo();
  const far = await between(testbed.emulator.url, (text) =>
    text.replaceAll(/"created_at":"2026-11-21[^"]*"/g, '"created_at":"9999-12-31T00:00:00.000+00:00"'),
  );
  const { code, stdout } = await testbed.cli(['webhooks', 'log', testbed.failed.id, '--json'], {
    env: { PAYCONFIRM_BASE_URL: far },
  });
  expect([code, JSON.parse(stdout).other_deliveries]).toEqual([0, null]);
});

test('rejected as a duplicate: no step redelivers it, and that no acceptance was seen is said', async () => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(409, 'duplicate transaction'));
  await testbed.transfer('FT1');
  const { items } = await testbed.json<{ items: { id: string }[] }>('webhooks', 'logs');
  for (const argv of [
    ['webhooks', 'log', items[0]!.id],
    ['trace', 'FT1'],
  ]) {
    const text = (await testbed.cli([...argv, '-o', 'table'])).stdout.replaceAll(/\s+/g, ' ');
    expect(text).toContain('The log shows no earlier acceptance.');
    expect(text).not.toContain('webhooks redeliver');
  }
});

test('who lacks it is not known of several at one URL, or of one that is bound to an account: trace tells', async () => {
  const testbed = await startTestbed();
  const url = await testbed.answering(500);
  await testbed.configure('shop', url);
  const books = await testbed.configure('books', url);
  await testbed.transfer('FT1');
  const next = async () => {
    const { items } = await testbed.json<{ items: LogEntry[] }>('webhooks', 'logs');
    const [failed] = items;
    const { next: lines } = await testbed.json<{ next: string[] }>('webhooks', 'log', failed!.id);
    return lines.filter((line) => /redeliver|trace/.test(line));
  };
  expect(await next()).toEqual(['payconfirm trace FT1']);
  await testbed.ok(['webhooks', 'delete', books, '--yes']);
  expect(await next()).toEqual([expect.stringContaining('webhooks redeliver FT1 --webhook')]);
  const { id } = await reported(testbed);
  const [shop] = (await testbed.json<{ items: { id: string }[] }>('webhooks', 'list')).items;
  await testbed.ok(['webhooks', 'update', shop!.id, '--va-id', id, '--yes']);
  expect(await next()).toEqual(['payconfirm trace FT1']);
});
