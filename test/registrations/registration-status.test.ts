import { describe, expect, test } from 'vitest';
import { PayconfirmError } from '../../src/errors.ts';
import { bankReporting, reportingText } from '../../src/registrations/bank-reporting.ts';
import { isSpent } from '../../src/registrations/otp/otp-limits.ts';
import {
  type CodeRequest,
  type Registration,
  type Stage,
  stepOf,
} from '../../src/registrations/registration.ts';
import { nextCommand, statusText, stopped, withStatus } from '../../src/registrations/registration-status.ts';
import { asIs } from '../../src/texts/translate.ts';
import { saying } from '../harness/saying.ts';

const now = Date.parse('2026-11-21T01:00:00Z');
const virtual_account = { id: 'v1', virtual_account_number: '96SHOP1' } as Registration['virtual_account'] &
  object;
const code: CodeRequest = { id: 'b1', sent_at: now, tries: 0 };

const registration = (stage: Stage, given: Partial<Registration> = {}): Registration => ({
  id: 'r1',
  base_url: 'http://127.0.0.1:4010',
  client_id: 'shop',
  started_at: now,
  stage,
  answers: { account: { id: 'a1' }, prefix: 'SHOP', agreed: true },
  phone: '*******567',
  virtual_account,
  ...given,
});

test.each<[Stage, number, Partial<Registration>, string]>([
  ['new', 0, {}, 'This registration has no open request at the bank.'],
  [
    'step-1-sent',
    1,
    {},
    'Step 1 was sent but its answer is not known: the bank may have sent a code. There is no virtual account yet.',
  ],
  [
    'step-1-done',
    1,
    { code },
    'Step 1 of 4 is done: the bank sent a code to *******567. There is no virtual account yet.',
  ],
  [
    'step-1-done',
    1,
    { phone: undefined as never },
    'Step 1 of 4 is done: the bank sent a code to the phone registered with the bank. There is no virtual account yet.',
  ],
  [
    'step-1-done',
    1,
    { code: { ...code, unanswered: true } },
    'A first code was sent but its answer is not known. At the last check, no matching virtual account existed.',
  ],
  [
    'step-2-sent',
    2,
    {},
    'The first code was sent but its answer is not known: the virtual account may exist.',
  ],
  [
    'step-2-done',
    2,
    {},
    'Step 2 of 4 is done: virtual account 96SHOP1 exists, but the bank reports nothing on it until steps 3 and 4 are done.',
  ],
  [
    'step-3-sent',
    3,
    {},
    'Virtual account 96SHOP1 exists. Step 3 was sent but its answer is not known: the bank may have sent a second code.',
  ],
  [
    'step-3-done',
    3,
    { code },
    'Step 3 of 4 is done: virtual account 96SHOP1 exists and the bank sent a second code to *******567. It reports nothing until that code is verified.',
  ],
  [
    'step-3-done',
    3,
    { code: { ...code, unanswered: true } },
    'Virtual account 96SHOP1 exists. A second code was sent but its answer is not known. At the last check, the bank did not report on it.',
  ],
  [
    'step-4-sent',
    4,
    {},
    'Virtual account 96SHOP1 exists. The second code was sent but its answer is not known.',
  ],
  [
    'registered',
    4,
    {},
    'All four steps are done: virtual account 96SHOP1 was registered. It was not checked since.',
  ],
  [
    'registered',
    4,
    { registered_at: now },
    'All four steps are done: virtual account 96SHOP1 was registered at 2026-11-21 08:00:00 +07. It was not checked since.',
  ],
])('%s belongs to step %i, and is told so: %o', (stage, step, given, words) => {
  const timeZone = 'Asia/Ho_Chi_Minh';
  expect([stepOf(stage), statusText(registration(stage, given), { timeZone })]).toEqual([step, words]);
});

test.each([
  [{ tries: 4, sent_at: now - 299_999 }, false],
  [{ tries: 5, sent_at: now }, true],
  [{ tries: 0, sent_at: now - 300_000 }, true],
])('a code request of %o is spent: %s', (given, spent) => {
  expect(isSpent({ ...code, ...given }, now)).toBe(spent);
});

const resume = 'payconfirm va register --resume r1';
const spent = { ...code, tries: 5 };

