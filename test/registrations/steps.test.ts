/** Each step alone, before a service that answers as a test wants, well or badly. */

import { describe, expect, test } from 'vitest';
import { PayconfirmError } from '../../src/errors.ts';
import { findNotification, findSimilarAccounts } from '../../src/registrations/find-accounts.ts';
import type { Registration, Stage } from '../../src/registrations/registration.ts';
import {
  type OpenRegistration,
  requestNotifications,
  requestVirtualAccount,
  verifyByRequest,
  verifyNotifications,
  verifyVirtualAccount,
  withVirtualAccount,
} from '../../src/registrations/step-requests.ts';
import { asIs } from '../../src/texts/translate.ts';
import { clientOf, envelope, type Handler, json, paths, startService } from '../harness/scripted-service.ts';

const virtual_account = { id: 'v1', virtual_account_number: '96SHOP1' } as Registration['virtual_account'] &
  object;
const code = { id: 'b1', sent_at: 1, tries: 0 };
const registration = (stage: Stage, given: Partial<Registration> = {}): Registration => ({
  id: 'r1',
  base_url: 'http://127.0.0.1:4010',
  client_id: 'shop',
  started_at: 1,
  stage,
  answers: { account: { id: 'a1' }, prefix: 'SHOP', agreed: true },
  ...given,
});

/** Where one step is taken: what was kept in its course, and whether a token was made sure of before. */
async function testbedBefore(handler: Handler, start: Registration) {
  const service = await startService(handler);
  const { client, clock } = clientOf(service.origin, { profile: { token: 't' } });
  const kept: (Registration | 'ready')[] = [];
  let now = start;
  const session = {
    client,
    clock,
    get registration() {
      return now;
    },
    ready: async () => void kept.push('ready'),
    keep: async (next: Registration) => {
      kept.push(next);
      now = next;
    },
  };
  return { session, kept, service, clock };
}

const bankRequest = { bank_request: { id: 'b2', created_at: '2026-11-21T01:00:00.000' } };

describe('step 1', () => {
  test('under a linked account', async () => {
    const before = registration('new');
    const reply = { ...bankRequest, id: 'a1', phone_number: '0901234567' };
    const { session, kept, service, clock } = await testbedBefore(() => envelope(reply), before);
    expect(await requestVirtualAccount(session, undefined)).toBeUndefined();
    expect(kept).toEqual([
      'ready',
      { ...before, stage: 'step-1-sent' },
      {
        ...before,
        stage: 'step-1-done',
        code: { id: 'b2', sent_at: clock.now(), tries: 0 },
        bank_account_id: 'a1',
        requested_at: '2026-11-21T01:00:00.000',
        phone: '******4567',
      },
    ]);
    expect(paths(service)).toEqual(['POST /api/v1/bank/virtual-account/registration']);
    expect(JSON.parse(service.received[0]!.body)).toEqual({
      bank_account_id: 'a1',
      virtual_account_info: { virtual_account_prefix_code: 'SHOP' },
      user_agreement: true,
    });
  });

  test('under another account, with all there is to say', async () => {
    const before = registration('new', {
      answers: {
        account: { number: '9007199254740993' },
        customer_type: 'ORG',
        prefix: 'SHOP',
        content: 'KH001',
        explain: 'Shop 1',
        name_rule: 2,
        agreed: true,
      },
    });
    const { session, service } = await testbedBefore(() => envelope(bankRequest), before);
    await requestVirtualAccount(session, '0933333333');
    expect(service.received[0]!.body).toContain('"account_number":9007199254740993,');
    expect(JSON.parse(service.received[0]!.body)).toMatchObject({
      phone_number: '0933333333',
      customer_type: 'ORG',
      virtual_account_info: {
        virtual_account_prefix_code: 'SHOP',
        virtual_account_content: 'KH001',
        virtual_account_explain: 'Shop 1',
        beneficiary_name_rule: 2,
      },
    });
    expect(session.registration).not.toHaveProperty('bank_account_id');
    expect(session.registration.phone).toBe('******3333');
  });

  test('repeated: the time of the first request stays, and what it did not say', async () => {
    const before = registration('step-1-done', {
      code: { ...code, unanswered: true },
      requested_at: '2026-11-20T01:00:00.000',
    });
    const { session } = await testbedBefore(() => envelope({ bank_request: { id: 'b2' } }), before);
    await requestVirtualAccount(session, undefined);
    expect(session.registration).toEqual({
      ...before,
      code: { id: 'b2', sent_at: expect.any(Number), tries: 0, unanswered: true },
    });
  });
});

