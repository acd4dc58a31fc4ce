import { createClient } from './api/client.ts';
import type { Client } from './api/client-types.ts';
import { createDriftRecord } from './api/drift/drift-record.ts';
import { type EndpointId, endpoints } from './api/endpoints/index.ts';
import { retryDuringOutage } from './api/note-outage-pauses.ts';
import { withReadableItems } from './api/replies/drop-invalid-items.ts';
import { unexpectedValues, unexpectedValuesText } from './api/replies/values-not-as-asked.ts';
import { createTransport } from './api/undici-transport.ts';
import { withoutLanguage } from './cli/detect-language.ts';
import type { ClientSecrets } from './config/client-secrets.ts';
import { readCredentials } from './config/credentials.ts';
import { checkChosen, credentialsHint } from './config/no-credentials-hint.ts';
import { type Profile, profileName, resolveProfile, tokenIdentity } from './config/resolve-profile.ts';
import { waysOf } from './config/service-differences.ts';
import type { SavedSettings } from './config/settings.ts';
import { createTokenStore, noTokenStore } from './config/token-store.ts';
import type { ClientOverride, Context, GlobalOptions, World } from './context.ts';
import { PayconfirmError } from './errors.ts';
import { acceptsAnyCertificate } from './io/credential-destination.ts';
import type { createWaiting } from './io/wait-notice.ts';
import { t } from './texts/translate.ts';
import { once } from './values/once.ts';
import type { Secrets } from './values/redact-secrets.ts';

interface ClientParts {
  world: Pick<World, 'env' | 'clock' | 'random' | 'signal'>;
  options: GlobalOptions;
  saved: SavedSettings;
  configDir: string;
  stateDir: string;
  clientSecrets: ClientSecrets;
  /** The words behind `payconfirm`, for hints. */
  typed: readonly string[];
  version: string;
  secrets: Secrets;
  waiting: ReturnType<typeof createWaiting>;
  wait: Context['wait'];
  warn: Context['warn'];
  note: Context['note'];
  /** Shows HTTP, with `--verbose`. */
  trace: ((text: string) => void) | undefined;
}

type ServiceContext = Pick<
  Context,
  | 'authorities'
  | 'profile'
  | 'chosenProfile'
  | 'client'
  | 'download'
  | 'closingClient'
  | 'glancingClient'
  | 'credentialsHint'
  | 'cachedToken'
  | 'drift'
>;

interface Clients {
  context: ServiceContext;
  /** What is shown of a failure: itself, or the service's reply that caused it. */
  explained(failure: unknown): Promise<unknown>;
  close(): Promise<void>;
}

