import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Clock } from '../../../src/io/clock.ts';
import { systemClock } from '../../../src/io/clock.ts';
import type { ListenEvent } from '../../../src/webhooks/listener/listen-event-types.ts';
import { sign, signatureHeader, timestampHeader } from '../../../src/webhooks/signature/signature.ts';
import { secret, startTestbed, type Testbed } from '../../harness/listening.ts';
import { envelope, json, startService } from '../../harness/scripted-service.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed();
});
afterEach(() => testbed.stop());

const start = Date.parse('2026-11-21T01:00:00Z');
const noon = '2026-11-21T01:00:00Z';

type Row = Record<string, unknown>;

let made = 0;
/** An entry of the log as the document shows it (§2.9), but for what is changed. */
function row(code: string, changed: Row = {}): Row {
  made += 1;
  const body = `{"amount":150000,"description":"DH102","transaction_code":"${code}"}`;
  const signed = sign({ body: Buffer.from(body), secret, timestamp: start / 1000 });
  return {
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    client_id: '11111111-0000-4000-8000-000000000000',
    event_type: 'webhook',
    endpoint_url: 'https://shop.example/hook',
    request_payload: body,
    request_headers: JSON.stringify({
      'Content-Type': 'application/json',
      [timestampHeader]: signed.timestamp,
      [signatureHeader]: signed.signature,
    }),
    status_code: 200,
    response_text: 'ok',
    duration_ms: 12,
    error_label: 'OK',
    created_at: noon,
    ...changed,
  };
}

/** A service with a log, newest first, whose rows a test changes as it likes. */
async function logService() {
  const state = {
    rows: [] as Row[],
    /** Answers in place of the log. */
    fails: undefined as number | undefined,
    /** Times that it did. */
    failed: 0,
    /** What it says of every checkout; undefined: it does not answer. */
    checkout: undefined as Row | undefined,
    asked: 0,
    /** Times that the first page was read in full. */
    looks: 0,
  };
  const { origin } = await startService((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://service');
    if (pathname.startsWith('/api/v1/checkouts/')) {
      state.asked += 1;
      if (state.checkout === undefined) return json(response, 503, { success: false, message: 'away' });
      return envelope(state.checkout);
    }
    if (pathname !== '/api/v1/webhook-logs') return json(response, 404, { success: false, message: 'no' });
    if (state.fails !== undefined) {
      state.failed += 1;
      return json(response, state.fails, { success: false, message: 'away' });
    }
    const page = Number(searchParams.get('page') ?? 1);
    const limit = Number(searchParams.get('limit') ?? 20);
    if (page === 1) state.looks += 1;
    const items = state.rows.slice((page - 1) * limit, page * limit);
    return envelope({ items, total: state.rows.length, page, limit });
  });
  /** Waits until what the log says now has been looked at. */
  const looked = async () => {
    const before = state.looks;
    await expect.poll(() => state.looks).toBeGreaterThan(before + 1);
  };
  return { origin, state, looked, add: (...rows: Row[]) => state.rows.unshift(...rows.toReversed()) };
}

/** Time goes twenty times as fast. */
const fast: Clock = {
  ...systemClock,
  now: () => start,
  monotonic: () => systemClock.monotonic() * 20,
  sleep: (ms, signal) => systemClock.sleep(ms / 20, signal),
};

const options = (origin: string) => ({
  clock: fast,
  env: { S: secret, PAYCONFIRM_BASE_URL: origin, PAYCONFIRM_CLIENT_ID: 'c', PAYCONFIRM_CLIENT_SECRET: 's' },
});
const listen = (origin: string, ...flags: string[]) =>
  testbed.listenAs(['--from-log', '--secret-env', 'S', ...flags], options(origin));

const told = (events: readonly ListenEvent[]) =>
  events.flatMap((event) => {
    switch (event.event) {
      case 'delivery':
        return [`${event.copy} ${event.transaction_code} ${event.log?.sent}`];
      case 'rejected':
        return [`${event.reason}: ${event.words}`];
      case 'gap':
        return [`gap ${event.reason}`];
      default:
        return [];
    }
  });

