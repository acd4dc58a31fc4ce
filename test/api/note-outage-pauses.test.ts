/** `--retry-for`: an outage is sat out, and nothing is done twice by it. */
import { describe, expect, test } from 'vitest';
import { networkError } from '../../src/api/replies/network-error.ts';
import { type Repeat, sendRepeatedly } from '../../src/api/retry.ts';
import { systemRandom } from '../../src/io/random.ts';
import { settableClock } from '../harness/scripted-service.ts';

type End = string | { status: number; text?: string; after?: string };

const syscalls: Record<string, string> = { ECONNREFUSED: 'connect', EAI_AGAIN: 'getaddrinfo' };
const refusal = '{"success":false,"message":"later","data":null}';
const page = '<!doctype html><title>Down for maintenance</title>';
const ok = { status: 200, text: '{}' };

/** What becomes of a request whose tries end so, the last one again and again. */
async function outcome(repeat: Repeat, ends: End[], ms = 60_000) {
  const clock = settableClock();
  const said: [string, number, number][] = [];
  let tries = 0;
  const send = async () => {
    const end = ends[Math.min(tries++, ends.length - 1)]!;
    if (typeof end !== 'string') {
      const headers: Record<string, string> = end.after === undefined ? {} : { 'retry-after': end.after };
      return { status: end.status, headers, text: end.text ?? refusal };
    }
    const cause = { code: end, syscall: syscalls[end] };
    throw networkError(cause, new URL('https://pay.example/x'), { method: 'POST', path: '/x' });
  };
  const given = await sendRepeatedly(repeat, send, {
    clock,
    random: { ...systemRandom, fraction: () => 0.5 },
    signal: new AbortController().signal,
    retryFor: { ms, pausing: (...pause) => said.push(pause) },
  }).catch((error) => error);
  return { tries, slept: clock.slept, said, end: given.status ?? given.cause.code };
}

describe('a read', () => {
  test.each<[string, End]>([
    ['a refused connection', 'ECONNREFUSED'],
    ['a name that DNS does not know', 'ENOTFOUND'],
    ['a broken connection', 'ECONNRESET'],
    ['a certificate that has expired', 'CERT_HAS_EXPIRED'],
    ['429', { status: 429 }],
    ['502', { status: 502, text: page }],
    ['503', { status: 503 }],
    ['504', { status: 504, text: '' }],
    ['a page with status 200', { status: 200, text: page }],
    ['a page with status 500', { status: 500, text: `\n ${page}` }],
  ])('is tried again after %s, more than three times', async (_, end) => {
    expect(await outcome('read', [end, end, end, end, end, end, ok])).toMatchObject({
      tries: 7,
      slept: [250, 500, 1000, 2000, 4000, 8000],
      end: 200,
    });
  });

  test.each<[string, End, number]>([
    ['500', { status: 500 }, 4],
    ['404', { status: 404 }, 1],
    ['a page with status 404', { status: 404, text: page }, 1],
    ['a refusal with status 200', { status: 200, text: refusal }, 1],
  ])('%s is no outage', async (_, end, tries) => {
    expect(await outcome('read', [end])).toMatchObject({ tries, said: [], end: (end as typeof ok).status });
  });

  test('is tried for the last time when the time is over, and ends with that failure', async () => {
    expect(await outcome('read', [{ status: 503 }, 'ECONNRESET', { status: 502 }], 3_000)).toEqual({
      tries: 5,
      slept: [250, 500, 1000, 1250],
      said: [
        ['the service answered 503', 250, 3000],
        ['pay.example closed the connection (ECONNRESET)', 500, 2750],
        ['the service answered 502', 1000, 2250],
        ['the service answered 502', 1250, 1250],
      ],
      end: 502,
    });
  });

  test('pauses 15 s at most, or as long as Retry-After says', async () => {
    const { slept } = await outcome('read', [{ status: 503 }], 120_000);
    expect(slept).toEqual([250, 500, 1000, 2000, 4000, 8000, ...Array(6).fill(15_000), 14_250]);
    const asked = await outcome('read', [{ status: 429, after: '90' }, ok], 120_000);
    expect([asked.slept, asked.end]).toEqual([[90_000], 200]);
    const date = await outcome('read', [{ status: 503, after: 'Sat, 21 Nov 2026 01:00:20 GMT' }, ok]);
    expect(date.slept).toEqual([20_000]);
  });

  test('a Retry-After of nothing is no reason to hurry', async () => {
    expect((await outcome('read', [{ status: 429, after: '0' }], 1_000)).slept).toEqual([250, 500, 250]);
  });

  test('a Retry-After beyond the time ends it at once', async () => {
    expect(await outcome('read', [{ status: 429, after: '61' }])).toEqual({
      tries: 1,
      slept: [],
      said: [],
      end: 429,
    });
  });
});

describe('a write', () => {
  test.each<[string, End]>([
    ['a refused connection', 'ECONNREFUSED'],
    ['a name that DNS does not know', 'EAI_AGAIN'],
    ['a certificate that has expired', 'CERT_HAS_EXPIRED'],
  ])('is tried again after %s', async (_, end) => {
    expect(await outcome('unsent', [end, end, end, end, end, ok])).toMatchObject({ tries: 6, end: 200 });
  });

  test.each<[string, End]>([
    ['a broken connection', 'ECONNRESET'],
    ['a failed handshake, whose request may have gone with it', 'EPROTO'],
    ['a 429 of the service with Retry-After', { status: 429, after: '5' }],
    ['a 503 of the service with Retry-After', { status: 503, after: '5' }],
    ['429 without Retry-After', { status: 429 }],
    ['503 without Retry-After', { status: 503 }],
    ['a 429 that is not in the envelope', { status: 429, text: '{"error":"slow down"}', after: '5' }],
    ['a 503 of a gateway with Retry-After', { status: 503, text: page, after: '5' }],
    ['502', { status: 502, after: '5' }],
    ['504', { status: 504, after: '5' }],
    ['a page with status 200', { status: 200, text: page }],
  ])('is not sent again after %s', async (_, end) => {
    expect(await outcome('unsent', [end, ok])).toMatchObject({ tries: 1, said: [] });
    // Neither where it was refused before.
    expect(await outcome('unsent', ['ECONNREFUSED', end, ok])).toMatchObject({ tries: 2 });
  });

  test('with an Idempotency-Key is tried again like a read', async () => {
    const ends: End[] = [
      'ECONNRESET',
      { status: 504, text: page },
      { status: 503 },
      { status: 502 },
      'EPIPE',
      ok,
    ];
    expect(await outcome('keyed', ends)).toMatchObject({ tries: 6, end: 200 });
  });
});
