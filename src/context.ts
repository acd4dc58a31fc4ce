import type { Client } from './api/client-types.ts';
import type { RecordedDrift } from './api/drift/drift-record.ts';
import type { HttpReply } from './api/transport.ts';
import type { Profile } from './config/resolve-profile.ts';
import type { Settings } from './config/settings.ts';
import type { ProfilePatch } from './config/write-profile.ts';
import type { PayconfirmError } from './errors.ts';
import type { Clock } from './io/clock.ts';
import type { Deadline } from './io/deadline.ts';
import type { Environment } from './io/environment.ts';
import type { ReadyFile } from './io/files/ready-file.ts';
import type { Processes } from './io/processes/processes.ts';
import type { OnHangup } from './io/processes/signals.ts';
import type { Prompts } from './io/prompts.ts';
import type { Random } from './io/random.ts';
import type { Streams } from './io/streams.ts';
import type { Limit, WaitReason } from './io/wait-notice.ts';
import type { OutputFormat, PresentationOptions } from './output/output-options.ts';
import type { Progress } from './output/progress.ts';
import type { Sentence } from './texts/vi/texts/index.ts';
import type { CommandLine, Text } from './values/command-line.ts';
import type { Secrets } from './values/redact-secrets.ts';
import type { Token } from './values/token.ts';

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

export interface ClientOverride {
  baseUrl: string;
  clientId?: string;
  clientSecret?: string;
  token?: string;
}

/** The global flags after the environment, the profile and the defaults are taken into account. */
export interface GlobalOptions extends PresentationOptions {
  baseUrl: string | undefined;
  /** False with `--no-input`, in CI, or when stdin is not a terminal. */
  interactive: boolean;
  yes: boolean;
  dryRun: boolean;
  /** Milliseconds for one request and its reply. */
  requestTimeoutMs: number;
  /** Milliseconds in which a request is sent again through an outage; undefined: three times at most. */
  retryForMs: number | undefined;
  /** A PEM file with certificate authorities to trust besides Node's own. */
  caFile: string | undefined;
  /** A credential may go to another machine without TLS. */
  allowClearText: boolean;
  verbose: boolean;
}

/** A context with what its holder needs to end it. */
export interface OpenContext {
  context: Context;
  /** What is shown of a failure: itself, or the service's reply that caused it. */
  explained(failure: unknown): Promise<unknown>;
  /** What `conclude` was given, 0 otherwise. */
  conclusion(): PayconfirmError | number;
  close(): Promise<void>;
}

/** What a command may ask for. Nothing else reaches the world. The parts are built on first use. */
export interface Context extends Readonly<Omit<World, 'onHangup'>> {
  /** Aborted by SIGINT, SIGTERM and SIGHUP; its reason is the PayconfirmError to end with. */
  readonly signal: AbortSignal;
  /** Values that nothing we say may hold: whoever reads one adds it. */
  readonly secrets: Secrets;
  /** What a command repeats of its own line, without known secrets and what looks like one. */
  hideTyped<Value>(value: Value): Value;
  readonly options: GlobalOptions;
  readonly version: string;
  /** The command that runs: `payconfirm qr checkout`. */
  readonly commandName: string;
  /** Folder of settings and credentials; created 0700 by whoever writes first. */
  readonly configDir: string;
  /** The same of what this machine alone needs: journals, unfinished registrations, the emulator. */
  readonly stateDir: string;
  settings(): Promise<Settings>;
  /** The profile chosen by `--profile`, the environment or the settings, with environment credentials laid over it. */
  profile(): Promise<Profile>;
  /** The same, and a usage error for the name of none. */
  chosenProfile(): Promise<Profile>;
  /** The service; `override` is for credentials that are not kept yet. */
  client(override?: ClientOverride): Promise<Client>;
  /** The service also after an interruption. `signal` and `timeoutMs`, per request, limit it. */
  closingClient(timeoutMs: number, signal?: AbortSignal): Promise<Client>;
  /** The service for a look that nobody waits for, with the stored token only, until `signal` is aborted. */
  glancingClient(
    chosen: { profile?: string | undefined; baseUrl?: string | undefined },
    signal: AbortSignal,
  ): Promise<Client>;
  /** Writes to the profile in force, or to the one named; the client secret goes to the keychain where one answers, else with the token to the credentials file. */
  saveProfile(patch: ProfilePatch, name?: string): Promise<void>;
  /** The certificate authorities of `--ca-file` (PEM), for who looks at a certificate; undefined without. */
  authorities(): Promise<string | undefined>;
  /** What to do where no credentials are in force: names the profiles that have some. */
  credentialsHint(): Promise<Text>;
  /** Forgets a profile's client secret and token on this machine. */
  forgetSecrets(profile: string): Promise<void>;
  /** What stands at an address that gets no credentials; by the rules for a service's address. No redirect is followed. */
  download(url: URL): Promise<HttpReply>;
  /** In what replies of the service in force differed from the endpoint table: those of this command, and of earlier ones. */
  drift(): Promise<readonly RecordedDrift[]>;
  /** The token kept for the profile in force, which may have expired. */
  cachedToken(): Promise<Token | undefined>;
  /** The file of `--ready-file`; without that flag its functions do nothing. */
  readonly readyFile: Pick<ReadyFile, 'clear' | 'write'>;
  prompts(): Promise<Prompts>;
  processes(): Promise<Processes>;
  /** Writes a command line to be printed: words quoted for a shell, the chosen profile named. */
  readonly commandLine: CommandLine;
  /** Text for people on stderr, made safe, nothing with `--quiet`. */
  note(text: Text): void;
  /** A warning on stderr, also with `--quiet`. */
  warn(text: Text): void;
  /** Waits for something: the limit or `signal` ends it. After five seconds stderr says what it waits for. */
  wait(what: WaitReason, limit: Limit, signal?: AbortSignal): Deadline;
  /** A progress line on stderr while it is a terminal, nothing otherwise; `format` writes what is counted. */
  progress(label: Sentence, total?: number, format?: (count: number) => string): Progress;
  /** What SIGHUP does from now on, in place of ending the program: settings are to be read again. */
  onHangup(handler: () => void): void;
  /** All of standard input, as text. */
  readStdin(): Promise<string>;
  /** Shows the command's value as usual and then ends with this error or exit code. */
  conclude(end: PayconfirmError | number): void;
  /** A context for one task of a program that runs on: current settings, nobody to ask, no standard streams. */
  openTask(signal: AbortSignal, output: OutputFormat): Promise<OpenContext>;
}
