/** What this machine knows of a code that the service in force does not, and what no command can be typed for. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { between } from '../../harness/between.ts';
import { ownerOn } from '../../harness/journal-owner.ts';
import { type Bed, type Situation, startTracing, testSituations } from '../../harness/tracing.ts';

const others = { profile: 'other', base_url: 'https://pay.example', client_id: 'c1' };
const request = '4c0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06';

/** Another profile with credentials. */
async function logIn(bed: Bed, url = bed.emulator.url) {
  const argv = ['auth', 'login', '--base-url', url, '--client-id', bed.emulator.clientId];
  await bed.ok(['--profile', 'other', ...argv, '--client-secret-stdin'], {
    env: { PAYCONFIRM_CONFIG_DIR: bed.configDir },
    stdin: bed.emulator.clientSecret,
  });
}

/** A registration that was begun here and waits for the code of this bank request. */
const begun =
  (stage: string, more: object = {}) =>
  (bed: Bed) => {
    const { base_url, client_id } = ownerOn(bed.emulator);
    mkdirSync(join(bed.configDir, 'registrations'));
    const registration = { id: 'r1', base_url, client_id, started_at: 0, stage, answers: { prefix: 'SHOP' } };
    const code = { id: request, sent_at: bed.clock.now(), tries: 0 };
    const file = join(bed.configDir, 'registrations', 'r1.json');
    writeFileSync(file, JSON.stringify({ ...registration, code, ...more }));
    return Promise.resolve();
  };

const situations: Situation[] = [
  {
    name: 'a listener of another profile stored it',
    stage: async (bed) => {
      await bed.keep({ owner: others });
      await logIn(bed);
    },
    exit: 1,
    says: ['not_found', 'found-in-other-profile', 'not-found'],
    offers: ['trace-by-profile', 'show-stored'],
  },
  {
    name: 'a listener of a profile that is gone stored it',
    stage: (bed) => bed.keep({ owner: others }),
    exit: 1,
    says: ['not_found', 'found-in-other-profile', 'not-found'],
    offers: ['show-stored'],
  },
  {
    name: 'nobody stored it, and there is another profile',
    stage: (bed) => logIn(bed),
    exit: 1,
    says: ['not_found', 'not-found'],
    offers: ['trace-by-profile'],
  },
  {
    name: 'the service has it, and a listener of another profile stored one with its code',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      await bed.pay('FT1');
      await bed.keep({ owner: others });
    },
    says: ['delivered'],
    notes: ['journal-of-other-profile'],
    who: { shop: 'delivered' },
  },
  {
    name: 'the id of a bank request, given for a code',
    stage: begun('step-1-done'),
    asks: [[request]],
    exit: 1,
    says: ['not_found', 'not-found'],
    notes: ['given-request-id'],
    offers: ['resume-registration'],
  },
  {
    name: 'the id of the last bank request of a registration that is finished',
    stage: begun('registered', { virtual_account: { id: 'va', virtual_account_number: '96SHOP1' } }),
    asks: [[request]],
    exit: 1,
    says: ['not_found', 'not-found'],
    notes: ['given-request-id'],
    offers: ['diagnose-account'],
  },
];

testSituations(situations);

test('nothing of one client is sent to the service of another profile', async () => {
  const bed = await startTracing();
  const asked: string[] = [];
  const url = await between(
    bed.emulator.url,
    (reply) => reply,
    (path) => asked.push(path),
  );
  await logIn(bed, url);
  asked.length = 0;
  await bed.keep({ owner: { ...others, base_url: url } });
  await bed.ask(['FT1']);
  expect(asked).toEqual([]);
});

test('a code that cannot be typed is in no command', async () => {
  const bed = await startTracing();
  await bed.configure('shop', [500]);
  const PAYCONFIRM_BASE_URL = await between(bed.emulator.url, (reply) =>
    reply.replaceAll('"FT1"', '"FT\\u001b1"').replaceAll('\\"FT1\\"', '\\"FT\\\\u001b1\\"'),
  );
  await bed.pay('FT1');
  const { trace } = await bed.ask(['--note', 'DH102'], { PAYCONFIRM_BASE_URL });
  const actions = trace.findings.flatMap((one) => one.actions.map(({ code }) => code));
  expect([trace.subject?.id, trace.outcome, actions]).toEqual(['FT\u001b1', 'failed', ['show-delivery']]);
  expect(trace.next).toEqual([expect.stringMatching(/^payconfirm webhooks log [0-9a-f-]+$/)]);
});
