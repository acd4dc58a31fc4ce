import type { Client } from './api/client.ts';
import { createClient } from './api/create-client.ts';
import type { EndpointId } from './api/endpoints/index.ts';
import { createTransport } from './api/transport.ts';
import { resolveGlobals } from './cli/global-flags.ts';
import { misspeltVariables } from './cli/misspelt-variables.ts';
import type { Invocation } from './cli/program.ts';
import { createClientSecrets } from './config/client-secrets.ts';
import { readCredentials } from './config/credentials.ts';
import { checkChosen, credentialsHint } from './config/credentials-hint.ts';
import { configDirectory, stateDirectory } from './config/directories.ts';
import { createKeychain } from './config/keychain.ts';
import { type Profile, profileName, resolveProfile, tokenIdentity } from './config/resolve-profile.ts';
import { openSettings, readSettings } from './config/settings.ts';
import { createTokenStore, noTokenStore } from './config/token-store.ts';
import { forgetProfileSecrets, type ProfilePatch, writeProfile } from './config/write-profile.ts';
import type { ClientOverride, Context, GlobalOptions, OpenContext } from './context.ts';
import { PayconfirmError } from './errors.ts';
import type { Clock } from './io/clock.ts';
import { acceptsAnyCertificate } from './io/credential-destination.ts';
import type { Environment } from './io/environment.ts';
import { openReadyFile } from './io/files/ready-file.ts';
import type { OnHangup } from './io/processes/signals.ts';
import type { Random } from './io/random.ts';
import { readStdin } from './io/stdin.ts';
import type { Streams } from './io/streams.ts';
import { createWaiting, waitIn } from './io/wait-notice.ts';
import { createProgress } from './output/progress.ts';
import { commandLineFor, labelled, type Text, worded } from './values/command-line.ts';
import { once } from './values/once.ts';
import type { Secrets } from './values/secrets.ts';

/** The outside, as given to `main`: the real one, or a test's. */
export interface World {
  env: Environment;
  streams: Streams;
  clock: Clock;
  random: Random;
  /** Aborted when the program is told to stop. */
  signal: AbortSignal;
  /** Absent where nothing hangs up: in a test, in a task of another program. */
  onHangup?: OnHangup;
}

/**
 * Builds what commands may ask for; each part on its first use.
 * @param hide takes known secrets out of a text, and typed values that look like one
 */
