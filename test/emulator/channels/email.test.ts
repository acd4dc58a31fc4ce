/** Email configurations: who is verified, and what is logged of whom. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Caller, logIn } from '../../harness/caller.ts';
import { type RunningEmulator, startEmulator } from '../../harness/emulator.ts';
import { hostileNotes } from '../../harness/hostile-notes.ts';

let emulator: RunningEmulator;
let call: Caller;
beforeEach(async () => {
  emulator = await startEmulator();
  onTestFinished(() => emulator.stop());
  call = await logIn(emulator);
});

interface Message {
  recipient: string;
  event_type: string;
  subject: string;
  text: string;
}
const messages = () => emulator.control<Message[]>('GET', '/outbox?channel=email');
const codeFor = async (email: string) =>
  /\d{6}/.exec((await messages()).find(({ recipient }) => recipient === email)!.text)![0];
const configure = async (...recipients: string[]) =>
  (await call('POST', '/email-configs', { name: 'desk', recipients })).body.data.id as string;
const verify = (id: string, email: string, code: string) =>
  call('POST', `/email-configs/${id}/verify`, { email, code });
const transfer = (description = 'DH1') =>
  call('POST', '/sandbox/transactions', {
    account_number: '0011012345678',
    amount: 150_000,
    description,
    transaction_code: 'FT1',
  });
const log = async () => {
  const { items } = (await call('GET', '/email-logs')).body.data;
  type Entry = { recipient: string; event_type: string; error_label: string; attempt: number };
  return (items as Entry[])
    .map(
      ({ recipient, event_type, error_label, attempt }) =>
        `${recipient} ${event_type} ${error_label} ${attempt}`,
    )
    .reverse();
};

test('who is verified gets the email; who is not is in the log', async () => {
  const id = await configure('an@shop.example', 'binh@shop.example');
  expect((await verify(id, 'An@Shop.example', await codeFor('an@shop.example'))).status).toBe(200);
  await transfer();
  const [message] = await messages();
  expect(message).toEqual({
    channel: 'email',
    recipient: 'an@shop.example',
    event_type: 'TRANSACTION_IN',
    subject: 'Nhận 150.000 ₫',
    text: 'Nhận 150.000 ₫\nNội dung: DH1\nTài khoản: 0011012345678\nMã giao dịch: FT1\nThời gian: 08:00:00 21/11/2026 (UTC+7)',
    transaction_code: 'FT1',
    created_at: '2026-11-21T01:00:00.000',
  });
  expect(await log()).toEqual([
    'an@shop.example VERIFICATION OK 1',
    'binh@shop.example VERIFICATION OK 1',
    'an@shop.example TRANSACTION_IN OK 1',
    'binh@shop.example TRANSACTION_IN UNVERIFIED 1',
  ]);
});

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

test('five wrong codes, and the right one is taken no more; a new one is', async () => {
  const id = await configure('an@shop.example');
  const code = await codeFor('an@shop.example');
  const said: string[] = [];
  for (let tries = 0; tries < 5; tries += 1) {
    const { status, body } = await verify(id, 'an@shop.example', wrong(code));
    said.push(`${status} ${body.message}`);
  }
  said.push((await verify(id, 'an@shop.example', code)).body.message);
  expect(said).toEqual([
    '400 wrong code',
    '400 wrong code',
    '400 wrong code',
    '400 wrong code',
    '400 wrong code, too many times; ask for a new code',
    'too many wrong codes; ask for a new code',
  ]);
  await call('POST', `/email-configs/${id}/resend-verification`, { email: 'an@shop.example' });
  const renewed = await codeFor('an@shop.example');
  expect((await verify(id, 'an@shop.example', renewed)).status).toBe(200);
});

test('a code is good for less than 15 minutes, one that was renewed no more', async () => {
  const id = await configure('an@shop.example', 'binh@shop.example');
  const first = await codeFor('an@shop.example');
  const other = await codeFor('binh@shop.example');
  await emulator.control('POST', '/advance', { ms: 15 * 60_000 - 1 });
  expect((await verify(id, 'binh@shop.example', other)).status).toBe(200);
  await emulator.control('POST', '/advance', { ms: 1 });
  expect((await verify(id, 'an@shop.example', first)).body.message).toBe(
    'the code has expired; ask for a new code',
  );
  await call('POST', `/email-configs/${id}/resend-verification`, { email: 'an@shop.example' });
  const renewed = await codeFor('an@shop.example');
  if (renewed !== first) expect((await verify(id, 'an@shop.example', first)).status).toBe(400);
  expect((await verify(id, 'an@shop.example', renewed)).status).toBe(200);
});

test('addresses that differ in case alone are one; who is taken out and put in again is new', async () => {
  const id = await configure('an@shop.example', 'AN@shop.example');
  await verify(id, 'an@shop.example', await codeFor('AN@shop.example'));
  const update = async (emails: string[]) => {
    const { data } = (await call('PUT', `/email-configs/${id}`, { recipients: emails })).body;
    return [data.recipients, data.recipient_status, data.pending_verification];
  };
  const [binh, an] = ['binh@shop.example', 'an@shop.example'];
  const [ofBinh, ofAn] = [binh, an].map((email) => ({ email, verified: false, suppressed: false }));
  expect(await update([binh])).toEqual([[binh], [ofBinh], [binh]]);
  expect(await update([binh, an])).toEqual([
    [binh, an],
    [ofBinh, ofAn],
    [binh, an],
  ]);
});

test.each(hostileNotes)(
  'a note with %s is in the text, on its line, and not in the subject',
  async (_, note, shown) => {
    const id = await configure('an@shop.example');
    await verify(id, 'an@shop.example', await codeFor('an@shop.example'));
    await transfer(note);
    const [message] = await messages();
    expect(message?.subject).toBe('Nhận 150.000 ₫');
    expect(message?.text.split('\n')[1]).toBe(`Nội dung: ${shown}`);
    expect(message?.text.split('\n')).toHaveLength(5);
  },
);

test('the log outlives its configuration; a reset empties all of it', async () => {
  const id = await configure('an@shop.example');
  await call('DELETE', `/email-configs/${id}`);
  expect(await log()).toEqual(['an@shop.example VERIFICATION OK 1']);
  await transfer();
  expect(await log()).toHaveLength(1);
  await emulator.control('POST', '/reset');
  call = await logIn(emulator);
  expect(await log()).toEqual([]);
});
