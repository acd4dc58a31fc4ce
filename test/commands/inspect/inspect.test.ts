import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Row } from '../../../src/inspector/delivery-row-types.ts';
import { journalFolder, openJournal } from '../../../src/webhooks/journal/writer.ts';
import { cleanupRecordsIn } from '../../../src/webhooks/listener/cleanup-records.ts';
import { logIn } from '../../harness/caller.ts';
import { type RunningEmulator, startEmulator } from '../../harness/emulator.ts';
import { startInspector } from '../../harness/inspecting.ts';
import { ownerOn } from '../../harness/journal-owner.ts';
import { runCli } from '../../harness/run-cli.ts';

const account = '0011012345678';
const secret = 'whsec_of_the_shop';

let emulator: RunningEmulator;
let inspector: Awaited<ReturnType<typeof startInspector>>;
const app = { url: '', received: [] as { body: string; headers: IncomingHttpHeaders }[] };
const server = createServer(async (request, response) => {
  app.received.push({ body: await text(request), headers: request.headers });
  response.end(`{"account_number":"${account}"}`);
});

async function pay(code: string, description: string, amount = 150_000) {
  const call = await logIn(emulator);
  const body = { account_number: account, amount, description, transaction_code: code };
  expect((await call('POST', '/sandbox/transactions', body)).status).toBe(200);
  await emulator.idle();
}

beforeAll(async () => {
  emulator = await startEmulator();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  app.url = `http://localhost:${(server.address() as AddressInfo).port}/hook`;
  const call = await logIn(emulator);
  const webhook = { name: 'Shop', webhook_url: app.url, auth_type: 'HMAC_SHA256', secret_key: secret };
  expect((await call('POST', '/client-webhooks', webhook)).status).toBe(200);
  await pay('FT1', 'DH101');
  await pay('FT2', '<img src=x> \u202eDH102', 250_000);
  inspector = await startInspector(emulator, { flags: ['--secret-env', 'S'], env: { S: secret } });
});
afterAll(async () => {
  expect(await inspector.stop()).toBe(130);
  server.close();
  await emulator.stop();
});

const rows = async (given = {}): Promise<Row[]> => {
  const answer = await inspector.ask('rows', given);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value.rows;
};
const idOf = async (code: string) => (await rows()).find((row) => row.code === code)!.id;

describe('who may look', () => {
  test('nobody without the address; what is answered is kept by nobody', async () => {
    const response = await fetch(inspector.origin);
    expect([response.status, await response.text()]).toEqual([
      403,
      'Trang này mở bằng URL mà terminal in ra. Mỗi lần chạy có một URL mới, URL cũ không còn dùng được.\nChạy lại payconfirm inspect (hoặc lệnh bạn đã dùng) rồi mở URL vừa in ra. Sau đó liên kết này lại mở được.\n\nThis page is opened by the address that the terminal prints. Each run has a new one, and an old one opens nothing.\nRun payconfirm inspect again (or the command that you used), and open the address that it prints. Then this link works too.\n',
    ]);
    const page = await inspector.get('/');
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });
  test.each(['/stats', '/emulator', '/_inspector/page.js', '/_inspector/ask/rows', '/_inspector/events'])(
    '%s is not for a page of elsewhere',
    async (path) => {
      expect((await inspector.get(path, { origin: 'https://evil.example' })).status).toBe(403);
      expect((await fetch(inspector.origin + path)).status).toBe(403);
    },
  );
  test('a change needs the page’s own token', async () => {
    const reset = { method: 'POST', headers: { cookie: inspector.cookie }, body: '{}' };
    expect((await fetch(`${inspector.origin}/_inspector/change/reset`, reset)).status).toBe(403);
    expect((await rows()).map(({ code }) => code)).toEqual(['FT2', 'FT1']);
  });
});

test('the page comes with the list, in the language of the browser; what payers write is text in it', async () => {
  const html = await (await inspector.get('/', { 'accept-language': 'en' })).text();
  expect(html).toMatch(/^<!doctype html><html lang="en">/);
  expect(html).toContain('&lt;img src=x>');
  expect(html).toContain('\\u202eDH102');
  expect(html).not.toMatch(/<img|\u202e/);
  expect(html).not.toContain(secret);
  expect(html).not.toContain(emulator.clientSecret);
  expect((await (await inspector.get('/')).text()).slice(0, 40)).toContain('<html lang="vi">');
});

