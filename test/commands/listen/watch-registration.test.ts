import { expect, test } from 'vitest';
import { watchConfiguration } from '../../../src/commands/listen/watch-registration.ts';
import { thisProcess } from '../../../src/io/files/process-identity.ts';
import { impatient } from '../../harness/emulator.ts';
import { clientOf, envelope, json, startService } from '../../harness/scripted-service.ts';

const here = { id: 'c1', webhook_url: 'https://HERE.example:443/hook' };
const subscription = { id: 'c1', again: undefined, repoint: async () => {}, settled: async () => {} };
const own = 'https://here.example/hook';
const current = { id: 'l1', owner: thisProcess(), base_url: '', client_id: undefined, urls: [own] };
const entry = (isTaken: boolean) => ({
  current,
  isTaken: async () => isTaken,
  change: async () => {},
  now: () => 0,
});

/** What the service answers, one after the other, the last again and again; how often it was told that it is gone. */
async function watching(answers: (number | object[])[], isTaken = false) {
  const service = await startService((_, response) => {
    const answer = (answers.length > 1 ? answers.shift() : answers[0])!;
    if (typeof answer === 'number') return json(response, answer, {});
    return envelope(answer);
  });
  const { client } = clientOf(service.origin, { profile: { token: 't' } });
  let told = 0;
  const asking = { client, clock: impatient, signal: new AbortController().signal, everyMs: 5000 };
  const elsewhere: string[] = [];
  const changes: string[] = [];
  await watchConfiguration(subscription, entry(isTaken), asking, {
    gone: async () => {
      told += 1;
    },
    pointsElsewhere: async (address) => elsewhere.push(address),
    changed: (words) => changes.push(words()),
  });
  await client.close();
  return { told, elsewhere, asked: service.received.length, ...(changes.length > 0 && { changes }) };
}

test("one of the user's that is deleted is told once", async () => {
  expect(await watching([[here], [here], [{ id: 'c2' }]])).toEqual({
    told: 1,
    elsewhere: [],
    asked: 3,
  });
});

test('a service that fails is asked again', async () => {
  expect(await watching([403, []])).toEqual({ told: 1, elsewhere: [], asked: 2 });
});

test('one that another listener has is not missed here', async () => {
  expect(await watching([[]], true)).toEqual({ told: 0, elsewhere: [], asked: 1 });
});

test('one that points elsewhere is told once, with where', async () => {
  const there = { id: 'c1', webhook_url: 'https://there.example/hook' };
  expect(await watching([[here], 500, [there]])).toEqual({
    told: 0,
    elsewhere: ['https://there.example/hook'],
    asked: 3,
  });
});

test('one that another pauses, or gives another authentication, is told once each time', async () => {
  const signed = { ...here, is_active: true, auth_type: 'HMAC_SHA256' };
  const paused = { ...signed, is_active: false };
  const open = { ...signed, auth_type: 'NONE' };
  const pause = 'somebody paused the webhook configuration: nothing is delivered until it is active';
  const words = 'somebody changed the authentication of the webhook configuration: it is now NONE';
  expect(await watching([[signed], [paused], [paused], [signed], [paused], [open], [open], []])).toEqual({
    told: 1,
    elsewhere: [],
    asked: 8,
    changes: [pause, pause, words],
  });
});
