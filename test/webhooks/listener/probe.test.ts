import { expect, test } from 'vitest';
import { PayconfirmError } from '../../../src/errors.ts';
import type { Clock } from '../../../src/io/clock.ts';
import { systemRandom } from '../../../src/io/random.ts';
import { asIs } from '../../../src/texts/translate.ts';
import { createProbe } from '../../../src/webhooks/listener/test-delivery.ts';
import { driven } from '../../harness/driven-clock.ts';
import { settableClock } from '../../harness/scripted-service.ts';
import { startWaitBy } from '../../harness/start-wait.ts';

const probeBy = (clock: Clock, signal = new AbortController().signal, said: string[] = []) =>
  createProbe(systemRandom, clock, signal, startWaitBy(clock, said));

test('a probe is proved when a test delivery comes back, after some that did not', async () => {
  const probe = probeBy(settableClock(0));
  const sent: string[] = [];
  await probe.prove(
    () => 'https://hook.example/in?x=1',
    async (address) => {
      sent.push(address);
      if (sent.length < 3) throw new PayconfirmError('refused', asIs('DNS'), { status: 200 });
      expect(probe.recognise(new URL(address).search)).toBe(true);
    },
  );
  expect(sent).toEqual(Array(3).fill(probe.addressed('https://hook.example/in?x=1')));
  expect(sent[0]).toMatch(/^https:\/\/hook\.example\/in\?x=1&payconfirm-probe=[0-9a-f]{32}$/);
  expect(probe.recognise('?payconfirm-probe=0')).toBe(false);
});

test('of several addresses the last that was tried is the one that came back', async () => {
  const probe = probeBy(settableClock(0));
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
      'no test delivery arrived through https://docs.example/ or https://hook.example/ within 1 min: another program answers there',
  });
});

test('a probe that never comes back says why, within a minute', async () => {
  const clock = settableClock(0);
  const probe = probeBy(clock);
  const refused = probe.prove(
    () => 'https://hook.example/',
    () => Promise.reject(new PayconfirmError('network', asIs('refused'))),
  );
  await expect(refused).rejects.toMatchObject({
    kind: 'network',
    message: 'no test delivery arrived through https://hook.example/ within 1 min: refused',
  });
  expect(clock.now()).toBeLessThan(70_000);
  await expect(
    probe.prove(
      () => 'https://hook.example/',
      async () => undefined,
    ),
  ).rejects.toMatchObject({
    message:
      'no test delivery arrived through https://hook.example/ within 1 min: another program answers there',
  });
});

test.each([400, 403, 404, 409])('a probe ends with a request that is refused itself: %i', async (status) => {
  const probe = probeBy(settableClock(0));
  const refusal = new PayconfirmError('refused', asIs('not yours'), { status });
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

test('a probe that takes long says once what it waits for', async () => {
  const said: string[] = [];
  await driven(async (clock) => {
    const probe = probeBy(clock, undefined, said);
    let tries = 0;
    await probe.prove(
      () => 'https://hook.example/',
      async (address) => {
        tries += 1;
        if (tries > 6) probe.recognise(new URL(address).search);
        else throw new PayconfirmError('refused', asIs('DNS'), { status: 200 });
      },
    );
  });
  expect(said).toEqual([
    'Waiting for a test delivery through https://hook.example/ (DNS): at most 1 min (--ready-timeout; --no-test skips it)',
  ]);
});

test('a test delivery that is never answered ends the probe in time', async () => {
  await driven(async (clock) => {
    const refused = probeBy(clock).prove(
      () => 'https://hook.example/',
      () => new Promise(() => undefined),
      5_000,
    );
    await expect(refused).rejects.toMatchObject({
      kind: 'network',
      message: 'no test delivery arrived through https://hook.example/ within 5.0 s: no answer yet',
    });
    expect(clock.passed()).toBe(5_000);
  });
});

test('a probe stops at wrong credentials and when interrupted', async () => {
  const stop = new AbortController();
  const probe = probeBy(settableClock(0), stop.signal);
  const denied = new PayconfirmError('auth', asIs('401'));
  await expect(
    probe.prove(
      () => 'https://hook.example/',
      () => Promise.reject(denied),
    ),
  ).rejects.toBe(denied);
  const interrupted = new PayconfirmError('interrupted', asIs('interrupted'));
  const proving = probe.prove(
    () => 'https://hook.example/',
    async () => stop.abort(interrupted),
  );
  await expect(proving).rejects.toBe(interrupted);
});