test('it speaks what was chosen on it, from then on, whatever the browser asks', async () => {
  const chosen = await inspector.get('/stats?payconfirm_inspector_language=en');
  expect([chosen.status, chosen.headers.get('location'), chosen.headers.get('set-cookie')]).toEqual([
    303,
    '/stats',
    'payconfirm_inspector_language=en; Path=/; SameSite=Strict; Max-Age=31536000; HttpOnly',
  ]);
  const begins = async (cookie: string) => {
    const headers = { cookie: `${inspector.cookie}; ${cookie}`, 'accept-language': 'vi' };
    return /<html lang="(..)">/.exec(await (await inspector.get('/', headers)).text())?.[1];
  };
  const searched = await inspector.get('/?q=dh+1&payconfirm_inspector_language=en');
  expect(searched.headers.get('location')).toBe('/?q=dh+1');
  expect(await begins('payconfirm_inspector_language=en')).toBe('en');
  expect(await begins('payconfirm_inspector_language=xx')).toBe('vi');
  expect((await inspector.get('/?payconfirm_inspector_language=xx')).status).toBe(200);
});

test('the list is filtered by what one knows', async () => {
  const codes = async (search: string) => (await rows({ search })).map(({ code }) => code);
  expect(await codes('amount:250k')).toEqual(['FT2']);
  expect(await codes('dh101')).toEqual(['FT1']);
  expect(await codes('to:shop')).toEqual(['FT2', 'FT1']);
  expect(await codes('status:failed')).toEqual([]);
  const page = await inspector.model('/?q=dh101');
  if (page.view !== 'deliveries' || !page.list.ok) throw new Error('the page has no list');
  expect([page.search, page.list.value.rows.map(({ code }) => code)]).toEqual(['dh101', ['FT1']]);
});

test('a delivery: its verdict, its outcome, its fields with personal data masked until it is asked for', async () => {
  const id = await idOf('FT1');
  const masked = await inspector.ask('delivery', { id });
  if (!masked.ok) throw new Error(masked.error.message);
  const { signature, signed, outcome, fields, raw, handed } = masked.value;
  expect(signature).toMatchObject({
    result: 'well',
    words: {
      en: 'The signature is valid (timestamp.body), signed at 2026-11-21 08:00:00 +07.',
      vi: 'Chữ ký hợp lệ (timestamp.body), ký lúc 08:00:00 21/11/2026 (UTC+7).',
    },
  });
  expect(outcome.result).toBe('well');
  expect(Object.fromEntries(fields!)).toMatchObject({ amount: '150000', account_number: '*********5678' });
  expect(raw).toBe(null);
  expect(handed[0]!.answer).toBe('{\n  "account_number": "*********5678"\n}');
  expect(JSON.stringify(masked)).not.toContain(account);
  expect(JSON.stringify(masked)).not.toContain(secret);
  const shown = await inspector.ask('delivery', { id, show: 'yes' });
  if (!shown.ok) throw new Error(shown.error.message);
  const sent = app.received.find(({ body }) => body.includes('FT1'))!;
  expect(Buffer.from(shown.value.raw!, 'base64').toString()).toBe(sent.body);
  const value = sent.headers['x-service-signature'];
  expect(signed).toEqual({ text: null, received: value, expected: value });
  const text = `${sent.headers['x-service-timestamp']}.${sent.body}`;
  expect(shown.value.signed).toEqual({ text, received: value, expected: value });
});

test('the chain of trace', async () => {
  const chain = await inspector.ask('chain', { id: await idOf('FT1') });
  if (!chain.ok) throw new Error(chain.error.message);
  expect(chain.value.said.result).toBe('well');
  expect(chain.value.steps.map(({ who }) => who)).toEqual([null, 'Shop']);
  expect(JSON.stringify(chain)).not.toContain(account);
});

