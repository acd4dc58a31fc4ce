import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { printsLines } from '../../output/output-options.ts';
import { joined, t } from '../../texts/translate.ts';
import type { ReadyEvent } from '../../webhooks/listener/listen-event-types.ts';
import type { Listener } from './listener-run-state.ts';
import type { Plan } from './plan.ts';

/** Milliseconds to wait for deliveries in transit after the wrapped command has passed (§6.1). */
const afterCommandMs = 10_000;

/** Milliseconds that `--expect` waits if `--timeout` is not given. */
const expectedWithinMs = 900_000;

/** Milliseconds between asking the wrapped command to stop and killing it. */
const commandStopMs = 500;

/** Waits for the end. @returns false if the wrapped command failed @throws expectation error, the reason */
export async function awaitEnd(
  { plan, ctx }: Listener,
  ready: ReadyEvent,
  signal: AbortSignal,
): Promise<boolean> {
  const { expectation, timeoutMs, command } = plan;
  const ended = new AbortController();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true, signal: ended.signal });
    if (signal.aborted) reject(signal.reason);
  });
  const within = (ms: number | undefined) =>
    ms === undefined ? aborted : ctx.clock.sleep(ms, ended.signal).catch(() => undefined);
  const limits: Limits = { aborted, within, timeout: within(timeoutMs) };
  const wait = startWait(plan, ctx, signal);
  try {
    if (command.length > 0) {
      const passed = await endOfCommand({ plan, ctx, ready, signal }, limits);
      if (!passed || !expectation || expectation.isMet()) return passed;
      const late = timeoutMs === undefined ? within(afterCommandMs) : limits.timeout;
      await Promise.race([expectation.met, late, aborted]);
    } else {
      const late = new Promise<void>((resolve) => {
        wait?.signal.addEventListener('abort', () => resolve(), { once: true });
      });
      await Promise.race([limits.timeout, aborted, late, ...(expectation ? [expectation.met] : [])]);
      signal.throwIfAborted();
    }
    if (expectation && !expectation.isMet()) throw expectation.failure();
    return true;
  } finally {
    ended.abort();
    wait?.callOff();
    for (const words of expectation?.unknownFields() ?? []) ctx.warn(words);
  }
}

interface Limits {
  /** Rejects with the signal's reason. */
  aborted: Promise<never>;
  within(ms: number | undefined): Promise<unknown>;
  timeout: Promise<unknown>;
}

interface Run {
  plan: Plan;
  ctx: Context;
  ready: ReadyEvent;
  signal: AbortSignal;
}

/** Whether the wrapped command passed. The timeout or a signal stops it. */
async function endOfCommand({ plan, ctx, ready, signal }: Run, limits: Limits): Promise<boolean> {
  const over = new AbortController();
  const end = () => plan.expectation?.isMet() || over.abort();
  if (plan.timeoutMs !== undefined) limits.timeout.then(end, () => undefined);
  limits.aborted.catch(async () => {
    // The terminal sent the signal to the command too, so it may stop without our help.
    if (ctx.signal.aborted) await limits.within(commandStopMs);
    over.abort();
  });
  const code = await runCommand(plan, ready, ctx, over.signal);
  ctx.conclude(code);
  signal.throwIfAborted();
  if (over.signal.aborted) throw endedByTimeout(plan);
  return code === 0;
}

/** Waits for the expectation. Undefined without one, or if the wrapped command is awaited instead. */
function startWait({ expectation, timeoutMs, command }: Plan, ctx: Context, signal: AbortSignal) {
  if (!expectation || command.length > 0) return undefined;
  const limit = { ms: timeoutMs ?? expectedWithinMs, flag: '--timeout', isAnswer: true };
  return ctx.wait(t('the expected deliveries'), limit, signal);
}

function endedByTimeout({ expectation, timeoutMs = 0 }: Plan): PayconfirmError {
  const words = t('the command did not exit within {0} s and was stopped', timeoutMs / 1000);
  const failure = expectation?.failure();
  if (!failure) return new PayconfirmError('expectation', words);
  const { message, details, hint } = failure;
  return new PayconfirmError('expectation', joined([message, words]), { details, hint });
}

/** Runs the wrapped command with the listener's variables. Resolves to its exit code. */
async function runCommand(plan: Plan, ready: ReadyEvent, ctx: Context, until: AbortSignal): Promise<number> {
  const [file = '', ...args] = plan.command;
  const processes = await ctx.processes();
  const { PAYCONFIRM_CLIENT_SECRET: clientSecret, PAYCONFIRM_TOKEN: token } = ctx.env;
  return processes.run(file, args, {
    until,
    // stdout must stay parsable, so the command's output goes to stderr.
    stdout: printsLines(ctx.options) ? undefined : 'stderr',
    env: {
      // A test calls the service with the same credentials as without `listen`.
      ...(clientSecret === undefined ? {} : { PAYCONFIRM_CLIENT_SECRET: clientSecret }),
      ...(token === undefined ? {} : { PAYCONFIRM_TOKEN: token }),
      ...(ready.url === null ? {} : { PAYCONFIRM_LISTEN_URL: ready.url }),
      ...(plan.secret === undefined ? {} : { PAYCONFIRM_LISTEN_SECRET: plan.secret }),
      ...(ready.public_url === null ? {} : { PAYCONFIRM_LISTEN_PUBLIC_URL: ready.public_url }),
    },
  });
}
