// What the receivers for Node need of a delivery: its signature checked, its fields, its key. It needs nothing but Node.
import { createHmac, timingSafeEqual } from 'node:crypto';

export const secretMissing =
  'WEBHOOK_SECRET is not set. To try it on this machine: export WEBHOOK_SECRET=only-for-this-test, start again, and with the same secret run payconfirm listen --secret-env WEBHOOK_SECRET --forward URL. In production it is the secret_key of your webhook configuration.';

/**
 * Why a delivery is not to be trusted; undefined for a genuine one. What is signed is the timestamp, a dot, and the bytes
 * that came. The secret is the secret_key of your webhook configuration: not the client secret, with which you call the service.
 */
export function refusalOf(body, timestamp, signature, secret) {
  if (!secret) return secretMissing;
  if (!/^\d{1,15}$/.test(timestamp ?? '')) return 'no timestamp';
  const digest = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex');
  const [right, given] = [Buffer.from(`sha256=${digest}`), Buffer.from(signature ?? '')];
  // timingSafeEqual takes the same time wherever the two differ; === would tell an attacker how far he got.
  if (right.length !== given.length || !timingSafeEqual(right, given)) return 'the signature is not right';
  if (Math.abs(Date.now() / 1000 - timestamp) > 300) return 'too old, or the clock of this machine is wrong';
  return undefined;
}

/** Its fields as texts, from JSON, a form or multipart/form-data; undefined when it cannot be read. */
export async function fieldsOf(body, contentType = '') {
  try {
    const fields = /^application\/json\b/i.test(contentType)
      ? JSON.parse(numbersAsTexts(Buffer.from(body).toString()))
      : Object.fromEntries(await new Response(body, { headers: { 'content-type': contentType } }).formData());
    if (fields === null || typeof fields !== 'object' || Array.isArray(fields)) return undefined;
    // In one order: a copy may come in another.
    return Object.fromEntries(Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1)));
  } catch {
    return undefined;
  }
}

/** So that the three formats give the same, and no amount is rounded. */
const numbersAsTexts = (json) =>
  json.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi, (token) =>
    token.startsWith('"') ? token : `"${token}"`,
  );

/** The event and its checkout, so that a CHECKOUT_PAID is no copy of the transaction that paid it; else the code. */
export function keyOf({ event, event_type, checkout_id, transaction_code }) {
  if ((event || event_type) && checkout_id) return `${event || event_type}:${checkout_id}`;
  const code = `${transaction_code ?? ''}`;
  return code.trim() === '' || code === 'DUMMY123' ? undefined : `transaction:${code}`;
}
