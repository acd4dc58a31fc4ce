import type { Clock } from '../../io/clock.ts';
import type { HeaderPair } from '../../values/headers.ts';
import type { Forwarded, Forwarder } from '../listener/forwarding/forwarder.ts';
import type { Expected } from '../signature/authenticator.ts';
import {
  type Scheme,
  schemes,
  sign,
  signatureHeader,
  timestampHeader,
  verify,
} from '../signature/signature.ts';
import { isRedacted } from './journal-record.ts';
import type { KeptDelivery } from './read-journal.ts';

/** How to replay a delivery: the bytes received, or a body signed with the current time. */
export type Sending =
  /** `apiKey` replaces the key, which the journal does not store. */
  { kind: 'as-received'; apiKey?: string | undefined } | { kind: 'signed'; secret: string; body: Uint8Array };

/** Milliseconds for one delivery, like the service's cut-off (§6.1). */
export const withinMs = 10_000;

/** Replays a stored delivery to an app. Never rejects. */
export function resend(
  delivery: KeptDelivery,
  target: URL,
  sending: Sending,
  { forwarder, clock }: { forwarder: Forwarder; clock: Clock },
): Promise<Forwarded> {
  const body = sending.kind === 'as-received' ? bodyOf(delivery) : sending.body;
  const headers = headersFor(delivery, sending, clock);
  return forwarder.forward({ headers, body, target, retries: 0, withinMs, clock });
}

/** The exact bytes received. */
export function bodyOf({ body_base64 }: KeptDelivery): Buffer {
  return Buffer.from(body_base64, 'base64');
}

/** Whether a delivery was signed with this secret, at any time. False if it was not signed. */
export function wasSignedWith(secret: string, delivery: KeptDelivery): boolean {
  const { headers } = delivery;
  const signed = { body: bodyOf(delivery), headers, secrets: [secret], now: 0, scheme: schemeOf(delivery) };
  return verify({ ...signed, toleranceSeconds: Number.POSITIVE_INFINITY }).ok;
}

/**
 * How to send an app what an earlier listener stored: as received, or with the listener's API key, which is
 * not stored. If its timestamp is outside the tolerance, it is signed again with the secret of its own
 * signature. A delivery with another secret, or without a signature, is never signed. `now`: epoch
 * milliseconds.
 */
export function sendingOfKept(delivery: KeptDelivery, expected: Expected, now: number): Sending {
  const { auth, secrets, toleranceSeconds, apiKeyName } = expected;
  switch (auth) {
    case 'NONE':
      return { kind: 'as-received' };
    case 'API_KEY': {
      const same = delivery.api_key_name?.toLowerCase() === apiKeyName.toLowerCase();
      return { kind: 'as-received', apiKey: same ? secrets[0] : undefined };
    }
    case 'HMAC_SHA256':
      break;
    default:
      return auth satisfies never;
  }
  const body = bodyOf(delivery);
  const secret = secrets.find((one) => wasSignedWith(one, delivery));
  const signed = {
    body,
    headers: delivery.headers,
    secrets,
    now,
    toleranceSeconds,
    scheme: schemeOf(delivery),
  };
  if (secret === undefined || verify(signed).ok) return { kind: 'as-received' };
  return { kind: 'signed', secret, body };
}

function schemeOf({ scheme }: KeptDelivery): Scheme | 'auto' {
  return schemes.find((known) => known === scheme) ?? 'auto';
}

function headersFor(delivery: KeptDelivery, sending: Sending, clock: Clock): readonly HeaderPair[] {
  const { headers, api_key_name } = delivery;
  switch (sending.kind) {
    case 'as-received': {
      const { apiKey } = sending;
      return headers.flatMap((header): HeaderPair[] => {
        if (!isRedacted(header)) return [header];
        // The app's own credentials and cookies are not stored either. The API key must not replace them.
        const isKey = header[0].toLowerCase() === api_key_name?.toLowerCase();
        return apiKey === undefined || !isKey ? [] : [[header[0], apiKey]];
      });
    }
    case 'signed': {
      const { body, secret } = sending;
      const timestamp = Math.floor(clock.now() / 1000);
      const scheme = schemeOf(delivery);
      const signed = sign({ body, secret, timestamp, ...(scheme === 'auto' ? {} : { scheme }) });
      const replaced = [timestampHeader, signatureHeader].map((name) => name.toLowerCase());
      return [
        ...headers.filter((header) => !replaced.includes(header[0].toLowerCase()) && !isRedacted(header)),
        [timestampHeader, signed.timestamp],
        [signatureHeader, signed.signature],
      ];
    }
    default:
      return sending satisfies never;
  }
}
