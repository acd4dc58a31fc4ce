/** The steps in their order, before an emulator, with what a person would be asked given by each test. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../src/api/client-types.ts';
import { PayconfirmError } from '../../src/errors.ts';
import type { Registration, VirtualAccount } from '../../src/registrations/registration.ts';
import { withVirtualAccount } from '../../src/registrations/step-requests.ts';
import {
  type Conversation,
  type RegistrationSession,
  readBack,
  takeSteps,
} from '../../src/registrations/take-steps.ts';
import { asIs } from '../../src/texts/translate.ts';
import { type RunningEmulator, startEmulator } from '../harness/emulator.ts';
import { failure, type Gate, openGate } from '../harness/gate.ts';
import { clientOf, settableClock, thrown } from '../harness/scripted-service.ts';

let emulator: RunningEmulator;
let gate: Gate;
let client: Client;
let account: string;
beforeAll(async () => {
  emulator = await startEmulator();
  gate = await openGate(emulator.url);
  const { clientId, clientSecret } = emulator;
  client = clientOf(gate.url, { profile: { clientId, clientSecret: async () => clientSecret } }).client;
  const { items } = await client.page('accounts.list', {});
  account = (items[0] as { id: string }).id;
});
afterAll(async () => {
  await client.close();
  await gate.close();
  await emulator.stop();
});

let count = 0;
/** Nothing but what its test gives: another question fails it. */
type Talk = Partial<Conversation>;

/** A registration before its first step, under a prefix that no other test has. */
function begin(talk: Talk, given: Partial<Registration> = {}, resumed = false, others: string[] = []) {
  const start: Registration = {
    id: 'r1',
    base_url: gate.url,
    client_id: emulator.clientId,
    started_at: emulator.clock.now(),
    stage: 'new',
    answers: { account: { id: account }, prefix: `P${++count}`, content: 'KH001', agreed: true },
    ...given,
  };
  const stages: string[] = [];
  const said: string[] = [];
  const asked: unknown[][] = [];
  const questions = {
    phone: async () => undefined,
    code: async ({ code }: Registration) => ({ code: await emulator.otp(code!.id) }),
    reporting: async () => ({ realtime: true }),
    ...talk,
  } as Record<string, (...given: unknown[]) => unknown>;
  const ask =
    (name: string) =>
    async (...given: unknown[]) => {
      asked.push([name, ...given]);
      const answer = questions[name];
      if (!answer) throw new Error(`${name} is asked`);
      return answer(...given);
    };
  let registration = start;
  const session: RegistrationSession = {
    client,
    clock: settableClock(emulator.clock.now()),
    conversation: {
      at: ({ stage }: Registration) => stages.push(stage),
      say: (text: string) => said.push(text),
      ...Object.fromEntries(
        ['phone', 'correct', 'code', 'mayAskAgain', 'reporting', 'chooseAccount'].map((name) => [
          name,
          ask(name),
        ]),
      ),
    } as unknown as Conversation,
    resumed,
    get registration() {
      return registration;
    },
    ready: async () => {},
    keep: async (next: Registration) => {
      registration = next;
    },
    idsOfOthers: async () => others,
    claimAccount: async (made: VirtualAccount) => session.keep(withVirtualAccount(registration, made)),
  };
  const passed = gate.passed.length;
  return {
    session,
    said,
    stages,
    /** The names of what was asked, each with the kind of the trouble that it came with. */
    questions: () =>
      asked.map(([name, ...given]) => {
        const trouble = given.find((one) => one instanceof PayconfirmError);
        return trouble ? `${name}: ${trouble.kind}` : name;
      }),
    asked,
    passed: () => gate.passed.slice(passed).filter((point) => point.startsWith('step')),
    steps: async () => {
      const events = [];
      for await (const event of takeSteps(session)) events.push(event);
      return events;
    },
  };
}

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

/** As a registration stands that was taken up to there, and what the bank has of it. */
async function upTo(stage: Registration['stage'], talk: Talk = {}) {
  const run = begin(talk);
  for await (const _ of takeSteps(run.session)) if (run.session.registration.stage === stage) break;
  return run.session.registration;
}

