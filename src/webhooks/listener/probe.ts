import { NetworkError } from '../../api/replies/network-error.ts';
import { PayconfirmError } from '../../errors.ts';
import type { Clock } from '../../io/clock.ts';
import type { Random } from '../../io/random.ts';

/** Milliseconds for a test delivery to come back; a fresh tunnel's name takes a while to be known. */
const provedWithinMs = 60_000;
/** Milliseconds between two tries from which on a person sees what is waited for. */
const saidAfterMs = 2000;

/** Test deliveries of the listener's own, known by an unguessable word in the query of their address. */
export interface Probe {
  /** The address that a test delivery goes to. */
  addressed(publicAddress: string): string;
  /** Whether a request's query is a test delivery's; notes that it came. */
  recognise(query: string): boolean;
  /**
   * Sends test deliveries until one comes back. The address is asked for once each time: a tunnel may move
   * meanwhile, and there may be several to try. The last one is the one that was proved. `waiting` is called,
   * once each, what it waits for when it takes longer than a tunnel usually does.
   * @throws network error when none comes back, with what `send` last threw; the signal's reason when aborted
   */
  prove(
    publicAddress: () => string,
    send: (address: string) => Promise<unknown>,
    waiting?: (words: string) => void,
  ): Promise<void>;
}

export function createProbe(random: Random, clock: Clock, signal: AbortSignal): Probe {
  const word = Buffer.from(random.bytes(16)).toString('hex');
  const proofs = new Set<() => void>();

  function addressed(publicAddress: string): string {
    const url = new URL(publicAddress);
    url.searchParams.set('payconfirm-probe', word);
    return url.href;
  }

  return {
    addressed,
    recognise: (query) => {
      const known = query.includes(word);
      if (known) for (const arrived of proofs) arrived();
      return known;
    },
    prove: async (publicAddress, send, waiting) => {
      let isProved = false;
      const seen = new Promise<void>((resolve) => {
        const arrived = () => {
          isProved = true;
          proofs.delete(arrived);
          resolve();
        };
        proofs.add(arrived);
      });
      const deadline = clock.monotonic() + provedWithinMs;
      const tried = new Set<string>();
      const said = new Set<string>();
      let last = 'something else answers there';
      for (let wait = 500; !isProved; wait = Math.min(wait * 2, 8000)) {
        const to = publicAddress();
        tried.add(to);
        await send(addressed(to)).catch((error: unknown) => {
          if (signal.aborted) throw signal.reason;
          if (!mayPass(error)) throw error;
          last = error.message;
        });
        if (isProved) return;
        if (clock.monotonic() >= deadline) {
          throw new PayconfirmError(
            'network',
            `no test delivery came back through ${[...tried].join(' or ')} within ${provedWithinMs / 1000} s: ${last}`,
            {
              hint: 'Check that it leads to this machine, to the receiver’s port and path; --public-url names another.',
            },
          );
        }
        const words = `Waiting, ${provedWithinMs / 1000} s at most, for a test delivery to come back through ${to}: ${last}`;
        if (wait >= saidAfterMs && !said.has(words)) {
          waiting?.(words);
          said.add(words);
        }
        const waited = new AbortController();
        const pause = clock.sleep(wait, AbortSignal.any([signal, waited.signal])).catch(() => undefined);
        await Promise.race([seen, pause]);
        waited.abort();
        if (signal.aborted) throw signal.reason;
      }
    },
  };
}

/**
 * A name that is not known yet, a tunnel that is not up, which §4.7 answers with a 200: not wrong credentials, a request
 * that is refused itself, nor a service that is down.
 */
function mayPass(error: unknown): error is PayconfirmError {
  if (!(error instanceof PayconfirmError)) return false;
  if (error instanceof NetworkError && error.neverSent) return false;
  return error.kind === 'refused' ? error.status === 200 : ['network', 'service'].includes(error.kind);
}
