// A receiver of payment deliveries for Express 5: https://expressjs.com
//
//   npm install express
//   WEBHOOK_SECRET=... node express.mjs
//
// It needs delivery.mjs beside it. By itself it answers on http://127.0.0.1:3000/hook; in an app it is app.use(paymentHook).
// Each delivery is checked, kept on the disk, answered, and only then booked.
import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import express from 'express';
import { fieldsOf, keyOf, refusalOf } from './delivery.mjs';

// The secret_key of your webhook configuration. It is not the client secret, with which you call the service.
const secret = process.env.WEBHOOK_SECRET;
if (!secret) throw new Error('WEBHOOK_SECRET is not set: it is the secret_key of your webhook configuration');
// What has come: in production a table of your database, see the guide.
const folder = process.env.RECEIVED ?? 'received';
mkdirSync(folder, { recursive: true });

/** Your orders: code and amount in VND, from orders.txt in that folder. In production a table of your database. */
function readOrders() {
  const file = join(folder, 'orders.txt');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : (process.env.ORDERS ?? 'DH10234=150000');
  return new Map(
    text
      .trim()
      .split(/\s+/)
      .map((order) => order.split('=')),
  );
}

/** Take it into your app above app.use(express.json()): whoever reads the body first is the only one who gets it. */
export const paymentHook = express.Router();

// The signature is over the bytes that came. express.raw() takes them as they are, whatever the type.
const raw = express.raw({ type: () => true, limit: '1mb', inflate: false });

paymentHook.post('/hook', raw, async (request, response) => {
  const isRaw = Buffer.isBuffer(request.body);
  if (!isRaw && Object.keys(request.body ?? {}).length > 0)
    return response.status(500).send('the body was parsed before: move this route above express.json()');
  const body = isRaw ? request.body : '';

  // 1. Is it from the service, unchanged, and of the last 300 seconds?
  const refusal = refusalOf(
    body,
    request.get('X-Service-Timestamp'),
    request.get('X-Service-Signature'),
    secret,
  );
  if (refusal) return response.status(401).send(refusal);

  // 2. Its fields, as texts, from JSON, a form or multipart/form-data.
  const fields = await fieldsOf(body, request.get('Content-Type'));
  if (fields === undefined) return response.status(400).send('the body cannot be read');

  // 3. Each transaction may come several times. A test delivery (DUMMY123) has no key: there is nothing to do for it.
  // Without a code there is none either, which tells no two transfers apart: refused, it is there for a person to look at.
  const key = keyOf(fields);
  if (key === undefined && fields.transaction_code === 'DUMMY123') return response.send('nothing to do');
  if (key === undefined) {
    console.error('a delivery without a transaction code', fields);
    return response.status(422).send('no transaction code');
  }
  const kept = keep(key, fields);
  if (kept === 'conflict') {
    console.error(oneLine(`${key} came again with other fields: one of the two is wrong`));
    return response.status(409).send('this key came with other fields before');
  }

  // 4. Answer now: the service waits 10 seconds, and does not try again.
  response.send(kept);
  work();
});

/** Keeps a delivery for good. */
function keep(key, payload) {
  const text = JSON.stringify(payload);
  const before = createOnce(key, '.json', text);
  if (before === undefined) return 'kept';
  return before === text ? 'copy' : 'conflict';
}

/** Creates the file of a key, whole. If it exists already, returns what is in it. */
function createOnce(key, ending, text) {
  const file = join(folder, createHash('sha256').update(key).digest('hex') + ending);
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

let working = Promise.resolve();

/** Works on what was kept and is not done yet, one after another. What fails is tried again. */
function work() {
  working = working.then(async () => {
    const names = new Set(readdirSync(folder));
    for (const name of names) {
      if (!name.endsWith('.json') || names.has(`${name}.done`)) continue;
      const payload = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      try {
        const outcome = oneLine(await handle(payload));
        writeFileSync(join(folder, `${name}.done`), outcome, { flush: true });
        console.log(outcome);
      } catch (error) {
        console.error(oneLine(`not handled, will be tried again: ${error.message}`), payload);
      }
    }
  });
}

/** Books a delivery, or says why a person must look at it: `paid ...`, `already paid ...` or `not booked ...`. */
async function handle(payload) {
  const { event, checkout_id, transaction_code, type, amount, description, order_code } = payload;
  const transfer = transaction_code ?? checkout_id;
  const notBooked = (reason) => `not booked ${transfer} ${amount} ${reason}: ${description ?? order_code}`;
  let found;
  if (event === 'CHECKOUT_PAID') {
    // The event says which checkout to look at; what counts is what the service says of it now.
    const checkout = await readCheckout(checkout_id);
    const same = checkout.order_code === order_code && `${checkout.amount}` === `${amount}`;
    if (!same || checkout.status !== 'paid')
      throw new Error(`checkout ${checkout_id} does not bear this out`);
    found = [order_code];
  } else {
    // Money that leaves the account is reported too.
    if (type !== 'income') return notBooked(`its type is ${type}`);
    // Whole codes: DH1 is not in DH10, DH1-2 or DH1_2. A payer may write dh1.
    found = `${description}`.toUpperCase().match(/[\p{L}\p{M}\p{N}\p{Pd}\p{Pc}]+/gu) ?? [];
  }
  const orders = readOrders();
  const codes = [...new Set(found)].filter((code) => orders.has(code));
  if (codes.length !== 1) return notBooked(codes.length === 0 ? 'no order' : 'more than one order');
  const [code] = codes;
  if (`${amount}` !== orders.get(code)) return notBooked(`${code} costs ${orders.get(code)}`);
  // Only one transfer can pay an order. That of a checkout may come twice: by itself, and in its CHECKOUT_PAID.
  const before = createOnce(code, '.paid', transfer);
  if (before === transfer) return `already paid ${code} ${amount} ${transfer}`;
  if (before !== undefined) return notBooked(`${code} was paid by ${before}`);
  // Your code: fulfil the order.
  return `paid ${code} ${amount} ${transfer}`;
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

// What was kept before the last stop, and what failed.
work();
setInterval(work, 60_000).unref();

// Started by itself, and not taken into an app.
if (basename(process.argv[1] ?? '') === basename(import.meta.url)) {
  const app = express();
  app.use(paymentHook);
  app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => console.log('waiting for deliveries'));
}
