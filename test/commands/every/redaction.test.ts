/**
 * A service that logs the API key in headers of any shape and writes users, passwords and tokens into URLs: whatever
 * command asks and whatever format it prints, none of them is shown; nor is it written to a journal or a report.
 */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../../src/api/openapi/document.ts';
import { isRecord } from '../../../src/values/is-record.ts';
import { alteringService } from '../../harness/altering.ts';
import { forAll } from '../../harness/at-end.ts';
import { between } from '../../harness/between.ts';
import { impatient } from '../../harness/emulator.ts';
import { order } from '../../harness/every-command.ts';
import { startFilledLines } from '../../harness/filled-lines.ts';
import { startInspector } from '../../harness/inspecting.ts';
import { printOtp } from '../../harness/print-otp.ts';
import { runCli } from '../../harness/run-cli.ts';
import { startTools } from '../../harness/tool-client.ts';
import { isInTurn } from '../../harness/variants.ts';

const key = 'planted-key-0123456789';
const extraKey = 'planted-extra-0123456789';
const planted = [key, extraKey, 'planted-user', 'planted-pass', 'planted-query'];
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

/** The same, each object with fields that the table does not name and whose names are a secret's. */
function withExtra(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtra);
  if (!isRecord(value)) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, withExtra(part)]);
  return { ...Object.fromEntries(parts), secret_key: extraKey, otp_code: extraKey };
}

/** For what only reads. */
const filled = forAll(startFilledLines);

async function leakingTestbed(
  shape: () => unknown,
  { emulator, env, values, lineOf }: Awaited<ReturnType<typeof startFilledLines>>,
  { extra = false } = {},
) {
  const altered = await alteringService(emulator.url, (value, { request, path }) => {
    const name = String(path.at(-1));
    if (name === 'request_headers') return shape();
    if (name === 'response_text' && request.includes('/webhook-logs')) return `{"got":"${key}"}`;
    if (forPayers.includes(name)) return url.split('?')[0];
    return /_url$/.test(name) ? url : value;
  });
  const origin = extra
    ? await between(altered, (reply) => JSON.stringify(withExtra(JSON.parse(reply))))
    : altered;
  const service = {
    ...env,
    PAYCONFIRM_BASE_URL: origin,
    PAYCONFIRM_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'payconfirm-test-')),
  };
  /** What is shown of the planted texts by a line, or by a command's own with these flags. */
  const shownBy = async (line: readonly string[], tty: boolean) => {
    const run = { env: service, stdin: 'a-password\n', clock: impatient, tty, columns: 1000 };
    const { code, stdout, stderr } = await runCli(line, run);
    return { code, stdout, found: plantedIn(stdout + stderr) };
  };
  return { emulator, shownBy, service, values, lineOf };
}

const plantedIn = (text: string) => planted.filter((one) => text.includes(one));

/** They run until they are stopped, or are about this program itself. */
const local = ['emulator start', 'emulator stop', 'emulator exec', 'inspect', 'completion', 'complete'];

test.each([
  ['table', ['-v']],
  ['json', ['-v']],
  ['yaml', []],
])('every command, with secrets that the table does not name too: %s', async (format, flags) => {
  let turn = 0;
  const { shownBy, lineOf } = await leakingTestbed(
    () => Object.values(shapes)[turn++ % 8],
    await startFilledLines(),
    {
      extra: true,
    },
  );
  const left: unknown[] = [];
  const asked = order.filter((one) => !local.includes(one));
  for (const name of asked.filter((_, at) => format !== 'yaml' || isInTurn(at, 0, 3))) {
    const { found, stdout } = await shownBy([...lineOf(name), '-o', format, ...flags], format === 'table');
    // `api` prints the reply as it came.
    const shown = name === 'api' ? found.filter((one) => one !== extraKey) : found;
    if (shown.length > 0) left.push([name, shown]);
    if (name === 'webhooks list' && format === 'json') expect(stdout).toContain('"secret_key": "[redacted]"');
  }
  expect(left).toEqual([]);
});

test.each(Object.keys(shapes))('headers as %s: every command of the log, in every format', async (shape) => {
  const { shownBy, lineOf } = await leakingTestbed(() => shapes[shape], filled());
  const left: unknown[] = [];
  for (const name of ['webhooks logs', 'webhooks log', 'webhooks list', 'webhooks tail', 'trace']) {
    for (const format of ['table', 'tsv', 'csv', 'yaml', 'json', 'ndjson']) {
      const { found, stdout } = await shownBy([...lineOf(name), '-o', format], format === 'table');
      if (found.length > 0) left.push([name, format, found]);
      if (name === 'webhooks logs' && format === 'json') expect(stdout).toContain('[redacted]');
    }
  }
  expect(left).toEqual([]);
});

