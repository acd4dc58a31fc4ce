import type { Context } from '../../context.ts';
import { controlHeader } from '../../emulator/server/access-guards.ts';
import { t } from '../../texts/translate.ts';
import { isLoopback } from '../../values/loopback.ts';
import { readControlToken } from '../emulator/control-token.ts';

/** As the phone of a bank request would show it. */
type ReadCode = (bankRequestId: string) => Promise<string>;

/**
 * Reads the codes of an emulator; undefined where none answers, known by its own paths, which no service has. Only this
 * machine is asked: nothing else is an emulator.
 */
export async function codesOfEmulator(baseUrl: string, ctx: Context): Promise<ReadCode | undefined> {
  if (!isLoopback(new URL(baseUrl).hostname)) return undefined;
  const limit = ctx.wait(t('the emulator at {0} to answer', new URL(baseUrl).host), {
    ms: ctx.options.requestTimeoutMs,
    flag: '--request-timeout',
    isAnswer: true,
  });
  try {
    const token = await readControlToken(ctx);
    const { ok, headers, body } = await ask(baseUrl, 'status', token, limit.signal);
    await body?.cancel();
    const answers = ok && headers.get(controlHeader) !== null;
    return answers ? (id) => readCode(baseUrl, id, token, ctx.signal) : undefined;
  } catch {
    ctx.signal.throwIfAborted();
    return undefined;
  } finally {
    limit.callOff();
  }
}

async function readCode(
  baseUrl: string,
  bankRequestId: string,
  token: string | undefined,
  signal: AbortSignal,
): Promise<string> {
  const path = `otp?bank_request_id=${encodeURIComponent(bankRequestId)}`;
  const response = await ask(baseUrl, path, token, signal);
  const { data } = (await response.json()) as { data: { code: string } };
  return data.code;
}

function ask(
  baseUrl: string,
  path: string,
  token: string | undefined,
  signal: AbortSignal,
): Promise<Response> {
  return fetch(new URL(`/_emulator/${path}`, baseUrl), {
    headers: { [controlHeader]: token ?? '1' },
    // Elsewhere it would be another's.
    redirect: 'error',
    signal,
  });
}
