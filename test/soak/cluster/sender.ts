import { Agent, request as requestHttp } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { secret } from '../listener.ts';
import type { Random } from '../random.ts';
import { holds } from '../scenario.ts';
import { signedHeaders } from '../wrong-requests.ts';

/** What came back: `none` when the connection broke, nobody was there (502), or nothing came in the service's 10 s. */
export type Outcome = 200 | 409 | 503 | 'none';
export type Kind = 'first' | 'copy' | 'conflict';

export interface Answer {
  kind: Kind;
  code: string;
  outcome: Outcome;
  /** When it came, and how long it took: milliseconds. */
  at: number;
  tookMs: number;
}

export interface Sender {
  /** Every answer that has come. */
  answers: Answer[];
  /** The body that was sent first, by code. */
  bodies: Map<string, string>;
  /** Sends no more, and resolves when all is answered; throws where an answer was none of the known ones. */
  stop(): Promise<void>;
}

/** Of a hundred deliveries, those that come once more at another listener, and those that come with another amount there. */
const shares = { copy: 0.05, conflict: 0.01 };
/** A second share of the copies is sent while the first is under way. */
const atOnce = 0.5;
/** The service waits no longer (§6.1). */
const waitsMs = 10_000;

/**
 * Sends so many deliveries a second, whether they are answered or not. The service sends nothing twice (§6.1.6): a copy
 * stands for what its staff send again by hand, and what was answered 503 comes again in that way alone, one in two.
 */
export function startSender(port: number, rate: number, random: Random): Sender {
  const answers: Answer[] = [];
  const bodies = new Map<string, string>();
  const agent = new Agent({ keepAlive: true, maxFreeSockets: 256 });
  const underWay = new Set<Promise<unknown>>();
  const over = new AbortController();

  const failures: unknown[] = [];
  const track = (work: Promise<unknown>) => {
    const settled: Promise<unknown> = work
      .catch((error) => failures.push(error))
      .finally(() => underWay.delete(settled));
    underWay.add(settled);
  };

  async function post(kind: Kind, code: string, body: string, elsewhere?: string) {
    const begun = performance.now();
    const { status, listener } = await sent(port, body, elsewhere, agent);
    const known = [200, 409, 503, 502].includes(status);
    holds(known, `a delivery was answered ${status}`);
    const outcome = status === 502 ? 'none' : (status as Outcome);
    const at = performance.now();
    answers.push({ kind, code, outcome, at, tookMs: at - begun });
    return { outcome, listener };
  }

  async function one(n: number, draw: { copy: boolean; now: boolean; conflict: boolean; again: boolean }) {
    const code = `FT${n}`;
    const body = bodyOf(n, 150_000);
    bodies.set(code, body);
    const first = post('first', code, body);
    if (draw.copy && draw.now) track(post('copy', code, body));
    const { outcome, listener } = await first;
    if (draw.copy && !draw.now) await post('copy', code, body, listener);
    if (outcome === 503 && draw.again) await post('copy', code, body, listener);
    if (outcome === 200 && draw.conflict) await post('conflict', code, bodyOf(n, 1), listener);
  }

  async function pace() {
    const begun = performance.now();
    for (let n = 0; !over.signal.aborted; ) {
      const due = ((performance.now() - begun) * rate) / 1000;
      for (; n < due; n++) {
        const draw = {
          copy: random.chance(shares.copy),
          now: random.chance(atOnce),
          conflict: random.chance(shares.conflict),
          again: random.chance(0.5),
        };
        track(one(n, draw));
      }
      await delay(5);
    }
  }

  const pacing = pace();
  return {
    answers,
    bodies,
    stop: async () => {
      over.abort();
      await pacing;
      while (underWay.size > 0) await Promise.all(underWay);
      agent.destroy();
      if (failures.length > 0) throw failures[0];
    },
  };
}

const bodyOf = (n: number, amount: number) =>
  `{"amount":${amount},"description":"thanh toan DH${n}","transfer_date":"08:00:00 21/11/2026","transaction_code":"FT${n}","account_number":"00110123456${n % 10}","bank_name":"BANK","type":"income"}`;

function sent(port: number, body: string, elsewhere: string | undefined, agent: Agent) {
  return new Promise<{ status: number; listener: string | undefined }>((resolve) => {
    const bytes = Buffer.from(body);
    const request = requestHttp({
      port,
      host: '127.0.0.1',
      method: 'POST',
      agent,
      headers: {
        'content-type': 'application/json',
        'content-length': bytes.length,
        ...Object.fromEntries(signedHeaders(bytes, secret, `${Math.floor(Date.now() / 1000)}`)),
        ...(elsewhere === undefined ? {} : { 'x-elsewhere': elsewhere }),
      },
    });
    const late = setTimeout(() => request.destroy(), waitsMs);
    const end = (status: number, listener?: string) => {
      clearTimeout(late);
      resolve({ status, listener });
    };
    request.on('response', (response) => {
      response.resume();
      response.on('end', () => end(response.statusCode!, response.headers['x-listener'] as string));
      response.on('error', () => end(502));
    });
    request.on('error', () => end(502));
    request.end(bytes);
  });
}
