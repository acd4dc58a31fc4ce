import { systemClock } from '../../src/io/clock.ts';
import { atEnd } from './at-end.ts';
import { cliOn } from './cli-on.ts';
import { type RunningEmulator, type SetClock, startEmulator } from './emulator.ts';
import { receiver } from './receiver.ts';
import type { RunOptions } from './run-cli.ts';

/** An emulator with what support needs to try things: configurations, transfers, command lines. */
export async function startTestbed(options: Parameters<typeof startEmulator>[0] = {}) {
  const emulator = await startEmulator(options);
  atEnd(() => emulator.stop());
  const cli = cliOn(emulator);
  const ok = async (argv: readonly string[], run: RunOptions = {}): Promise<string> => {
    const { code, stdout, stderr } = await cli(argv, run);
    if (code !== 0) throw new Error(`${argv.join(' ')}: ${code} ${stderr}`);
    return stdout;
  };
  return {
    emulator,
    cli,
    ok,
    /** What a command gives as JSON. */
    json: async <Value>(...argv: string[]): Promise<Value> => JSON.parse(await ok([...argv, '-o', 'json'])),
    /** A configuration; returns its id. */
    configure: async (name: string, url: string, extra: string[] = [], run: RunOptions = {}) => {
      const argv = ['webhooks', 'create', '--name', name, '--url', url, ...extra, '-o', 'json'];
      return (JSON.parse(await ok(argv, run)) as { id: string }).id;
    },
    /** A receiver that answers with this status; its address. */
    answering: async (status: number, text = 'ok') => {
      const { url } = await receiver((response) => response.writeHead(status).end(text));
      return url;
    },
    /** A sandbox transfer, delivered when this resolves. */
    transfer: async (code: string, description = 'thanh toan DH102', extra: string[] = []) => {
      const amount = extra.includes('--amount') ? [] : ['--amount', '150000'];
      await ok(['sandbox', 'send', ...amount, '--description', description, '--code', code, ...extra]);
      await emulator.idle();
    },
  };
}

/**
 * A clock whose waiting takes no time: a sleep of up to a second moves it on at once, after `onTick`, and
 * moves the emulator's along. A longer one is a limit on a request and passes in real time.
 */
export function drivenClock(
  { clock }: Pick<RunningEmulator, 'clock'>,
  onTick: (elapsedMs: number) => Promise<void> = async () => {},
): SetClock {
  let elapsed = 0;
  return {
    ...clock,
    monotonic: () => elapsed,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      if (ms > 1_000) return systemClock.sleep(ms, signal);
      elapsed += ms;
      clock.set(Math.round(clock.now() + ms));
      await onTick(elapsed);
      signal?.throwIfAborted();
      // Requests under way go on.
      await new Promise(setImmediate);
    },
  };
}