test.each<[Stage, Partial<Registration>, string]>([
  ['new', {}, 'payconfirm va register'],
  ['step-1-sent', {}, `${resume} --new-code`],
  ['step-1-sent', { code }, `${resume} --new-code`],
  ['step-1-done', { code }, resume],
  ['step-1-done', { code: spent }, `${resume} --new-code`],
  ['step-1-done', {}, resume],
  ['step-2-sent', { code: spent }, resume],
  ['step-2-done', { code: spent }, resume],
  ['step-3-sent', { code }, `${resume} --new-code`],
  ['step-3-done', { code }, resume],
  ['step-3-done', { code: spent }, `${resume} --new-code`],
  ['step-4-sent', { code: spent }, resume],
  ['step-1-done', { code, profile: 'shop' }, 'payconfirm --profile shop va register --resume r1'],
])('from %s with %o one goes on with: %s', (stage, given, line) => {
  expect(nextCommand(registration(stage, given), now)).toBe(line);
});

describe('an error that ends it for now', () => {
  const here = { now, timeZone: 'UTC' };
  const made = registration('step-2-done');
  const where =
    'Step 2 of 4 is done: virtual account 96SHOP1 exists, but the bank reports nothing on it until steps 3 and 4 are done.';
  const next = `Continue with: ${resume}`;
  const context = {
    hint: asIs('a hint'),
    status: 500,
    details: [{ field: 'x', message: 'y' }],
    request: { method: 'POST', path: '/x' },
    cause: 'why',
  };

  test('keeps what it says, and tells where things stand', () => {
    const error = withStatus(new PayconfirmError('service', asIs('busy'), context), made, here);
    const { hint: _told, ...kept } = context;
    expect(error).toMatchObject({ ...kept, kind: 'service', message: 'busy' });
    expect(error.hint).toEqual(saying(`a hint\n${where}\n${next}`));
  });

  test('is left as it is before anything was sent, but for a stop', () => {
    const fresh = registration('new');
    const error = new PayconfirmError('service', asIs('busy'), context);
    expect(withStatus(error, fresh, here)).toBe(error);
    const end = withStatus(stopped(), fresh, here);
    expect([end.kind, end.message]).toEqual([
      'interrupted',
      'stopped. This registration has no open request at the bank.',
    ]);
    expect(end.hint).toEqual(saying('Continue with: payconfirm va register'));
  });

  test.each(['interrupted', 'terminated'] as const)('says where it was %s', (kind) => {
    const end = withStatus(new PayconfirmError(kind, asIs('ended'), context), made, here);
    expect([end.kind, end.message]).toEqual([kind, `ended. ${where}`]);
    expect(end.hint).toEqual(saying(`a hint\n${next}`));
  });

  test('names the way to a new code where one was refused', () => {
    const sent = (given: Partial<Registration>, kind: 'refused' | 'service') => {
      const { hint } = withStatus(
        new PayconfirmError(kind, asIs('wrong')),
        registration('step-1-done', given),
        here,
      );
      return hint;
    };
    const first = 'Step 1 of 4 is done: the bank sent a code to *******567. There is no virtual account yet.';
    expect(sent({ code }, 'refused')).toEqual(
      saying(`${first}\n${next}\nThe bank sends a new code with: ${resume} --new-code`),
    );
    expect(sent({ code: spent }, 'refused')).toEqual(saying(`${first}\n${next} --new-code`));
    expect(sent({ code }, 'service')).toEqual(saying(`${first}\n${next}`));
    expect(sent({}, 'refused')).toEqual(saying(`${first}\n${next}`));
  });
});

test.each([
  [undefined, 'unregistered', 'the bank is not asked to report: steps 3 and 4 are missing'],
  [{ status: 'CANCELLED', receive_noti_realtime: true }, 'unregistered'],
  [{ status: 'PENDING' }, 'unverified', 'the second code was never verified: step 4 is missing'],
  [
    { status: 'ACTIVE', receive_noti_realtime: false },
    'day-end',
    'the bank sends one report at day end, and no webhooks',
  ],
  [{ status: 'ACTIVE', receive_noti_realtime: true }, 'real-time', 'each transfer is reported in real time'],
  [{ receive_noti_realtime: true }, 'real-time'],
  [{ status: 'ACTIVE' }, 'unsaid', 'registered; the service does not say whether in real time'],
  [{}, 'unsaid'],
  [{ status: 'PAUSED', receive_noti_realtime: true }, 'unsaid'],
] as const)('a notification registration of %o: %s', (notification, reporting, words = undefined) => {
  expect(bankReporting(notification as Parameters<typeof bankReporting>[0])).toBe(reporting);
  if (words) expect(reportingText(reporting)).toBe(words);
});
