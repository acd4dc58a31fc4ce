import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { onTestFinished } from 'vitest';

/** The emulator as a process of its own, for what a process alone can suffer. */
export interface Program {
  /** `kibibytes`: of the largest file that it may write, as on a disk that is full; `smtpPort`: of a mail server. */
  start(
    folder: string,
    kibibytes?: number,
    smtpPort?: number,
  ): Promise<{ url: string; kill(): Promise<void> }>;
  remove(): void;
}

/** A program that serves a folder, prints its address and stands still at 2026-11-21T01:00:00Z. */
export async function bundleProgram(): Promise<Program> {
  const output = mkdtempSync(join(tmpdir(), 'payconfirm-program-'));
  const root = new URL('../../', import.meta.url).pathname;
  symlinkSync(join(root, 'node_modules'), join(output, 'node_modules'));
  const program = join(output, 'serve.mjs');
  await build({
    stdin: {
      resolveDir: root,
      loader: 'ts',
      contents: `
        import { serve } from './src/emulator/server/serve.ts';
        import { systemClock } from './src/io/clock.ts';
        import { systemRandom as random } from './src/io/random.ts';
        const clock = { ...systemClock, now: () => Date.parse('2026-11-21T01:00:00Z') };
        const port = Number(process.argv[3]);
        const smtp = port ? { host: '127.0.0.1', port, secure: false } : undefined;
        const served = await serve({ port: 0, dataDir: process.argv[2], clock, random, allowHosts: [], smtp });
        console.log(served.url);`,
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile: program,
  });

  return {
    start: async (folder, kibibytes, smtpPort) => {
      const limit = kibibytes === undefined ? ':' : `ulimit -f ${kibibytes * 2}`;
      const words = [
        '-c',
        `${limit}; exec "$0" "$@"`,
        process.execPath,
        program,
        folder,
        `${smtpPort ?? ''}`,
      ];
      const child = spawn('/bin/sh', words, { stdio: ['ignore', 'pipe', 'inherit'] });
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      const kill = async () => {
        child.kill('SIGKILL');
        await ended;
      };
      onTestFinished(kill);
      for await (const url of createInterface({ input: child.stdout })) return { url, kill };
      throw new Error('the program ended before it was ready');
    },
    remove: () => rmSync(output, { recursive: true, force: true }),
  };
}
