import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LogEntry } from '../../../src/webhooks/delivery-log/entry.ts';
import { journalFolder, openJournal } from '../../../src/webhooks/journal/writer.ts';
import { setClock } from '../../harness/emulator.ts';
import { ownerWithoutService } from '../../harness/journal-owner.ts';
import { receiver } from '../../harness/receiver.ts';
import { runCli } from '../../harness/run-cli.ts';
import { startTestbed } from '../../harness/testbed.ts';

/** Computed with openssl, not with this program. */
const vector = {
  secret: 'whsec_local_test',
  timestamp: '1795222800',
  body: '{"amount":500000,"description":"DUMMY TRANSACTION","transfer_date":"08:00:00 21/11/2026","transaction_code":"DUMMY123","account_number":"0011012345678","bank_name":"BANK","type":"income"}',
  signature: 'sha256=0a457920cf756f564069994408009bf464263240c2b58bfb76eed15625ec20c0',
};
const now = setClock('2026-11-21T01:00:00Z');

function bodyFile(body: string | Uint8Array = vector.body): string {
  const file = join(mkdtempSync(join(tmpdir(), 'payconfirm-test-')), 'body');
  writeFileSync(file, body);
  return file;
}

const verifyFile = (body: string | Uint8Array, flags: string[] = [], clock = now) => {
  const { timestamp, signature } = vector;
  const argv = ['webhooks', 'verify', '--body-file', bodyFile(body), '--secret-env', 'HOOK'];
  const headers = ['--timestamp', timestamp, '--signature', signature];
  return runCli([...argv, ...headers, ...flags], { clock, env: { HOOK: vector.secret } });
};

test('a body in a file, offline, by a vector of openssl', async () => {
  const { code, stdout } = await verifyFile(vector.body, ['-o', 'json']);
  const value = JSON.parse(stdout);
  const file = value.subject.id;
  expect({ code, value }).toEqual({
    code: 0,
    value: {
      verified: true,
      auth_type: 'HMAC_SHA256',
      scheme: 'timestamp.body',
      source: 'file',
      signed_at: '2026-11-21T01:00:00.000Z',
      subject: { kind: 'delivery', id: file, name: file },
      // Whether it was delivered nobody looked at.
      outcome: 'unknown',
      ok: false,
      findings: [
        {
          code: 'signature-valid',
          params: { scheme: 'timestamp.body', signed_at: 1795222800_000 },
          severity: 'note',
          subject: { kind: 'delivery', id: file, name: file },
          at: null,
          evidence: [{ source: 'delivery', id: file }],
          actions: [],
          because_of: null,
        },
      ],
      recipients: [],
      checked: [{ source: 'delivery', from: null, to: null, complete: true }],
      not_checked: [],
      summary: 'The signature is valid (timestamp.body), signed at 2026-11-21 08:00:00 +07.',
      next: [],
    },
  });
  const human = await runCli(
    [
      'webhooks',
      'verify',
      '--body-file',
      bodyFile(),
      '--secret-stdin',
      '--timestamp',
      vector.timestamp,
      '--signature',
      vector.signature,
    ],
    { tty: true, clock: now, stdin: `${vector.secret}\n` },
  );
  expect(human).toEqual({
    code: 0,
    stdout: '✓ The signature is valid (timestamp.body), signed at 2026-11-21 08:00:00 +07.\n',
    stderr: '',
  });
});

test.each([
  ['another body', vector.body.replace('500000', '500001'), [], 'body-changed-or-wrong-secret'],
  ['a newline too many', `${vector.body}\n`, [], 'body-newline-changed'],
  ['an old one with --check-age', vector.body, ['--check-age'], 'timestamp-stale'],
])('exit 7 and the code: %s', async (_name, body, flags, found) => {
  const { code, stdout, stderr } = await verifyFile(body, flags, setClock('2026-11-21T01:05:01Z'));
  expect({ code, stdout, stderr }).toEqual({
    code: 7,
    stdout: '',
    stderr: expect.stringContaining(`reason: ${found}\n`),
  });
});

test('a secret that may be that of a listener', async () => {
  const { stderr } = await verifyFile(vector.body.replace('500000', '500001'), [], now);
  expect(stderr).toContain(
    'Compare the secret of the app with the one of listen: payconfirm listen --print-secret\n',
  );
});