describe('entries that change', () => {
  test('one that is there before its headers are is handed on once they are', async () => {
    const log = await logService();
    const { url, got } = await testbed.app();
    const { ended, interrupt } = await listen(log.origin, '--forward', url);
    const whole = row('FT1');
    const pending = { ...whole, request_headers: null, status_code: null, error_label: 'PENDING' };
    log.add(pending);
    await log.looked();
    log.state.rows = [{ ...whole, error_label: 'SUCCESS' }];
    await expect.poll(() => got.length).toBe(1);
    // What became of it is no other delivery.
    log.state.rows = [{ ...whole, status_code: 500, error_label: 'HTTP_5XX' }];
    await log.looked();
    interrupt();
    const { events } = await ended;
    expect(told(events)).toEqual([
      'log-entry-not-as-sent: The delivery log does not have the headers that were sent. X-Service-Timestamp and X-Service-Signature are missing. The configuration may use auth_type NONE, or a proxy removed the headers.',
      'first FT1 as sent',
    ]);
    expect(got.length).toBe(1);
  });

  test('one that says afterwards that something else was sent: told, and not forwarded again', async () => {
    const log = await logService();
    const { url, got } = await testbed.app();
    const { ended, interrupt } = await listen(log.origin, '--forward', url);
    const first = row('FT1');
    log.add(first);
    await expect.poll(() => got.length).toBe(1);
    log.state.rows = [{ ...first, request_payload: '{"transaction_code":"FT9"}' }];
    await log.looked();
    interrupt();
    const { events } = await ended;
    expect(told(events)).toEqual(['first FT1 as sent', 'gap log-changed']);
    expect(events.find(({ event }) => event === 'gap')).toMatchObject({
      words: `the log says of ${first.id} by now that something else was sent; the first version was forwarded`,
    });
    expect(got.length).toBe(1);
  });

  test('250 of one second, and the rows in another order at each look: each once', async () => {
    const log = await logService();
    const { url, got } = await testbed.app();
    log.add(row('OLD'));
    const { ended, interrupt } = await listen(log.origin, '--forward', url);
    log.add(...Array.from({ length: 250 }, (_, index) => row(`FT${index}`)));
    await expect.poll(() => got.length).toBe(250);
    log.state.rows.reverse();
    await log.looked();
    log.add(row('LAST'));
    await expect.poll(() => got.length).toBe(251);
    interrupt();
    await ended;
    const codes = got.map(({ body }) => JSON.parse(body).transaction_code);
    expect(codes).toEqual([...Array.from({ length: 250 }, (_, index) => `FT${index}`), 'LAST']);
  });
});

