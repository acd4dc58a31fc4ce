import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  agree,
  answerAll,
  choose,
  enterCode,
  finish,
  type Registering,
  startRegistering,
} from '../../harness/registering.ts';
import { keys } from '../../harness/terminal.ts';
import { unfolded } from '../../harness/unfolded.ts';

let bank: Registering;
beforeEach(async () => {
  bank = await startRegistering();
});
afterEach(() => bank.stop());

const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
const time = '2026-11-21T01:00:00.000';
const registered = (given: object = {}) => ({
  id,
  bank_account_id: id,
  prefix_code: 'SHOP',
  content: 'KH001',
  explain: null,
  beneficiary_name_rule: null,
  virtual_account_number: expect.stringMatching(/^96SHOP\d{12}$/),
  created_at: time,
  updated_at: null,
  notification: {
    id,
    virtual_account_id: id,
    receive_noti_realtime: true,
    username: null,
    status: 'ACTIVE',
    created_at: time,
    updated_at: time,
  },
  ...given,
});
const steps = ['step 1', 'step 2', 'step 3', 'step 4'];
const taken = () => bank.gate.passed.filter((point) => point.startsWith('step'));

test('all four steps under a linked account', async () => {
  const term = bank.open('va', 'register', '-o', 'json');
  await answerAll(term);
  const { code, stdout, stderr } = await finish(term, bank.phone);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual(registered());
  expect(taken()).toEqual(steps);
  const number = JSON.parse(stdout).virtual_account_number;
  expect(stderr).toContain(
    '  Account       *********5678  NGUYEN VAN AN  BANK  PERS\n  Prefix        SHOP\n  Content       KH001\n',
  );
  for (const line of [
    '▶ 1 request   · 2 first code   · 3 reporting   · 4 second code\n',
    '✔ 1 request   ▶ 2 first code   · 3 reporting   · 4 second code\n',
    '✔ 1 request   ✔ 2 first code   ▶ 3 reporting   · 4 second code\n',
    '✔ 1 request   ✔ 2 first code   ✔ 3 reporting   ▶ 4 second code\n',
    'The bank sent a code to *******567, valid for 5 min more.\n',
  ]) {
    expect(stderr).toContain(line);
  }
  expect(stderr).toContain(
    [
      `✔ Registered: ${number}. Give this number to payers unchanged.`,
      'Reporting: in real time.',
      'Next:',
      `  payconfirm qr va ${number}`,
      '  payconfirm listen\n',
    ].join('\n'),
  );
});

test('another account, by its number, phone and customer type, beyond 2^53', async () => {
  const term = bank.open('va', 'register', '-o', 'json');
  await term.see('another account');
  term.type(keys.down + keys.down + keys.enter);
  await term.answer('Account number:', '9007199254 740993');
  await term.answer('Use 9007199254740993?', 'n');
  await term.answer('Account number:', '90071992-5474O993');
  await term.see('> digits only');
  term.type(`${keys.clear}9007 1992.5474-0993\r`);
  await term.answer('Account numbers are digits only. Use 9007199254740993?', '');
  await term.answer('Phone registered', '+84 93 333 33 33');
  await choose(term, 'Customer type', 1);
  await term.answer('Prefix of the number', 'SHOP');
  await term.answer('Content', '');
  await term.answer('Description', 'Shop 1');
  await term.answer('Rule for', '2');
  await choose(term, 'accept the terms', 1);
  await term.see('  Account       9007199254740993\n  Phone         +84 93 333 33 33\n  Customer type ORG\n');
  await term.answer('Send this to the bank?', '');
  const { code, stdout } = await finish(term, bank.phone);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual(
    registered({ content: null, explain: 'Shop 1', beneficiary_name_rule: 2 }),
  );
});

test('the list of accounts is searched by what is typed', async () => {
  const term = bank.open('va', 'register');
  await term.see('another account');
  term.type('cong ty');
  await term.see(/❯ \*+8899 {2}CONG TY TNHH DEMO {2}BANK {2}ORG\n\n/);
  term.type(keys.ctrlC);
  expect((await term.end).code).toBe(130);
});

