import { setMaxListeners } from 'node:events';
import { defect, PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { safeCell } from '../../values/safe-text.ts';

/** The part of `process` that emits signals. */
interface SignalSource {
  on(signal: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void): unknown;
  on(event: 'uncaughtException', listener: (error: unknown) => void): unknown;
  off(signal: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void): unknown;
  off(event: 'uncaughtException', listener: (error: unknown) => void): unknown;
  exit(code: number): never;
  stderr: { write(text: string): unknown };
}

const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'];

/** Handles SIGHUP: it then calls the handler and does not end the program. */
export type OnHangup = (handler: () => void) => void;

/** Milliseconds for the program to clean up after an uncaught exception. */
const cleanUpMs = 10_000;

/** Aborted by the first signal or uncaught error, with the error to end with. A second SIGINT ends at once. */
export function abortOnSignals(source: SignalSource): {
  signal: AbortSignal;
  onHangup: OnHangup;
  stop(): void;
} {
  let hungUp: (() => void) | undefined;
  const controller = new AbortController();
  // Every running request listens to it.
  setMaxListeners(0, controller.signal);
  const listener = (name: NodeJS.Signals) => {
    if (name === 'SIGHUP' && hungUp) return hungUp();
    const interrupted = name === 'SIGINT';
    if (controller.signal.aborted) {
      if (interrupted) source.exit(130);
      return;
    }
    controller.abort(
      interrupted
        ? new PayconfirmError('interrupted', t('interrupted'))
        : new PayconfirmError('terminated', t('terminated')),
    );
  };
  for (const name of signals) source.on(name, listener);
  let limit: NodeJS.Timeout | undefined;
  const uncaught = (error: unknown) => {
    const failure = defect(error);
    limit ??= setTimeout(() => {
      source.stderr.write(`error: ${safeCell(failure.message)}\n`);
      source.exit(1);
    }, cleanUpMs);
    controller.abort(failure);
  };
  source.on('uncaughtException', uncaught);
  return {
    signal: controller.signal,
    onHangup: (handler) => {
      hungUp = handler;
    },
    stop: () => {
      for (const name of signals) source.off(name, listener);
      source.off('uncaughtException', uncaught);
      clearTimeout(limit);
    },
  };
}