test('again: byte for byte, signed anew, edited; never to another machine', async () => {
  const id = await idOf('FT1');
  const before = app.received.length;
  const same = await inspector.change('again', { id, how: 'as-received', to: app.url });
  const anew = await inspector.change('again', { id, how: 're-signed', to: app.url });
  const edited = await inspector.change('again', { id, how: 'edited', to: app.url, body: '{"a":1}' });
  expect(
    [same, anew, edited].map((one) => one.ok && [one.value.sent, one.value.answeredBy, one.value.status]),
  ).toEqual([
    ['as received', 'app', 200],
    ['re-signed', 'app', 200],
    ['edited and signed', 'app', 200],
  ]);
  const [first, , third] = app.received.slice(before);
  expect([first!.body, third!.body]).toEqual([app.received[0]!.body, '{"a":1}']);
  expect(await inspector.change('again', { id, how: 'as-received', to: 'https://evil.example/' })).toEqual({
    ok: false,
    error: {
      kind: 'usage',
      message: 'the app: evil.example is not this machine',
      hint: 'Deliveries contain payment data. To send them to another machine: --allow-remote-forward.',
    },
  });
});

test('copied as curl', async () => {
  const id = await idOf('FT1');
  const curl = await inspector.ask('curl', { id, to: app.url });
  expect(curl.ok && curl.value.text).toMatch(/^curl -g -sS -i 'http:\/\/localhost:\d+\/hook' \\\n/);
  expect(curl.ok && curl.value.text).toContain(`--data-raw '${app.received[0]!.body}'`);
});

test('figures by hour, with the hours of nothing, and by configuration', async () => {
  const figures = await inspector.ask('figures');
  if (!figures.ok) throw new Error(figures.error.message);
  const { total, failed, hours, configurations, complete } = figures.value;
  expect([total, failed, complete]).toEqual([2, 0, true]);
  expect(hours.map((hour) => hour.total)).toEqual([...Array(23).fill(0), 2]);
  expect(configurations).toMatchObject([{ of: 'Shop', total: 2, failed: 0 }]);
});

test('the emulator’s own side: pay, break, move the clock, mend', async () => {
  expect((await inspector.model()).about.hasEmulator).toBe(true);
  const done = { ok: true, value: null };
  expect(await inspector.change('fault', { fault: 'bad-signature', times: '1' })).toEqual(done);
  expect(await inspector.change('advance', { duration: '16m' })).toEqual(done);
  expect(await inspector.change('advance', { duration: 'x' })).toMatchObject({ ok: false });
  const side = await inspector.ask('emulator');
  if (!side.ok) throw new Error(side.error.message);
  expect(side.value).toMatchObject({
    ahead: 960_000,
    codes: [],
    accounts: [{ number: '*********5678' }, {}],
    faults: [{ id: 1, name: 'bad-signature', words: 'bad signature', times: 1 }],
  });
  expect(JSON.stringify(side)).not.toContain(account);
  expect(await inspector.ask('emulator', { show: 'yes' })).toMatchObject({
    value: { accounts: [{ number: account }, {}] },
  });
  expect(await inspector.change('clear-fault', { id: '1' })).toEqual(done);
});

test('what is not there is said, with what to do', async () => {
  expect(await inspector.ask('delivery', { id: 'log-00000000' })).toMatchObject({
    ok: false,
    error: { message: expect.stringMatching(/^no delivery 00000000 among the \d+ entries of the log$/) },
  });
  expect(await inspector.ask('delivery', { id: '../../etc/passwd' })).toEqual({
    ok: false,
    error: { kind: 'usage', message: 'no stored delivery has this id', hint: null },
  });
});

