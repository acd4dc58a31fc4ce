import { isHeaderSafe } from '../config/header-safe.ts';
import { PayconfirmError } from '../errors.ts';
import { t } from '../texts/translate.ts';
import { type Text, withCommand } from '../values/command-line.ts';
import { isRecord } from '../values/is-record.ts';
import type { Token } from '../values/token.ts';

/** Milliseconds before its expiry at which a token is renewed (§5.4). */
const RENEW_BEFORE_MS = 60_000;
/** Milliseconds, assumed if a reply has no valid lifetime. */
const UNKNOWN_LIFETIME_MS = 300_000;
/** Milliseconds: a hundred years. More is no lifetime, and soon no valid date. */
const LONGEST_LIFETIME_MS = 3_155_760_000_000;

export interface TokenSourceDeps {
  /** From PAYCONFIRM_TOKEN: never renewed. */
  fixed: string | undefined;
  /** Exchanges the client key for a token (§5.2); undefined without a client key. */
  exchange: (() => Promise<Token>) | undefined;
  /** The token on disk. Another process may have renewed it. */
  load(): Promise<Token | undefined>;
  save(token: Token): Promise<void>;
  /** Deletes it from the disk, unless another token is stored by now. */
  drop(accessToken: string): Promise<void>;
  /** The hint if there is no way to get a token. */
  hint?: (() => Promise<Text>) | undefined;
  now(): number;
}

/** Tokens. Concurrent calls share one exchange. */
export function createTokenSource(deps: TokenSourceDeps) {
  const { fixed, exchange, load, save, drop, now, hint } = deps;
  const fixedToken =
    fixed === undefined ? undefined : { accessToken: fixed, expiresAt: Number.POSITIVE_INFINITY };
  let held: Token | undefined = fixedToken;
  /** The token after a 401, until the service accepts it. A second 401 is not about the token. */
  let replacement: string | undefined;
  let pending: Promise<Token> | undefined;
  const lasts = (token: Token | undefined): token is Token =>
    token !== undefined && token.expiresAt - RENEW_BEFORE_MS > now();

  const once = (get: () => Promise<Token>) => {
    pending ??= get()
      .then((token) => {
        held = token;
        return token;
      })
      .finally(() => {
        pending = undefined;
      });
    return pending;
  };
  const fetch = async () => {
    if (!exchange) throw noCredentials(await hint?.());
    const token = await exchange();
    await save(token);
    return token;
  };
  const renew = (rejected?: string) =>
    once(async () => {
      const stored = await load();
      if (lasts(stored) && stored.accessToken !== rejected) return stored;
      if (rejected === undefined) return fetch();
      await drop(rejected);
      const token = await fetch();
      replacement = token.accessToken;
      return token;
    });

  return {
    /** A token that is valid for at least a minute. */
    current: async () => (lasts(held) ? held : renew()),
    /** A token other than `rejected`, after a 401; undefined if there is no way to get one. */
    async after(rejected: string) {
      if (lasts(held) && held.accessToken !== rejected) return held;
      if (!exchange || fixedToken || rejected === replacement) return undefined;
      return renew(rejected);
    },
    /** Called when the service replied to this token with anything but 401. */
    accepted(accessToken: string) {
      if (accessToken === replacement) replacement = undefined;
    },
    /** Always a new token, unless it is fixed. */
    async fresh() {
      if (fixedToken) return fixedToken;
      await pending?.catch(() => undefined);
      return once(fetch);
    },
  };
}

function noCredentials(hint: Text | undefined): PayconfirmError {
  const message = t('no credentials: you are not logged in');
  return new PayconfirmError('auth', message, hint === undefined ? {} : { hint });
}

/**
 * The token in a reply: `access_token` or `token`. Its expiry: `expires_in` in seconds, or `expires_at` in
 * epoch seconds or as an ISO 8601 time (default zone UTC).
 * @param data the envelope's data, or the whole reply
 * @param now epoch milliseconds
 * @throws service error if there is no token, or one that no header can carry
 */
export function readToken(data: unknown, now: number): Token {
  const fields = isRecord(data) ? data : {};
  const accessToken = fields.access_token ?? fields.token;
  if (typeof accessToken !== 'string' || accessToken === '') {
    throw new PayconfirmError('service', t('the reply of the token endpoint holds no token'), {
      hint: withCommand('check the address of the service:', ['doctor']),
    });
  }
  if (!isHeaderSafe(accessToken)) {
    throw new PayconfirmError('service', t('the token in the reply has characters that no header can carry'));
  }
  const until = expiry(fields, now);
  const isSensible = until !== undefined && until < now + LONGEST_LIFETIME_MS;
  return { accessToken, expiresAt: isSensible ? until : now + UNKNOWN_LIFETIME_MS };
}

function expiry({ expires_in, expires_at }: Record<string, unknown>, now: number): number | undefined {
  const seconds = Number(expires_in ?? Number.NaN);
  if (seconds > 0) return now + seconds * 1000;
  if (typeof expires_at === 'string' && !/^\d+(\.\d+)?$/.test(expires_at)) {
    const zoned = /(z|[+-]\d\d:?\d\d)$/i.test(expires_at) ? expires_at : `${expires_at}Z`;
    const time = Date.parse(zoned);
    return Number.isNaN(time) ? undefined : time;
  }
  const epoch = Number(expires_at ?? Number.NaN);
  return epoch > 0 ? epoch * 1000 : undefined;
}
