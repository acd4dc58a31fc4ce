/** What programs asked the emulator: who, what, why it was refused, and nothing that is secret. */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PayconfirmError } from '../../../src/errors.ts';
import { asIs } from '../../../src/texts/translate.ts';
import { atEnd } from '../../harness/at-end.ts';
import { runCli } from '../../harness/run-cli.ts';
import { said } from '../../harness/said.ts';
import { startTestbed } from '../../harness/testbed.ts';

interface Logged {
  id: number;
  method: string;
  path: string;
  status: number | null;
  client_id: string | null;
  errors: { field: string | null; reason: string }[];
  request_body: unknown;
  response_body: unknown;
}

const path = '/api/v1/sandbox/transactions';
const json = { 'content-type': 'application/json' };

async function asked() {
  const testbed = await startTestbed();
  const { url } = testbed.emulator;
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(url + path, { method: 'POST', body: JSON.stringify(body), headers: { ...json, ...headers } });
  const list = async (...flags: string[]) =>
    (await testbed.json<{ items: Logged[] }>('emulator', 'requests', ...flags)).items;
  return { ...testbed, url, post, list };
}

test('who asked, what was answered, why it was refused; newest last', async () => {
  const { ok, cli, post, list } = await asked();
  await ok(['whoami']);
  const { client_id } = (await list()).at(-1)!;
  await cli(['api', 'POST', path, '--data', '{"amount":0}']);
  await post(path, { amount: 5 });
  const found = await list('--path', '/sandbox');
  expect(found.map(({ status, client_id, errors }) => ({ status, client_id, errors }))).toEqual([
    {
      status: 422,
      client_id,
      errors: [
        { field: 'body.description', reason: 'Field required' },
        { field: 'body.amount', reason: 'must be >= 1' },
      ],
    },
    { status: 401, client_id: null, errors: [{ field: 'Authorization', reason: 'missing Bearer token' }] },
  ]);
  expect(found[0]!.request_body).toEqual({ amount: 0 });
  expect(await list('--path', '/sandbox', '--status', '401')).toEqual([found[1]]);
  expect((await list('--status', '4xx')).map(({ id }) => id)).toEqual(found.map(({ id }) => id));
});

test('secrets, and what no field of the endpoint has, are hidden', async () => {
  const { emulator, cli, post, list } = await asked();
  const secret = 'whsec_0123456789';
  await post('/api/v1/client-webhooks', { secret_key: secret, name: 'shop', note: secret, nested: [secret] });
  await post(`/api/v1/nowhere?key=${secret}`, { any: secret, count: 1 });
  await fetch(`${emulator.url}/api/v1/webhook-logs?page=1&token=${secret}`);
  await cli(['keys', 'generate', '--name', 'CI']);
  const all = JSON.stringify(await list());
  expect(all).not.toContain(secret);
  expect(all).not.toContain(emulator.clientSecret);
  const [webhook, nowhere, logs] = await list('--status', '4xx');
  expect(webhook!.request_body).toEqual({
    secret_key: '[redacted]',
    name: 'shop',
    note: '[redacted]',
    nested: ['[redacted]'],
  });
  expect(nowhere).toMatchObject({
    path: '/api/v1/nowhere?key=[redacted]',
    status: 404,
    request_body: { any: '[redacted]', count: 1 },
  });
  expect(logs!.path).toBe('/api/v1/webhook-logs?page=1&token=[redacted]');
});

test('of a 422 the headers that were missing too', async () => {
  const { cli, list } = await asked();
  await cli(['api', 'POST', '/api/v1/checkouts', '--data', '{"amount":0}']);
  const { id } = (await list('--status', '422'))[0]!;
  const { stderr } = await cli(['emulator', 'requests', `${id}`]);
  expect(stderr).toContain('\nIt needs these headers too: Idempotency-Key\n');
});

test('one by its id, and of a 422 the smallest body that the endpoint accepts', async () => {
  const { cli, list, ok } = await asked();
  await cli(['api', 'POST', path, '--data', '{"amount":0,"virtual_account_number":5}']);
  const { id } = (await list('--status', '422'))[0]!;
  const shown = await cli(['emulator', 'requests', `${id}`, '--fields', 'method,path,status']);
  const body = '{"amount":1,"description":"text"}';
  expect(said(shown)).toBe(
    `method\tPOST\npath\t${path}\nstatus\t422\n! Smallest body that the endpoint accepts: ${body}\n`,
  );
  await ok(['api', 'POST', path, '--data', body]);
  expect(said(await cli(['emulator', 'requests', '9999']))).toBe(
    '! error: the emulator has no request 9999\n! hint: payconfirm emulator requests\nexit 1\n',
  );
});