test('all four steps', async () => {
  const run = begin({});
  const events = await run.steps();
  const { registration } = run.session;
  expect(events).toEqual([
    { event: 'step', step: 1, registration: 'r1', bank_request_id: uuid, phone: '*******567' },
    { event: 'step', step: 2, registration: 'r1', virtual_account: registration.virtual_account },
    { event: 'step', step: 3, registration: 'r1', bank_request_id: uuid },
    { event: 'step', step: 4, registration: 'r1' },
  ]);
  expect(run.stages).toEqual(['new', 'step-1-done', 'step-2-done', 'step-3-done']);
  expect(run.questions()).toEqual(['phone', 'code', 'reporting', 'code']);
  expect(run.said).toEqual([]);
  expect(registration).toEqual({
    ...registration,
    stage: 'registered',
    registered_at: emulator.clock.now(),
    reporting: { realtime: true },
    bank_account_id: account,
    phone: '*******567',
  });
  expect(registration).not.toHaveProperty('code');
  expect(await readBack(run.session)).toMatchObject({ status: 'ACTIVE', receive_noti_realtime: true });
});

test('a phone is asked for where the account is given by its number', async () => {
  const answers = { account: { number: '9007199254740993' }, prefix: 'NUM', agreed: true };
  const run = begin({ phone: async () => '0933333333' }, { answers });
  const [first] = await run.steps();
  expect(first).toMatchObject({ step: 1, phone: '*******333' });
  expect(run.asked[0]).toEqual(['phone', answers]);
});

test('registered already: nothing is left', async () => {
  const run = begin({}, { stage: 'registered' });
  expect([await run.steps(), run.stages, run.passed()]).toEqual([[], [], []]);
});

describe('step 1', () => {
  test('refused: the answers are corrected', async () => {
    const talk: Talk = { correct: async (_, answers) => ({ ...answers, prefix: 'GOOD' }) };
    const answers = { account: { id: account }, prefix: 'lower', agreed: true };
    const run = begin(talk, { answers });
    await run.steps();
    expect(run.questions()).toEqual(['phone', 'correct: refused', 'phone', 'code', 'reporting', 'code']);
    expect(run.asked[1]!.slice(2)).toEqual([answers]);
    expect(run.session.registration.answers).toEqual({ ...answers, prefix: 'GOOD' });
  });

  test('of which no answer came: leave is asked before another code', async () => {
    gate.spoil('step 1', { handled: 'nothing' });
    const run = begin({ mayAskAgain: async () => {} });
    const events = await run.steps();
    expect(events.map(({ step }) => step)).toEqual([1, 2, 3, 4]);
    expect(run.stages.slice(0, 3)).toEqual(['new', 'step-1-sent', 'step-1-done']);
    expect(run.questions().slice(0, 3)).toEqual(['phone', 'mayAskAgain: network', 'phone']);
  });

  test('repeated for a new code', async () => {
    let times = 0;
    const run = begin({
      code: async ({ code }) => (times++ === 0 ? 'new code' : { code: await emulator.otp(code!.id) }),
    });
    await run.steps();
    expect(run.passed()).toEqual(['step 1', 'step 1', 'step 2', 'step 3', 'step 4']);
  });
});

describe('a wrong code', () => {
  test('is told, and counted', async () => {
    const wrong = ['1', '3'];
    const run = begin({
      code: async ({ code, stage }) => {
        const right = await emulator.otp(code!.id);
        const bad = String((Number(right) + 1) % 1_000_000).padStart(6, '0');
        if (stage[5] !== wrong[0]) return { code: right };
        wrong.shift();
        return { code: bad };
      },
    });
    const events = await run.steps();
    expect(events.map(({ step }) => step)).toEqual([1, 2, 3, 4]);
    expect(run.questions()).toEqual(['phone', 'code', 'code: refused', 'reporting', 'code', 'code: refused']);
    const triesOf = (at: number) => (run.asked[at]![1] as Registration).code!.tries;
    expect([1, 2, 4, 5].map(triesOf)).toEqual([0, 1, 0, 1]);
  });
});

