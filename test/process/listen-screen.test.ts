import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn } from '../harness/caller.ts';
import { type RunningEmulator, startEmulator } from '../harness/emulator.ts';
import { openPty, ptyIsMissing } from '../harness/pty.ts';
import { keys } from '../harness/terminal.ts';

const missing = ptyIsMissing();
if (missing && process.env.CI) throw new Error(missing);

let emulator: RunningEmulator;
beforeAll(async () => {
  emulator = await startEmulator({ now: Date.now() });
});
afterAll(() => emulator.stop());

const environment = () => ({
  PAYCONFIRM_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'payconfirm-test-')),
  PAYCONFIRM_BASE_URL: emulator.url,
  PAYCONFIRM_CLIENT_ID: 'emulator-client',
  PAYCONFIRM_CLIENT_SECRET: 'emulator-secret',
});

test.skipIf(missing).each([
  ['q', 'q', 0],
  ['Ctrl-C', keys.ctrlC, 130],
])('listen --ui gives a real terminal back after %s', async (_, key, code) => {
  const terminal = openPty(['listen', '--ui', '--port', '0'], environment());
  await terminal.see('Waiting for deliveries.');
  terminal.type(key);
  expect((await terminal.end).code).toBe(code);
  const [, shown = '', ...others] = terminal.raw().split('\x1b[?1049h');
  const [screen = '', after = '', ...more] = shown.split('\x1b[?1049l');
  expect([others, more]).toEqual([[], []]);
  expect([screen.includes('q quit'), after.includes('0 deliveries')]).toEqual([true, true]);
});

test.skipIf(missing)('Ctrl-Z gives the terminal back, and fg takes it again', async () => {
  const terminal = openPty(['listen', '--ui', '--port', '0'], environment(), { continued: 1 });
  await terminal.see('q quit');
  terminal.type('\x1a');
  await terminal.see(/stopped[\s\S]*q quit/);
  terminal.type('q');
  expect((await terminal.end).code).toBe(0);
  const [first = '', again = ''] = terminal.raw().split('stopped');
  expect([first, again].map((part) => part.split(/\x1b\[\?1049([hl])/).filter((_, at) => at % 2))).toEqual([
    ['h', 'l'],
    ['h', 'l'],
  ]);
});

test.skipIf(missing)(
  'a typed letter changes plain lines to the full screen, which shows what came before',
  async () => {
    const terminal = openPty(['listen', '--port', '0'], environment());
    await terminal.see('Full screen: u, then Enter.');
    const call = await logIn(emulator);
    await call('POST', '/sandbox/transactions', { amount: 1000, description: 'EARLY1' });
    await terminal.see('EARLY1');
    terminal.type('u\r');
    await terminal.see(/EARLY1[\s\S]*q quit/);
    terminal.type('q');
    expect((await terminal.end).code).toBe(0);
    const [lines = '', shown = ''] = terminal.raw().split('\x1b[?1049h');
    const [screen = '', after = ''] = shown.split('\x1b[?1049l');
    expect([lines, screen, after].map((part) => part.includes('EARLY1'))).toEqual([true, true, false]);
    expect(after).toContain('1 delivery');
  },
);
