import { PayconfirmError } from '../../errors.ts';
import type { Clock } from '../../io/clock.ts';
import type { Child, Processes } from '../../io/process.ts';
import { safeCell } from '../../output/safe-text.ts';
import type { TunnelKind } from './kinds.ts';

/** Milliseconds a tunnel has to tell its address. */
const addressWithinMs = 30_000;
const backoffMs = { first: 1000, most: 30_000 };
/** Lines of output shown when it fails. */
const linesKept = 5;

export interface TunnelOptions {
  kind: TunnelKind;
  processes: Processes;
  clock: Clock;
  /** Ends the first start; a tunnel that runs is ended by `close`. */
  signal: AbortSignal;
  /** Told of each new address after the first. */
  moved(address: URL): void;
  /** Told when the tunnel has died; it is being started again. */
  down(reason: string): void;
}

export interface Tunnel {
  /** The first public address. */
  address: URL;
  /** Ends the child and starts no other. */
  close(): Promise<void>;
}

/** A child with its address. */
interface Opened {
  child: Child;
  address: URL;
  /** Why it ended, once it has. */
  ended: Promise<string>;
}

/**
 * Starts a tunnel, resolves with its public address, and starts it again with growing waits whenever it
 * dies. Throws `local` when the first start does not lead to an address.
 */
export async function openTunnel(options: TunnelOptions): Promise<Tunnel> {
  const { clock } = options;
  const closed = new AbortController();
  let opened = await start(options, options.signal);

  async function watch(): Promise<void> {
    let wait = backoffMs.first;
    for (;;) {
      const reason = await opened.ended;
      if (closed.signal.aborted) return;
      options.down(reason);
      for (;;) {
        await clock.sleep(wait, closed.signal);
        wait = Math.min(wait * 2, backoffMs.most);
        const again = await start(options, closed.signal).catch((error) => {
          if (closed.signal.aborted) throw error;
          options.down(error.message);
        });
        if (again) {
          opened = again;
          break;
        }
      }
      wait = backoffMs.first;
      options.moved(opened.address);
    }
  }
  // Ends by rejection when the tunnel is closed while it waits.
  const watching = watch().catch(() => undefined);

  return {
    address: opened.address,
    close: async () => {
      closed.abort(new Error('closed'));
      await end(opened.child, clock);
      await watching;
    },
  };
}

async function start({ kind, processes, clock }: TunnelOptions, signal: AbortSignal): Promise<Opened> {
  const child = await processes.start(kind.file, kind.args, { shell: kind.shell });
  const last: string[] = [];
  let told: (address: URL) => void = () => undefined;
  const address = new Promise<URL>((resolve) => {
    told = resolve;
  });
  // Read to its end, so that the child never waits for a reader.
  const read = (async () => {
    for await (const line of child.lines) {
      last.push(line);
      if (last.length > linesKept) last.shift();
      const found = kind.address(line);
      if (found) told(found);
    }
  })();
  const ended = child.exit.then(async ({ code, signal: by }) => {
    await read;
    const said = last.map((line) => `\n  ${safeCell(line)}`).join('');
    return `${safeCell(kind.name)} ended (${by ?? `exit ${code}`})${said}`;
  });

  const patience = new AbortController();
  const late = clock.sleep(addressWithinMs, AbortSignal.any([patience.signal, signal])).then(
    () => `${safeCell(kind.name)} told no public address within ${addressWithinMs / 1000} s`,
    () => 'closed',
  );
  const first = await Promise.race([address, ended, late]);
  patience.abort();
  if (first instanceof URL) return { child, address: first, ended };
  await end(child, clock);
  signal.throwIfAborted();
  throw new PayconfirmError('local', `the tunnel did not start: ${first}`, {
    hint: 'Try its command by hand, or give your own address with --public-url.',
  });
}

/** Asks a child to end, and makes it after half a second. */
async function end(child: Child, clock: Clock): Promise<void> {
  child.kill('SIGTERM');
  const gone = new AbortController();
  const forced = clock.sleep(500, gone.signal).then(
    () => child.kill('SIGKILL'),
    () => undefined,
  );
  await child.exit;
  gone.abort();
  await forced;
}
