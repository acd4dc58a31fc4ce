import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import {
  type CallToolResult,
  Client,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/client';
import { createSettings } from '../../src/config/settings.ts';
import { type Clock, systemClock } from '../../src/io/clock.ts';
import { systemRandom } from '../../src/io/random.ts';
import { main } from '../../src/main.ts';
import { atEnd } from './at-end.ts';

export interface ToolClient {
  /** The SDK's own, connected. */
  client: Client;
  /** What a tool gives; its whole text besides. */
  call(name: string, given?: Record<string, unknown>): Promise<CallToolResult & { text: string }>;
  names(): Promise<string[]>;
  stderr(): string;
  /** Each line that the server wrote. */
  lines(): string[];
  /** Writes to its input beside the client. */
  write(text: string): void;
  /** Interrupts the program. */
  interrupt(reason: unknown): void;
  /** Closes its input. */
  close(): Promise<void>;
  exitCode: Promise<number>;
}

/** A folder whose one profile is said to be that emulator, as `emulator start` leaves it. */
export function emulatorSettings({ url, clientId }: { url: string; clientId: string }): string {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  createSettings(folder, 'emulator', { base_url: url, client_id: clientId, kind: 'emulator' });
  return folder;
}

/** `payconfirm mcp` in this process, on streams of its own, with a client at the other end. */
export async function startTools(
  flags: readonly string[],
  env: Record<string, string>,
  clock: Clock = systemClock,
): Promise<ToolClient> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const ended = new AbortController();
  const said: string[] = [];
  stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const exitCode = main(['mcp', ...flags], {
    env: { PAYCONFIRM_CONFIG_DIR: folder, NO_COLOR: '1', ...env },
    streams: { stdin, stdout, stderr },
    clock,
    random: systemRandom,
    signal: ended.signal,
  });
  const { transport, lines } = linesTransport(stdin, stdout);
  const client = new Client({ name: 'test', version: '1.0.0' });
  const close = async () => {
    stdin.end();
    await exitCode;
  };
  atEnd(close);
  await client.connect(transport);
  return {
    client,
    call: async (name, given = {}) => {
      const result = await client.callTool({ name, arguments: given });
      const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('');
      return { ...result, text };
    },
    names: async () => (await client.listTools()).tools.map(({ name }) => name),
    stderr: () => said.join(''),
    lines,
    write: (text) => {
      stdin.write(text);
    },
    interrupt: (reason) => ended.abort(reason),
    close,
    exitCode,
  };
}

function linesTransport(
  stdin: PassThrough,
  stdout: PassThrough,
): { transport: Transport; lines(): string[] } {
  const lines: string[] = [];
  let rest = '';
  const transport: Transport = {
    start: async () => {
      stdout.setEncoding('utf8').on('data', (text: string) => {
        const parts = (rest + text).split('\n');
        rest = parts.pop()!;
        for (const line of parts) {
          lines.push(line);
          transport.onmessage?.(JSON.parse(line) as JSONRPCMessage);
        }
      });
    },
    send: async (message) => {
      // The client calls off what was open at the end a minute later.
      if (stdin.writable) stdin.write(`${JSON.stringify(message)}\n`);
    },
    close: async () => {
      stdin.end();
      transport.onclose?.();
    },
  };
  return { transport, lines: () => [...lines, ...(rest === '' ? [] : [rest])] };
}