test('step 2', async () => {
  const before = registration('step-1-done', { code, not_ours: ['v0'], phone: '***' });
  const { session, kept, service } = await testbedBefore(() => envelope(virtual_account), before);
  expect(await verifyVirtualAccount(session, '123456')).toBeUndefined();
  const { code: _code, not_ours: _known, ...rest } = before;
  expect(kept).toEqual([
    'ready',
    { ...before, stage: 'step-2-sent', code: { ...code, tries: 1 } },
    { ...rest, stage: 'step-2-done', virtual_account },
  ]);
  expect(withVirtualAccount(before, virtual_account)).toEqual(kept.at(-1));
  expect([paths(service), service.received[0]!.body]).toEqual([
    ['POST /api/v1/bank/b1/virtual-account/verification'],
    '{"code":"123456"}',
  ]);
});

describe('step 2 by a request of its own', () => {
  const before = registration('step-1-done', { code });
  const claimed = (kept: Registration[]) => ({
    registration: before,
    keep: async (next: Registration) => void kept.push(next),
    drop: async () => {},
    release: async () => {},
  });
  test('is written down before and after', async () => {
    const kept: Registration[] = [];
    await verifyByRequest(claimed(kept), async () => virtual_account);
    expect(kept.map(({ stage }) => stage)).toEqual(['step-2-sent', 'step-2-done']);
  });
  test.each([
    ['null', null],
    ['no id', { ...virtual_account, id: '' }],
    ['no number', { ...virtual_account, virtual_account_number: '' }],
  ])('with %s in its answer the virtual account may exist all the same', async (_, made) => {
    const kept: Registration[] = [];
    await expect(verifyByRequest(claimed(kept), async () => made)).rejects.toMatchObject({
      kind: 'service',
      message: "the service's reply to step 2 holds no virtual account",
      hint: 'payconfirm --verbose shows the reply',
    });
    expect(kept.map(({ stage }) => stage)).toEqual(['step-2-sent']);
  });
});

test.each([
  [{ realtime: true }, '{"receive_noti_realtime":true}'],
  [{ realtime: false, username: 'shop' }, '{"receive_noti_realtime":false,"username":"shop"}'],
])('step 3 with %o', async (reporting, body) => {
  const before = registration('step-2-done', { virtual_account });
  const { session, kept, service, clock } = await testbedBefore(() => envelope(bankRequest), before);
  expect(await requestNotifications(session, reporting)).toBeUndefined();
  expect(kept).toEqual([
    'ready',
    { ...before, reporting, stage: 'step-3-sent' },
    { ...before, reporting, stage: 'step-3-done', code: { id: 'b2', sent_at: clock.now(), tries: 0 } },
  ]);
  expect([paths(service), service.received[0]!.body]).toEqual([
    ['POST /api/v1/bank/v1/notification/registration'],
    body,
  ]);
});

test('step 4 is sent, and not done before it is read back', async () => {
  const before = registration('step-3-done', { code, virtual_account });
  const { session, kept, service } = await testbedBefore(() => envelope(null), before);
  expect(await verifyNotifications(session, '654321')).toBeUndefined();
  const sent = { ...before, stage: 'step-4-sent', code: { ...code, tries: 1 } };
  expect(kept).toEqual(['ready', sent, sent]);
  expect([paths(service), service.received[0]!.body]).toEqual([
    ['POST /api/v1/bank/b1/notification/verification'],
    '{"code":"654321"}',
  ]);
});

