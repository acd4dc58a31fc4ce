import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  answerAll,
  choose,
  enterCode,
  finish,
  type Registering,
  startRegistering,
  wantRealTime,
} from '../../harness/registering.ts';
import { keys } from '../../harness/terminal.ts';
import { unfolded } from '../../harness/unfolded.ts';

let bank: Registering;
beforeEach(async () => {
  bank = await startRegistering();
});
afterEach(() => bank.stop());

const steps = ['step 1', 'step 2', 'step 3', 'step 4'];
const taken = () => bank.gate.passed.filter((point) => point.startsWith('step'));

describe('a code', () => {
  const toFirstCode = async (...flags: string[]) => {
    const term = bank.open('va', 'register', '-o', 'json', ...flags);
    await answerAll(term);
    return term;
  };

  test.each([
    ['two words', 'OTP 123456'],
    ['a sentence', 'Your OTP is 123456.'],
  ])('of %s is not sent', async (_, typed) => {
    const term = await toFirstCode();
    await enterCode(term, async () => typed);
    await term.see('warning: a code is one word; nothing was sent\n');
    await enterCode(term, bank.phone);
    await wantRealTime(term);
    await enterCode(term, bank.phone);
    expect((await term.end).code).toBe(0);
    expect(taken()).toEqual(steps);
  });

  test('with blanks around and in it is taken', async () => {
    const term = await toFirstCode();
    await enterCode(term, async () => `  ${halved(await bank.phone(), ' ')} `);
    await wantRealTime(term);
    await enterCode(term, async () => `${halved(await bank.phone(), '-')}  `);
    expect((await term.end).code).toBe(0);
  });

  test('stays hidden, whatever is pressed', async () => {
    const term = await toFirstCode();
    await term.see('The OTP');
    term.type(`${(await bank.phone()).slice(0, 5)}${keys.ctrlT}`);
    term.type(`${(await bank.phone()).slice(5)}\r`);
    await wantRealTime(term);
    await enterCode(term, bank.phone);
    expect((await term.end).stderr).not.toContain('toggle');
  });

  test('that is wrong: the message of the service, and another try', async () => {
    const term = await toFirstCode();
    await enterCode(term, async () => wrong(await bank.phone()));
    await term.see('warning: wrong OTP (HTTP 400)\n');
    await choose(term, 'What now?', 0);
    const { code } = await finish(term, bank.phone);
    expect(code).toBe(0);
    expect(taken()).toEqual(['step 1', 'step 2', 'step 2', 'step 3', 'step 4']);
  });

  test('that has expired: a new one only when asked for, which repeats step 1', async () => {
    const term = await toFirstCode();
    await term.see('The OTP');
    await bank.emulator.control('POST', '/advance', { ms: 6 * 60_000 });
    term.type(`${await bank.phone()}\r`);
    await term.see('warning: the OTP has expired; repeat the previous step to get a new OTP (HTTP 400)\n');
    await term.see('ask the bank for a new code (repeats step 1)');
    expect(taken()).toEqual(['step 1', 'step 2']);
    await choose(term, '', 1);
    const { code } = await finish(term, bank.phone);
    expect(code).toBe(0);
    expect(taken()).toEqual(['step 1', 'step 2', 'step 1', 'step 2', 'step 3', 'step 4']);
  });

  test('is tried five times and no more', async () => {
    const term = await toFirstCode();
    for (let left = 4; left >= 1; left--) {
      await enterCode(term, async () => wrong(await bank.phone()));
      await term.see(`enter a code (tries left: ${left})`);
      term.type(keys.enter);
    }
    await enterCode(term, async () => wrong(await bank.phone()));
    const menu = await term.see('ask the bank for a new code');
    expect(menu).toContain('What now?\n❯ stop here and resume later\n');
    expect(menu).not.toContain('enter a code');
    await choose(term, '', 1);
    const { code } = await finish(term, bank.phone);
    expect(code).toBe(0);
    expect(taken()).toEqual(['step 1', ...Array(5).fill('step 2'), ...steps]);
  });

  test('that never came: Enter alone offers a new one', async () => {
    const term = await toFirstCode();
    await enterCode(term, async () => '');
    await choose(term, 'What now?', 1);
    const { code } = await finish(term, bank.phone);
    expect(code).toBe(0);
    expect(taken()).toEqual(['step 1', ...steps]);
  });

  test('is shown with the time left, each time it is asked for', async () => {
    const term = await toFirstCode();
    await term.see('The bank sent a code to *******567, valid for 5 min more.\n');
    await term.see('The OTP');
    bank.clock.pass(100_000);
    term.type('is 12.345\r');
    await term.see(/The bank sent a code to \*{7}567, valid for 3 min \d+ s more\.\n/);
    await term.see('The OTP');
    bank.clock.pass(100_000);
    term.type('\r');
    await choose(term, 'What now?', 0);
    await term.see(/valid for 1 min \d+ s more/);
    expect((await finish(term, bank.phone)).code).toBe(0);
    expect(taken()).toEqual(steps);
  });

  test('that is too late is not sent: a new one is offered', async () => {
    const term = await toFirstCode();
    await term.see('The OTP');
    bank.clock.pass(6 * 60_000);
    term.type(`${await bank.phone()}\r`);
    await term.see('The 5 minutes of this code are over. What now?');
    await term.see('send it anyway (tries left: 5)');
    expect(taken()).toEqual(['step 1']);
    await choose(term, '', 1);
    await term.see('valid for 5 min more');
    expect((await finish(term, bank.phone)).code).toBe(0);
    expect(taken()).toEqual(['step 1', ...steps]);
  });

  test('that is too late is sent all the same when wanted: the bank decides', async () => {
    const term = await toFirstCode();
    await term.see('The OTP');
    bank.clock.pass(6 * 60_000);
    term.type(`${await bank.phone()}\r`);
    await choose(term, 'The 5 minutes of this code are over', 0);
    await term.see('warning: the OTP has expired');
    await choose(term, 'What now?', 2);
    expect((await term.end).code).toBe(130);
    expect(taken()).toEqual(['step 1', 'step 2']);
  });

  test('the second one: wrong, wrong, stopped, and resumed with the right one', async () => {
    const first = await toFirstCode();
    await enterCode(first, bank.phone);
    await wantRealTime(first);
    await enterCode(first, async () => wrong(await bank.phone()));
    await choose(first, 'tries left: 4', 0);
    await enterCode(first, async () => wrong(await bank.phone()));
    await choose(first, 'tries left: 3', 2);
    expect(unfolded((await first.end).stderr)).toMatch(
      /stopped\. Step 3 of 4 is done: virtual account 96SHOP\d{12} exists and the bank sent a second code to \*{7}567\. It reports nothing until that code is verified\./,
    );
    const again = bank.open('va', 'register', '--resume');
    await enterCode(again, bank.phone);
    expect((await again.end).code).toBe(0);
    expect(taken()).toEqual([...steps.slice(0, 3), 'step 4', 'step 4', 'step 4']);
  });

  test('the second one, wrong and then new, which repeats step 3', async () => {
    const term = await toFirstCode();
    await enterCode(term, bank.phone);
    await wantRealTime(term);
    await enterCode(term, async () => wrong(await bank.phone()));
    await term.see('ask the bank for a new code (repeats step 3)');
    await choose(term, '', 1);
    await enterCode(term, bank.phone);
    expect((await term.end).code).toBe(0);
    expect(taken()).toEqual(['step 1', 'step 2', 'step 3', 'step 4', 'step 3', 'step 4']);
  });
});

const halved = (code: string, between: string) => `${code.slice(0, 3)}${between}${code.slice(3)}`;

/** Six digits, but others. */
function wrong(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