describe('a first code of which no answer came', () => {
  const lose = () => gate.spoil('step 2', { handled: 'nothing' });

  test('what it made is shown, and taken', async () => {
    lose();
    const run = begin({ chooseAccount: async (_, [one]) => one!.account });
    const events = await run.steps();
    expect(events.map(({ step }) => step)).toEqual([1, 2, 3, 4]);
    expect(run.stages).toEqual(['new', 'step-1-done', 'step-2-sent', 'step-2-done', 'step-3-done']);
    const [, registration, alike] = run.asked.find(([name]) => name === 'chooseAccount')!;
    expect([registration, alike]).toMatchObject([
      { stage: 'step-2-sent' },
      [{ account: run.session.registration.virtual_account, notification: undefined }],
    ]);
    expect(run.questions()).toEqual(['phone', 'code', 'chooseAccount: network', 'reporting', 'code']);
  });

  test('none of those shown: they are not shown again, and the next code is asked for', async () => {
    lose();
    const run = begin({ chooseAccount: async () => 'none', code: async () => ({ code: '000000' }) });
    const shown: Registration[] = [];
    const code = async (registration: Registration, trouble: unknown) => {
      shown.push(registration);
      if (shown.length === 1) return { code: await emulator.otp(registration.code!.id) };
      expect(trouble).toBeUndefined();
      throw new PayconfirmError('interrupted', asIs('stopped'));
    };
    run.session.conversation.code = code as Conversation['code'];
    await expect(run.steps()).rejects.toMatchObject({ kind: 'interrupted' });
    expect(run.session.registration).toMatchObject({
      stage: 'step-1-done',
      not_ours: [uuid],
      code: { tries: 1, unanswered: true },
    });
    const again = begin(
      { code: async () => Promise.reject(new PayconfirmError('interrupted', asIs('stopped'))) },
      run.session.registration,
    );
    await expect(again.steps()).rejects.toMatchObject({ kind: 'interrupted' });
    expect(again.questions()).toEqual(['code']);
    expect(again.session.registration).toEqual(run.session.registration);
  });

  test('what belongs to another registration kept here is not shown', async () => {
    const lost = {
      ...(await upTo('step-2-done')),
      stage: 'step-2-sent' as const,
      code: { id: 'b', sent_at: 0, tries: 1 },
    };
    const { virtual_account: made, ...before } = lost;
    const code = async () => Promise.reject(new PayconfirmError('interrupted', asIs('stopped')));
    const run = begin({ code }, before, true, [made!.id]);
    await expect(run.steps()).rejects.toMatchObject({ kind: 'interrupted' });
    expect(run.questions()).toEqual(['code']);
    expect(run.session.registration).toEqual({
      ...before,
      stage: 'step-1-done',
      code: { id: 'b', sent_at: 0, tries: 1, unanswered: true },
    });
    const shown = begin({ chooseAccount: async (_, alike) => alike[0]!.account }, before, true);
    for await (const _ of takeSteps(shown.session)) break;
    expect(shown.session.registration.virtual_account).toEqual(made);
  });

  test('one that comes up later is asked about too', async () => {
    const { virtual_account: made, ...before } = await upTo('step-2-done');
    const unanswered = { id: 'b', sent_at: 0, tries: 1, unanswered: true as const };
    const talk: Talk = {
      chooseAccount: async (_, [one]) => one!.account,
    };
    const run = begin(talk, { ...before, stage: 'step-1-done', code: unanswered });
    await run.steps();
    expect(run.questions()).toEqual(['chooseAccount', 'reporting', 'code']);
    expect(run.asked[0]![1]).toMatchObject({ stage: 'step-2-sent' });
    expect(run.session.registration.virtual_account).toEqual(made);
  });

  test('a code that was not handled is refused as any other, and its trouble told', async () => {
    gate.spoil('step 2', { unseen: failure });
    const run = begin({});
    await run.steps();
    expect(run.questions()).toEqual(['phone', 'code', 'code: service', 'reporting', 'code']);
    expect(run.stages.slice(1, 5)).toEqual(['step-1-done', 'step-2-sent', 'step-1-done', 'step-2-done']);
  });
});

describe('step 3', () => {
  test('refused: how to report is asked again', async () => {
    gate.spoil('step 3', { unseen: { status: 400, body: '{"success":false,"message":"no","data":null}' } });
    const run = begin({});
    await run.steps();
    expect(run.questions()).toEqual(['phone', 'code', 'reporting', 'reporting: refused', 'code']);
  });

  test('of which no answer came: leave is asked, and the same is sent', async () => {
    gate.spoil('step 3', { handled: 'nothing' });
    const run = begin({ mayAskAgain: async () => {}, reporting: async () => ({ realtime: false }) });
    await run.steps();
    expect(run.questions()).toEqual(['phone', 'code', 'reporting', 'mayAskAgain: network', 'code']);
    expect(await readBack(run.session)).toMatchObject({ receive_noti_realtime: false });
  });

  test('repeated for a new code', async () => {
    let times = 0;
    const run = begin({
      code: async ({ code, stage }) =>
        stage === 'step-3-done' && times++ === 0 ? 'new code' : { code: await emulator.otp(code!.id) },
    });
    await run.steps();
    expect(run.passed()).toEqual(['step 1', 'step 2', 'step 3', 'step 3', 'step 4']);
    expect(run.questions()).toEqual(['phone', 'code', 'reporting', 'code', 'code']);
  });
});