describe('what a bad answer leaves', () => {
  const first = (session: OpenRegistration) => requestVirtualAccount(session, undefined);
  const second = (session: OpenRegistration) => verifyVirtualAccount(session, '123456');
  const third = (session: OpenRegistration) => requestNotifications(session, { realtime: true });
  const fourth = (session: OpenRegistration) => verifyNotifications(session, '123456');
  /** From where a step is taken; `sent` while the bank may have done it, `back` when it has not. */
  const steps = {
    'step 1': { from: registration('new'), take: first, sent: 'step-1-sent', back: 'new' },
    'step 1 again': {
      from: registration('step-1-sent', { code }),
      take: first,
      sent: 'step-1-sent',
      back: 'step-1-done',
    },
    'step 1 again, of which no code is known': {
      from: registration('step-1-sent'),
      take: first,
      sent: 'step-1-sent',
      back: 'new',
    },
    'step 2': {
      from: registration('step-1-done', { code }),
      take: second,
      sent: 'step-2-sent',
      back: 'step-1-done',
    },
    'step 3': {
      from: registration('step-2-done', { virtual_account }),
      take: third,
      sent: 'step-3-sent',
      back: 'step-2-done',
    },
    'step 3 again': {
      from: registration('step-3-sent', { virtual_account, code }),
      take: third,
      sent: 'step-3-sent',
      back: 'step-3-done',
    },
    'step 3 again, of which no code is known': {
      from: registration('step-3-sent', { virtual_account }),
      take: third,
      sent: 'step-3-sent',
      back: 'step-2-done',
    },
    'step 4': {
      from: registration('step-3-done', { code, virtual_account }),
      take: fourth,
      sent: 'step-4-sent',
      back: 'step-3-done',
    },
  } as const satisfies Record<
    string,
    { from: Registration; take(session: OpenRegistration): unknown; sent: Stage; back: Stage }
  >;
  const names = Object.keys(steps) as (keyof typeof steps)[];
  const status =
    (number: number): Handler =>
    (_, response) =>
      json(response, number, { success: false, message: 'no', data: null });
  /** How the step ends, and whether the bank may have done it. */
  const answers: [string, Handler, { kind: string; thrown?: true; open?: true }][] = [
    ['400', status(400), { kind: 'refused' }],
    ['422', status(422), { kind: 'validation' }],
    ['401', status(401), { kind: 'auth', thrown: true }],
    ['429', status(429), { kind: 'service' }],
    ['500', status(500), { kind: 'service', open: true }],
    ['a page', (_, response) => json(response, 200, '<p>log in</p>'), { kind: 'service', open: true }],
    ['nothing', (_, response) => void response.socket!.destroy(), { kind: 'network', open: true }],
  ];
  const all = names.flatMap((step) =>
    answers.map(([name, handler, ends]) => [step, name, handler, ends] as const),
  );

  test.each(all)('%s, answered with %s', async (step, _, handler, { kind, thrown, open }) => {
    const { from, take, sent, back } = steps[step];
    const { session } = await testbedBefore(handler, from);
    const end = await take(session).then(
      (trouble) => ['trouble', trouble?.kind],
      (error: PayconfirmError) => ['thrown', error.kind],
    );
    expect(end).toEqual([thrown ? 'thrown' : 'trouble', kind]);
    expect(session.registration.stage).toBe(open ? sent : back);
  });

  test.each(names)('%s, which never left', async (step) => {
    const { from, take } = steps[step];
    const { session, service } = await testbedBefore(() => envelope(null), from);
    await service.close();
    expect(await take(session)).toMatchObject({ kind: 'network', neverSent: true });
    expect(session.registration.stage).toBe(steps[step].back);
  });

  test.each(['interrupted', 'terminated'] as const)(
    '%s in the middle, the bank may have done it',
    async (kind) => {
      const { session } = await testbedBefore(() => envelope(null), registration('new'));
      const client = {
        ...session.client,
        call: () => Promise.reject(new PayconfirmError(kind, asIs('stopped'))),
      };
      const here = Object.create(session, { client: { value: client } }) as typeof session;
      await expect(requestVirtualAccount(here, undefined)).rejects.toMatchObject({ kind });
      expect(session.registration.stage).toBe('step-1-sent');
    },
  );

  test('a defect of ours is thrown, and says nothing of the bank', async () => {
    const { session } = await testbedBefore(() => envelope(null), registration('new'));
    const client = { ...session.client, call: () => Promise.reject(new TypeError('a defect')) };
    const here = Object.create(session, { client: { value: client } }) as typeof session;
    await expect(requestVirtualAccount(here, undefined)).rejects.toThrow(TypeError);
    expect(session.registration.stage).toBe('step-1-sent');
  });

  test.each([
    ['step 1', null],
    ['step 1', {}],
    ['step 3', { bank_request: {} }],
  ] as const)('%s, answered with %j: no code can be awaited', async (step, reply) => {
    const { session } = await testbedBefore(() => envelope(reply), steps[step].from);
    expect(await steps[step].take(session)).toMatchObject({
      kind: 'service',
      message: `the service's reply to ${step} holds no bank request`,
    });
    expect(session.registration.stage).toBe(steps[step].sent);
  });
});

