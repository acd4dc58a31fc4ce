import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Client } from '../../../src/api/client.ts';
import { NetworkError } from '../../../src/api/replies/network-error.ts';
import { hostNames } from '../../../src/commands/listen/receive.ts';
import { PayconfirmError } from '../../../src/errors.ts';
import { type Clock, systemClock } from '../../../src/io/clock.ts';
import { systemRandom } from '../../../src/io/random.ts';
import {
  type CleanupRecord,
  cleanupRecordsIn,
  ownRecord,
} from '../../../src/webhooks/listener/cleanup-records.ts';
import { createEventQueue } from '../../../src/webhooks/listener/event-queue.ts';
import type { AcceptedEvent } from '../../../src/webhooks/listener/events.ts';
import { createExpectation } from '../../../src/webhooks/listener/expectation.ts';
import { parseFaultInjection } from '../../../src/webhooks/listener/forwarding/fault-injection.ts';
import { fieldMatch } from '../../../src/webhooks/listener/forwarding/rules.ts';
import { localSecret } from '../../../src/webhooks/listener/local-secret.ts';
import { createProbe } from '../../../src/webhooks/listener/probe.ts';
import { registerTemporary } from '../../../src/webhooks/listener/subscription.ts';

async function folder(use: (path: string) => Promise<void>) {
  const path = await mkdtemp(join(tmpdir(), 'listen-'));
  try {
    await use(path);
  } finally {
    await rm(path, { recursive: true });
  }
}

test('a queue gives what was pushed, in order, and ends', async () => {
  const queue = createEventQueue<string>(10, (count) => `${count} lost`);
  queue.push('a');
  const read = (async () => {
    const events = [];
    for await (const event of queue.events) events.push(event);
    return events;
  })();
  queue.push('b');
  await Promise.resolve();
  queue.push('c');
  queue.end();
  expect(await read).toEqual(['a', 'b', 'c']);
});

test('a queue whose reader is slow drops, and says how many', async () => {
  const queue = createEventQueue<string>(2, (count) => `${count} lost`);
  for (const event of ['a', 'b', 'c', 'd', 'e']) queue.push(event);
  const events = queue.events[Symbol.asyncIterator]();
  expect((await events.next()).value).toBe('a');
  queue.push('f');
  expect((await events.next()).value).toBe('b');
  expect((await events.next()).value).toBe('f');
  expect((await events.next()).value).toBe('3 lost');
  queue.push('g');
  queue.end();
  expect((await events.next()).value).toBe('g');
  expect((await events.next()).done).toBe(true);
});

function delivery(fields: Record<string, unknown>, copy: AcceptedEvent['copy'] = 'first'): AcceptedEvent {
  const { amount = null, transaction_code = null } = fields as { amount?: number; transaction_code?: string };
  return { event: 'delivery', kind: null, amount, transaction_code, payload: fields, copy } as AcceptedEvent;
}

test('an expectation counts what matches, says what came instead, and not copies', async () => {
  const expectation = createExpectation(2, [
    fieldMatch('amount=150k', '--match'),
    fieldMatch('type=income', '--match'),
  ]);
  expectation.see(delivery({ amount: 150000, type: 'income', transaction_code: 'FT1' }));
  expectation.see(delivery({ amount: 150000, type: 'income', transaction_code: 'FT1' }, 'duplicate'));
  expectation.see(delivery({ amount: 150001, type: 'income', transaction_code: 'FT2\u001b[2J' }));
  expect(expectation.isMet()).toBe(false);
  const failure = expectation.failure();
  expect([failure.kind, failure.message, failure.details]).toEqual([
    'expectation',
    'expected 2 deliveries with amount=150000 and type=income, got 1; 1 other came',
    [{ field: 'delivery', message: 'transaction FT2\\x1b[2J of 150001 (amount=150001, type=income)' }],
  ]);
  expectation.see(delivery({ amount: 150000, type: 'income', transaction_code: 'FT3' }));
  await expectation.met;
  expect(expectation.isMet()).toBe(true);
});

test('what was refused is counted by its reason', () => {
  const expectation = createExpectation(1, [fieldMatch('paid_amount=1.000', '--match')]);
  const rejected = { event: 'rejected' as const, at: '', status: 401 };
  for (const words of ['this clock is 412 s ahead', 'this clock is 413 s ahead']) {
    expectation.see({ ...rejected, reason: 'timestamp-outside-tolerance', words });
  }
  const { message, details } = expectation.failure();
  expect([message, details]).toEqual([
    'expected 1 delivery with paid_amount=1000, got 0; 2 were refused',
    [{ field: 'refused', message: '2 × this clock is 413 s ahead' }],
  ]);
  expectation.see(delivery({ amount: 2 }));
  expect(expectation.failure().message).toBe(
    'expected 1 delivery with paid_amount=1000, got 0; 1 other came, 2 were refused',
  );
});