export async function createContext(
  { name: commandName, line: typed, globals, flags }: Pick<Invocation, 'name' | 'line' | 'globals' | 'flags'>,
  world: World,
  version: string,
  secrets: Secrets,
  hide: (text: string) => string,
): Promise<OpenContext> {
  const { env, clock, random, signal } = world;
  let { streams } = world;
  const terminal = {
    stdin: streams.stdin.isTTY === true,
    stdout: streams.stdout.isTTY === true,
    stderr: streams.stderr.isTTY === true,
  };
  let commandLine = commandLineFor(undefined);
  const line = (text: Text, hideIn = secrets.hide) => `${hideIn(worded(text, commandLine))}\n`;
  // Folded on a terminal, never in a pipe.
  const fit = terminal.stderr ? await import('./output/fit.ts') : undefined;
  const say = (said: string) => {
    streams.stderr.write(fit ? fit.foldProse(said, streams.stderr.columns) : said);
  };
  const warn = (text: Text) => say(line(labelled('warning:', text), hide));
  const readyFile = openReadyFile(flags['ready-file'], warn);
  for (const text of misspeltVariables(env)) warn(text);
  const configDir = configDirectory(env);
  const saved = await readSettings(configDir, warn);
  const options = resolveGlobals(globals, env, saved, terminal, warn);
  commandLine = commandLineFor(options.profile);
  const note = (text: Text) => {
    if (!options.quiet) say(line(text));
  };
  const inPlace = terminal.stderr && !options.quiet && options.signs === 'unicode';
  const status = inPlace && (await import('./output/waiting-status.ts')).createWaitingStatus(streams);
  if (status) streams = status.streams;
  const waiting = createWaiting(clock, (text) =>
    status ? status.show(secrets.hide(text)) : void note(text),
  );
  const wait: Context['wait'] = (what, limit, until = signal) =>
    waitIn(limit, clock, until, waiting(what, limit));
  const clients: Client[] = [];
  const replies = new Map<EndpointId, unknown>();
  let conclusion: PayconfirmError | number = 0;

  const learnt = (secret: string) => {
    secrets.add(secret);
    return secret;
  };
  const clientSecrets = createClientSecrets({
    keychain: createKeychain({ env, clock, signal }),
    inOneFolder: Boolean(env.PAYCONFIRM_CONFIG_DIR),
    uuid: () => random.uuid(),
    note,
    warn,
  });
  const changing = { signal, wait, warn };
  const settings = once(() => openSettings(configDir, changing));
  const profileOf = async (chosen: Pick<GlobalOptions, 'profile' | 'baseUrl'>): Promise<Profile> => {
    const name = profileName(chosen.profile, saved);
    saved.checkProfile(name);
    const credentials = await readCredentials(configDir, name, warn);
    const inForce = resolveProfile({
      options: chosen,
      env,
      settings: saved,
      credentials,
      fromKeychain: async (item, name) => learnt(await clientSecrets.read(item, name)),
    });
    secrets.add(inForce.token);
    if (inForce.token) inForce.identity ??= await tokenIdentity(inForce.token);
    const place = inForce.sources.clientSecret;
    if (place && place !== 'keychain') secrets.add(await inForce.clientSecret?.());
    return inForce;
  };
  const profile = once(() => profileOf(options));

  const hintWithoutCredentials = async () => {
    const others: string[] = [];
    // One that was chosen by its name is meant.
    for (const name of options.profile === undefined ? Object.keys(saved.profiles()) : []) {
      const { clientSecret, token } = await readCredentials(configDir, name, warn);
      if (name !== (await profile()).name && (clientSecret ?? token)) others.push(name);
    }
    return credentialsHint(typed, others);
  };

  const newClient = async (override?: ClientOverride, limits: Limits = {}): Promise<Client> => {
    const stored = await profile();
    if (!override) checkChosen(stored, options.profile, saved, warn);
    // What an override is good for is not known yet: `saveProfile` keeps it when it is.
    if (override)
      return clientOf({ ...stored, ...unset, ...override, clientSecret: known(override) }, limits, {
        ...noTokenStore,
        trial: true,
      });
    return clientOf(stored, limits);
  };
  // Before anything is sent: a pipe is not waited for in the name of the service.
  const authorities = once(async () => {
    const { caFile } = options;
    if (caFile === undefined) return undefined;
    const { readCertificates } = await import('./cli/certificate-file.ts');
    return readCertificates(caFile, '--ca-file', { signal, wait, options });
  });
  const clientOf = async (inForce: Profile, limits: Limits, trial = {}): Promise<Client> => {
    const ca = await authorities();
    const timeoutMs = limits.requestTimeoutMs ?? options.requestTimeoutMs;
    const client = createClient({
      profile: inForce,
      clock,
      random,
      transport: createTransport({
        env,
        allowClearText: options.allowClearText,
        clock,
        signal: limits.signal ?? signal,
        timeoutMs,
        ca,
      }),
      signal: limits.signal ?? signal,
      showPersonal: options.showPersonal,
      version,
      secrets,
      waiting: (host, tries) =>
        waiting(`${host} to answer`, { ms: timeoutMs, flag: '--request-timeout', tries }),
      trace: options.verbose ? (text) => streams.stderr.write(line(text)) : undefined,
      credentialsHint: hintWithoutCredentials,
      hideExtraSecrets: true,
      replied: (id, data) => replies.set(id, data),
      warn,
      ...createTokenStore(configDir, inForce, changing),
      ...trial,
    });
    clients.push(client);
    return client;
  };
  const usual = once(async () => {
    const { baseUrl = '' } = await profile();
    if (acceptsAnyCertificate(env) && baseUrl.startsWith('https:'))
      warn('NODE_TLS_REJECT_UNAUTHORIZED=0: certificates are not checked.');
    return newClient();
  });

  const places = { configDir, clientSecrets, settings, ...changing };
  const saveProfile = async (patch: ProfilePatch, chosen?: string) => {
    const name = chosen ?? (await profile()).name;
    const baseUrl = options.baseUrl ?? saved.profiles()[name]?.base_url ?? '';
    await writeProfile(name, patch, baseUrl, places);
  };

  const context: Context = {
    env,
    clock,
    random,
    streams,
    signal,
    secrets,
    options,
    version,
    commandName,
    configDir,
    stateDir: stateDirectory(env),
    commandLine,
    settings,
    profile,
    client: (override) => (override ? newClient(override) : usual()),
    closingClient: (timeoutMs, until = new AbortController().signal) =>
      newClient(undefined, { signal: until, requestTimeoutMs: timeoutMs }),
    glancingClient: async (chosen, until) => {
      const { profile: name = options.profile, baseUrl = options.baseUrl } = chosen;
      const inForce = await profileOf({ profile: name, baseUrl });
      // Without its secret no token is obtained; the stored one is still compared with it.
      return clientOf(
        { ...inForce, clientSecret: undefined },
        { signal: until },
        createTokenStore(configDir, inForce, changing),
      );
    },
    saveProfile,
    credentialsHint: hintWithoutCredentials,
    forgetSecrets: (name) => forgetProfileSecrets(name, places),
    readyFile,
    cachedToken: async () => createTokenStore(configDir, await profile(), changing).loadToken(),
    prompts: once(async () => {
      const asking = { ...options, streams, signal, secrets };
      if (options.signs === 'unicode') return (await import('./io/prompts.ts')).createPrompts(asking);
      return (await import('./io/line-prompts.ts')).createLinePrompts(asking);
    }),
    processes: once(async () => {
      const { createProcesses } = await import('./io/processes/processes.ts');
      return createProcesses({ env, signal, terminal: terminal.stdin });
    }),
    note,
    warn,
    wait,
    progress: (label, total, format) =>
      createProgress(
        streams.stderr,
        {
          enabled: terminal.stderr && !options.quiet,
          redrawn: options.signs === 'unicode',
          now: () => clock.monotonic(),
        },
        label,
        total,
        format,
      ),
    onHangup: (handler) => world.onHangup?.(handler),
    readStdin: once(() => readStdin(streams.stdin, waiting, signal)),
    conclude: (end) => {
      conclusion = end;
    },
    openTask: async (signal, output) => {
      const { noStreams } = await import('./io/null-streams.ts');
      return createContext(
        { name: commandName, line: typed, globals: { ...globals, ...ofTasks, output }, flags: {} },
        { ...world, signal, streams: { ...noStreams(), stderr: streams.stderr } },
        version,
        secrets,
        hide,
      );
    },
  };
  return {
    context,
    explained: async (failure) => {
      if (failure instanceof PayconfirmError || replies.size === 0) return failure;
      const { oddReply } = await import('./api/replies/odd-reply.ts');
      return (await oddReply(replies, failure)) ?? failure;
    },
    conclusion: () => conclusion,
    close: async () => {
      readyFile.close();
      await Promise.all(clients.map((client) => client.close()));
    },
  };
}

/** Of the requests of one client. */
type Limits = Partial<Pick<World, 'signal'> & Pick<GlobalOptions, 'requestTimeoutMs'>>;

const unset = {
  ...{ aliasUrl: undefined, clientId: undefined, identity: undefined },
  ...{ clientSecret: undefined, token: undefined },
};

const known = ({ clientSecret }: ClientOverride) =>
  clientSecret === undefined ? undefined : async () => clientSecret;

const ofTasks = { json: undefined, jq: undefined, fields: undefined, input: false, quiet: true } as const;
