import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ptyIsMissing } from '../harness/pty.ts';
import {
  agree,
  answerAll,
  choose,
  enterCode,
  finish,
  type Registering,
  startRegistering,
  wantRealTime,
} from '../harness/registering.ts';
import { keys } from '../harness/terminal.ts';

const missing = ptyIsMissing();
if (missing && process.env.CI) throw new Error(missing);

let bank: Registering;
beforeEach(async () => {
  bank = await startRegistering();
});
afterEach(() => bank.stop());

const open = (...flags: string[]) => bank.openPty(['va', 'register', ...flags]);
const taken = () => bank.gate.passed.filter((point) => point.startsWith('step'));

/** The process that is at work on a registration. */
function worker(): number {
  const folder = join(bank.env.PAYCONFIRM_CONFIG_DIR!, 'registrations');
  const [owner] = readdirSync(folder).filter((name) => name.includes('.owner.'));
  return JSON.parse(readFileSync(join(folder, owner!), 'utf8')).pid;
}

describe.skipIf(missing)(`a pseudo-terminal${missing ? ` (skipped: ${missing})` : ''}`, () => {
  test('that shows the result too', async () => {
    const term = open();
    await answerAll(term);
    const { code, stderr } = await finish(term, bank.phone);
    const [made] = await bank.made();
    expect(code).toBe(0);
    expect(stderr).toMatch(new RegExp(`\\nNumber +${made!.virtual_account_number}\\n`));
    expect(stderr).toMatch(/\nReal-time +yes\n/);
  });

  // The keys of a person, as a terminal gives them on: the rest of their ways is in test/commands/va, and nightly here.
  test('on which an account is chosen and typed, a code is mistyped, Ctrl-C pressed, and codes confirm', async () => {
    const first = open();
    await choose(first, 'another account', 2);
    await first.answer('Account number:', '90071992-5474O993');
    await first.see('digits only');
    first.type(`${keys.clear}9007199254740993\r`);
    await first.answer('Phone registered', '0933333333');
    await choose(first, 'Customer type', 1);
    await first.answer('Prefix of the number', 'shop');
    await first.answer('Use SHOP?', '');
    await first.answer('Content', '');
    await first.answer('Description', 'Quán Phở 1');
    await first.answer('Rule for', '');
    await agree(first);
    await enterCode(first, async () => '000000');
    await first.see('What now?');
    first.type(keys.ctrlC);
    expect((await first.end).code).toBe(130);
    const second = open('--resume');
    await enterCode(second, bank.phone);
    await wantRealTime(second);
    await second.see('The OTP');
    second.type(keys.ctrlC);
    expect((await second.end).code).toBe(130);
    const third = open('--resume');
    await enterCode(third, bank.phone);
    expect((await third.end).code).toBe(0);
    expect(taken()).toEqual(['step 1', 'step 2', 'step 2', 'step 3', 'step 4']);
    const [{ virtual_account }] = bank.journal().map((text) => JSON.parse(text));
    const removing = bank.openPty(['va', 'delete', virtual_account.id], { apart: true });
    await removing.answer('Cancel virtual account', 'y');
    await enterCode(removing, bank.phone);
    const { code, stdout } = await removing.end;
    expect(code).toBe(0);
    expect(stdout).toContain(`virtual_account_number\t${virtual_account.virtual_account_number}\n`);
  });

  const at = {
    'the first code': async (term: ReturnType<typeof open>) => {
      await answerAll(term);
      await term.see('The OTP');
    },
    'the reporting': async (term: ReturnType<typeof open>) => {
      await answerAll(term);
      await enterCode(term, bank.phone);
      await term.see('How should the bank report');
    },
    'the second code': async (term: ReturnType<typeof open>) => {
      await answerAll(term);
      await enterCode(term, bank.phone);
      await wantRealTime(term);
      await term.see('The OTP');
    },
  };
  const ends = {
    'is closed': (term: ReturnType<typeof open>) => term.close(),
    'is closed, with a SIGHUP': (term: ReturnType<typeof open>) => {
      process.kill(worker(), 'SIGHUP');
      term.close();
    },
    'sees a kill -9': () => process.kill(worker(), 'SIGKILL'),
  };
  const cases = Object.keys(ends).flatMap((how) => Object.keys(at).map((where) => [how, where] as const));

  test.each(cases as [keyof typeof ends, keyof typeof at][])(
    'that %s at %s, and --resume',
    async (how, where) => {
      const term = open();
      await at[where](term);
      const before = [taken(), bank.journal()];
      ends[how](term);
      // 134: Node aborts where the terminal is closed just as Node gives it back at the end.
      const codes = how === 'sees a kill -9' ? [137] : [143, 134];
      expect(codes).toContain((await term.end).code);
      expect([taken(), bank.journal()]).toEqual(before);
      const again = open('--resume');
      if (where === 'the first code') await enterCode(again, bank.phone);
      if (where !== 'the second code') await wantRealTime(again);
      await enterCode(again, bank.phone);
      expect((await again.end).code).toBe(0);
      expect(taken()).toEqual(['step 1', 'step 2', 'step 3', 'step 4']);
    },
  );

  test('that is closed while the bank is at work: what came of it is written down', async () => {
    const term = open();
    bank.gate.onHandled = async (point) => {
      if (point === 'step 1') term.close();
    };
    await answerAll(term);
    expect((await term.end).code).toBe(143);
    expect(bank.journal().map((text) => JSON.parse(text).stage)).toEqual(['step-1-done']);
    expect((await finish(open('--resume'), bank.phone)).code).toBe(0);
    expect(taken()).toEqual(['step 1', 'step 2', 'step 3', 'step 4']);
  });
});