describe('a prefix', () => {
  test('in lower case is offered in upper case', async () => {
    const term = bank.open('va', 'register', '-o', 'json');
    await term.see('another account');
    term.type(keys.enter);
    await term.answer('Prefix of the number', 'shop');
    await term.answer('Use SHOP?', 'n');
    await term.answer('Prefix of the number', 'shop');
    await term.answer('Use SHOP?', '');
    await term.answer('Content', 'KH001');
    await term.answer('Description', '');
    await term.answer('Rule for', '');
    await agree(term);
    const { stdout } = await finish(term, bank.phone);
    expect(JSON.parse(stdout)).toEqual(registered());
  });

  test.each([
    ['with a sign', 'SHOP-1'],
    ['of white space', '  '],
    ['of letters with marks', 'ĐÔNG'],
  ])('%s is objected to while it is typed, and not taken', async (_, prefix) => {
    const term = bank.open('va', 'register');
    await term.see('another account');
    term.type(keys.enter);
    await term.see('Prefix of the number');
    term.type(prefix);
    await term.see(`${prefix}  (A to Z and 0 to 9)`);
    term.type(keys.enter);
    await term.see('> A to Z and 0 to 9');
    term.type(keys.ctrlC);
    expect((await term.end).code).toBe(130);
    expect(taken()).toEqual([]);
  });

  test('empty is not taken', async () => {
    const term = bank.open('va', 'register');
    await term.see('another account');
    term.type(keys.enter);
    await term.answer('Prefix of the number', '');
    await term.see('> A to Z and 0 to 9');
    term.type(keys.ctrlC);
    await term.end;
  });

  test('that the bank rejects is asked for again, everything else kept', async () => {
    const term = bank.open('va', 'register', '-o', 'json');
    await answerAll(term, { prefix: 'BAD' });
    await term.see(
      'warning: the bank rejected the prefix; try another of 1 to 10 upper-case letters and digits (HTTP 400)\n',
    );
    expect(bank.journal()).toEqual([]);
    await term.answer('Prefix of the number', 'SHOP');
    await term.see('✔ Prefix of the number (A-Z, 0-9): SHOP\n  Account ');
    await term.see('Content       KH001');
    await term.answer('Send this to the bank?', '');
    const { stdout } = await finish(term, bank.phone);
    expect(JSON.parse(stdout)).toEqual(registered());
    expect(taken()).toEqual(['step 1', ...steps]);
  });

  test('phone or account, whichever was wrong: each can be given anew, the rest kept', async () => {
    const term = bank.open(
      'va',
      'register',
      '-o',
      'json',
      '--account-number',
      '123',
      '--phone',
      '0987654321',
    );
    await choose(term, 'Customer type', 0);
    await term.answer('Prefix of the number', 'BAD');
    await term.answer('Content', 'KH001');
    await term.answer('Description', '');
    await term.answer('Rule for', '');
    await agree(term);
    await term.see('warning: this account is not at the partner bank (HTTP 400)\n');
    await choose(term, 'What do you want to change?', 2);
    await term.see('another account');
    term.type(keys.down + keys.down + keys.enter);
    await term.answer('Account number:', '0071000123456');
    await term.answer('Phone registered', '0912345678');
    await choose(term, 'Customer type', 0);
    await term.answer('Send this to the bank?', '');
    await term.see("warning: the phone number differs from the bank's record (HTTP 400)\n");
    await choose(term, 'What do you want to change?', 1);
    await term.answer('Phone registered', '0987654321');
    await term.see(
      '  Account       0071000123456\n  Phone         0987654321\n  Customer type PERS\n  Prefix        BAD\n',
    );
    await term.answer('Send this to the bank?', '');
    await term.see('warning: the bank rejected the prefix');
    await choose(term, 'What do you want to change?', 0);
    await term.answer('Prefix of the number', 'SHOP');
    await term.answer('Send this to the bank?', '');
    const { code, stdout, stderr } = await finish(term, bank.phone);
    expect([code, JSON.parse(stdout)]).toEqual([0, registered()]);
    expect(stderr.split('▶ 1 request').length).toBe(2);
  });
});