test('what the service and a listener have meanwhile is shown without being asked for', async () => {
  const { seen } = await inspector.model();
  const stop = new AbortController();
  const response = await fetch(`${inspector.origin}/_inspector/events?after=${seen}`, {
    headers: { cookie: inspector.cookie },
    signal: stop.signal,
  });
  let text = '';
  const reading = (async () => {
    for await (const chunk of response.body!) text += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  const journal = openJournal(journalFolder(inspector.configDir));
  const now = emulator.clock.now();
  const body = Buffer.from('{"amount":99000,"transaction_code":"FT9"}').toString('base64');
  await journal.append(
    {
      type: 'delivery',
      id: '20261121-9f86d08100000001',
      received_at: new Date(now).toISOString(),
      owner: ownerOn(emulator),
      headers: [['Content-Type', 'application/json']],
      body_base64: body,
      verified: true,
      copy: 'first',
      transaction_code: 'FT9',
    },
    now,
  );
  await journal.close();
  await pay('FT3', 'DH103');
  await expect.poll(() => text).toContain('"id":"kept-20261121-9f86d08100000001"');
  await expect.poll(() => text).toContain('"code":"FT3"');
  stop.abort();
  await reading;
  expect((await rows()).map(({ code }) => code).sort()).toEqual(['FT1', 'FT2', 'FT3', 'FT9']);
});

test('the status of a delivery is what the app made of it, not that a listener accepted it', async () => {
  await pay('FT4', 'DH104');
  const { body, headers } = app.received.at(-1)!;
  const journal = openJournal(journalFolder(inspector.configDir));
  const now = emulator.clock.now();
  const id = '20261121-9f86d08100000002';
  const at = new Date(now).toISOString();
  const kept = { id, received_at: at, owner: ownerOn(emulator), transaction_code: 'FT4' };
  const sent = { headers: Object.entries(headers).map(([name, value]) => [name, String(value)] as const) };
  const bytes = { ...sent, body_base64: Buffer.from(body).toString('base64') };
  await journal.append({ type: 'delivery', ...kept, ...bytes, verified: true, copy: 'first' }, now);
  const forward = { at, target: app.url, ok: false, status: 500, attempts: 1, duration_ms: 3 };
  await journal.append({ type: 'forward', id, ...forward }, now);
  await journal.close();
  const found = async (search: string) => (await rows({ search })).map((row) => row.id.split('-')[0]).sort();
  expect(await found('FT4')).toEqual(['kept', 'log']);
  expect(await found('FT4 status:delivered')).toEqual([]);
  expect(await found('FT4 status:failed')).toEqual(['kept']);
});

test("another profile's deliveries: hidden, or with --all-profiles shown, named and never sent", async () => {
  const configDir = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const journal = openJournal(journalFolder(configDir));
  const at = emulator.clock.now();
  for (const [n, owner] of [
    ownerOn(emulator),
    { ...ownerOn(emulator), profile: 'shop' },
    undefined,
  ].entries()) {
    const one = { id: `20261121-0000000${n}884c7d65`, received_at: new Date(at).toISOString(), owner };
    const body = { body_base64: Buffer.from('{}').toString('base64'), transaction_code: `OWN${n}` };
    await journal.append(
      { type: 'delivery', ...one, headers: [], ...body, verified: true, copy: 'first', target: app.url },
      at,
    );
  }
  await journal.close();
  const [own, all] = [
    await startInspector(emulator, { configDir }),
    await startInspector(emulator, { configDir, flags: ['--all-profiles'] }),
  ];
  const stored = async (page: typeof own) => {
    const answer = await page.ask('rows', { search: 'OWN' });
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.value.rows.map(({ code, owner }) => [code, owner]).sort();
  };
  expect(await stored(own)).toEqual([['OWN0', null]]);
  expect(await stored(all)).toEqual([
    ['OWN0', null],
    ['OWN1', 'shop'],
    ['OWN2', ''],
  ]);
  const before = app.received.length;
  for (const [n, page] of [own, all, all].entries()) {
    const id = `kept-20261121-0000000${n === 0 ? 1 : n}884c7d65`;
    expect(await page.change('again', { id, how: 'as-received', to: app.url })).toMatchObject({
      ok: false,
      error: { kind: 'refused', message: expect.stringMatching(/belongs to (profile shop|no profile)/) },
    });
    if (page === all)
      expect(await page.ask('delivery', { id })).toMatchObject({ value: { canRepeat: false } });
    else expect(await page.ask('delivery', { id })).toMatchObject({ ok: false });
  }
  expect(app.received.length).toBe(before);
  const canRepeat = (is: boolean) => ({ value: { canRepeat: is } });
  const first = { id: 'kept-20261121-00000000884c7d65' };
  expect(await own.ask('delivery', first)).toMatchObject(canRepeat(true));
  // Its listener runs, and may be forwarding it.
  onTestFinished(await cleanupRecordsIn(configDir).live('884c7d65-0000-4000-8000-000000000000'));
  expect(await own.ask('delivery', first)).toMatchObject(canRepeat(false));
  for (const page of [own, all]) expect(await page.stop()).toBe(130);
});

test('a port that is in use', async () => {
  const { port } = new URL(inspector.origin);
  const { code, stderr } = await runCli(['inspect', '--no-open', '--port', port]);
  expect([code, stderr]).toEqual([
    1,
    `error: port ${port} is in use\nhint: Choose another with --port, or let --port 0 pick a free one.\n`,
  ]);
});
