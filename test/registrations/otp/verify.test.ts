/** A change that the bank makes only once it has its code. */

import { describe, expect, test } from 'vitest';
import type { Context } from '../../../src/context.ts';
import { PayconfirmError } from '../../../src/errors.ts';
import { systemClock } from '../../../src/io/clock.ts';
import { explainRefusedCode } from '../../../src/registrations/otp/refused-code.ts';
import { bankRequestOf, completeWithOtp } from '../../../src/registrations/otp/verify.ts';
import { asIs } from '../../../src/texts/translate.ts';
import { commandLineFor, renderText, type Text } from '../../../src/values/command-line.ts';
import { saying } from '../../harness/saying.ts';
import {
  clientOf,
  envelope,
  type Handler,
  json,
  paths,
  startService,
} from '../../harness/scripted-service.ts';
import { startWaitBy } from '../../harness/start-wait.ts';

const status =
  (number: number, message = 'no'): Handler =>
  (_, response) =>
    json(response, number, { success: false, message, data: null });

interface Given {
  /** Its answers, the last one for whatever follows. */
  answers?: Handler[];
  codes?: string[];
  choices?: string[];
  interactive?: boolean;
  command?: string;
  by?: 'va verify' | 'notifications verify';
  data?: Parameters<typeof completeWithOtp>[2];
}

/** `va delete`, answered with a bank request, by a person or a script. */
async function seeThrough({
  answers = [() => envelope({ done: true })],
  codes = [],
  choices = [],
  interactive = true,
  command,
  by = 'va verify',
  data = { bank_request: { id: 'b1' } },
}: Given) {
  const service = await startService((request, response) =>
    (answers.length > 1 ? answers.shift()! : answers[0]!)(request, response),
  );
  const { client, clock } = clientOf(service.origin, { profile: { token: 't' } });
  const told: string[] = [];
  const ends: unknown[] = [];
  const menus: string[][] = [];
  const captured: unknown[] = [];
  const ctx = {
    client: async () => client,
    clock,
    commandLine: commandLineFor(undefined),
    options: { interactive },
    profile: async () => ({ name: 'shop', baseUrl: 'https://pay.example' }),
    note: (text: Text) => told.push(renderText(text, commandLineFor(undefined))),
    warn: (text: Text) => told.push(`warning: ${renderText(text, commandLineFor(undefined))}`),
    conclude: (end: unknown) => ends.push(end),
    prompts: async () => ({
      secret: async () => codes.shift(),
      select: async ({ choices: given }: { choices: { name: string }[] }) => {
        menus.push(given.map(({ name }) => name));
        return choices.shift();
      },
    }),
    processes: async () => ({
      capture: async (...call: unknown[]) => {
        captured.push(call);
        return codes.shift();
      },
    }),
    wait: startWaitBy(systemClock),
  } as unknown as Context;
  let repeats = 1;
  const result = completeWithOtp(ctx, { 'otp-command': command, 'otp-stdin': undefined }, data, {
    what: 'va delete',
    by,
    again: 'payconfirm va delete v1',
    repeat: async () => ({ bank_request: { id: `b${++repeats}` } }),
    done: (verified) => asIs(`done: ${JSON.stringify(verified)}`),
  });
  const value = await result.catch((error: unknown) => ({ error }));
  return { value, told, ends, menus, captured, clock, calls: paths(service), service };
}

test.each([null, {}, { bank_request: {} }])('%j: no code is wanted, that was all', async (data) => {
  const { value, told, calls } = await seeThrough({ data });
  expect([value, told, calls]).toEqual([data ?? undefined, ['done: null'], []]);
});

test('where nobody gives the code, the reply is shown and the way on told', async () => {
  const { value, ends, told, calls } = await seeThrough({ interactive: false });
  expect(value).toEqual({ bank_request: { id: 'b1' } });
  expect([told, calls]).toEqual([[], []]);
  expect(ends).toEqual([
    expect.objectContaining({
      kind: 'expectation',
      message: 'va delete is not done yet: the bank sent a code and waits for it',
      hint: [
        'payconfirm va verify b1 --code OTP',
        'Or give the code to va delete itself, with --otp-command or --otp-stdin.',
      ],
    }),
  ]);
});

test('a person gives the code', async () => {
  const { value, told, calls, service } = await seeThrough({ codes: ['123456'] });
  expect(value).toEqual({ done: true });
  expect(told).toEqual([
    'The bank sent a code to the registered phone, valid for 5 min more.',
    'done: {"done":true}',
  ]);
  expect(calls).toEqual(['POST /api/v1/bank/b1/virtual-account/verification']);
  expect(service.received[0]!.body).toBe('{"code":"123456"}');
});

test('a command gives the code, also where nobody can be asked', async () => {
  const { value, captured, calls } = await seeThrough({
    codes: ['123456'],
    command: 'otp',
    interactive: false,
    by: 'notifications verify',
    answers: [() => envelope(null)],
  });
  expect(value).toBeUndefined();
  expect(captured).toMatchObject([
    ['otp', { env: { PAYCONFIRM_OTP_STEP: 'va delete', PAYCONFIRM_OTP_BANK_REQUEST_ID: 'b1' } }],
  ]);
  expect(calls).toEqual(['POST /api/v1/bank/b1/notification/verification']);
});

