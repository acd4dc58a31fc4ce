import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lines } from './every-command.ts';
import { receiver } from './receiver.ts';
import { startTestbed } from './testbed.ts';

/** An emulator with a configuration and a delivery in its log, and the line of every command with what is there. */
export async function startFilledLines(note?: string) {
  const testbed = await startTestbed({ now: Date.now() });
  const hook = await receiver((response) => response.end('{"ok":true}'));
  const HOOK = 'the-secret-of-a-hook';
  const auth = ['--auth', 'HMAC_SHA256', '--secret-env', 'HOOK'];
  const webhook = await testbed.configure('shop', hook.url, auth, { env: { HOOK } });
  await testbed.transfer('FT1', note);
  const [log] = (await testbed.json<{ items: { id: string }[] }>('webhooks', 'logs')).items;
  const [account] = (await testbed.json<{ items: { id: string }[] }>('accounts', 'list')).items;
  const body = join(mkdtempSync(join(tmpdir(), 'payconfirm-test-')), 'body.json');
  writeFileSync(body, '{}');
  const values: Record<string, string> = {
    webhook,
    hook: hook.url,
    log: log!.id,
    account: account!.id,
    body,
  };
  return {
    ...testbed,
    values,
    /** All but the address: a service that stands before the emulator has another. */
    env: {
      HOOK,
      PAYCONFIRM_CLIENT_ID: testbed.emulator.clientId,
      PAYCONFIRM_CLIENT_SECRET: testbed.emulator.clientSecret,
    },
    lineOf: (name: string): string[] => [
      ...name.split(' '),
      ...lines[name]!.map((word) => word.replace(/\{(\w+)\}/, (_, key: string) => values[key] ?? '')),
    ],
  };
}
