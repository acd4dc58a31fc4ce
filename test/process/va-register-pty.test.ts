import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAlive } from '../../src/io/owner-file.ts';
import { failure, html } from '../harness/gate.ts';
import { openPty, ptyIsMissing } from '../harness/pty.ts';
import {
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

const open = (...flags: string[]) => bank.watch(openPty(['va', 'register', ...flags], bank.env));
const taken = () => bank.gate.passed.filter((point) => point.startsWith('step'));

describe.skipIf(missing)(`on a pseudo-terminal${missing ? ` (skipped: ${missing})` : ''}`, () => {
  test('all four steps; the virtual account is shown', async () => {
    const term = open();
    await answerAll(term);
    const { code, stderr } = await finish(term, bank.phone);
    const [made] = await bank.made();
    expect(code).toBe(0);
    expect(stderr).toMatch(new RegExp(`\\nNumber +${made!.virtual_account_number}\\n`));
    expect(stderr).toContain('Reporting: in real time.\n');
    expect(taken()).toEqual(['step 1', 'step 2', 'step 3', 'step 4']);
  });

  test('a rejected prefix, a wrong code, no code, an expired code', async () => {
    const term = open();
    await answerAll(term, { prefix: 'BAD' });
    await term.see('warning: the bank rejected the prefix');
    await term.answer('Prefix of the number', 'shop');
    await term.answer('Use SHOP?', '');
    await term.answer('Send this to the bank?', '');
    await enterCode(term, async () => '000000');
    await term.see('warning: wrong OTP (HTTP 400)');
    await choose(term, 'tries left: 4', 0);
    await enterCode(term, async () => '');
    await choose(term, 'What now?', 0);
    await term.see('The six digits');
    await bank.emulator.control('POST', '/advance', { ms: 6 * 60_000 });
    term.type(`${await bank.phone()}\r`);
    await term.see('warning: the OTP has expired');
    await choose(term, 'What now?', 1);
    const { code } = await finish(term, bank.phone);
    expect(code).toBe(0);
    expect(taken()).toEqual(['step 1', 'step 1', 'step 2', 'step 2', 'step 1', 'step 2', 'step 3', 'step 4']);
    expect((await bank.made()).length).toBe(1);
  });

  test.each([
    ['first', 'Step 1 of 4 is done'],
    ['second', 'Step 3 of 4 is done'],
  ])('Ctrl-C at the %s code, and --resume', async (which, where) => {
    const term = open();
    await answerAll(term);
    if (which === 'second') {
      await enterCode(term, bank.phone);
      await wantRealTime(term);
    }
    await term.see('The six digits');
    term.type(`12${keys.ctrlC}`);
    const { code, stderr } = await term.end;
    expect(code).toBe(130);
    expect(stderr).toContain(where);
    expect(stderr).toMatch(/hint: Go on with: payconfirm va register --resume \S+\n$/);
    const again = open('--resume');
    if (which === 'first') {
      expect((await finish(again, bank.phone)).code).toBe(0);
    } else {
      await enterCode(again, bank.phone);
      expect((await again.end).code).toBe(0);
    }
    expect(taken()).toEqual(['step 1', 'step 2', 'step 3', 'step 4']);
  });

  test('five wrong codes, then a new one', async () => {
    const term = open();
    await answerAll(term);
    for (let left = 4; left >= 1; left--) {
      await enterCode(term, async () => '000000');
      await choose(term, `tries left: ${left}`, 0);
    }
    await enterCode(term, async () => '000000');
    await choose(term, 'The bank allows no more tries', 0);
    expect((await finish(term, bank.phone)).code).toBe(0);
    expect(taken().filter((point) => point === 'step 1').length).toBe(2);
  });

  test.each([
    ['500', failure],
    ['nothing', 'nothing'],
    ['HTML', html],
  ] as const)('%s in place of the answers to steps 1, 3 and 4', async (_, answer) => {
    for (const point of ['step 1', 'step 3', 'step 4'] as const) bank.gate.spoil(point, { handled: answer });
    const term = open();
    await answerAll(term);
    await choose(term, 'Repeat step 1?', 0);
    await enterCode(term, bank.phone);
    await wantRealTime(term);
    await choose(term, 'Repeat step 3?', 0);
    await enterCode(term, bank.phone);
    const { code, stderr } = await term.end;
    expect(code).toBe(0);
    expect(stderr).toContain('Nothing is done twice.\n');
    expect(taken()).toEqual(['step 1', 'step 1', 'step 2', 'step 3', 'step 3', 'step 4']);
    expect((await bank.made()).length).toBe(1);
  });

  test('the terminal is closed, and --resume', async () => {
    const term = open();
    await answerAll(term);
    await term.see('The six digits');
    process.kill(term.pid, 'SIGKILL');
    await term.end;
    // The program learns of it by SIGHUP, a moment later.
    const folder = join(bank.env.PAYCONFIRM_CONFIG_DIR!, 'registrations');
    const [owner] = readdirSync(folder).filter((name) => name.endsWith('.owner'));
    if (owner) {
      const claim = JSON.parse(readFileSync(join(folder, owner), 'utf8'));
      await expect.poll(() => isAlive(claim)).toBe(false);
    }
    expect((await finish(open('--resume'), bank.phone)).code).toBe(0);
    expect(taken()).toEqual(['step 1', 'step 2', 'step 3', 'step 4']);
  });

  test('another account, an answer that never came, a day-end batch', async () => {
    const term = open();
    await choose(term, 'Bank account', 2);
    await term.answer('Account number:', '0071000123456');
    await term.answer('Phone registered', '0987654321');
    await choose(term, 'Customer type', 0);
    await term.answer('Prefix of the number', 'SHOP');
    await term.answer('Content', '');
    await term.answer('Description', '');
    await term.answer('Rule for', '');
    await choose(term, 'accept the terms', 1);
    await term.answer('Send this to the bank?', '');
    bank.gate.spoil('step 2', { handled: 'nothing' });
    await enterCode(term, bank.phone);
    await term.see('The virtual account exists already');
    await choose(term, 'How should the bank report', 1);
    await term.answer('Username', '');
    await enterCode(term, bank.phone);
    const { code, stderr } = await term.end;
    expect(code).toBe(0);
    expect(stderr).toContain('warning: reporting is a day-end batch, webhooks stay silent');
    expect(taken()).toEqual(['step 1', 'step 2', 'step 3', 'step 4']);
  });
});