describe('what step 2 may have made', () => {
  const account = (id: string, given: object = {}) => ({
    id,
    prefix_code: 'SHOP',
    content: 'KH001',
    virtual_account_number: `96SHOP${id}`,
    created_at: '2026-11-21T01:00:00.000',
    ...given,
  });
  const lost = registration('step-2-sent', {
    bank_account_id: 'a1',
    requested_at: '2026-11-21T01:00:00.000',
    answers: { account: { id: 'a1' }, prefix: 'SHOP', content: 'KH001', agreed: true },
  });
  const find = async (listed: object[] | Handler, before = lost, others: string[] = []) => {
    const { session, service } = await testbedBefore((request, response) => {
      if (request.url.includes('notification'))
        return request.url.includes('/bank/v1/')
          ? envelope({ id: 'n1', status: 'PENDING' })
          : json(response, 400, { success: false, message: 'none', data: null });
      return typeof listed === 'function' ? listed(request, response) : envelope(listed);
    }, before);
    return { alike: await findSimilarAccounts(session.client, before, new Set(others)), service };
  };

  test('is of the same prefix and content, no older than the request and not known to be another’s', async () => {
    const listed = [
      account('v1'),
      account('v2', { prefix_code: 'SHOP2' }),
      account('v3', { content: 'KH002' }),
      account('v4', { created_at: '2026-11-21T00:59:59.999' }),
      account('v5'),
      account('v6', { created_at: null }),
    ];
    const { alike, service } = await find(listed, lost, ['v5']);
    expect(alike).toEqual([
      { account: listed[0], notification: { id: 'n1', status: 'PENDING' } },
      { account: listed[5], notification: undefined },
    ]);
    expect(paths(service)[0]).toBe('GET /api/v1/bank/a1/virtual-account/retrieve?limit=100&page=1');
  });

  test('is without content where none was asked for; of any age where the time is not known', async () => {
    const { requested_at: _at, ...rest } = lost;
    const before = { ...rest, answers: { account: { id: 'a1' }, prefix: 'SHOP', agreed: true } };
    const listed = [
      account('v1', { content: null }),
      account('v2'),
      account('v3', { content: '', created_at: '2000-01-01T00:00:00' }),
    ];
    expect((await find(listed, before)).alike.map((one) => one.account.id)).toEqual(['v1', 'v3']);
  });

  test('is not asked for before the bank has said which account it is', async () => {
    const { bank_account_id: _none, ...before } = lost;
    const { alike, service } = await find([account('v1')], before);
    expect([alike, paths(service)]).toEqual([[], []]);
  });

  test('is nothing where the account is not linked yet; any other error is one', async () => {
    const answer =
      (status: number): Handler =>
      (_, response) =>
        json(response, status, { success: false, message: 'no', data: null });
    expect((await find(answer(400))).alike).toEqual([]);
    await expect(find(answer(403))).rejects.toMatchObject({ kind: 'refused', status: 403 });
    await expect(find(answer(500))).rejects.toMatchObject({ kind: 'service', status: 500 });
  });
});

describe('a notification registration', () => {
  const show = async (handler: Handler) => {
    const { session, service } = await testbedBefore(handler, registration('new'));
    const found = await findNotification(session.client, 'v1');
    expect(paths(service)).toEqual(['GET /api/v1/bank/v1/notification/details']);
    return found;
  };
  const status =
    (number: number): Handler =>
    (_, response) =>
      json(response, number, { success: false, message: 'no', data: null });
  test('is what the service has', async () => {
    expect(await show(() => envelope({ id: 'n1' }))).toEqual({ id: 'n1' });
    expect(await show(() => envelope(null))).toBeUndefined();
    expect(await show(status(400))).toBeUndefined();
    await expect(show(status(403))).rejects.toMatchObject({ status: 403 });
  });
});
