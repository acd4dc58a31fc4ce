import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import type { World } from '../../src/context.ts';
import { systemRandom } from '../../src/io/random.ts';
import type { Input, Output } from '../../src/io/streams.ts';
import { main } from '../../src/main.ts';
import { unsaidWaits } from './emulator.ts';

export interface RunOptions {
  /** Standard output and error are terminals, this many columns wide (80). */
  tty?: boolean;
  columns?: number;
  /** Lines of that terminal; not known without. */
  rows?: number;
  /** How standard output is read: `latin1` keeps the bytes of a picture apart (utf8). */
  encoding?: BufferEncoding;
  /** Standard error alone is a terminal: the data goes to a file. */
  ttyStderr?: boolean;
  /** All of standard input, or a stream of it; empty and not a terminal without. */
  stdin?: string | Input;
  env?: Record<string, string>;
  clock?: World['clock'];
  random?: World['random'];
  signal?: AbortSignal;
  /** Gets what both streams are told, in its order. */
  onOutput?: (chunk: Buffer) => void;
  /** Gets what is said on standard error, as it is said. */
  heard?(text: string): void;
}

export interface RunResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs one command line in this process, on streams of its own. Settings are in a new folder unless env names one. */
export async function runCli(argv: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const stdout = output(options);
  const stderr = output({ ...options, tty: options.tty || options.ttyStderr || false, encoding: 'utf8' });
  const { stdin, heard } = options;
  if (heard) stderr.stream.on('data', (chunk: Buffer) => heard(String(chunk)));
  const code = await main(argv, {
    env: {
      PAYCONFIRM_CONFIG_DIR:
        options.env?.PAYCONFIRM_CONFIG_DIR ?? mkdtempSync(join(tmpdir(), 'payconfirm-test-')),
      NO_COLOR: '1',
      ...options.env,
    },
    streams: {
      stdin: typeof stdin === 'object' ? stdin : Readable.from(stdin ? [Buffer.from(stdin)] : []),
      stdout: stdout.stream,
      stderr: stderr.stream,
    },
    clock: options.clock ?? unsaidWaits,
    random: options.random ?? systemRandom,
    signal: options.signal ?? new AbortController().signal,
  });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

function output({ tty = false, columns = 80, rows, encoding = 'utf8', onOutput }: RunOptions): {
  stream: Output;
  text(): string;
} {
  const chunks: Buffer[] = [];
  const stream: Output = new PassThrough();
  if (tty) Object.assign(stream, { isTTY: true, columns, rows });
  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    onOutput?.(chunk);
  });
  return { stream, text: () => Buffer.concat(chunks).toString(encoding) };
}
