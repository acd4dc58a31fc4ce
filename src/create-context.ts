import { misspeltVariables } from './cli/misspelt-variables.ts';
import type { Invocation } from './cli/parse-argv.ts';
import { resolveGlobals } from './cli/resolve-globals.ts';
import { createClientSecrets } from './config/client-secrets.ts';
import { overridingVariables } from './config/credential-variables.ts';
import { configDirectory, stateDirectory } from './config/directories.ts';
import { createKeychain } from './config/keychain.ts';
import { openSettings, readSettings } from './config/settings.ts';
import { forgetProfileSecrets, type ProfilePatch, writeProfile } from './config/write-profile.ts';
import type { Context, OpenContext, World } from './context.ts';
import { createClients } from './create-clients.ts';
import type { PayconfirmError } from './errors.ts';
import { openReadyFile } from './io/files/ready-file.ts';
import { readStdin } from './io/stdin.ts';
import { createWaiting, waitIn } from './io/wait-notice.ts';
import { createProgress } from './output/progress.ts';
import { asIs, t, translated } from './texts/translate.ts';
import { commandLineFor, labelled, renderText, type Text } from './values/command-line.ts';
import { once } from './values/once.ts';
import { mapTexts, type Secrets } from './values/redact-secrets.ts';

interface ContextParts {
  world: World;
  version: string;
  secrets: Secrets;
  /** Takes known secrets out of a text, and typed values that look like one. */
  hide(text: string): string;
}

/** Builds what commands may ask for; each part on its first use. */
export async function createContext(
  { name: commandName, line: typed, globals, flags }: Pick<Invocation, 'name' | 'line' | 'globals' | 'flags'>,
  parts: ContextParts,
): Promise<OpenContext> {
  const { world, version, secrets, hide } = parts;
  const { env, clock, random, signal } = world;
  let { streams } = world;
  const terminal = {
    stdin: streams.stdin.isTTY === true,
    stdout: streams.stdout.isTTY === true,
    stderr: streams.stderr.isTTY === true,
  };
  let commandLine = commandLineFor(undefined);
  const line = (text: Text, hideIn = secrets.hide) => `${hideIn(renderText(text, commandLine))}\n`;
  // Folded on a terminal, never in a pipe.
  const fit = terminal.stderr ? await import('./output/text-width.ts') : undefined;
  const say = (said: string) => {
    streams.stderr.write(fit ? fit.foldProse(said, streams.stderr.columns) : said);
  };
  const warn = (text: Text) => say(line(labelled(t('warning:'), text), hide));
  const readyFile = openReadyFile(flags['ready-file'], warn);
  for (const text of misspeltVariables(env)) warn(text);
  const configDir = configDirectory(env);
  const saved = await readSettings(configDir, warn);
  const options = resolveGlobals(globals, { env, saved, terminal, warn });
  commandLine = commandLineFor(options.profile);
  const note = (text: Text) => {
    if (!options.quiet) say(line(text));
  };
  const inPlace = terminal.stderr && !options.quiet && options.signs === 'unicode';
  const status = inPlace && (await import('./output/waiting-status.ts')).createWaitingStatus(streams);
  if (status) streams = status.streams;
  const waiting = createWaiting(clock, (text) =>
    status ? status.show(secrets.hide(text)) : void note(asIs(text)),
  );
  const wait: Context['wait'] = (what, limit, until = signal) =>
    waitIn(limit, clock, until, waiting(what, limit));
  let conclusion: PayconfirmError | number = 0;

  const clientSecrets = createClientSecrets({
    keychain: createKeychain({ env, clock, signal }),
    inOneFolder: Boolean(env.PAYCONFIRM_CONFIG_DIR),
    uuid: () => random.uuid(),
    note,
    warn,
  });
  const changing = { signal, wait, warn };
  const settings = once(() => openSettings(configDir, changing));
  const stateDir = stateDirectory(env);
  const clients = createClients({
    ...{ world, options, saved, configDir, clientSecrets, typed, version, secrets, waiting },
    ...{ stateDir, wait, warn, note },
    trace: options.verbose ? (text) => streams.stderr.write(line(asIs(text))) : undefined,
  });

  const places = { configDir, clientSecrets, settings, ...changing };
  const saveProfile = async (patch: ProfilePatch, chosen?: string) => {
    const name = chosen ?? (await clients.context.profile()).name;
    const baseUrl = options.baseUrl ?? saved.profiles()[name]?.base_url ?? '';
    await writeProfile(name, patch, baseUrl, places);
    const variables = chosen === undefined && overridingVariables(patch, env);
    if (variables)
      warn(t('The environment overrides the saved credentials: unset {0} to use them.', variables));
  };

  const context: Context = {
    env,
    clock,
    random,
    streams,
    signal,
    secrets,
    hideTyped: (value) => mapTexts(value, hide),
    options,
    version,
    commandName,
    configDir,
    stateDir,
    commandLine,
    settings,
    ...clients.context,
    saveProfile,
    forgetSecrets: (name) => forgetProfileSecrets(name, places),
    readyFile,
    prompts: once(async () => {
      const asking = { ...options, streams, signal, secrets };
      if (options.signs === 'unicode')
        return (await import('./io/prompts.ts')).createPrompts({ ...asking, ...fit });
      return (await import('./io/line-prompts.ts')).createLinePrompts(asking);
    }),
    processes: once(async () => {
      const { createProcesses } = await import('./io/processes/processes.ts');
      return createProcesses({ env, signal, terminal: terminal.stdin });
    }),
    note,
    warn,
    wait,
    progress: (label, ...given) => {
      const enabled = terminal.stderr && !options.quiet;
      const how = { enabled, redrawn: options.signs === 'unicode', now: () => clock.monotonic() };
      return createProgress(streams.stderr, how, translated(label), ...given);
    },
    onHangup: (handler) => world.onHangup?.(handler),
    readStdin: once(() => readStdin(streams.stdin, waiting, signal)),
    conclude: (end) => {
      conclusion = end;
    },
    openTask: async (signal, output) => {
      const { noStreams } = await import('./io/null-streams.ts');
      return createContext(
        { name: commandName, line: typed, globals: { ...globals, ...ofTasks, output }, flags: {} },
        { ...parts, world: { ...world, signal, streams: { ...noStreams(), stderr: streams.stderr } } },
      );
    },
  };
  return {
    context,
    explained: clients.explained,
    conclusion: () => conclusion,
    close: async () => {
      readyFile.close();
      await clients.close();
    },
  };
}

const ofTasks = { json: undefined, jq: undefined, fields: undefined, input: false, quiet: true } as const;
