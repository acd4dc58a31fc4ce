import type { ServiceWays } from '../../src/config/service-differences.ts';
import type { ReplyMismatch } from '../../src/emulator/server/routes.ts';
import { serve } from '../../src/emulator/server/serve.ts';
import type { Clock } from '../../src/io/clock.ts';
import { systemClock } from '../../src/io/clock.ts';
import { type Random, systemRandom } from '../../src/io/random.ts';
import type { Setup } from '../../src/setup/schema.ts';

/**
 * The machine's clock, by which nothing is said of a wait of five seconds: a test that compares all that is said may run on a
 * busy machine.
 */
export const unsaidWaits: Clock = {
  ...systemClock,
  allow: (ms, signal) => systemClock.sleep(ms === 5_000 ? 2 ** 31 - 1 : ms, signal),
};

/** The machine's clock, by which everybody has all the time to answer. */
export const unhurried: Clock = {
  ...systemClock,
  allow: (_, signal) => systemClock.sleep(2 ** 31 - 1, signal),
};

/** The same where no pause takes time. */
export const impatient: Clock = {
  ...unhurried,
  sleep: (ms, signal) => systemClock.sleep(Math.min(ms, 20), signal),
};

/** A clock that stands still until it is set; waiting is real, and so are durations but for what was passed. */
export interface SetClock extends Clock {
  set(moment: string | number): void;
  /** Time goes by, for durations too. */
  pass(ms: number): void;
  /** The same clock with durations that are only what was passed: for what looks at how long it has taken. */
  still: Clock;
}

export function setClock(moment: string | number): SetClock {
  const parse = (given: string | number) => (typeof given === 'number' ? given : Date.parse(given));
  let now = parse(moment);
  let passed = 0;
  return {
    ...unsaidWaits,
    still: { ...unhurried, now: () => now, monotonic: () => passed },
    now: () => now,
    monotonic: () => systemClock.monotonic() + passed,
    set: (given) => {
      now = parse(given);
    },
    pass: (ms) => {
      now += ms;
      passed += ms;
    },
  };
}

export interface RunningEmulator {
  url: string;
  clientId: string;
  clientSecret: string;
  clock: SetClock;
  /** The code of a bank request, as its phone would show it. */
  otp(bankRequestId?: string): Promise<string>;
  /** A request to the emulator's own paths; returns `data`, throws for any other status than 200. */
  control<Data>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Data>;
  /** Resolves when no delivery is pending. */
  idle(): Promise<void>;
  /** Ends it; throws when a reply broke the endpoint table. */
  stop(): Promise<void>;
}

/** An emulator in memory on a free port, unless told otherwise. The clock stands at `now`, by default 2026-11-21T01:00:00Z. */
export async function startEmulator(
  options: {
    now?: string | number;
    port?: number;
    dataDir?: string;
    allowHosts?: string[];
    ca?: string;
    seed?: Setup;
    ways?: ServiceWays;
    random?: Random;
  } = {},
): Promise<RunningEmulator> {
  const { now = '2026-11-21T01:00:00Z', allowHosts = [], ...rest } = options;
  const clock = setClock(now);
  const mismatches: ReplyMismatch[] = [];
  const onReplyMismatch = (mismatch: ReplyMismatch) => mismatches.push(mismatch);
  const served = await serve({ port: 0, clock, random: systemRandom, allowHosts, onReplyMismatch, ...rest });
  const { url, clientId, clientSecret } = served;

  async function control<Data>(method: string, path: string, body?: unknown): Promise<Data> {
    const response = await fetch(`${url}/_emulator${path}`, {
      method,
      // None is kept that this worker's next emulator on the same port does not know.
      headers: { 'x-emulator-control': '1', connection: 'close' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const reply = (await response.json()) as { data: Data };
    if (response.status !== 200)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(reply)}`);
    return reply.data;
  }

  return {
    url,
    clientId,
    clientSecret,
    clock,
    control,
    otp: async (id) => {
      const query = id === undefined ? '' : `?bank_request_id=${id}`;
      return (await control<{ code: string }>('GET', `/otp${query}`)).code;
    },
    idle: served.idle,
    stop: async () => {
      await served.close();
      if (mismatches.length > 0)
        throw new Error(`replies broke the table: ${JSON.stringify(mismatches, null, 2)}`);
    },
  };
}