describe('entries that lack something', () => {
  test.each<[string, Row, string]>([
    [
      'no body',
      { request_payload: null },
      'log-entry-without-body: The delivery log does not have the body that was sent.',
    ],
    [
      'an empty body',
      { request_payload: '' },
      'log-entry-without-body: The delivery log does not have the body that was sent.',
    ],
    [
      'headers that are no JSON',
      { request_headers: 'Content-Type: application/json' },
      'log-entry-not-as-sent: The delivery log does not have the headers that were sent. X-Service-Timestamp and X-Service-Signature are missing. The configuration may use auth_type NONE, or a proxy removed the headers.',
    ],
    [
      'a signature that the log hides',
      { request_headers: `{"${timestampHeader}":"${start / 1000}","${signatureHeader}":"***"}` },
      'signature-malformed: X-Service-Signature is not `sha256=` and a digest in hex or Base64.',
    ],
    [
      'one that was recorded and not sent',
      { error_label: 'QUOTA_EXCEEDED', status_code: null },
      'log-entry-not-sent: The service recorded the delivery and did not send it (QUOTA_EXCEEDED).',
    ],
    [
      'another secret',
      {
        request_headers: JSON.stringify({
          'Content-Type': 'multipart/form-data; boundary=b',
          [timestampHeader]: `${start / 1000}`,
          [signatureHeader]: `sha256=${'0'.repeat(64)}`,
        }),
      },
      'body-changed-or-wrong-secret: The signature is invalid: the secret, the body or the timestamp is another one, or it was signed in another way.',
    ],
  ])('%s: told with the reason, not forwarded; the next one is', async (_, changed, words) => {
    const log = await logService();
    const { url, got } = await testbed.app();
    const { ended } = await listen(log.origin, '--forward', url, '--once', '--timeout', '10m');
    log.add(row('FT1', changed), row('FT2'));
    const { code, events } = await ended;
    expect([code, told(events)]).toEqual([0, [words, 'first FT2 as sent']]);
    expect(events.at(-1)).toMatchObject({ event: 'summary', deliveries: 1, rejected: 1 });
    expect(got.length).toBe(1);
  });

  test.each<[string, Row]>([
    ['no address', { endpoint_url: undefined }],
    ['no kind and no result', { event_type: undefined, error_label: undefined, status_code: undefined }],
    ['no time', { created_at: undefined }],
  ])('%s: handed on all the same', async (_, changed) => {
    const log = await logService();
    log.add(row('OLD'));
    const { ended } = await listen(log.origin, '--once', '--timeout', '10m');
    log.add(row('FT1', changed));
    const { code, events } = await ended;
    expect([code, told(events)]).toEqual([0, ['first FT1 as sent']]);
  });

  test('what lacks its headers goes on with --re-sign, as JSON', async () => {
    const log = await logService();
    const { url, got } = await testbed.app();
    const { ended } = await listen(log.origin, '--forward', url, '--once', '--timeout', '10m', '--re-sign');
    log.add(row('FT1', { request_headers: null }));
    const { code, events } = await ended;
    expect([code, told(events)]).toEqual([0, ['first FT1 re-signed']]);
    expect(events[1]).toMatchObject({
      verified: false,
      warning: 'The delivery log does not have the headers that were sent.',
    });
    expect(got).toMatchObject([
      sign({ body: Buffer.from(got[0]?.body ?? ''), secret, timestamp: start / 1000 }),
    ]);
  });
});

describe('no signature', () => {
  const key = { 'X-Webhook-Secret': secret };
  const multipart = {
    request_payload: '--b\r\nContent-Disposition: form-data; name="transaction_code"\r\n\r\nFT1\r\n--b--\r\n',
    request_headers: JSON.stringify({ 'Content-Type': 'multipart/form-data; boundary=b', ...key }),
  };
  const words = 'The body is multipart, and no signature shows that the delivery log has it unchanged.';

  test('an API key is compared; a multipart body is not taken for what was sent, but with --re-sign', async () => {
    const log = await logService();
    const flags = ['--auth', 'API_KEY', '--since', '1h', '--timeout', '10m'];
    log.add(
      row('FT1', multipart),
      row('FT2', { request_headers: '{"X-Webhook-Secret":"other"}' }),
      row('FT3', { request_headers: JSON.stringify({ 'Content-Type': 'application/json', ...key }) }),
    );
    const first = await (await listen(log.origin, ...flags, '--once')).ended;
    expect(told(first.events)).toEqual([
      `log-entry-not-as-sent: ${words}`,
      'wrong-secret: The API key is not the given secret. Check the secret for a typing mistake first. The receiver and the configuration must use the same one.',
      'first FT3 as sent',
    ]);
    const next = await (await listen(log.origin, ...flags, '--expect', '2', '--re-sign')).ended;
    expect(told(next.events)).toEqual(['first FT1 re-signed', 'first FT2 re-signed']);
  });

  test('a key that is refused is in nothing that is said', async () => {
    const log = await logService();
    log.add(
      row('FT1', { request_headers: '{"X-Webhook-Secret":"key-of-another"}' }),
      row('FT2', { request_headers: JSON.stringify({ 'Content-Type': 'application/json', ...key }) }),
    );
    const { ended } = await listen(log.origin, '--auth', 'API_KEY', '--since', '1h', '--once');
    const { events, stderr } = await ended;
    expect(JSON.stringify(events) + stderr).not.toContain('key-of-another');
    expect(told(events).length).toBe(2);
  });
});

