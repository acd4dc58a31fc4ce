import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningEmulator, startEmulator } from '../harness/emulator.ts';
import { keys, openTerminal, type TerminalSession } from '../harness/terminal.ts';

let emulator: RunningEmulator;
let env: Record<string, string>;

beforeEach(async () => {
  emulator = await startEmulator();
  env = {
    PAYCONFIRM_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'payconfirm-test-')),
    PAYCONFIRM_BASE_URL: emulator.url,
    PAYCONFIRM_CLIENT_ID: emulator.clientId,
    PAYCONFIRM_CLIENT_SECRET: emulator.clientSecret,
  };
});
afterEach(() => emulator.stop());

const open = (...argv: string[]): TerminalSession => openTerminal(argv, { env, clock: emulator.clock });

test('all four steps', async () => {
  const term = open('va', 'register', '-o', 'json');
  await term.see('Bank account');
  await term.see('another account');
  term.type(keys.enter);
  await term.answer('Prefix of the number', 'SHOP');
  await term.answer('Content', 'KH001');
  await term.answer('Description', '');
  await term.answer('Rule for', '');
  await term.see('accept the terms');
  term.type(keys.down + keys.enter);
  await term.answer('Send this to the bank?', 'y');
  await term.see('The six digits');
  term.type(`${await emulator.otp()}\r`);
  await term.see('How should the bank report');
  term.type(keys.enter);
  await term.answer('Username', '');
  await term.see('The six digits');
  term.type(`${await emulator.otp()}\r`);
  const end = await term.end;
  expect(end.code).toBe(0);
});
