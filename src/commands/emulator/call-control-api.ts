import { networkError, timeoutError } from '../../api/replies/network-error.ts';
import type { Context } from '../../context.ts';
import { controlHeader } from '../../emulator/server/access-guards.ts';
import { type ControlMethod, controlRefusal } from '../../emulator/server/control-without-network.ts';
import { PayconfirmError } from '../../errors.ts';
import { act } from '../../io/dry-run.ts';
import { asIs, t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { parseJson } from '../../values/exact-json.ts';
import { isRecord } from '../../values/is-record.ts';
import { isLoopback } from '../../values/loopback.ts';
import { toJson } from '../../values/terminal-safe-json.ts';
import { readControlToken, tokenVariable } from './control-token.ts';

const defaultAddress = 'http://127.0.0.1:4010';

/**
 * Calls one of the emulator's own paths (see src/emulator/control-routes.ts) and returns the reply's data. The emulator is
 * that of --base-url, the profile `emulator`, or port 4010.
 * @throws network error if none answers, auth error without its token, refused or validation error with its message; with
 * `orNone`, a 404 is not an error
 */
export async function control<Data>(
  ctx: Context,
  method: ControlMethod,
  path: string,
  input: { query?: Record<string, string | undefined>; body?: unknown; orNone?: boolean } = {},
): Promise<Data> {
  const address = await emulatorAddress(ctx);
  const token = await readControlToken(ctx);
  const url = new URL(`/_emulator${path}`, address);
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  if (method !== 'GET')
    act(() => ({ kind: 'request', method, url: url.href, headers: {}, body: input.body ?? null }));
  const limit = ctx.wait(t('the emulator at {0} to answer', url.host), {
    ms: ctx.options.requestTimeoutMs,
    flag: '--request-timeout',
    isAnswer: true,
  });
  try {
    const response = await request(url, { method, body: input.body, token, signal: limit.signal });
    const reply = await read(response);
    if (response.status === 404 && input.orNone) return undefined as Data;
    if (!response.ok) throw refusal(reply, response.status, { method, path: url.pathname });
    return reply.data as Data;
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (!limit.isOver) throw error;
    throw timeoutError(ctx.options.requestTimeoutMs, url, { method, path: url.pathname });
  } finally {
    limit.callOff();
  }
}

/** Whether the service is an emulator. It can only be on this machine. */
export async function hasEmulator(ctx: Context): Promise<boolean> {
  const { baseUrl } = ctx.options;
  if (baseUrl === undefined || !URL.canParse(baseUrl) || !isLoopback(new URL(baseUrl).hostname)) return false;
  return control(ctx, 'GET', '/status').then(
    () => true,
    () => false,
  );
}

async function emulatorAddress(ctx: Context): Promise<string> {
  const stored = (await ctx.settings()).profiles().emulator?.base_url;
  const address = ctx.options.baseUrl ?? stored ?? defaultAddress;
  if (URL.canParse(address) && isLoopback(new URL(address).hostname)) return address;
  throw new PayconfirmError(
    'usage',
    t("{0} is not an emulator's address: an emulator is always on loopback", address),
    {
      hint: asIs(`--base-url ${defaultAddress}`),
    },
  );
}

async function request(
  url: URL,
  {
    method,
    body,
    token,
    signal,
  }: { method: string; body: unknown; token: string | undefined; signal: AbortSignal },
): Promise<Response> {
  try {
    return await fetch(url, {
      method,
      redirect: 'manual',
      signal,
      // A new connection: the emulator may close an open one at any time.
      headers: { [controlHeader]: token ?? '1', 'content-type': 'application/json', connection: 'close' },
      ...(body === undefined ? {} : { body: toJson(body) }),
    });
  } catch (failed) {
    const { cause } = failed as Error;
    const error = networkError(cause, url, { method, path: url.pathname });
    // `fetch` refuses ports of other protocols. The error then has no code.
    if (cause instanceof Error && 'code' in cause && !error.neverSent) throw error;
    throw new PayconfirmError('network', t('no emulator answers on {0}', url.origin), {
      hint: url.pathname.endsWith('/stop')
        ? t('if one runs on another port, give its address: --base-url http://127.0.0.1:PORT')
        : withCommand('start one:', ['emulator', 'start'], { profile: undefined }),
      cause,
    });
  }
}

/** @throws service error for an answer that is not from an emulator or is incomplete */
async function read(response: Response): Promise<Record<string, unknown>> {
  const { status, headers, url } = response;
  const { origin } = new URL(url);
  const isForeign = (cause?: unknown) =>
    new PayconfirmError('service', t('another program answers on {0}, not the emulator', origin), {
      status,
      cause,
    });
  if (headers.get(controlHeader) === null) {
    await response.body?.cancel();
    throw isForeign();
  }
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    throw new PayconfirmError('service', t('the program on {0} closed the connection', origin), {
      status,
      cause,
    });
  }
  try {
    const reply = parseJson(text);
    if (isRecord(reply)) return reply;
  } catch (cause) {
    throw isForeign(cause);
  }
  throw isForeign();
}

/** Adds the hint about the token, which tests in one process never need. */
function refusal(reply: unknown, status: number, request: { method: string; path: string }): PayconfirmError {
  const error = controlRefusal(reply, status, request);
  if (status === 401) {
    const hint = t('set {0} to the one that the emulator has, or {0}_FILE', tokenVariable);
    return new PayconfirmError('auth', asIs(error.message), { status, request, hint });
  }
  return status === 403 ? error.with({ hint: t('start it with {0} set', tokenVariable) }) : error;
}
