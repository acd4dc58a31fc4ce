import type { Context } from '../../../context.ts';
import { type ErrorDetail, PayconfirmError } from '../../../errors.ts';
import type { Clock } from '../../../io/clock.ts';
import type { Child, Processes } from '../../../io/processes/processes.ts';
import { asIs, type Phrase, type Said, t } from '../../../texts/translate.ts';
import { formatDuration } from '../../../values/duration.ts';
import { safeCell } from '../../../values/safe-text.ts';
import { shownCommand, type TunnelKind } from './kinds.ts';

const backoffMs = { first: 1000, most: 30_000 };
const linesKept = 5;
/** Maximum URLs that are stored per start. The log of a running tunnel may contain many others. */
const addressesKept = 10;

export interface TunnelOptions {
  kind: TunnelKind;
  processes: Processes;
  clock: Clock;
  /** The public URL, if known. The tunnel's output is then ignored. */
  address?: URL | undefined;
  /** Milliseconds for a tunnel to print its URL. */
  addressWithinMs: number;
  wait: Context['wait'];
  /** Ends the first start. `close` ends a running tunnel. */
  signal: AbortSignal;
  /** Called with the first URL of each start after the first. */
  moved(address: URL): void;
  /** Called when the tunnel has ended. It is then restarted. */
  down(reason: Phrase): void;
}

export type Tunnel = Awaited<ReturnType<typeof openTunnel>>;

interface Ended {
  /** `ngrok ended (exit 1)` */
  how: Phrase;
  /** The last lines of its output. */
  said: ErrorDetail[];
}

/** Starts a tunnel, restarted when it ends; resolves with its public URL. @throws local error without one */
export async function openTunnel(options: TunnelOptions) {
  const { clock } = options;
  const closed = new AbortController();
  let opened = await start(options, options.signal);

  async function watch(): Promise<void> {
    let wait = backoffMs.first;
    for (;;) {
      const reason = await opened.ended;
      if (closed.signal.aborted) return;
      options.down(() => inLines(reason.how(), reason.said));
      for (;;) {
        await clock.sleep(wait, closed.signal);
        wait = Math.min(wait * 2, backoffMs.most);
        const again = await start(options, closed.signal).catch((error) => {
          if (closed.signal.aborted) throw error;
          options.down(() => inLines(error.message, error.details));
        });
        if (again) {
          opened = again;
          break;
        }
      }
      wait = backoffMs.first;
      options.moved(opened.addresses[0] as URL);
    }
  }
  // Rejects if the tunnel is closed during the wait.
  const watching = watch().catch(() => undefined);

  return {
    /** The URLs that the running tunnel has printed, in order; at least one. */
    addresses: () => opened.addresses,
    /** Ends the child and starts no other. */
    close: async () => {
      closed.abort(new Error('closed'));
      await end(opened.child, clock);
      await watching;
    },
  };
}

function inLines(first: string, details: readonly ErrorDetail[] = []): Said {
  return [first, ...details.map(({ message }) => `  ${message}`)].join('\n') as Said;
}

async function start(options: TunnelOptions, signal: AbortSignal) {
  const { kind, processes, clock, addressWithinMs } = options;
  const child = await processes.start(kind.file, kind.args, { shell: kind.shell, also: kind.variables });
  const name = safeCell(kind.name);
  const { addresses, first, ended } = read(child, options);
  const limit = { ms: addressWithinMs, flag: '--ready-timeout' };
  const wait = options.wait(t('{0} to print its public address', name), limit, signal);
  const late = new Promise<Ended>((resolve) => {
    const how = () => t('{0} printed no public address within {1}', name, formatDuration(addressWithinMs));
    wait.signal.addEventListener('abort', () => resolve({ how, said: [] }), { once: true });
  });
  const failed = await Promise.race([first, ended, late]);
  wait.callOff();
  if (!failed) return { child, addresses, ended };
  await end(child, clock);
  signal.throwIfAborted();
  throw new PayconfirmError('local', t('the tunnel did not start: {0}', failed.how()), {
    details: failed.said,
    hint: [
      t('Set your own address with --public-url, or try the command yourself:'),
      asIs(`  ${shownCommand(kind)}`),
    ],
  });
}

/** Reads all output of the child, so that the child never blocks. `first`: resolves with a URL. */
function read(child: Child, { kind, address: known }: TunnelOptions) {
  const last: string[] = [];
  const addresses: URL[] = known ? [known] : [];
  let found: () => void = () => undefined;
  const first = new Promise<undefined>((resolve) => {
    found = () => resolve(undefined);
  });
  if (known) found();
  const add = (address: URL) => {
    const isListed = addresses.some(({ href }) => href === address.href);
    if (!isListed && addresses.length < addressesKept) addresses.push(address);
    found();
  };
  const reading = (async () => {
    for await (const line of child.lines) {
      last.push(line);
      if (last.length > linesKept) last.shift();
      if (!known) kind.addresses(line).forEach(add);
    }
  })();
  const ended = child.exit.then(async ({ code, signal: by }): Promise<Ended> => {
    await reading;
    const said = last.map((line) => ({ field: 'output', message: safeCell(line) }));
    return { how: () => t('{0} ended ({1})', safeCell(kind.name), by ?? t('exit code {0}', code)), said };
  });
  return { addresses, first, ended };
}

/** Asks a child to end, and kills it after half a second. */
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
