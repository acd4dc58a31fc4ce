// A consumer of the stream that `payconfirm listen --publish` fills, with the client of NATS: https://nats.io
//
//   npm install @nats-io/transport-node @nats-io/jetstream ./payconfirm-0.1.0.tgz
//   WEBHOOK_SECRET=… node consumer.mjs
//
// One delivery after the other is checked, booked, and only then acknowledged. Any number of these may run: those with one
// DURABLE share the work.
import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AckPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { decodePayload, deduplicationKey, verifyWebhook } from 'payconfirm/webhooks';

const {
  NATS_SERVERS = '127.0.0.1:4222',
  STREAM = 'PAYMENTS',
  DURABLE = 'shop',
  // The secret_key of your webhook configuration. It is not the client secret, with which you call the service.
  WEBHOOK_SECRET,
  // The one before it, as long as the stream has deliveries that were signed with that.
  WEBHOOK_SECRET_BEFORE,
  BOOKED = 'booked',
} = process.env;
if (!WEBHOOK_SECRET)
  throw new Error('WEBHOOK_SECRET is not set: it is the secret_key of your webhook configuration');
const secret = [WEBHOOK_SECRET, WEBHOOK_SECRET_BEFORE].filter(Boolean);
mkdirSync(BOOKED, { recursive: true });

// It stays connected: to another server where one goes away. TLS and who you are go here too:
// tls: { caFile: 'nats-ca.pem' }, authenticator: credsAuthenticator(readFileSync('consumer.creds')).
const connection = await connect({ servers: NATS_SERVERS.split(','), maxReconnectAttempts: -1 });

// What the stream knows this consumer by. One that is there is left as it is.
const { consumers } = await jetstreamManager(connection);
await consumers.info(STREAM, DURABLE).catch(() =>
  consumers.add(STREAM, {
    durable_name: DURABLE,
    filter_subject: 'payconfirm.*.*',
    ack_policy: AckPolicy.Explicit,
    // What nobody has said anything about for so long is handed out again, in nanoseconds.
    ack_wait: 30_000_000_000,
  }),
);
const consumer = await jetstream(connection).consumers.get(STREAM, DURABLE);
console.log(`waiting for deliveries of ${STREAM}`);

for (;;) {
  const message = await consumer.next({ expires: 5_000 }).catch(async (error) => {
    console.error(`the stream does not answer, will be asked again: ${error.message}`);
    await pause(1_000);
  });
  if (message) await settle(message);
}

/** Works on a message and tells the stream what became of it. Without a word, after a kill, it comes again. */
async function settle(message) {
  try {
    const wrong = await handle(message);
    if (wrong === undefined) return message.ack();
    // It would be wrong the next time too. It stays in the stream, for a person: nats stream get PAYMENTS 17
    console.error(`message ${message.seq} is not handled, and not handed out again: ${wrong}`);
    message.term();
  } catch (error) {
    const { deliveryCount } = message.info;
    console.error(`message ${message.seq} is not handled, and comes again: ${error.message}`);
    message.nak(Math.min(deliveryCount, 60) * 1_000);
  }
}

/** Resolves to what is wrong with a message, or to undefined; rejects where it may go well another time. */
async function handle(message) {
  const headers = [...(message.headers ?? [])].flatMap(([name, values]) =>
    values.map((value) => [name, value]),
  );
  const delivery = { body: message.data, headers };

  // 1. Is it from the service, and unchanged? The listener has looked already, but others may be able to write to the
  // stream. How old it is does not matter here: it may have waited, and one that is sent twice is found in step 4.
  const verdict = verifyWebhook({ ...delivery, secret, tolerance: Number.MAX_SAFE_INTEGER });
  if (!verdict.ok) return verdict.reason;

  // 2. Its fields, from JSON, a form or multipart/form-data. A test delivery (DUMMY123) has no key: nothing to do.
  // Without a code there is none either, which tells no two transfers apart: it is for a person to look at.
  const decoded = await decodePayload(delivery);
  if (!decoded.ok) return decoded.words;
  const { payload } = decoded;
  const key = deduplicationKey(payload);
  if (key === undefined) return payload.transaction_code === 'DUMMY123' ? undefined : 'no transaction code';

  // 3. The event says which checkout to look at; what counts is what the service says of it now.
  if (payload.event === 'CHECKOUT_PAID') {
    const checkout = await readCheckout(payload.checkout_id);
    const same = checkout.order_code === payload.order_code && `${checkout.amount}` === `${payload.amount}`;
    if (!same || checkout.status !== 'paid')
      throw new Error(`checkout ${payload.checkout_id} does not bear this out`);
  }

  // 4. The effect, once.
  const booked = book(key, payload);
  if (booked === 'conflict') return `${key} was booked with other fields`;
  console.log(`${booked} ${lineOf(payload)}`);
}

/**
 * Books a payment: a file that only one can make, with the key as its name. In production it is a row of your database,
 * `INSERT INTO payments (key, fields) VALUES (?, ?)` with a unique key, and what you do for a payment is in the same
 * transaction. Then it does not matter how often a message comes.
 */
function book(key, payload) {
  const file = join(BOOKED, `${createHash('sha256').update(key).digest('hex')}.json`);
  const text = JSON.stringify(payload, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
  const unnamed = `${file}.${process.pid}`;
  writeFileSync(unnamed, text, { flush: true });
  try {
    linkSync(unnamed, file);
    return 'booked';
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return readFileSync(file, 'utf8') === text ? 'copy' : 'conflict';
  } finally {
    rmSync(unnamed);
  }
}

function lineOf({ event, order_code, transaction_code, amount, description }) {
  if (event === 'CHECKOUT_PAID') return `order ${order_code} ${amount}`;
  return `transaction ${transaction_code} ${amount} ${description}`;
}

async function readCheckout(id) {
  const { PAYCONFIRM_CLIENT_ID: client_id, PAYCONFIRM_CLIENT_SECRET: client_secret } = process.env;
  // In production keep the token until it expires.
  const { access_token } = await call('/oauth/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'client_credentials', client_id, client_secret }),
  });
  return call(`/checkouts/${encodeURIComponent(id)}`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
}

async function call(path, init) {
  const url = `${process.env.PAYCONFIRM_BASE_URL}/api/v1${path}`;
  const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(4_000) });
  if (!reply.ok) throw new Error(`${url}: HTTP ${reply.status}`);
  return (await reply.json()).data;
}