test('a refused code is told, counted, and asked for again', async () => {
  const { value, told, menus } = await seeThrough({
    codes: ['111111', '123456'],
    choices: ['code'],
    answers: [status(400, 'wrong code'), () => envelope({ done: true })],
  });
  expect(value).toEqual({ done: true });
  expect(told[1]).toBe('warning: wrong code');
  expect(menus).toEqual([
    [
      'enter a code (tries left: 4)',
      'ask the bank for a new code (repeats va delete)',
      'stop here and resume later',
    ],
  ]);
});

test('after a refused code of a command a person is asked, and the command once more for a new one', async () => {
  const { value, captured, calls } = await seeThrough({
    codes: ['111111', '123456'],
    choices: ['new code'],
    command: 'otp',
    answers: [status(400), () => envelope({ done: true })],
  });
  expect(value).toEqual({ done: true });
  expect(captured).toHaveLength(2);
  expect(calls).toEqual([
    'POST /api/v1/bank/b1/virtual-account/verification',
    'POST /api/v1/bank/b2/virtual-account/verification',
  ]);
});

describe('what keeps it from being done', () => {
  const on = 'The bank waits for its code. Continue with: payconfirm va verify b1 --code OTP';
  const again = 'The bank sends a new code with: payconfirm va delete v1';
  const script = (answer: Handler) =>
    seeThrough({ codes: ['123456'], command: 'otp', interactive: false, answers: [answer] });

  test('a refused code of a script: both ways on', async () => {
    const { value } = await script(status(400, 'wrong code'));
    expect(value).toMatchObject({
      error: { kind: 'refused', message: 'wrong code', status: 400, hint: saying(`${on}\n${again}`) },
    });
  });

  test('another answer: the same code may do', async () => {
    const { value } = await script(status(422));
    expect(value).toMatchObject({ error: { kind: 'validation', hint: saying(on) } });
  });

  test('an answer that never came', async () => {
    const { value } = await script((_, response) => void response.socket!.destroy());
    expect(value).toMatchObject({
      error: {
        kind: 'network',
        hint: saying(
          'It is unknown whether it was handled. If it was not, continue with: payconfirm va verify b1 --code OTP',
        ),
      },
    });
  });

  test('a code that was spent: a new one alone', async () => {
    const { value } = await seeThrough({
      codes: ['111111', '111111', '111111', '111111', '111111'],
      choices: ['code', 'code', 'code', 'code', 'stop'],
      answers: [status(400)],
    });
    expect(value).toMatchObject({ error: { kind: 'interrupted', hint: saying(again) } });
  });

  test('a stop: the code may still come', async () => {
    const { value } = await seeThrough({ codes: [''], choices: ['stop'] });
    expect(value).toMatchObject({ error: { kind: 'interrupted', hint: saying(on) } });
  });

  test('a defect of ours stays one', async () => {
    const { value } = await seeThrough({ codes: [undefined as unknown as string] });
    expect((value as { error: unknown }).error).toBeInstanceOf(TypeError);
  });
});

test('a reply without a bank request has nothing that a code would go with', () => {
  expect(bankRequestOf({ bank_request: { id: 'b1' } })).toBe('b1');
  for (const data of [null, {}, { bank_request: {} }]) {
    expect(() => bankRequestOf(data)).toThrow(
      expect.objectContaining({
        kind: 'service',
        message: "the service's reply has no bank request, so no code can be used",
      }),
    );
  }
});

describe('a refused code', () => {
  const context = {
    status: 400,
    details: [{ field: 'code', message: 'wrong' }],
    request: { method: 'POST', path: '/x' },
    cause: 'why',
  };
  const sentAt = 1_000_000;
  const refused = (request?: { tries: number }, now = sentAt): Parameters<typeof explainRefusedCode>[1] => ({
    again: [['va', 'verify', 'b1'], { code: 'OTP' }],
    previous: [[['va', 'request'], { prefix: 'SHOP' }], [['va', 'delete', 'v1']]],
    request: request && { id: 'b1', sent_at: sentAt, ...request },
    now,
  });
  const anew = '  payconfirm va request --prefix SHOP\n  payconfirm va delete v1';
  const onlyAnew = `The bank accepts no more codes for this request. Ask for a new one:\n${anew}`;
  test.each([
    [
      'of which nothing is kept here: each case has its command',
      refused(),
      'The bank allows 5 tries with a code, within 5 minutes. If the code was mistyped, send it again:\n' +
        '  payconfirm va verify b1 --code OTP\n' +
        `If the request is unknown or accepts no more codes, ask for a new code:\n${anew}`,
    ],
    ...[1, 2, 3, 4].map((tries): [string, Parameters<typeof explainRefusedCode>[1], string] => [
      `at try ${tries}: again, or a new one`,
      refused({ tries }),
      `Tries left: ${5 - tries}. If the code was mistyped, send it again:\n  payconfirm va verify b1 --code OTP\n` +
        `Or ask for a new one:\n${anew}`,
    ]),
    ['at try 5: a new one alone', refused({ tries: 5 }), onlyAnew],
    ['after its 5 minutes: a new one alone', refused({ tries: 1 }, sentAt + 300_000), onlyAnew],
  ])('%s', (_, given, hint) => {
    expect(explainRefusedCode(new PayconfirmError('refused', asIs('no'), context), given)).toMatchObject({
      ...context,
      kind: 'refused',
      message: 'no',
      hint: saying(hint),
    });
  });

  test('is nothing else', () => {
    for (const error of [
      new PayconfirmError('refused', asIs('no'), { status: 403 }),
      new PayconfirmError('service', asIs('no'), { status: 400 }),
    ]) {
      expect(explainRefusedCode(error, refused())).toBe(error);
    }
  });
});