test.each(Object.keys(shapes))('headers as %s: the tool server', async (shape) => {
  const { service, values } = await leakingTestbed(() => shapes[shape], filled());
  const tools = await startTools([], service);
  await tools.call('webhooks_logs');
  await tools.call('webhooks_list');
  await tools.call('trace', { subject: 'FT1' });
  await tools.call('webhooks_verify', { log: values.log!, secret_env: 'HOOK' });
  expect(plantedIn(tools.lines().join('\n'))).toEqual([]);
});

/** Lines are no headers of a delivery: that one is not taken. */
const taken = Object.keys(shapes).filter((shape) => shape !== 'lines');

test.each(taken)('headers as %s: listen out of the log, and its journal', async (shape) => {
  const { shownBy, service, values } = await leakingTestbed(() => shapes[shape], filled());
  const flags = ['--from-log', '--auth', 'NONE', '--since', '1d', '--forward', values.hook!, '--once'];
  const format = taken.indexOf(shape) % 2 === 0 ? 'table' : 'ndjson';
  const line = ['listen', ...flags, '--show-response', '-v', '-o', format];
  const { found, stdout } = await shownBy(line, format === 'table');
  expect([found, stdout]).toEqual([[], expect.stringContaining('FT1')]);
  const folder = join(service.PAYCONFIRM_CONFIG_DIR, 'journal');
  const stored = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  expect([stored.length, plantedIn(stored.join(''))]).toEqual([1, []]);
});

test('the whole of va register, and the report of smoke', async () => {
  const { emulator, shownBy, lineOf } = await leakingTestbed(() => shapes.object, await startFilledLines());
  const register = lineOf('va register').filter((word) => word !== '--otp-stdin');
  const registered = await shownBy([...register, '--otp-command', printOtp(emulator.url), '-v'], true);
  expect([registered.code, registered.found]).toEqual([0, []]);
  const report = join(mkdtempSync(join(tmpdir(), 'payconfirm-test-')), 'smoke.xml');
  const { found } = await shownBy([...lineOf('smoke'), '--junit', report, '-v'], false);
  const written = readFileSync(report, 'utf8');
  expect([found, plantedIn(written), written]).toEqual([[], [], expect.stringContaining('<testcase')]);
});

test.each(Object.keys(shapes))('headers as %s: the inspector', async (shape) => {
  const { emulator, service } = await leakingTestbed(() => shapes[shape], filled());
  const inspector = await startInspector({ ...emulator, url: service.PAYCONFIRM_BASE_URL }, { env: service });
  const pages = await Promise.all(['/', '/stats'].map(async (path) => (await inspector.get(path)).text()));
  const rows = await inspector.ask('rows');
  if (!rows.ok) throw new Error(rows.error.message);
  const { id } = rows.value.rows.find(({ code }) => code === 'FT1')!;
  const to = 'http://127.0.0.1:9/';
  const answers = await Promise.all([
    ...(['delivery', 'chain', 'test', 'curl'] as const).map((name) =>
      inspector.ask(name, { id, to, show: 'yes' }),
    ),
    inspector.ask('figures'),
  ]);
  expect(plantedIn(JSON.stringify([pages, rows, answers]))).toEqual([]);
  expect(answers[0]!.ok).toBe(true);
  await inspector.stop();
});

test('where nothing secret is, nothing is hidden; the OpenAPI document is printed as it was built', async () => {
  const { emulator, env, lineOf } = await startFilledLines();
  const service = { ...env, PAYCONFIRM_BASE_URL: emulator.url };
  const hidden: string[] = [];
  for (const name of order.filter((one) => !local.includes(one))) {
    const run = { env: service, stdin: 'a-password\n', clock: impatient };
    const { stdout } = await runCli([...lineOf(name), '-o', 'json'], run);
    if (name === 'openapi')
      expect(JSON.parse(stdout)).toEqual(JSON.parse(JSON.stringify(openApiDocument(emulator.url))));
    // The API key that the emulator sent.
    const rest = stdout.replaceAll('\\"X-Webhook-Secret\\":\\"[redacted]\\"', '');
    // It shows what was asked before, with all that is secret hidden.
    if (name === 'emulator requests') continue;
    hidden.push(...rest.split('\n').filter((line) => line.includes('[redacted]')));
  }
  expect(hidden).toEqual([]);
});