describe('a service that does not answer', () => {
  test('away and back: said, and nothing is lost', async () => {
    const log = await logService();
    const { ended } = await listen(log.origin, '--once', '--timeout', '60m');
    log.state.fails = 503;
    await expect.poll(() => log.state.failed).toBeGreaterThan(12);
    log.add(row('FT1'));
    log.state.fails = undefined;
    const { code, events, stderr } = await ended;
    expect([code, told(events)]).toEqual([0, ['first FT1 as sent']]);
    expect(stderr).toMatch(
      /warning: the service has not answered for .*\n(.*\n)*warning: the service answers again/,
    );
  });

  test.each([
    [401, 4],
    [403, 1],
  ])('%i in the middle: exit %i, what came is summed up', async (status, exit) => {
    const log = await logService();
    const { url, got } = await testbed.app();
    const { ended } = await listen(log.origin, '--forward', url);
    log.add(row('FT1'));
    await expect.poll(() => got.length).toBe(1);
    log.state.fails = status;
    const { code, events } = await ended;
    expect(code).toBe(exit);
    expect(events.at(-1)).toMatchObject({ event: 'summary', deliveries: 1, forwarded: 1 });
  });

  test.each([
    [401, 4],
    [503, 5],
  ])('%i at the first look: exit %i at once, and no ready', async (status, exit) => {
    const log = await logService();
    log.state.fails = status;
    const argv = ['listen', '--from-log', '--secret-env', 'S', '-o', 'ndjson'];
    const { code, stdout } = await testbed.cli(argv, options(log.origin));
    expect([code, stdout]).toEqual([exit, '']);
  });

  test('an expectation that is not met while it is away: the network is named, exit 5', async () => {
    const log = await logService();
    const { ended } = await listen(log.origin, '--once', '--timeout', '3m');
    log.state.fails = 503;
    const { code, stderr } = await ended;
    expect(code).toBe(5);
    expect(stderr).toContain('the service stopped answering: ');
    expect(stderr).toContain('expected 1 delivery, got 0');
  });
});

describe('what cannot be taken at once', () => {
  test('a checkout that could not be read back is read again, until it can be', async () => {
    const log = await logService();
    const { url, got } = await testbed.app();
    const { ended } = await listen(log.origin, '--forward', url, '--confirm', '--once', '--timeout', '60m');
    const body =
      '{"event":"CHECKOUT_PAID","checkout_id":"c1","order_code":"DH1","amount":150000,"status":"paid"}';
    const signed = sign({ body: Buffer.from(body), secret, timestamp: start / 1000 });
    const headers = { [timestampHeader]: signed.timestamp, [signatureHeader]: signed.signature };
    const request_headers = JSON.stringify({ 'Content-Type': 'application/json', ...headers });
    log.add(row('', { request_payload: body, request_headers }));
    await expect.poll(() => log.state.asked).toBeGreaterThan(0);
    log.state.checkout = { id: 'c1', order_code: 'DH1', amount: 150000, status: 'paid' };
    const { code, events } = await ended;
    expect(code).toBe(0);
    const taken = events.flatMap((event) => (event.event === 'delivery' ? [event.confirmed] : []));
    expect([taken.slice(0, -1).every((one) => one === false), taken.at(-1)]).toEqual([true, true]);
    expect(got.map((one) => one.body)).toEqual([body]);
  });

  test('one that could not be kept is not forwarded, and taken once it can be', async () => {
    const log = await logService();
    const { url, got } = await testbed.app();
    const journal = join(testbed.folder, 'journal');
    const { ended } = await listen(log.origin, '--forward', url, '--once', '--timeout', '60m');
    await rm(journal, { recursive: true, force: true });
    await writeFile(journal, 'in the way');
    log.add(row('FT1'));
    await log.looked();
    expect(got).toEqual([]);
    await rm(journal);
    const { code, events } = await ended;
    expect([code, told(events).at(0), told(events).at(-1)]).toEqual([0, 'gap not-kept', 'first FT1 as sent']);
    expect(got.length).toBe(1);
  });
});
