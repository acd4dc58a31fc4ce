import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPty, ptyIsMissing } from '../harness/pty.ts';
import { keys } from '../harness/terminal.ts';
import { startTestbed } from '../harness/testbed.ts';

const missing = ptyIsMissing();
if (missing && process.env.CI) throw new Error(missing);

test.skipIf(missing)('an id is chosen from a list, with the arrow keys', async () => {
  const { emulator, configure } = await startTestbed({ now: Date.now() });
  const first = await configure('shop', 'http://127.0.0.1:9/');
  emulator.clock.set(Date.now() + 60_000);
  await configure('market', 'http://127.0.0.1:9/');
  const term = openPty(['webhooks', 'pause', '--json'], environment(emulator), { apart: true });
  await term.see(/❯ market .*\n {2}shop /);
  term.type(keys.down);
  await term.see(/❯ shop /);
  term.type(keys.enter);
  const { code, stdout } = await term.end;
  expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ id: first, is_active: false })]);
});

test.skipIf(missing)('a question goes on after Ctrl-Z and `fg`, and after another', async () => {
  const { emulator, configure } = await startTestbed({ now: Date.now() });
  const id = await configure('shop', 'http://127.0.0.1:9/');
  /** Stopped twice, and then this key. */
  const stopped = async (key: string) => {
    const asked = ['webhooks', 'pause', '--json'];
    const term = openPty(asked, environment(emulator), { apart: true, continued: 2 });
    await term.see(/shop /);
    for (const _ of ['once', 'again']) {
      term.type('\x1a');
      await term.see(/stopped[\s\S]*shop /);
      // The shell writes where the list was.
      expect(term.raw().split('stopped').at(-2)).toContain('\x1b[J\x1b[?25h');
    }
    term.type(key);
    return term.end;
  };
  expect(await stopped(keys.ctrlD)).toMatchObject({ code: 130, stdout: '' });
  const { code, stdout } = await stopped(keys.enter);
  expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ id, is_active: false })]);
});

const environment = (emulator: { url: string; clientId: string; clientSecret: string }) => ({
  PAYCONFIRM_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'payconfirm-test-')),
  PAYCONFIRM_BASE_URL: emulator.url,
  PAYCONFIRM_CLIENT_ID: emulator.clientId,
  PAYCONFIRM_CLIENT_SECRET: emulator.clientSecret,
});