describe('taken by others meanwhile', () => {
  const nothingTwice =
    'The notifications of this virtual account are already registered. Nothing was repeated.';
  test.each([
    ['step-2-done', true],
    ['step-3-sent', false],
    ['step-3-done', true],
    ['step-4-sent', false],
  ] as const)('from %s, resumed: %s, nothing is done twice', async (stage, resumed) => {
    const done = await upTo('registered');
    const code = { id: 'b', sent_at: 0, tries: 0 };
    const run = begin({}, { ...done, stage, code }, resumed);
    const events = await run.steps();
    expect(events).toEqual([{ event: 'step', step: 4, registration: 'r1' }]);
    expect([run.said, run.passed(), run.questions()]).toEqual([[nothingTwice], [], []]);
    expect(run.session.registration).toEqual({ ...done, registered_at: run.session.clock.now() });
  });

  test('a first run does not look before step 3, nor before a code', async () => {
    const done = await upTo('registered');
    const run = begin({}, { ...done, stage: 'step-2-done' });
    const before = gate.passed.length;
    await run.steps();
    expect(gate.passed.slice(before)).toEqual(['step 3', 'details']);
  });
});

describe('step 4', () => {
  test('of which no answer came is found out', async () => {
    gate.spoil('step 4', { handled: 'nothing' });
    const run = begin({});
    const events = await run.steps();
    expect(events.map(({ step }) => step)).toEqual([1, 2, 3, 4]);
    expect(run.stages.at(-1)).toBe('step-4-sent');
    expect(run.session.registration.stage).toBe('registered');
  });

  test('of which no answer came, not handled: the code is asked for again, its trouble told', async () => {
    gate.spoil('step 4', { unseen: 'nothing' });
    const run = begin({});
    await run.steps();
    expect(run.questions()).toEqual(['phone', 'code', 'reporting', 'code', 'code: network']);
    expect((run.asked.at(-1)![1] as Registration).code).toMatchObject({ tries: 1, unanswered: true });
  });

  test.each([
    ['{"status":"CANCELLED"}', 'the notifications are CANCELLED'],
    ['null', 'there are no notifications'],
  ])('answered, but read back as %s', async (data, said) => {
    const answer = { status: 200, body: `{"success":true,"message":"ok","data":${data}}` };
    // Looked at once more before another code.
    for (let read = 0; read < 2; read++) gate.spoil('details', { unseen: answer });
    const stop = new PayconfirmError('interrupted', asIs('stopped'));
    const run = begin({
      code: async ({ code }, trouble) => {
        if (trouble) throw stop;
        return { code: await emulator.otp(code!.id) };
      },
    });
    expect(await thrown(run.steps())).toBe(stop);
    expect(run.asked.at(-1)![2]).toMatchObject({
      kind: 'service',
      message: `step 4 was answered, but the bank says that ${said}`,
      hint: 'The second code may not have been accepted: try it again, or ask for a new one.',
    });
    expect(run.session.registration).toMatchObject({
      stage: 'step-3-done',
      code: { tries: 1, unanswered: true },
    });
  });

  test('answered, and read back without a status: it is believed', async () => {
    const body = '{"success":true,"message":"ok","data":{"id":"n1"}}';
    gate.spoil('details', { unseen: { status: 200, body } });
    const run = begin({});
    await run.steps();
    expect(run.session.registration.stage).toBe('registered');
  });

  test('an unanswered code may have been right: that is looked up before the next', async () => {
    const done = await upTo('registered');
    const code = { id: 'b', sent_at: 0, tries: 1, unanswered: true as const };
    const run = begin({}, { ...done, stage: 'step-3-done', code });
    await run.steps();
    expect([run.questions(), run.session.registration.stage]).toEqual([[], 'registered']);
  });
});
