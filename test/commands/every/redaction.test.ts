/**
 * A service that logs the API key in headers of any shape and writes users, passwords and tokens into URLs: whatever
 * command asks and whatever format it prints, none of them is shown.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alteringService } from '../../harness/altering.ts';
import { impatient } from '../../harness/emulator.ts';
import { lines, order } from '../../harness/every-command.ts';
import { receiver } from '../../harness/receiver.ts';
import { runCli } from '../../harness/run-cli.ts';
import { startTestbed } from '../../harness/testbed.ts';
import { startTools } from '../../harness/tool-client.ts';

const key = 'planted-key-0123456789';
const planted = [key, 'planted-user', 'planted-pass', 'planted-query'];
const headers = { 'Content-Type': 'application/json', 'X-Shop': key };
const shapes: Record<string, unknown> = {
  object: headers,
  pairs: Object.entries(headers),
  list: Object.entries(headers).map(([name, value]) => ({ name, value })),
  nested: { request: { headers } },
  text: JSON.stringify(headers),
  'text of pairs': JSON.stringify(Object.entries(headers)),
  'text of a text': JSON.stringify(JSON.stringify(headers)),
  lines: `Content-Type: application/json\r\nX-Shop: ${key}`,
};
const url = 'https://planted-user:planted-pass@shop.example/hook?access_token=planted-query';
/** What a payer opens keeps its parameters. */
const forPayers = ['checkout_url', 'qr_image_url'];

async function leakingTestbed(shape: () => unknown) {
  const testbed = await startTestbed({ now: Date.now() });
  const hook = await receiver((response) => response.end('{"ok":true}'));
  const env = { HOOK: 'the-secret-of-a-hook' };
  const auth = ['--auth', 'HMAC_SHA256', '--secret-env', 'HOOK'];
  const webhook = await testbed.configure('shop', hook.url, auth, { env });
  await testbed.transfer('FT1');
  const { items } = await testbed.json<{ items: { id: string }[] }>('webhooks', 'logs');
  const accounts = await testbed.json<{ items: { id: string }[] }>('accounts', 'list');
  const body = join(mkdtempSync(join(tmpdir(), 'payconfirm-test-')), 'body.json');
  writeFileSync(body, '{}');
  const values: Record<string, string> = {
    ...{ webhook, hook: hook.url, log: items[0]!.id, account: accounts.items[0]!.id, body },
  };
  const origin = await alteringService(testbed.emulator.url, (value, { request, path }) => {
    const name = String(path.at(-1));
    if (name === 'request_headers') return shape();
    if (name === 'response_text' && request.includes('/webhook-logs')) return `{"got":"${key}"}`;
    if (forPayers.includes(name)) return url.split('?')[0];
    return /_url$/.test(name) ? url : value;
  });
  const service = {
    ...env,
    PAYCONFIRM_BASE_URL: origin,
    PAYCONFIRM_CLIENT_ID: testbed.emulator.clientId,
    PAYCONFIRM_CLIENT_SECRET: testbed.emulator.clientSecret,
  };
  /** What is shown of the planted texts. */
  const shownBy = async (name: string, flags: readonly string[], tty: boolean) => {
    const given = lines[name]!.map((word) =>
      word.replace(/\{(\w+)\}/, (_, part: string) => values[part] ?? ''),
    );
    const run = { env: service, stdin: 'a-password\n', clock: impatient, tty, columns: 1000 };
    const { code, stdout, stderr } = await runCli([...name.split(' '), ...given, ...flags], run);
    return { code, stdout, found: planted.filter((text) => `${stdout}${stderr}`.includes(text)) };
  };
  return { shownBy, service, values };
}

const local = [
  'emulator start',
  'emulator stop',
  'emulator exec',
  'inspect',
  'completion',
  'complete',
  'listen',
];
const waiting = ['smoke', 'webhooks tail', 'checkouts wait', 'va register', 'assumptions check'];

test.each([
  ['table', true],
  ['json', false],
] as const)('every command: %s', async (format, tty) => {
  let turn = 0;
  const { shownBy } = await leakingTestbed(() => Object.values(shapes)[turn++ % 8]);
  const left: unknown[] = [];
  for (const name of order.filter((one) => !local.includes(one) && !waiting.includes(one))) {
    const { found } = await shownBy(name, ['-o', format, '-v'], tty);
    if (found.length > 0) left.push([name, found]);
  }
  expect(left).toEqual([]);
});

test.each(Object.keys(shapes))('headers as %s: every command of the log, in every format', async (shape) => {
  const { shownBy } = await leakingTestbed(() => shapes[shape]);
  const left: unknown[] = [];
  for (const name of ['webhooks logs', 'webhooks log', 'webhooks list', 'webhooks tail', 'trace']) {
    for (const format of ['table', 'tsv', 'csv', 'yaml', 'json', 'ndjson']) {
      const { found, stdout } = await shownBy(name, ['-o', format], format === 'table');
      if (found.length > 0) left.push([name, format, found]);
      if (name === 'webhooks logs' && format === 'json') expect(stdout).toContain('[redacted]');
    }
  }
  expect(left).toEqual([]);
});

test.each(Object.keys(shapes))('headers as %s: the tool server', async (shape) => {
  const { service, values } = await leakingTestbed(() => shapes[shape]);
  const tools = await startTools([], service);
  await tools.call('webhooks_logs');
  await tools.call('webhooks_list');
  await tools.call('trace', { code: 'FT1' });
  await tools.call('webhooks_verify', { log: values.log!, secret_env: 'HOOK' });
  const said = tools.lines().join('\n');
  expect(planted.filter((text) => said.includes(text))).toEqual([]);
});
