import type { Clock } from '../../io/clock.ts';
import { hasNoFinalStatus } from '../../io/no-final-status.ts';
import type { Random } from '../../io/random.ts';
import type { AuthType } from '../../values/auth-type.ts';
import type { PayloadFormat } from '../../values/payload-format.ts';
import { emulatorAgent } from '../../webhooks/delivery-log/entry.ts';
import {
  type Scheme,
  type Signable,
  sign,
  signatureHeader,
  timestampHeader,
} from '../../webhooks/signature/signature.ts';
import { controlHeader } from '../server/access-guards.ts';
import type { WebhookLogRow } from '../store/tables.ts';
import { DestinationRefused, isNamedHost, permittedDestination } from './destination.ts';
import { encodePayload } from './encode-body.ts';
import { labelOfError, labelOfStatus } from './error-label.ts';
import type { Poster } from './post.ts';

/** The destination of a delivery and its authentication: the fields of a webhook configuration, §2.8. */
export interface DeliveryTarget {
  url: string;
  authType: AuthType;
  /** Null only with `NONE`. */
  secretKey: string | null;
  apiKeyName: string;
  payloadFormat: PayloadFormat;
  /** The plan's quota is used up: the delivery is logged, not sent. */
  quotaExceeded?: boolean;
}

/** Faults: deliberate errors of a delivery. */
export interface DeliveryFaults {
  /** A well-formed signature or API key from a wrong secret. */
  bad_signature?: boolean;
  /** Validly signed, but an hour old. */
  stale_timestamp?: boolean;
  /** The plan's quota is used up: the delivery is logged, not sent. */
  quota_exceeded?: boolean;
}

/** One attempt, with the fields of a log entry, §2.9. */
export type Attempt = Omit<WebhookLogRow, 'seq' | 'id' | 'client_id' | 'event_type' | 'created_at'>;

export type Sender = ReturnType<typeof createSender>;

export interface SenderOptions {
  clock: Clock;
  random: Random;
  /** Hosts besides loopback that may be called. */
  allowHosts: readonly string[];
  /** The signature scheme, if it differs from the assumed one. */
  scheme?: () => Scheme | undefined;
  /** A further certificate authority, PEM. */
  ca?: string;
  /** Time limit of the whole exchange in milliseconds. */
  timeoutMs?: number;
}

/** §6.1: "The service cuts off at 10,000 ms." */
export const defaultTimeoutMs = 10_000;

