/** The connection to the service, step by step: this machine, the profile, the network, the reply. */

import type { Client } from '../../api/client-types.ts';
import { parseAddress } from '../../api/service-address.ts';
import { readCredentials } from '../../config/credentials.ts';
import { isOnThisMachine } from '../../config/resolve-profile.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { installation } from '../../io/installation.ts';
import type { SeenCertificate } from '../../io/network-probe.ts';
import { nodeVersion } from '../../io/versions.ts';
import { isLoopback } from '../../values/loopback.ts';
import { type Asked, asked } from './ask-source.ts';

export interface ConnectionFacts {
  /** Epoch milliseconds by this machine's clock. */
  now: number;
  version: string;
  node: string;
  installation: { installed: string; update: string };
  profile: {
    name: string;
    /** The source of the credentials; null if there are none. */
    from: string | null;
    keychain: boolean;
    /** Other profiles that have credentials. */
    others: readonly string[];
  };
  /** `fault`: why the address cannot be used; both null if there is none. */
  address: { url: URL | null; fault: string | null; isHere: boolean };
  network: NetworkFacts | undefined;
  /** Undefined if no request was sent. */
  reply: Asked<ReplyFacts> | undefined;
  /** Whether the secret allows writes; undefined if there is none or it was not tested. */
  secret: Asked<'accepted' | 'rejected'> | undefined;
  hasSecret: boolean;
}

/** DNS and TLS, below HTTP; `error`: the system's error code. */
export interface NetworkFacts {
  isLeftToProxy: boolean;
  addresses: readonly string[];
  nameError: string | undefined;
  certificate: Pick<SeenCertificate, 'fault' | 'issuer' | 'validTo'> | undefined;
  tlsError: string | undefined;
}

export interface ReplyFacts {
  /** Response time in milliseconds. */
  ms: number;
  /** Milliseconds that the service's clock is ahead of this machine; null without a valid `Date` header. */
  skew: number | null;
  /** Milliseconds by which the clock of an emulator was set ahead; not part of `skew`. */
  advanced?: number;
}

export async function readConnection(ctx: Context): Promise<ConnectionFacts> {
  const { name, baseUrl, clientSecret, sources } = await ctx.profile();
  // A client id alone is not enough to log in. The secret may be stored for another address, and is sent only there.
  const from =
    clientSecret === undefined && sources.token === undefined
      ? null
      : (sources.token ?? sources.clientId ?? 'environment');
  const address = { ...addressOf(baseUrl), isHere: isOnThisMachine({ baseUrl }) };
  const facts: ConnectionFacts = {
    now: ctx.clock.now(),
    version: ctx.version,
    node: nodeVersion,
    installation: installation(),
    profile: {
      name,
      from,
      keychain: sources.clientSecret === 'keychain',
      // Other profiles matter only if the user did not choose one by name.
      others: from === null && ctx.options.profile === undefined ? await otherProfiles(name, ctx) : [],
    },
    address,
    network: undefined,
    reply: undefined,
    secret: undefined,
    hasSecret: clientSecret !== undefined,
  };
  if (!address.url) return facts;
  facts.network = await readNetwork(address.url, ctx);
  const { nameError, tlsError, certificate, isLeftToProxy } = facts.network;
  const isClosed = certificate && (certificate.fault !== null || certificate.validTo < facts.now);
  if (!isLeftToProxy && (nameError ?? tlsError ?? isClosed)) return facts;
  const client = await ctx.client();
  facts.reply = await asked('service', ctx.clock, () => readReply(client, ctx));
  if (!facts.reply.failure && clientSecret) {
    facts.secret = await asked('profile', ctx.clock, async () => {
      await clientSecret();
      return trySecret(client);
    });
  }
  return facts;
}

function addressOf(baseUrl: string | undefined): { url: URL | null; fault: string | null } {
  if (!baseUrl) return { url: null, fault: null };
  try {
    return { url: parseAddress(baseUrl), fault: null };
  } catch (error) {
    if (!(error instanceof PayconfirmError)) throw error;
    return { url: null, fault: error.message };
  }
}

export async function otherProfiles(inForce: string, ctx: Context): Promise<string[]> {
  const names = Object.keys((await ctx.settings()).profiles()).filter((name) => name !== inForce);
  const kept = await Promise.all(names.map((name) => readCredentials(ctx.configDir, name, ctx.warn)));
  return names.filter((_, at) => kept[at]!.clientSecret ?? kept[at]!.token);
}

export async function readNetwork(url: URL, ctx: Context): Promise<NetworkFacts> {
  const proxy = ctx.env.https_proxy || ctx.env.HTTPS_PROXY;
  const facts: NetworkFacts = {
    isLeftToProxy: Boolean(proxy) && !isLoopback(url.hostname),
    addresses: [],
    nameError: undefined,
    certificate: undefined,
    tlsError: undefined,
  };
  if (facts.isLeftToProxy) return facts;
  const { addressesOf, certificateOf } = await import('../../io/network-probe.ts');
  try {
    facts.addresses = await addressesOf(url.hostname);
  } catch (error) {
    return { ...facts, nameError: codeOf(error) };
  }
  if (url.protocol === 'http:') return facts;
  try {
    const port = Number(url.port || 443);
    const certificate = await certificateOf(
      { host: url.hostname, port, ca: await ctx.authorities() },
      ctx.options.requestTimeoutMs,
      ctx.clock,
    );
    return { ...facts, certificate };
  } catch (error) {
    return { ...facts, tlsError: codeOf(error) };
  }
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** One request shows whether the service answers, whether it accepts the token, and its time. */
export async function readReply(client: Client, { clock }: Context): Promise<ReplyFacts> {
  // The request for a token does not count as response time.
  await client.token();
  const begun = clock.monotonic();
  const { headers } = await client.call('client.me', {});
  const ms = clock.monotonic() - begun;
  const theirs = Date.parse(headers.date ?? '');
  // An advanced emulator signs with the clock of its machine. This header says how far it was advanced.
  const advanced = Number(headers['x-emulator-advanced-ms'] ?? 0);
  const skew = Number.isNaN(theirs) ? null : theirs - advanced - clock.now();
  return { ms, skew, ...(advanced > 0 && { advanced }) };
}

/** An id that no resource has, so that a write to it changes nothing. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** Tests whether writes are allowed. It updates no field of a configuration that does not exist; 404 then means yes. */
async function trySecret(client: Client): Promise<'accepted' | 'rejected'> {
  try {
    await client.call('webhooks.update', { path: { config_id: nobody }, body: {} });
  } catch (error) {
    if (!(error instanceof PayconfirmError)) throw error;
    if (error.kind === 'auth') return 'rejected';
    const isLetIn = error.kind === 'validation' || (error.kind === 'refused' && error.status !== 403);
    if (!isLetIn) throw error;
  }
  return 'accepted';
}
