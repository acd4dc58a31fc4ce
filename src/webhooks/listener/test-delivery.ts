import { NetworkError } from '../../api/replies/network-error.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import type { Clock } from '../../io/clock.ts';
import type { Random } from '../../io/random.ts';
import { t } from '../../texts/translate.ts';
import { formatDuration } from '../../values/duration.ts';

/** Milliseconds for a test delivery to arrive. The name of a new tunnel needs time to resolve. */
const usuallyWithinMs = 60_000;

/** The listener's own test deliveries, recognized by a random word in the query of their URL. */
export type Probe = ReturnType<typeof createProbe>;

export function createProbe(random: Random, clock: Clock, signal: AbortSignal, startWait: Context['wait']) {
  const word = Buffer.from(random.bytes(16)).toString('hex');
  const proofs = new Set<() => void>();

  function addressed(publicAddress: string): string {
    const url = new URL(publicAddress);
    url.searchParams.set('payconfirm-probe', word);
    return url.href;
  }

  return {
    addressed,
    /** Whether a request is a test delivery, by its query. Records its arrival. */
    recognise: (query: string) => {
      const known = query.includes(word);
      if (known) for (const arrived of proofs) arrived();
      return known;
    },
    /**
     * Sends test deliveries until one arrives. The URL is read each time: a tunnel may change it, and there may be several.
     * The last URL is the proved one. `withinMs`: timeout in milliseconds.
     * @throws network error if none arrives, with the last error of `send`; the signal's reason when aborted
     */
    prove: async (
      publicAddress: () => string,
      send: (address: string) => Promise<unknown>,
      withinMs: number = usuallyWithinMs,
    ) => {
      let isProved = false;
      const seen = new Promise<void>((resolve) => {
        const arrived = () => {
          isProved = true;
          proofs.delete(arrived);
          resolve();
        };
        proofs.add(arrived);
      });
      const tried = new Set<string>();
      let last: string = t('no answer yet');
      let to = publicAddress();
      const limit = { ms: withinMs, flag: '--ready-timeout; --no-test skips it', isAnswer: true };
      const what = () => t('a test delivery through {0} ({1})', to, last);
      const deadline = startWait(what, limit, signal);
      const late = new Promise<void>((resolve) => {
        deadline.signal.addEventListener('abort', () => resolve(), { once: true });
      });
      try {
        for (let wait = 500; ; wait = Math.min(wait * 2, 8000)) {
          tried.add(to);
          const sent = send(addressed(to)).then(
            () => {
              last = t('another program answers there');
            },
            (error: unknown) => {
              if (signal.aborted) throw signal.reason;
              if (!mayPass(error)) throw error;
              last = error.message;
            },
          );
          await Promise.race([sent, late]);
          if (isProved) return;
          signal.throwIfAborted();
          if (deadline.isOver) {
            const within = formatDuration(withinMs);
            const message = t(
              'no test delivery arrived through {0} within {1}: {2}',
              [...tried].join(t(' or ')),
              within,
              last,
            );
            throw new PayconfirmError('network', message, { hint: unproved() });
          }
          const waited = new AbortController();
          const pause = clock.sleep(wait, AbortSignal.any([deadline.signal, waited.signal]));
          await Promise.race([seen, pause.catch(() => undefined)]);
          waited.abort();
          if (isProved) return;
          signal.throwIfAborted();
          to = publicAddress();
        }
      } finally {
        deadline.callOff();
      }
    },
  };
}

const unproved = () =>
  t(
    'Check that the address leads to the port and path of the receiver on this machine. --public-url sets another address, --ready-timeout waits longer, --no-test skips the test delivery.',
  );

/** Temporary errors: a name that does not resolve yet, or a tunnel that is not up (§4.7). */
function mayPass(error: unknown): error is PayconfirmError {
  if (!(error instanceof PayconfirmError)) return false;
  if (error instanceof NetworkError && error.neverSent) return false;
  return error.kind === 'refused' ? error.status === 200 : ['network', 'service'].includes(error.kind);
}
