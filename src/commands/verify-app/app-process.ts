/** Starts and restarts the app of `-- COMMAND`. */

import type { Context } from '../../context.ts';
import type { Served } from '../../emulator/server/serve.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { isListening } from '../../io/is-listening.ts';
import { t } from '../../texts/translate.ts';
import { safeCell } from '../../values/safe-text.ts';

export type Program = Awaited<ReturnType<typeof startProgram>>;

/** Milliseconds for the app to start listening. */
const startMs = 60_000;
const linesKept = 20;

/**
 * Starts the app in its own process group, without the terminal's keys, so that all of it can be ended. Otherwise a
 * remaining child of `npm start` could look like the restarted app.
 * @param onOutput called for each line of output
 * @throws usage error if something already listens there, network error if nothing listens in time
 */
export async function startProgram(
  url: URL,
  command: readonly string[],
  emulator: Served,
  { ctx, onOutput }: { ctx: Context; onOutput(line: string): void },
) {
  if (await isListening(url))
    throw usageError(
      t('something listens at {0} already', url.host),
      t('stop it: verify-app starts the app itself'),
    );
  let running = await start();

  async function start() {
    const [file = '', ...args] = command;
    const child = await (await ctx.processes()).start(file, args, {
      isTheirs: true,
      env: {
        PAYCONFIRM_BASE_URL: emulator.url,
        PAYCONFIRM_CLIENT_ID: emulator.clientId,
        PAYCONFIRM_CLIENT_SECRET: emulator.clientSecret,
        PAYCONFIRM_PROFILE: undefined,
      },
    });
    const last: string[] = [];
    const reading = (async () => {
      for await (const line of child.lines) {
        onOutput(line);
        last.push(line);
        if (last.length > linesKept) last.shift();
      }
    })();
    let hasEnded = false;
    child.exit.then(() => {
      hasEnded = true;
    });
    try {
      await untilListening(url, ctx, () => hasEnded);
    } catch (error) {
      await child.stop();
      await reading;
      if (!(error instanceof PayconfirmError) || ctx.signal.aborted) throw error;
      const details = last.map((line) => ({ field: 'output', message: safeCell(line) }));
      throw error.with({ details });
    }
    return child;
  }

  return {
    /** @throws local error if a process of the first start still listens, network error if the second does not listen */
    restart: async () => {
      await running.stop();
      if (await isListening(url))
        throw new PayconfirmError(
          'local',
          t('something still listens at {0} after the app was stopped', url.host),
        );
      running = await start();
    },
    /** Resolves when all of its processes have ended. */
    stop: async () => {
      await running.stop();
      if (await isListening(url))
        ctx.warn(
          t(
            'Something still listens at {0}. The command started it outside its process group: stop it yourself.',
            url.host,
          ),
        );
    },
  };
}

/** @throws network error if nothing listens in time, or the app has ended */
export async function untilListening(url: URL, ctx: Context, hasEnded = () => false): Promise<void> {
  const limit = ctx.wait(t('the app at {0}', url.host), { ms: startMs });
  try {
    while (!(await isListening(url))) {
      ctx.signal.throwIfAborted();
      if (hasEnded()) throw new PayconfirmError('network', t('the app ended before it listened'));
      if (limit.isOver)
        throw new PayconfirmError(
          'network',
          t('nothing listens at {0} after {1} s', url.host, startMs / 1000),
          { hint: t('Check the port of the URL: the app may listen on another port.') },
        );
      await ctx.clock.sleep(100, ctx.signal);
    }
  } finally {
    limit.callOff();
  }
}
