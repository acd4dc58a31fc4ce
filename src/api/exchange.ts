import type { Profile } from '../config/resolve-profile.ts';
import { PayconfirmError, usageError } from '../errors.ts';
import type { Clock } from '../io/clock.ts';
import { act } from '../io/dry-run.ts';
import type { Random } from '../io/random.ts';
import { t } from '../texts/translate.ts';
import { withCommand } from '../values/command-line.ts';
import { parseJson, stringifyJson } from '../values/exact-json.ts';
import { once } from '../values/once.ts';
import { redactHeaders } from '../values/redact-headers.ts';
import type { Secrets } from '../values/redact-secrets.ts';
import type { Endpoint } from './endpoints/endpoint.ts';
import { redactBody, safeExcerpt } from './redact.ts';
import { NetworkError } from './replies/network-error.ts';
import { type Repeat, type RetryFor, sendRepeatedly, triesOf } from './retry.ts';
import { parseAddress, urlUnder } from './service-address.ts';
import type { HttpReply, HttpRequest, Transport } from './transport.ts';

const SHOWN = 2000;

/** A transport that logs each exchange, `> POST …` and `< 200 (34 ms)`, with secrets redacted. */
function traced(
  transport: Transport,
  say: (line: string) => void,
  clock: Clock,
  secrets: Secrets,
): Transport {
  const headers = (mark: string, given: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(redactHeaders(given))) {
      say(`${mark} ${name}: ${safeExcerpt(value, secrets)}`);
    }
  };
  const body = async (mark: string, text: string | undefined) => {
    if (text) say(`${mark} ${await shown(text, secrets)}`);
  };
  return {
    async send(request: HttpRequest): Promise<HttpReply> {
      const started = clock.monotonic();
      const took = () => `(${Math.round(clock.monotonic() - started)} ms)`;
      say(`> ${request.method} ${secrets.hide(request.url.href)}`);
      headers('>', request.headers);
      await body('>', request.body);
      try {
        const reply = await transport.send(request);
        say(`< ${reply.status} ${took()}`);
        headers('<', reply.headers);
        await body('<', reply.text);
        return reply;
      } catch (error) {
        say(`< ${safeExcerpt(error instanceof Error ? error.message : String(error), secrets)} ${took()}`);
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** A body without its secrets. A body that is not JSON cannot be searched for secrets, so it is not shown. */
async function shown(text: string, secrets: Secrets): Promise<string> {
  try {
    const value = secrets.hideIn(redactBody(parseJson(text)));
    return safeExcerpt(stringifyJson(value), secrets, SHOWN);
  } catch {
    return `[${text.length} characters that are no JSON]`;
  }
}

export interface ExchangeDeps {
  profile: Profile;
  clock: Clock;
  random: Random;
  /** Sends the messages; closed together with the exchange. */
  transport: Transport;
  signal: AbortSignal;
  /** Shows full phone numbers in the request of a dry run. */
  showPersonal?: boolean | undefined;
  /** For the User-Agent. */
  version: string;
  /** Writes a line to stderr for each exchange, with secrets redacted. */
  trace?: ((line: string) => void) | undefined;
  /** Called for each request, with the maximum number of tries. Its result is called after the request. */
  waiting?: ((host: string, tries: number) => () => void) | undefined;
  /** Retries during outages; undefined: none. */
  retryFor?: RetryFor | undefined;
  /** Collects the secrets that are sent. No report contains them. */
  secrets: Secrets;
}

export interface Message {
  method: HttpRequest['method'];
  /** Below the address, with its parameters filled in. */
  path: string;
  /** The table's entry; undefined for a request to any path. */
  endpoint?: Endpoint;
  query?: Readonly<Record<string, unknown>> | undefined;
  body?: unknown;
  headers?: Readonly<Record<string, string>> | undefined;
  repeat: Repeat;
  /** It changes something at the service, so a dry run shows it and does not send it. */
  changes: boolean;
}

/** Sends to the profile's address; a GET also to the alias, with only the token (§5). No other origin. */
export function createExchange(deps: ExchangeDeps) {
  const { profile, clock, random, signal } = deps;
  deps.secrets.add(profile.token);
  const clientSecret = once(async () => {
    const secret = await profile.clientSecret?.();
    deps.secrets.add(secret);
    return secret;
  });
  const base = profile.baseUrl === undefined ? undefined : parseAddress(profile.baseUrl);
  const alias = profile.aliasUrl === undefined ? undefined : parseAddress(profile.aliasUrl);
  const transport = deps.trace ? traced(deps.transport, deps.trace, clock, deps.secrets) : deps.transport;
  let aliasAnswers = false;
  const closed = new AbortController();
  const until = AbortSignal.any([signal, closed.signal]);

  const build = async (address: URL, message: Message): Promise<HttpRequest> => {
    const body = message.body === undefined ? undefined : stringifyJson(message.body);
    const secret = message.method === 'GET' ? undefined : await clientSecret();
    return {
      method: message.method,
      url: urlUnder(address, message.path, message.query),
      headers: headersOf(message, secret, deps.version),
      body,
    };
  };
  const reach = async (address: URL, message: Message): Promise<HttpReply> => {
    // Client secrets and passwords are never in a GET, so they stay at the address that they belong to.
    if (message.method !== 'GET' || !alias) return transport.send(await build(address, message));
    if (!aliasAnswers) {
      try {
        return await transport.send(await build(address, message));
      } catch (error) {
        if (!(error instanceof NetworkError && error.neverSent)) throw error;
      }
    }
    const reply = await transport.send(await build(alias, message));
    aliasAnswers = true;
    return reply;
  };
  return {
    async send(message: Message): Promise<HttpReply> {
      learn(deps.secrets, message);
      if (!base) {
        throw usageError(
          t('profile {0} has no service address', profile.name),
          withCommand('give --base-url, set PAYCONFIRM_BASE_URL, or:', ['auth', 'login']),
        );
      }
      if (message.changes) {
        const { method, url, headers } = await build(base, message);
        act(() => ({
          kind: 'request',
          method,
          url: url.href,
          headers: redactHeaders(headers),
          body: redactBody(message.body, deps.showPersonal) ?? null,
        }));
      }
      const answered = deps.waiting?.(base.host, triesOf(message.repeat));
      const tools = { clock, random, signal: until, retryFor: deps.retryFor };
      return sendRepeatedly(message.repeat, () => reach(base, message), tools).finally(answered);
    },
    close: () => {
      // Running requests are then not repeated.
      closed.abort(new PayconfirmError('network', t('the program has ended')));
      return transport.close();
    },
  };
}

function learn(secrets: Secrets, { path, headers = {}, query, body }: Message): void {
  const inPath = Object.fromEntries(new URLSearchParams(path.split('?')[1]));
  for (const part of [headers, query, body, inPath]) secrets.addFrom(part);
  secrets.add(headers.Authorization?.replace(/^\S+ /, ''));
}

/** Our headers are last: a caller's header cannot replace a credential. */
function headersOf(message: Message, secret: string | undefined, version: string): Record<string, string> {
  return {
    accept: 'application/json',
    'user-agent': `payconfirm/${version}`,
    ...(message.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...message.headers,
    ...(secret === undefined ? {} : { 'X-Client-Secret': secret }),
  };
}