test('without a match any delivery counts, one that cannot be read too', () => {
  const expectation = createExpectation(1, []);
  expect(expectation.failure().message).toBe('expected 1 delivery, got 0; nothing else came');
  expectation.see({ ...delivery({}), payload: null });
  expect(expectation.isMet()).toBe(true);
});

test('trouble to inject is read, or refused', () => {
  expect(parseFaultInjection('delay=2s,status=500,duplicate=2')).toEqual({
    delayMs: 2000,
    status: 500,
    duplicate: 2,
  });
  expect(parseFaultInjection('duplicate=3')).toEqual({ delayMs: 0, status: undefined, duplicate: 3 });
  for (const text of [
    '',
    'delay',
    'delay=soon',
    'status=99',
    'status=600',
    'duplicate=0',
    'duplicate=100',
    'drop=1',
  ]) {
    expect(() => parseFaultInjection(text), text).toThrow(expect.objectContaining({ kind: 'usage' }));
  }
});

test('the secret of this machine is made once, mode 0600', () =>
  folder(async (configDir) => {
    const secrets = await Promise.all(
      [1, 2, 3].map(() => localSecret(join(configDir, 'new'), systemRandom, () => {})),
    );
    expect(secrets[0]).toMatch(/^whsec_[A-Za-z0-9_-]{32}$/);
    expect(new Set(secrets)).toEqual(new Set([secrets[0]]));
    expect((await stat(join(configDir, 'new', 'listen-secret'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(configDir, 'new'))).mode & 0o777).toBe(0o700);
  }));

test('entries of listeners are saved, replaced, listed and dropped', () =>
  folder(async (configDir) => {
    const records = cleanupRecordsIn(configDir);
    expect(await records.all()).toEqual([]);
    const entry: CleanupRecord = {
      id: '1',
      owner: { pid: 1, started: null },
      base_url: 'http://localhost',
      client_id: undefined,
      urls: ['https://a.example/'],
    };
    await records.save(entry);
    const later = { ...entry, urls: [...entry.urls, 'https://b.example/'] };
    await records.save(later);
    expect(await records.all()).toEqual([{ ...later, client_id: undefined }]);
    expect(await readdir(join(configDir, 'listeners'))).toEqual(['1.json']);
    expect((await stat(join(configDir, 'listeners', '1.json'))).mode & 0o777).toBe(0o600);
    await records.drop('1');
    await records.drop('1');
    expect(await records.all()).toEqual([]);
  }));

/** Time that passes in sleeps only. */
function quickClock(): Clock {
  let now = 0;
  return {
    ...systemClock,
    now: () => now,
    monotonic: () => now,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      now += ms;
      await systemClock.sleep(0, signal);
    },
  };
}

test('a probe is proved when a test delivery comes back, after some that did not', async () => {
  const probe = createProbe(systemRandom, quickClock(), new AbortController().signal);
  const sent: string[] = [];
  await probe.prove(
    () => 'https://hook.example/in?x=1',
    async (address) => {
      sent.push(address);
      if (sent.length < 3) throw new PayconfirmError('refused', 'DNS', { status: 200 });
      expect(probe.recognise(new URL(address).search)).toBe(true);
    },
  );
  expect(sent).toEqual(Array(3).fill(probe.addressed('https://hook.example/in?x=1')));
  expect(sent[0]).toMatch(/^https:\/\/hook\.example\/in\?x=1&payconfirm-probe=[0-9a-f]{32}$/);
  expect(probe.recognise('?payconfirm-probe=0')).toBe(false);
});

test('of several addresses the last that was tried is the one that came back', async () => {
  const probe = createProbe(systemRandom, quickClock(), new AbortController().signal);
  const sent: string[] = [];
  await probe.prove(
    () => ['https://docs.example/', 'https://hook.example/'][sent.length % 2] as string,
    async (address) => {
      sent.push(new URL(address).host);
      if (address.startsWith('https://hook.')) probe.recognise(new URL(address).search);
    },
  );
  expect(sent).toEqual(['docs.example', 'hook.example']);
  let asked = 0;
  const refused = probe.prove(
    () => ['https://docs.example/', 'https://hook.example/'][asked++ % 2] as string,
    async () => undefined,
  );
  await expect(refused).rejects.toMatchObject({
    message:
      'no test delivery came back through https://docs.example/ or https://hook.example/ within 60 s: something else answers there',
  });
});

