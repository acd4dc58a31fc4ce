import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCli } from '../../harness/run-cli.ts';
import { said } from '../../harness/said.ts';
import { startService } from '../../harness/scripted-service.ts';

const line = ['client', 'register', '--username', 'shop', '--name', 'Shop A', '--password-stdin'];

/** What is said of a service that answers like this. */
async function registered(reply: unknown, more: string[] = []) {
  const { origin } = await startService(() => reply);
  const PAYCONFIRM_CONFIG_DIR = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const env = { PAYCONFIRM_BASE_URL: origin, PAYCONFIRM_CONFIG_DIR };
  return said(await runCli([...line, ...more], { env, stdin: 'correct horse\n' }));
}

test.each([
  { success: true, message: 'ok', data: null },
  { success: true, message: 'ok', data: {} },
  { success: true, message: 'ok' },
])('%j: what was sent is shown, less the password', async (reply) => {
  expect(await registered(reply, ['--json'])).toMatchInlineSnapshot(`
    "{
      "username": "shop",
      "name": "Shop A"
    }
    ! Registered. Next: payconfirm auth login --username shop
    "
  `);
});

test('the record of a service that answers with one', async () => {
  expect(
    await registered({ success: true, message: 'ok', data: { id: '7', username: 'shop' } }, ['--json']),
  ).toMatchInlineSnapshot(`
    "{
      "id": "7",
      "username": "shop"
    }
    ! Registered. Next: payconfirm auth login --username shop
    "
  `);
});

test('a reply that is none of the service is no success', async () => {
  expect(await registered({ success: true, message: 'ok', data: [] })).toMatchInlineSnapshot(`
    "! error: the reply is not the service's: its data is a list, not an object
    ! hint: it is unknown whether the request was handled: check before you send it again
    exit 5
    "
  `);
});
