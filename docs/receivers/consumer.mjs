// A consumer of the stream that `payconfirm listen --publish` fills, with the client of NATS: https://nats.io
//
//   npm install @nats-io/transport-node @nats-io/jetstream ./payconfirm-0.1.0.tgz
//   WEBHOOK_SECRET=... node consumer.mjs
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
  ORDERS = 'DH10234=150000',
} = process.env;
if (!WEBHOOK_SECRET)
  throw new Error('WEBHOOK_SECRET is not set: it is the secret_key of your webhook configuration');
const secret = [WEBHOOK_SECRET, WEBHOOK_SECRET_BEFORE].filter(Boolean);
mkdirSync(BOOKED, { recursive: true });
// Your orders: code and amount in VND. In production a table of your database.
const orders = new Map(ORDERS.split(' ').map((order) => order.split('=')));

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
    console.error(oneLine(`message ${message.seq} is not handled, and not handed out again: ${wrong}`));
    message.term();
  } catch (error) {
    const { deliveryCount } = message.info;
    console.error(oneLine(`message ${message.seq} is not handled, and comes again: ${error.message}`));
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
      throw new Error(`checkout ${payload.checkout_id} does not confirm this`);
  }

  // 4. Which order it pays. What pays none, or not its price, is for a person to look at.
  const { code, reason } = orderOf(payload);
  if (reason) return reason;

  // 5. The effect, once.
  return book(key, code, payload);
}

/** The order that a delivery pays, `{ code }`; or why a person must look at it, `{ reason }`. */
function orderOf({ event, type, amount, description, order_code }) {
  // Money that leaves the account is reported too.
  if (event !== 'CHECKOUT_PAID' && type !== 'income') return { reason: `its type is ${type}` };
  // Whole codes: DH1 is not in DH10, DH1-2 or DH1_2. A payer may write dh1.
  const words = `${description}`.toUpperCase().match(/[\p{L}\p{M}\p{N}\p{Pd}\p{Pc}]+/gu) ?? [];
  const found = event === 'CHECKOUT_PAID' ? [order_code] : words;
  const codes = [...new Set(found)].filter((code) => orders.has(code));
  if (codes.length !== 1) return { reason: codes.length === 0 ? 'no order' : 'more than one order' };
  const [code] = codes;
  return `${amount}` === orders.get(code) ? { code } : { reason: `${code} costs ${orders.get(code)}` };
}

/**
 * Books a payment: a file for the delivery and one for the order, which only one can create. In production both are rows of
 * your database with unique keys, in one transaction with what you do for a payment:
 *
 *   INSERT INTO payments (key, fields) VALUES (?, ?);
 *   UPDATE orders SET paid_by = ? WHERE code = ? AND paid_by IS NULL;
 *
 * Then it does not matter how often a message comes.
 */
function book(key, code, payload) {
  const text = JSON.stringify(payload, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
  if ((createOnce(key, '.json', text) ?? text) !== text) return `${key} came with other fields before`;
  const transfer = payload.transaction_code ?? payload.checkout_id;
  // That of a checkout may come twice: by itself, and in its CHECKOUT_PAID.
  const before = createOnce(code, '.paid', transfer);
  if ((before ?? transfer) !== transfer) return `${code} was paid by ${before}`;
  // Your code: fulfil the order, if it was not paid before. What fails here is not tried again.
  console.log(oneLine(`${before ? 'already ' : ''}paid ${code} ${payload.amount} ${transfer}`));
}

/** Creates the file of a key, whole. If it exists already, returns what is in it. */
function createOnce(key, ending, text) {
  const file = join(BOOKED, createHash('sha256').update(key).digest('hex') + ending);
  const unnamed = `${file}.${process.pid}`;
  writeFileSync(unnamed, text, { flush: true });
  try {
    linkSync(unnamed, file);
    return undefined;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return readFileSync(file, 'utf8');
  } finally {
    rmSync(unnamed);
  }
}

/** What others wrote, on one line of a log: it can neither begin a line nor control a terminal. */
function oneLine(text) {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ');
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
