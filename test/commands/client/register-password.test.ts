import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startEmulator } from '../../harness/emulator.ts';
import { openTerminal } from '../../harness/terminal.ts';

test('the password of a new client is asked for twice, until both are the same', async () => {
  const emulator = await startEmulator();
  try {
    const term = openTerminal(['client', 'register', '--username', 'shop-b', '--name', 'Shop B', '--json'], {
      clock: emulator.clock,
      env: {
        PAYCONFIRM_BASE_URL: emulator.url,
        PAYCONFIRM_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'payconfirm-test-')),
      },
    });
    await term.answer('Password', 'correct horse');
    await term.answer('The password again', 'correct hose');
    await term.see('> not the same as before');
    await term.answer('The password again', 'correct horse');
    const { code, stdout, stderr } = await term.end;
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ username: 'shop-b' })]);
    expect(stderr).toContain('Registered. Next: payconfirm auth login --username shop-b');
    expect(stderr).not.toContain('horse');
  } finally {
    await emulator.stop();
  }
}, 20_000);
