/** The app of the command line: its shop's commands, and the program to start. */

import type { OrderRequest, Service, Shop } from '../../conformance/shop-interface.ts';
import type { Context } from '../../context.ts';
import type { Served } from '../../emulator/server/serve.ts';
import { deadlineIn } from '../../io/deadline.ts';
import { act } from '../../io/dry-run.ts';
import { t } from '../../texts/translate.ts';
import { parseJson } from '../../values/exact-json.ts';
import { isLoopback } from '../../values/loopback.ts';
import { startProgram, untilListening } from './app-process.ts';

interface Flags {
  orders: string | undefined;
  effects: string | undefined;
  'store-down': string | undefined;
  'store-up': string | undefined;
  restart: string | undefined;
}

const hookMs = 30_000;

/** @throws usage error if something already listens at the URL of an app to start, network error if it does not start */
export async function openApp(
  url: URL,
  command: readonly string[],
  flags: Flags,
  { ctx, onOutput }: { ctx: Context; onOutput(line: string): void },
) {
  const { clock, random } = ctx;
  const emulator =
    command.length === 0
      ? undefined
      : await (await import('../../emulator/server/serve.ts')).serve({ port: 0, clock, random });
  try {
    const program = emulator && (await startProgram(url, command, emulator, { ctx, onOutput }));
    const restart = flags.restart === undefined ? program?.restart : restartBy(flags.restart, url, ctx);
    return {
      shop: {
        ...hook('orders', flags.orders, ctx),
        ...hook('effects', flags.effects, ctx),
        ...plainHook('storeDown', '--store-down', flags['store-down'], ctx),
        ...plainHook('storeUp', '--store-up', flags['store-up'], ctx),
        ...(restart && { restart }),
      },
      service: await serviceFor(emulator, ctx),
      close: async () => {
        await program?.stop();
        await emulator?.close();
      },
    };
  } catch (error) {
    await emulator?.close();
    throw error;
  }
}

/** The service from which the app reads checkouts: the emulator that it was started with, or the one in the environment. */
async function serviceFor(emulator: Served | undefined, ctx: Context): Promise<Service | undefined> {
  const baseUrl = emulator?.url ?? ctx.options.baseUrl;
  if (baseUrl === undefined || !isLoopback(new URL(baseUrl).hostname)) return undefined;
  const { serviceOf } = await import('../../conformance/service.ts');
  return serviceOf(await ctx.client(emulator && { ...emulator, baseUrl }));
}

function hook(name: 'orders' | 'effects', given: string | undefined, ctx: Context): Shop {
  if (given === undefined) return {};
  return {
    [name]: (order: OrderRequest) =>
      /^https?:\/\//.test(given) ? post(given, variables(order), ctx) : shell(`--${name}`, given, order, ctx),
  };
}

function plainHook(name: keyof Shop, flag: string, given: string | undefined, ctx: Context): Shop {
  return given === undefined ? {} : { [name]: () => shell(flag, given, undefined, ctx) };
}

/** The same names for a shell and for JSON. */
const variables = ({ code, order_code, amount, account_number }: OrderRequest) => ({
  CODE: code,
  ORDER_CODE: order_code,
  AMOUNT: amount,
  ...(account_number === undefined ? {} : { ACCOUNT_NUMBER: account_number }),
});

async function shell(
  name: string,
  line: string,
  order: OrderRequest | undefined,
  ctx: Context,
): Promise<string> {
  const processes = await ctx.processes();
  const given = Object.entries(order ? variables(order) : {}).map(([key, value]) => [key, `${value}`]);
  return processes.capture(line, { name, env: Object.fromEntries(given), timeoutMs: hookMs, isTheirs: true });
}

async function post(url: string, body: object, ctx: Context): Promise<unknown> {
  const { stringifyJson } = await import('../../values/exact-json.ts');
  const text = stringifyJson({ ...body, ...inSmallLetters(body) });
  act(() => ({ kind: 'request', method: 'POST', url, headers: {}, body: text }));
  const limit = deadlineIn(hookMs, { ...ctx.clock, sleep: ctx.clock.allow }, ctx.signal);
  try {
    const init = {
      method: 'POST',
      body: text,
      // The shop restarts between the cases and may close an open connection at any time.
      headers: { 'Content-Type': 'application/json', Connection: 'close' },
      signal: limit.signal,
    };
    const reply = await fetch(url, init);
    const given = await reply.text();
    if (!reply.ok) throw new Error(t('{0} answered {1}', url, reply.status));
    return /^\s*[{[]/.test(given) ? parseJson(given) : given;
  } finally {
    limit.callOff();
  }
}

/** Field names in lower case, as usual in JSON. */
const inSmallLetters = (body: object) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value]));

function restartBy(line: string, url: URL, ctx: Context): () => Promise<void> {
  return async () => {
    await shell('--restart', line, undefined, ctx);
    await untilListening(url, ctx);
  };
}