test('a probe that never comes back says why, within a minute', async () => {
  const clock = quickClock();
  const probe = createProbe(systemRandom, clock, new AbortController().signal);
  const refused = probe.prove(
    () => 'https://hook.example/',
    () => Promise.reject(new PayconfirmError('network', 'refused')),
  );
  await expect(refused).rejects.toMatchObject({
    kind: 'network',
    message: 'no test delivery came back through https://hook.example/ within 60 s: refused',
  });
  expect(clock.now()).toBeLessThan(70_000);
  await expect(
    probe.prove(
      () => 'https://hook.example/',
      async () => undefined,
    ),
  ).rejects.toMatchObject({
    message:
      'no test delivery came back through https://hook.example/ within 60 s: something else answers there',
  });
});

test.each([400, 403, 404, 409])('a probe ends with a request that is refused itself: %i', async (status) => {
  const probe = createProbe(systemRandom, quickClock(), new AbortController().signal);
  const refusal = new PayconfirmError('refused', 'not yours', { status });
  let tries = 0;
  const refused = probe.prove(
    () => 'https://hook.example/',
    () => {
      tries += 1;
      return Promise.reject(refusal);
    },
  );
  await expect(refused).rejects.toBe(refusal);
  expect(tries).toBe(1);
});

test('a probe that takes long says what it waits for, once each', async () => {
  const probe = createProbe(systemRandom, quickClock(), new AbortController().signal);
  const said: string[] = [];
  let tries = 0;
  await probe.prove(
    () => 'https://hook.example/',
    async (address) => {
      tries += 1;
      if (tries > 6) probe.recognise(new URL(address).search);
      else throw new PayconfirmError('refused', tries < 5 ? 'DNS' : 'SSL', { status: 200 });
    },
    (words) => said.push(words),
  );
  const waiting = 'Waiting, 60 s at most, for a test delivery to come back through https://hook.example/';
  expect(said).toEqual([`${waiting}: DNS`, `${waiting}: SSL`]);
  said.length = 0;
  await probe.prove(
    () => 'https://hook.example/',
    async (address) => {
      tries += 1;
      if (tries > 9) probe.recognise(new URL(address).search);
    },
    (words) => said.push(words),
  );
  expect(said).toEqual([]);
});

test('what is about to be made is not noted any more when the service was never reached', () =>
  folder(async (configDir) => {
    const records = cleanupRecordsIn(configDir);
    const owner = { pid: 1, started: null };
    const error = (neverSent: boolean) =>
      new NetworkError('down', {
        hint: '',
        request: { method: 'POST', path: '/' },
        cause: undefined,
        neverSent,
      });
    for (const neverSent of [true, false]) {
      const first = {
        id: `${neverSent}`,
        owner,
        base_url: 'http://localhost',
        client_id: undefined,
        urls: [],
      };
      const entry = ownRecord(records, first);
      const call = () => Promise.reject(error(neverSent));
      const making = registerTemporary({ call } as unknown as Client, entry, {
        webhook_url: 'https://hook.example/',
        auth_type: 'NONE',
      });
      await expect(making).rejects.toThrow('down');
    }
    expect((await records.all()).map(({ id, made }) => [id, made])).toEqual([
      ['false', { name: 'payconfirm listen false' }],
    ]);
  }));

test('a probe stops at wrong credentials and when interrupted', async () => {
  const stop = new AbortController();
  const probe = createProbe(systemRandom, quickClock(), stop.signal);
  const denied = new PayconfirmError('auth', '401');
  await expect(
    probe.prove(
      () => 'https://hook.example/',
      () => Promise.reject(denied),
    ),
  ).rejects.toBe(denied);
  const interrupted = new PayconfirmError('interrupted', 'interrupted');
  const proving = probe.prove(
    () => 'https://hook.example/',
    async () => stop.abort(interrupted),
  );
  await expect(proving).rejects.toBe(interrupted);
});

test('the host names of an address are read once, until it is another', () => {
  let address: string | undefined;
  const names = hostNames(() => address);
  expect(names()).toEqual([]);
  for (const name of ['a.example', 'b.example']) {
    address = `https://${name}/hook`;
    const read = names();
    expect([read, names() === read]).toEqual([[name], true]);
  }
});
