import { PayconfirmError } from '../errors.ts';

/** The part of `process` that signals come from. */
interface SignalSource {
  on(signal: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void): unknown;
  off(signal: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void): unknown;
  exit(code: number): never;
}

const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * An AbortSignal that the first SIGINT, SIGTERM or SIGHUP aborts, with the error to end with. A second SIGINT
 * ends the program at once.
 */
export function abortOnSignals(source: SignalSource): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const listener = (name: NodeJS.Signals) => {
    const interrupted = name === 'SIGINT';
    if (controller.signal.aborted) {
      if (interrupted) source.exit(130);
      return;
    }
    controller.abort(
      new PayconfirmError(
        interrupted ? 'interrupted' : 'terminated',
        interrupted ? 'interrupted' : 'terminated',
      ),
    );
  };
  for (const name of signals) source.on(name, listener);
  return {
    signal: controller.signal,
    stop: () => {
      for (const name of signals) source.off(name, listener);
    },
  };
}