test('a day-end batch and a username', async () => {
  const term = bank.open('va', 'register', '-o', 'json');
  await answerAll(term);
  await enterCode(term, bank.phone);
  await term.see('❯ in real time (webhooks need this)\n');
  await choose(term, '  day-end batch: one report a day; webhooks stay silent\n', 1);
  await term.see('✔ How should the bank report incoming money? day-end batch\n');
  await term.answer('Username', 'an.nguyen');
  await enterCode(term, bank.phone);
  const { stdout, stderr } = await term.end;
  const { notification } = JSON.parse(stdout);
  expect(notification).toEqual({
    ...registered().notification,
    receive_noti_realtime: false,
    username: 'an.nguyen',
  });
  expect(stderr).toContain(
    `warning: reporting is a day-end batch, so webhooks get nothing:\npayconfirm notifications modify ${notification.id} --realtime\n`,
  );
});

test('without the agreement nothing is sent', async () => {
  const term = bank.open(
    'va',
    'register',
    '--prefix',
    'SHOP',
    '--content',
    'K',
    '--explain',
    'E',
    '--name-rule',
    '1',
  );
  await term.see('another account');
  term.type(keys.enter);
  await choose(term, 'accept the terms', 0);
  const { code, stdout, stderr } = await term.end;
  expect([code, stdout, stderr.slice(stderr.indexOf('error: '))]).toEqual([
    1,
    '',
    'error: not accepted; nothing was sent\nhint: The bank registers nothing until the account holder accepts its terms.\n',
  ]);
  expect([taken(), bank.journal()]).toEqual([[], []]);
});

test('a summary that is not confirmed sends nothing', async () => {
  const term = bank.open('va', 'register');
  await term.see('another account');
  term.type(keys.enter);
  await term.answer('Prefix of the number', 'SHOP');
  for (const question of ['Content', 'Description', 'Rule for']) await term.answer(question, '');
  await choose(term, 'accept the terms', 1);
  await term.answer('Send this to the bank?', 'n');
  const { code, stdout, stderr } = await term.end;
  expect([code, stdout, stderr.slice(stderr.indexOf('error: '))]).toEqual([
    1,
    '',
    'error: not confirmed; this was not sent\n',
  ]);
  expect([taken(), bank.journal()]).toEqual([[], []]);
});

test('the commands to go on with name the profile that was chosen', async () => {
  bank.env.PAYCONFIRM_PROFILE = 'shop';
  const term = bank.open('va', 'register');
  await answerAll(term);
  await term.see('The OTP');
  term.type(keys.ctrlC);
  expect(unfolded((await term.end).stderr)).toMatch(
    /hint: Continue with: payconfirm --profile shop va register --resume \S+\n$/,
  );
  const { stderr } = await finish(bank.open('va', 'register', '--resume'), bank.phone);
  expect(stderr).toContain('\n  payconfirm --profile shop qr va 96SHOP');
});

test('the commands to try next work as they are printed', async () => {
  const term = bank.open('va', 'register');
  await answerAll(term);
  const { stderr } = await finish(term, bank.phone);
  const [, qr, listen] = /Next:\n {2}(.*)\n {2}(.*)\n/.exec(stderr)!;
  const words = (line: string) => line.split(' ').slice(1);
  const drawn = await bank.run([...words(qr!), '--payload']);
  const [made] = await bank.made();
  expect([drawn.code, drawn.stdout]).toEqual([0, expect.stringContaining(made!.virtual_account_number)]);
  expect((await bank.run([...words(listen!), '--port', '0', '--expect', '1', '--timeout', '1ms'])).code).toBe(
    6,
  );
});