/** Each client is made on its first use. */
export function createClients(parts: ClientParts): Clients {
  const { options, saved, configDir, secrets, warn } = parts;
  const { env, clock, random, signal } = parts.world;
  const clients: Client[] = [];
  const replies = new Map<EndpointId, unknown>();
  const profile = once(() => profileInForce(options, parts));
  const hintWithoutCredentials = async () =>
    credentialsHint(withoutLanguage(parts.typed), await otherProfiles(await profile(), parts));
  const authorities = authoritiesOf(parts);
  const changing = { signal, wait: parts.wait, warn };
  const { retryForMs: ms, timeZone } = options;
  const duringOutage =
    ms === undefined ? undefined : retryDuringOutage(ms, { clock, timeZone, note: parts.note });
  const connecting = { env, allowClearText: options.allowClearText, clock };
  const drift = createDriftRecord(parts.stateDir, clock, changing);

  const clientOf = async (inForce: Profile, limits: Limits, trial = {}): Promise<Client> => {
    const timeoutMs = limits.requestTimeoutMs ?? options.requestTimeoutMs;
    const until = limits.signal ?? signal;
    const retryFor = limits.isBrief ? undefined : duringOutage;
    const client = createClient({
      profile: inForce,
      clock,
      random,
      transport: createTransport({ ...connecting, signal: until, timeoutMs, ca: await authorities() }),
      signal: until,
      showPersonal: options.showPersonal,
      version: parts.version,
      secrets,
      waiting: (host, tries) =>
        parts.waiting(
          t('{0} to answer', host),
          retryFor
            ? { ms: undefined, flag: '--request-timeout, --retry-for' }
            : { ms: timeoutMs, flag: '--request-timeout', tries },
        ),
      retryFor,
      trace: parts.trace,
      credentialsHint: hintWithoutCredentials,
      hideExtraSecrets: true,
      ways: waysOf(inForce.observed?.rows ?? []),
      findDifferences: (...reply) => {
        const differences = unexpectedValues(...reply);
        if (differences.length > 0) warn(unexpectedValuesText(differences, options.showPersonal));
        return differences;
      },
      cleanItems: (endpoint, data) => withReadableItems(endpoint, data, warn),
      onData: (id, data) => {
        replies.set(id, data);
        drift.reply(inForce, endpoints[id], data);
      },
      onStatus: (endpoint, status) => drift.status(inForce, endpoint, status),
      warn,
      ...createTokenStore(configDir, inForce, changing),
      ...trial,
    });
    clients.push(client);
    return client;
  };
  const chosenProfile = async () => {
    const stored = await profile();
    checkChosen(stored, options.profile, saved, warn);
    return stored;
  };
  const newClient = async (limits: Limits = {}) => clientOf(await chosenProfile(), limits);
  const trialClient = async (override: ClientOverride): Promise<Client> => {
    const { clientSecret } = override;
    const secret = clientSecret === undefined ? undefined : async () => clientSecret;
    // What an override is good for is not known yet: `saveProfile` keeps it when it is.
    const trial = { ...noTokenStore, trial: true };
    const stored = await profile();
    const { clientId, clientSecret: place } = stored.sources;
    // Credentials of the line are not those of the environment.
    const sources = {
      ...(override.clientId === stored.clientId && { clientId }),
      ...(clientSecret === env.PAYCONFIRM_CLIENT_SECRET && { clientSecret: place }),
    };
    const tried = { ...noCredentials, ...override, clientSecret: secret, sources };
    return clientOf({ ...stored, ...tried }, {}, trial);
  };
  const usual = once(async () => {
    const { baseUrl = '' } = await profile();
    if (acceptsAnyCertificate(env) && baseUrl.startsWith('https:'))
      warn(t('NODE_TLS_REJECT_UNAUTHORIZED=0: certificates are not checked.'));
    return newClient();
  });

  return {
    context: {
      authorities,
      profile,
      chosenProfile,
      client: (override) => (override ? trialClient(override) : usual()),
      closingClient: (timeoutMs, until) =>
        newClient({
          signal: until ?? new AbortController().signal,
          requestTimeoutMs: timeoutMs,
          isBrief: until === undefined,
        }),
      glancingClient: async (chosen, until) => {
        const { profile: name = options.profile, baseUrl = options.baseUrl } = chosen;
        const inForce = await profileInForce({ profile: name, baseUrl }, parts);
        // Without its secret no token is obtained; the stored one is still compared with it.
        const store = createTokenStore(configDir, inForce, changing);
        return clientOf({ ...inForce, clientSecret: undefined }, { signal: until, isBrief: true }, store);
      },
      credentialsHint: hintWithoutCredentials,
      download: async (url) => {
        const limits = { signal, timeoutMs: options.requestTimeoutMs, ca: await authorities() };
        const transport = createTransport({ ...connecting, ...limits });
        return transport.send({ method: 'GET', url, headers: {} }).finally(() => transport.close());
      },
      drift: async () => drift.rows(await profile()),
      cachedToken: async () => createTokenStore(configDir, await profile(), changing).loadToken(),
    },
    explained: async (failure) => {
      if (failure instanceof PayconfirmError || replies.size === 0) return failure;
      const { invalidReply } = await import('./api/replies/crash-explained-by-reply.ts');
      return (await invalidReply(replies, failure)) ?? failure;
    },
    close: async () => {
      await Promise.all([drift.save(), ...clients.map((client) => client.close())]);
    },
  };
}

interface Limits extends Partial<Pick<World, 'signal'> & Pick<GlobalOptions, 'requestTimeoutMs'>> {
  /** Nobody waits for them: an outage is not sat out. */
  isBrief?: boolean;
}

const noCredentials = {
  ...{ aliasUrl: undefined, clientId: undefined, identity: undefined },
  ...{ clientSecret: undefined, token: undefined },
};

async function profileInForce(
  chosen: Pick<GlobalOptions, 'profile' | 'baseUrl'>,
  { world: { env }, saved, configDir, clientSecrets, secrets, warn }: ClientParts,
): Promise<Profile> {
  const name = profileName(chosen.profile, saved);
  saved.checkProfile(name);
  const inForce = resolveProfile({
    options: chosen,
    env,
    settings: saved,
    credentials: await readCredentials(configDir, name, warn),
    fromKeychain: async (item, name) => {
      const secret = await clientSecrets.read(item, name);
      secrets.add(secret);
      return secret;
    },
  });
  secrets.add(inForce.token);
  if (inForce.token) inForce.identity ??= await tokenIdentity(inForce.token);
  const place = inForce.sources.clientSecret;
  if (place && place !== 'keychain') secrets.add(await inForce.clientSecret?.());
  return inForce;
}

/** The profiles that have credentials; none where one was chosen by its name, which is meant. */
async function otherProfiles(
  inForce: Profile,
  { options, saved, configDir, warn }: ClientParts,
): Promise<string[]> {
  const others: string[] = [];
  for (const name of options.profile === undefined ? Object.keys(saved.profiles()) : []) {
    const { clientSecret, token } = await readCredentials(configDir, name, warn);
    if (name !== inForce.name && (clientSecret ?? token)) others.push(name);
  }
  return others;
}

/** The certificate authorities of `--ca-file`, before anything is sent: a pipe is not waited for in the name of the service. */
function authoritiesOf({ options, world: { signal }, wait }: ClientParts) {
  return once(async () => {
    const { caFile } = options;
    if (caFile === undefined) return undefined;
    const { readCertificates } = await import('./cli/certificate-file.ts');
    return readCertificates(caFile, '--ca-file', { signal, wait, options });
  });
}
