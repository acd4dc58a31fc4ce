import { hash } from 'node:crypto';
import type { Clock } from '../io/clock.ts';
import type { Forwarded, Forwarder } from './forward.ts';
import { type KeptDelivery, keptDeliveries } from './journal-reader.ts';
import { type HeaderPair, isRedacted } from './journal-record.ts';
import { sign, signatureHeader, timestampHeader } from './signature.ts';

/** How a delivery is sent again: the bytes that came, or ones signed with the time of now. */
export type Sending =
  /** `apiKey` stands in for the key that the journal does not hold. */
  { kind: 'as-received'; apiKey?: string | undefined } | { kind: 'signed'; secret: string; body: Uint8Array };

/** Milliseconds for one delivery, like the service's cut-off (§6.1). */
const withinMs = 10_000;

/** Sends a kept delivery to an app. Never rejects. */
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

/** The bytes that came. */
export function bodyOf({ body_base64 }: KeptDelivery): Buffer {
  return Buffer.from(body_base64, 'base64');
}

function headersFor({ headers }: KeptDelivery, sending: Sending, clock: Clock): readonly HeaderPair[] {
  if (sending.kind === 'as-received') {
    const { apiKey } = sending;
    return headers.flatMap((header): HeaderPair[] => {
      if (!isRedacted(header)) return [header];
      return apiKey === undefined ? [] : [[header[0], apiKey]];
    });
  }
  const timestamp = Math.floor(clock.now() / 1000);
  const signed = sign({ body: sending.body, secret: sending.secret, timestamp });
  const replaced = [timestampHeader, signatureHeader].map((name) => name.toLowerCase());
  return [
    ...headers.filter((header) => !replaced.includes(header[0].toLowerCase()) && !isRedacted(header)),
    [timestampHeader, signed.timestamp],
    [signatureHeader, signed.signature],
  ];
}

/**
 * The kept deliveries since an instant (epoch milliseconds) that were handed on, oldest first; copies are
 * left out. With `failedOnly`, those that the app has not taken, also not when they came again.
 */
export async function* deliveriesToResend(
  configDir: string,
  since: number,
  failedOnly: boolean,
): AsyncGenerator<KeptDelivery> {
  const last = new Map<string, { id: string; ok: boolean }>();
  if (failedOnly) {
    for await (const { id, body_base64, forward } of keptDeliveries(configDir, since)) {
      if (forward) last.set(hash('sha256', body_base64, 'base64'), { id, ok: forward.ok });
    }
  }
  const failed = new Set([...last.values()].filter(({ ok }) => !ok).map(({ id }) => id));
  for await (const delivery of keptDeliveries(configDir, since)) {
    const handedOn = delivery.copy === 'first' || delivery.copy === 'again';
    if (handedOn && (!failedOnly || failed.has(delivery.id))) yield delivery;
  }
}