/** Sends deliveries over HTTP and HTTPS to loopback and to allowed hosts. Never retries (§6.1). */
export function createSender(options: SenderOptions) {
  const { clock, random, allowHosts, scheme = () => undefined, ca, timeoutMs = defaultTimeoutMs } = options;
  let poster: Promise<Poster> | undefined;
  const load = () => {
    poster ??= import('./post.ts').then(({ createPoster }) => createPoster({ ca, timeoutMs }));
    return poster;
  };

  /** @throws ETIMEDOUT if the response is incomplete after `timeoutMs` milliseconds */
  async function exchange({ post }: Poster, url: URL, headers: Record<string, string>, body: Uint8Array) {
    const late = Object.assign(new Error(`no full answer within ${timeoutMs} ms`), { code: 'ETIMEDOUT' });
    const started = clock.monotonic();
    const controller = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    // A real timer: receivers respond in real time, not in the emulator's time.
    const cutOff = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        controller.abort(late);
        // undici ignores the signal until it is connected.
        reject(late);
      }, timeoutMs);
    });
    try {
      const answer = await Promise.race([post(url, headers, body, controller.signal), cutOff]);
      // A timer that fires late must not turn eleven seconds into a success.
      if (clock.monotonic() - started > timeoutMs) throw late;
      return answer;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    /** Loads what the first attempt needs. */
    load,
    /** Whether the URL leads to a host of `allowHosts`. */
    isNamedHost: (url: string) => isNamedHost(url, allowHosts),
    /** Makes one attempt. Never rejects: the label is the error. `now`: the service's epoch milliseconds. */
    async send(
      target: DeliveryTarget,
      payload: Record<string, unknown>,
      faults: DeliveryFaults = {},
      now: number = clock.now(),
    ) {
      const { contentType, body } = encodePayload(payload, target.payloadFormat, random);
      const timestamp = Math.floor(clock.now() / 1000) - (faults.stale_timestamp ? 3600 : 0);
      const headers = {
        'Content-Type': contentType,
        'User-Agent': emulatorAgent(Math.round((now - clock.now()) / 1000)),
        ...authentication(
          target,
          { body, timestamp, scheme: scheme() ?? 'timestamp.body' },
          faults.bad_signature ?? false,
        ),
      };
      const sent = {
        endpoint_url: target.url,
        request_payload: Buffer.from(body).toString(),
        request_headers: JSON.stringify(headers),
      };
      if (faults.quota_exceeded || target.quotaExceeded) return { ...sent, duration_ms: 0, ...overQuota };
      const ready = await load();
      const started = clock.monotonic();
      const attempt = (outcome: Pick<Attempt, 'status_code' | 'response_text' | 'error_label'>): Attempt => ({
        ...sent,
        duration_ms: Math.round(clock.monotonic() - started),
        ...outcome,
      });
      try {
        const url = permittedDestination(target.url, allowHosts);
        if (target.apiKeyName.toLowerCase() === controlHeader) {
          throw new DestinationRefused(`the header ${controlHeader} is the emulator's own`);
        }
        const { status, text } = await exchange(ready, url, headers, body);
        return attempt({ status_code: status, response_text: text, error_label: labelOfStatus(status) });
      } catch (error) {
        return attempt({
          status_code: null,
          response_text: errorText(error),
          error_label: labelOfError(error),
        });
      }
    },
    /** Closes all connections; a running attempt fails with ERROR. */
    close: async () => (await poster)?.close(),
  };
}

const overQuota = {
  status_code: null,
  response_text: "the plan's number of transactions is used up; nothing was sent",
  error_label: 'QUOTA_EXCEEDED',
} as const;

/** The headers of §5.7. */
function authentication(
  target: DeliveryTarget,
  signable: Omit<Signable, 'secret'>,
  bad: boolean,
): Record<string, string> {
  if (!target.secretKey) return {};
  const secret = bad ? `${target.secretKey}-wrong` : target.secretKey;
  switch (target.authType) {
    case 'NONE':
      return {};
    case 'API_KEY':
      return { [target.apiKeyName]: secret };
    case 'HMAC_SHA256': {
      const signed = sign({ ...signable, secret });
      return { [timestampHeader]: signed.timestamp, [signatureHeader]: signed.signature };
    }
    default:
      return target.authType satisfies never;
  }
}

function errorText(error: unknown): string {
  if (hasNoFinalStatus(error)) return 'no valid HTTP answer: its status does not end a request (200 to 599)';
  // If both addresses of localhost failed, the messages are in the parts.
  if (error instanceof AggregateError) return error.errors.map(errorText).join(', ');
  // Newer Node versions append advice for the user.
  return error instanceof Error ? error.message.replace(/; .*--use-system-ca$/, '') : `${error}`;
}

/** The `message` of `POST /client-webhooks/test`, §4.7. */
export function describeAttempt({ error_label, status_code, response_text }: Attempt): string {
  switch (error_label) {
    case 'OK':
      return `the receiver answered ${status_code}`;
    case 'HTTP_3XX':
      return `the receiver answered ${status_code}; redirects are not followed`;
    case 'HTTP_4XX':
      return `the receiver refused the delivery with ${status_code}`;
    case 'HTTP_5XX':
      return `the receiver failed with ${status_code}`;
    case 'TIMEOUT':
      return `timeout: ${response_text}`;
    case 'SSL':
      return `SSL error: ${response_text}`;
    case 'DNS':
      return `DNS error: ${response_text}`;
    case 'CONNECTION':
      return `connection error: ${response_text}`;
    case 'ERROR':
      return status_code === null
        ? `not delivered: ${response_text}`
        : `the receiver answered ${status_code}; only 200, 201 and 202 are a success`;
    case 'QUOTA_EXCEEDED':
      return `not delivered: ${response_text}`;
    default:
      return error_label satisfies never;
  }
}
