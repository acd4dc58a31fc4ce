/** The built program as an assistant's program starts it, with a real emulator behind it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programLine } from '../harness/program-line.ts';

const root = mkdtempSync(join(tmpdir(), 'payconfirm-mcp-'));
const env = { PATH: process.env.PATH!, HOME: root, PAYCONFIRM_CONFIG_DIR: join(root, 'settings') };
let emulator: ChildProcess;

const start = (args: string[]) =>
  spawn(...programLine(...args), { cwd: root, env, stdio: ['pipe', 'pipe', 'pipe'] });
const ended = (child: ChildProcess) =>
  new Promise<number | null>((done) => {
    child.once('close', done);
  });

beforeAll(async () => {
  if (!existsSync('dist/main.cjs')) execFileSync(process.execPath, ['src/build/build-dist.mjs']);
  emulator = start(['emulator', 'start', '--port', '0', '--memory', '-o', 'ndjson']);
  await new Promise((ready) => {
    emulator.stdout!.once('data', ready);
  });
});
afterAll(async () => {
  const end = ended(emulator);
  emulator.kill('SIGINT');
  await end;
  rmSync(root, { recursive: true, force: true });
});

test('an assistant sends a transfer, finds it again and reads a guide', async () => {
  const [command, args] = programLine('mcp', '--profile', 'emulator', '--allow-writes');
  const transport = new StdioClientTransport({
    command,
    args,
    env,
    cwd: root,
    stderr: 'pipe',
  });
  const said: string[] = [];
  transport.stderr?.on('data', (text) => said.push(String(text)));
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  expect(client.getServerVersion()).toMatchObject({ name: 'payconfirm', version: '0.1.0' });
  const send = { amount: 150_000, description: 'DH102', transaction_code: 'FT1' };
  const sent = await client.callTool({ name: 'sandbox_send', arguments: send });
  const { data } = sent.structuredContent as { data: Record<string, string> };
  expect(data).toMatchObject({ transaction_code: 'FT1', amount: 150_000, is_sandbox: true });
  const traced = await client.callTool({
    name: 'trace',
    arguments: { subject: 'FT1', va: data.virtual_account_number },
  });
  expect(traced.structuredContent).toMatchObject({ data: { transaction: { transaction_code: 'FT1' } } });
  const payload =
    '00020101021138600010A00000072701300006970403011697040311012345670208QRIBFTTC53037045802VN63044F52';
  const drawn = await client.callTool({ name: 'qr_show', arguments: { payload } });
  expect(drawn.content[1]).toMatchObject({ type: 'image', mimeType: 'image/png' });
  const guide = await client.readResource({ uri: 'payconfirm://docs/guides/assistants' });
  expect(guide.contents[0]).toMatchObject({ text: expect.stringMatching(/^# Connect an assistant/) });
  await client.close();
  expect(said.join('')).toBe('');
});

/** A server that has answered once. */
async function answering(): Promise<ChildProcess> {
  const child = start(['mcp', '--profile', 'emulator']);
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1.0.0' },
    },
  };
  const answer = new Promise<string>((got) => {
    child.stdout!.once('data', (text) => got(String(text)));
  });
  child.stdin!.write(`${JSON.stringify(initialize)}\n`);
  expect(JSON.parse(await answer)).toMatchObject({ id: 1, result: { serverInfo: { name: 'payconfirm' } } });
  return child;
}

test.each([
  ['closed input', (child: ChildProcess) => child.stdin!.end(), 0],
  ['Ctrl-C', (child: ChildProcess) => child.kill('SIGINT'), 130],
  ['SIGTERM', (child: ChildProcess) => child.kill('SIGTERM'), 143],
  ['a reader that leaves', (child: ChildProcess) => leave(child), 0],
] as const)('%s ends it', async (_, end, code) => {
  const child = await answering();
  const closed = ended(child);
  end(child);
  expect(await closed).toBe(code);
});

/** It finds out with its next answer. */
function leave(child: ChildProcess): void {
  child.stdout!.destroy();
  child.stdin!.write(`${JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'resources/list', params: {} })}\n`);
}
