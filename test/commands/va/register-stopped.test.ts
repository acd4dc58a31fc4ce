import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { choose, type Registering, startRegistering } from '../../harness/registering.ts';
import { keys, type TerminalSession } from '../../harness/terminal.ts';
import { unfolded } from '../../harness/unfolded.ts';

let bank: Registering;
beforeEach(async () => {
  bank = await startRegistering();
});
afterEach(() => bank.stop());

const taken = () => bank.gate.passed.filter((point) => point.startsWith('step'));
const code = async (term: TerminalSession) => term.type(`${await bank.phone()}\r`);

/** Every question on the way, in its order, with what is answered: a line, or something pressed. */
const questions: [question: string, answer: string | ((term: TerminalSession) => unknown)][] = [
  ['Bank account', (term) => choose(term, 'another account', 2)],
  ['Account number:', '0071000123456'],
  ['Phone registered', '0987654321'],
  ['Customer type', ''],
  ['Prefix of the number', 'shop'],
  ['Use SHOP?', ''],
  ['Content', 'KH001'],
  ['Description', 'Shop 1'],
  ['Rule for', '2'],
  ['Does the account holder accept', (term) => choose(term, '', 1)],
  ['Send this to the bank?', ''],
  ['The OTP', code],
  ['How should the bank report', ''],
  ['Username', 'an.nguyen'],
  ['The OTP', code],
];
const firstCode = 11;

/** Answers the questions from one to before another. */
async function answer(term: TerminalSession, from: number, to: number) {
  for (const [question, given] of questions.slice(from, to)) {
    await term.see(question);
    if (typeof given === 'string') term.type(`${given}\r`);
    else await given(term);
  }
}

const nothing =
  'error: interrupted at a prompt. This registration has no open request at the bank.\nhint: Continue with: payconfirm va register\n';
const go = '\nhint: Continue with: payconfirm va register --resume ID\n';
const standings: Record<number, string> = {
  11: `error: interrupted at a prompt. Step 1 of 4 is done: the bank sent a code to *******321. There is no virtual account yet.${go}`,
  12: `error: interrupted at a prompt. Step 2 of 4 is done: virtual account NUMBER exists, but the bank reports nothing on it until steps 3 and 4 are done.${go}`,
  13: `error: interrupted at a prompt. Step 2 of 4 is done: virtual account NUMBER exists, but the bank reports nothing on it until steps 3 and 4 are done.${go}`,
  14: `error: interrupted at a prompt. Step 3 of 4 is done: virtual account NUMBER exists and the bank sent a second code to *******321. It reports nothing until that code is verified.${go}`,
};

describe('Ctrl-C says where things stand, and --resume goes on from there', () => {
  test.each(questions.map(([question], at) => [at + 1, question, at] as const))(
    'at question %i, %s',
    async (_, question, at) => {
      const term = bank.open('va', 'register');
      await answer(term, 0, at);
      await term.see(question);
      term.type(keys.ctrlC);
      const { code, stdout, stderr } = await term.end;
      const said = unfolded(stderr.slice(stderr.lastIndexOf('error: ')))
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
        .replace(/96SHOP\d{12}/g, 'NUMBER');
      expect([code, stdout, said]).toEqual([130, '', standings[at] ?? nothing]);
      if (at < firstCode) {
        expect([taken(), bank.journal()]).toEqual([[], []]);
        return;
      }
      const again = bank.open('va', 'register', '--resume');
      // The reporting is asked for as a whole.
      await answer(again, at === 13 ? 12 : at, questions.length);
      expect((await again.end).code).toBe(0);
      expect(taken()).toEqual(['step 1', 'step 2', 'step 3', 'step 4']);
    },
  );

  test('in Vietnamese: what is asked in words, then one full stop a sentence', async () => {
    const asked = bank.open('sandbox', 'send', '--description', 'DH1', '--lang', 'vi');
    await asked.see('? Số tiền VND: 150000, 150.000 hoặc 150k (--amount):');
    asked.type(keys.ctrlC);
    await asked.end;
    const term = bank.open('va', 'register', '--lang', 'vi');
    await term.see('Tài khoản ngân hàng');
    term.type(keys.ctrlC);
    expect(unfolded((await term.end).stderr)).toContain(
      'lỗi: Đã dừng giữa chừng ở một câu hỏi. Lần đăng ký này không có yêu cầu nào đang mở ở ngân hàng.',
    );
  });

  test('at the choice after a wrong code, and before a step is repeated', async () => {
    const first = bank.open('va', 'register');
    bank.gate.spoil('step 3', { handled: 'nothing' });
    await answer(first, 0, firstCode);
    await first.see('The OTP');
    first.type('000000\r');
    await first.see('What now?');
    first.type(keys.ctrlC);
    expect((await first.end).code).toBe(130);

    const second = bank.open('va', 'register', '--resume');
    await answer(second, firstCode, 14);
    await second.see('Repeat step 3?');
    second.type(keys.ctrlC);
    const { code, stderr } = await second.end;
    expect(code).toBe(130);
    expect(unfolded(stderr)).toContain(
      'Step 3 was sent but its answer is not known: the bank may have sent a second code.',
    );

    const third = bank.open('va', 'register', '--resume');
    await choose(third, 'Repeat step 3?', 0);
    await answer(third, 14, questions.length);
    expect((await third.end).code).toBe(0);
    expect(taken()).toEqual(['step 1', 'step 2', 'step 2', 'step 3', 'step 3', 'step 4']);
  });
});