test('--expect: exactly so many, whatever the query; else exit 6', async () => {
  const { cli, post } = await asked();
  const expected = (...words: string[]) => cli(['emulator', 'requests', '--expect', ...words]);
  await post('/api/v1/checkouts?a=1', {});
  expect((await expected('POST /api/v1/checkouts')).code).toBe(0);
  expect((await expected('post /api/v1/*', '--times', '1')).code).toBe(0);
  expect((await expected('GET /api/v1/checkouts', '--times', '0')).code).toBe(0);
  expect(
    said(await expected('POST /api/v1/checkouts', '--times', '2', '--quiet', '--fields', 'status')),
  ).toBe(
    '401\n! error: expected 2 × POST /api/v1/checkouts, got 1\n! hint: To list the requests: payconfirm emulator requests\nexit 6\n',
  );
  expect((await expected('checkouts')).code).toBe(2);
  expect((await cli(['emulator', 'requests', '--status', '4x'])).code).toBe(2);
});

test('--expect counts no requests that are not kept any more', async () => {
  const { cli, post } = await asked();
  const expected = (times: number) =>
    cli(['emulator', 'requests', '--expect', 'POST /api/v1/checkouts', '--times', `${times}`, '--quiet']);
  await post('/api/v1/checkouts', {});
  for (let n = 0; n < 1_000; n++) await post('/api/v1/nowhere', {});
  for (const times of [0, 1]) {
    expect(said(await expected(times))).toBe(
      '! error: the emulator keeps the last 1000 requests: earlier ones of POST /api/v1/checkouts cannot be counted\n' +
        '! hint: Before the test, delete all data: payconfirm emulator reset\nexit 6\n',
    );
  }
  await cli(['emulator', 'reset', '--yes']);
  expect((await expected(0)).code).toBe(0);
});

test('--follow shows what comes', async () => {
  const { cli, post } = await asked();
  const stop = new AbortController();
  await post('/api/v1/checkouts', {});
  let seen = '';
  const following = cli(['emulator', 'requests', '--follow', '-o', 'table'], {
    signal: stop.signal,
    onOutput: (chunk) => {
      const before = seen;
      seen += chunk;
      if (before === '') void post('/api/v1/sandbox/transactions', {});
      if (seen.includes('/sandbox/')) stop.abort(new PayconfirmError('interrupted', asIs('interrupted')));
    },
  });
  expect((await following).code).toBe(130);
  expect(
    seen
      .replaceAll(/[\d.]+ m?s/g, 'N ms')
      .split('\n')
      .slice(0, 2),
  ).toEqual([
    '#1  POST /api/v1/checkouts  401  N ms  Authorization: missing Bearer token',
    '#2  POST /api/v1/sandbox/transactions  401  N ms  Authorization: missing Bearer token',
  ]);
});

test("on the emulator's own screen with -v, and in a file", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'requests-'));
  atEnd(() => rm(folder, { recursive: true }));
  const file = join(folder, 'requests.ndjson');
  const stop = new AbortController();
  let heard = '';
  const argv = [
    'emulator',
    'start',
    '--port',
    '0',
    '--memory',
    '-v',
    '--requests-file',
    file,
    '-o',
    'ndjson',
  ];
  const { code } = await runCli(argv, {
    signal: stop.signal,
    onOutput: (chunk) => {
      const before = heard;
      heard += chunk;
      const [, url] = /"url":"([^"]+)"/.exec(heard) ?? [];
      if (url && !/"url":"/.test(before)) void fetch(`${url}/api/v1/checkouts`, { method: 'POST' });
      if (heard.includes('POST /api/v1/checkouts'))
        stop.abort(new PayconfirmError('interrupted', asIs('stop')));
    },
  });
  expect(code).toBe(130);
  expect(heard).toMatch(
    /#1 {2}POST \/api\/v1\/checkouts {2}401 {2}.* {2}Authorization: missing Bearer token\n/,
  );
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ id: 1, status: 401, request_body: null }]);
});