test('what is wrong is said in the language of the run, and in English in JSON', async () => {
  const said =
    'Body bị thêm dấu xuống dòng ở cuối. `echo` và trình soạn thảo thường thêm dấu này: dùng `printf`.';
  const { stderr } = await verifyFile(`${vector.body}\n`, ['--lang', 'vi']);
  expect(stderr.split('\n')[0]).toBe(`lỗi: ${said}`);
  const json = await verifyFile(`${vector.body}\n`, ['--lang', 'vi', '--json']);
  expect(JSON.parse(json.stderr).error.message).toMatch(/^A newline was added/);
});

test('without --check-age the age does not count', async () => {
  expect((await verifyFile(vector.body, [], setClock('2027-11-21T01:05:01Z'))).code).toBe(0);
});

test('sign makes what verify takes, and never shows the secret', async () => {
  const argv = ['webhooks', 'sign', '--body-file', bodyFile(), '--secret-env', 'HOOK'];
  const signed = await runCli([...argv, '--timestamp', vector.timestamp], { env: { HOOK: vector.secret } });
  expect(signed).toEqual({
    code: 0,
    stdout: `X-Service-Timestamp: ${vector.timestamp}\nX-Service-Signature: ${vector.signature}\n`,
    stderr: '',
  });
  const withNow = await runCli(argv, { clock: now, env: { HOOK: vector.secret } });
  expect(withNow.stdout).toBe(signed.stdout);
});

test('the command of --curl delivers the very bytes', async () => {
  const { url, received } = await receiver();
  const odd = '{ "note":"it\'s $HOME",\r\n"a": 1 }\n';
  const argv = ['webhooks', 'sign', '--body-file', bodyFile(odd), '--secret-env', 'HOOK', '--curl', url];
  const { stdout } = await runCli(argv, { clock: now, env: { HOOK: vector.secret } });
  expect(stdout).not.toContain(vector.secret);
  const { execFile } = await import('node:child_process');
  await new Promise<void>((resolve, reject) => {
    execFile('sh', ['-c', stdout], (error) => (error ? reject(error) : resolve()));
  });
  expect(received.map(({ body }) => body)).toEqual([odd]);
  const headers = received[0]!.rawHeaders;
  const value = (name: string) => headers[headers.indexOf(name) + 1]!;
  const verified = await runCli(
    [
      'webhooks',
      'verify',
      '--body-file',
      bodyFile(received[0]!.body),
      '--timestamp',
      value('X-Service-Timestamp'),
      '--signature',
      value('X-Service-Signature'),
      '--secret-env',
      'HOOK',
      '--check-age',
    ],
    { clock: now, env: { HOOK: vector.secret } },
  );
  expect(verified.code).toBe(0);
});

const env = { HOOK: 'whsec_shop' };

test('a delivery of the log: signed, with an API key, without anything', async () => {
  const testbed = await startTestbed();
  const url = await testbed.answering(200);
  await testbed.configure('signed', `${url}/signed`, ['--auth', 'HMAC_SHA256', '--secret-env', 'HOOK'], {
    env,
  });
  await testbed.configure('keyed', `${url}/keyed`, ['--auth', 'API_KEY', '--secret-env', 'HOOK'], { env });
  await testbed.configure('open', `${url}/open`);
  await testbed.transfer('FT1');
  // A day later: a log's age is not held against it.
  testbed.emulator.clock.set('2026-11-22T01:00:00Z');
  const { items } = await testbed.json<{ items: LogEntry[] }>('webhooks', 'logs');
  const verify = (path: string, HOOK: string, flags: string[] = []) => {
    const { id } = items.find(({ endpoint_url }) => endpoint_url.endsWith(path))!;
    return testbed.cli(['webhooks', 'verify', '--log', id, '--secret-env', 'HOOK', ...flags], {
      env: { HOOK },
      tty: true,
    });
  };
  expect(await verify('/signed', 'whsec_shop')).toEqual({
    code: 0,
    stdout: '✓ The signature is valid (timestamp.body), signed at 2026-11-21 08:00:00 +07.\n',
    stderr: '',
  });
  expect(await verify('/keyed', 'whsec_shop')).toEqual({
    code: 0,
    stdout: '✓ The API key is valid.\n',
    stderr: '',
  });
  expect((await verify('/signed', 'whsec_shop', ['--check-age'])).code).toBe(7);
  const rejected = async (path: string, HOOK: string) => {
    const { code, stdout, stderr } = await verify(path, HOOK, ['--json']);
    const { message, details } = JSON.parse(stderr).error;
    return { code, stdout, said: message, codes: details.map((one: { message: string }) => one.message) };
  };
  expect(await rejected('/signed', 'emulator-secret')).toEqual({
    ...{ code: 7, stdout: '', codes: ['secret-is-client-secret'] },
    said: 'The given secret is the client secret. The webhook secret is another value.',
  });
  expect((await verify('/keyed', 'other')).stderr).toContain('reason: wrong-secret\n');
  expect(await rejected('/open', 'whsec_shop')).toEqual({
    ...{ code: 7, stdout: '', codes: ['auth-type-differs'] },
    said: 'The delivery was sent with auth_type NONE. It has no signature and no API key to check.',
  });
});

