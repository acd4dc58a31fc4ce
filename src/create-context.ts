import type { Client } from './api/client.ts';
import { createClient } from './api/create-client.ts';
import { type GlobalInput, resolveGlobals } from './cli/global-flags.ts';
import type { Profile } from './config/resolve.ts';
import type { ClientOverride, Context, Environment } from './context.ts';
import type { PayconfirmError } from './errors.ts';
import type { Clock } from './io/clock.ts';
import type { Random } from './io/random.ts';
import { readAll, type Streams } from './io/streams.ts';
import { createProgress } from './output/progress.ts';
import { safeText } from './output/safe-text.ts';

/** The outside, as given to `main`: the real one, or a test's. */
export interface World {
  env: Environment;
  streams: Streams;
  clock: Clock;
  random: Random;
  /** Aborted when the program is told to stop. */
  signal: AbortSignal;
}

export interface CreatedContext {
  context: Context;
  /** What `conclude` was told, 0 otherwise. */
  conclusion(): PayconfirmError | number;
  close(): Promise<void>;
}

/** Builds what commands may ask for; each part on its first use. */
export async function createContext(
  given: GlobalInput,
  world: World,
  version: string,
): Promise<CreatedContext> {
  const { env, streams, clock, random, signal } = world;
  const terminal = {
    stdin: streams.stdin.isTTY === true,
    stdout: streams.stdout.isTTY === true,
    stderr: streams.stderr.isTTY === true,
  };
  const options = resolveGlobals(given, env, {}, terminal);
  const configDir = env.PAYCONFIRM_CONFIG_DIR ?? '.payconfirm';
  const clients: Client[] = [];
  let conclusion: PayconfirmError | number = 0;
  const say = (text: string) => streams.stderr.write(`${safeText(text)}\n`);
  const profile = once(
    async (): Promise<Profile> => ({
      name: options.profile ?? 'default',
      baseUrl: options.baseUrl,
      aliasUrl: undefined,
      clientId: env.PAYCONFIRM_CLIENT_ID,
      clientSecret: env.PAYCONFIRM_CLIENT_SECRET,
      token: env.PAYCONFIRM_TOKEN,
      scheme: undefined,
      sources: {},
    }),
  );
  const newClient = async (
    override?: ClientOverride,
    limits = { signal, requestTimeoutMs: options.requestTimeoutMs },
  ): Promise<Client> => {
    const stored = await profile();
    const client = createClient({
      profile: override
        ? { ...stored, token: undefined, clientId: undefined, clientSecret: undefined, ...override }
        : stored,
      clock,
      random,
      env,
      ...limits,
      dryRun: options.dryRun,
      version,
      trace: options.verbose ? (line) => say(line) : undefined,
      loadToken: async () => undefined,
      saveToken: async () => {},
    });
    clients.push(client);
    return client;
  };
  const usual = once(() => newClient());
  const context: Context = {
    env,
    clock,
    random,
    streams,
    signal,
    options,
    configDir,
    settings: once(async () => {
      throw new Error('no settings yet');
    }),
    profile,
    client: (override) => (override ? newClient(override) : usual()),
    closingClient: (timeoutMs) =>
      newClient(undefined, { signal: new AbortController().signal, requestTimeoutMs: timeoutMs }),
    saveProfile: async () => {},
    forgetSecrets: async () => {},
    cachedToken: async () => undefined,
    prompts: once(async () => {
      throw new Error('no prompts yet');
    }),
    processes: once(async () => {
      throw new Error('no processes yet');
    }),
    note: (text) => {
      if (!options.quiet) say(text);
    },
    warn: (text) => say(`warning: ${text}`),
    progress: (label, total) =>
      createProgress(
        streams.stderr,
        { enabled: terminal.stderr && !options.quiet, now: () => clock.monotonic() },
        label,
        total,
      ),
    readStdin: once(() => readAll(streams.stdin)),
    conclude: (end) => {
      conclusion = end;
    },
  };
  return {
    context,
    conclusion: () => conclusion,
    close: async () => {
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}

/** Runs `make` on the first call and hands out its result ever after. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