test('the client secret taken for the webhook secret is recognised', async () => {
  const testbed = await startTestbed();
  const given = { env: { HOOK: 'emulator-secret' } };
  const auth = ['--auth', 'HMAC_SHA256', '--secret-env', 'HOOK'];
  await testbed.configure('shop', await testbed.answering(200), auth, given);
  await testbed.transfer('FT1');
  const { items } = await testbed.json<{ items: LogEntry[] }>('webhooks', 'logs');
  const argv = ['webhooks', 'verify', '--log', items[0]!.id, '--secret-env', 'HOOK'];
  const { code, stderr } = await testbed.cli(argv, { env });
  expect({ code, stderr }).toEqual({
    code: 7,
    stderr: expect.stringContaining('reason: secret-is-client-secret\n'),
  });
});

test('a delivery that listen kept, offline', async () => {
  const configDir = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const journal = openJournal(journalFolder(configDir));
  const id = '20261121-9f86d081884c7d65';
  await journal.append(
    {
      type: 'delivery',
      id,
      received_at: '2026-11-21T01:00:00.000Z',
      owner: ownerWithoutService,
      headers: [
        ['X-Service-Timestamp', vector.timestamp],
        ['X-Service-Signature', vector.signature],
      ],
      body_base64: Buffer.from(vector.body).toString('base64'),
      verified: true,
      copy: 'first',
    },
    Date.parse('2026-11-21T01:00:00Z'),
  );
  await journal.close();
  const run = (HOOK: string) =>
    runCli(['webhooks', 'verify', '--journal', id, '--secret-env', 'HOOK'], {
      env: { PAYCONFIRM_CONFIG_DIR: configDir, HOOK },
    });
  expect((await run(vector.secret)).code).toBe(0);
  expect((await run('other')).code).toBe(7);
});

test('replay from the log says whether it is reconstructed', async () => {
  const testbed = await startTestbed();
  const auth = ['--auth', 'HMAC_SHA256', '--secret-env', 'HOOK'];
  await testbed.configure('shop', await testbed.answering(200), auth, { env });
  await testbed.transfer('FT1');
  const { items } = await testbed.json<{ items: LogEntry[] }>('webhooks', 'logs');
  const app = await receiver();
  const replay = async (...flags: string[]) => {
    const argv = ['webhooks', 'replay', '--log', items[0]!.id, '--to', app.url, ...flags, '-o', 'json'];
    const { code, stdout } = await testbed.cli(argv, { env });
    const [one] = (JSON.parse(stdout) as { items: { sent: string; status: number }[] }).items;
    return { code, sent: one!.sent, status: one!.status };
  };
  expect(await replay()).toEqual({ code: 0, sent: 'reconstructed', status: 200 });
  expect(await replay('--secret-env', 'HOOK')).toEqual({ code: 0, sent: 'as received', status: 200 });
  expect(await replay('--re-sign', '--secret-env', 'HOOK')).toEqual({
    code: 0,
    sent: 're-signed',
    status: 200,
  });
  expect(app.received.map(({ body }) => body)).toEqual(Array(3).fill(items[0]!.request_payload));
  const headers = JSON.parse(items[0]!.request_headers) as Record<string, string>;
  expect(app.received[0]!.rawHeaders).toContain(headers['X-Service-Signature']);
});

test.each([
  [['verify'], 'use one of --log, --journal and --body-file'],
  [['verify', '--body-file', 'x'], '--body-file needs --timestamp and --signature'],
  [['sign'], 'missing: --body-file and --secret-stdin'],
  [['sign', '--body-file', 'x', '--curl', 'ftp://x'], '--curl must be an http:// or https:// address'],
  [
    ['replay', '--log', 'x', '--since', '1h', '--to', 'http://localhost'],
    '--log and --since exclude each other',
  ],
  [['replay', '--to', 'http://localhost'], 'use the ID of a stored delivery, --since, --failed or --log'],
])('refuses %j', async (argv, message) => {
  const { code, stderr } = await runCli(['webhooks', ...argv]);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) });
});
