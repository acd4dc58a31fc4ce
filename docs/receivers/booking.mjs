// What the receivers for Node do with a genuine delivery: keep it, and book it after the answer. It needs delivery.mjs beside
// it, and store.mjs, which keeps deliveries and orders.
//
// Where nothing runs after the answer (Workers, Vercel) book at once: see the guide.
import { keyOf } from './delivery.mjs';
import { due, finish, keep } from './store.mjs';

/**
 * Keeps a delivery, and books it soon after.
 * @returns the status and text of the answer
 */
export async function take(fields) {
  // Each transaction may come several times. A test delivery (DUMMY123) has no key: there is nothing to do for it.
  // Without a code there is none either, which tells no two transfers apart: refused, it is there for a person to look at.
  const key = keyOf(fields);
  if (key === undefined && fields.transaction_code === 'DUMMY123') return [200, 'nothing to do'];
  if (key === undefined) {
    console.error('a delivery without a transaction code', fields);
    return [422, 'no transaction code'];
  }
  const text = JSON.stringify(fields);
  const before = await keep(key, text);
  if (before !== undefined && before !== text) {
    console.error(oneLine(`${key} came again with other fields: one of the two is wrong`));
    return [409, 'this key came with other fields before'];
  }
  // After the answer: the service waits 10 seconds, and does not try again.
  setImmediate(work);
  return [200, before === undefined ? 'kept' : 'copy'];
}

let working = Promise.resolve();
let isNextRoundDue = false;

/** Works on what was kept and is not done yet, one after another. What fails is tried again. */
function work() {
  if (isNextRoundDue) return;
  isNextRoundDue = true;
  working = working
    .then(workOnAll)
    .catch((error) => console.error(oneLine(`not worked on: ${error.message}`)));
}

async function workOnAll() {
  isNextRoundDue = false;
  for (const { key, text } of await due()) {
    const payload = JSON.parse(text);
    try {
      if (payload.event === 'CHECKOUT_PAID') await checkWithService(payload);
      const outcome = await finish(key, async (orders) => oneLine(await book(payload, orders)));
      if (outcome !== undefined) console.log(outcome);
    } catch (error) {
      console.error(oneLine(`not handled, will be tried again: ${error.message}`), payload);
    }
  }
}

/** The event says which checkout to look at; what counts is what the service says of it now. */
async function checkWithService({ checkout_id, order_code, amount }) {
  const checkout = await readCheckout(checkout_id);
  const same = checkout.order_code === order_code && `${checkout.amount}` === `${amount}`;
  if (!same || checkout.status !== 'paid') throw new Error(`checkout ${checkout_id} does not confirm this`);
}

/** Books a delivery, or says why a person must look at it: `paid ...`, `already paid ...` or `not booked ...`. */
async function book(payload, { find, pay }) {
  const { event, checkout_id, transaction_code, type, amount, description, order_code } = payload;
  const transfer = `${transaction_code ?? checkout_id}`;
  const notBooked = (reason) => `not booked ${transfer} ${amount} ${reason}: ${description ?? order_code}`;
  let found;
  if (event === 'CHECKOUT_PAID') {
    found = [order_code];
  } else {
    // Money that leaves the account is reported too.
    if (type !== 'income') return notBooked(`its type is ${type}`);
    // Whole codes: DH1 is not in DH10, DH1-2 or DH1_2. A payer may write dh1.
    found = `${description}`.toUpperCase().match(/[\p{L}\p{M}\p{N}\p{Pd}\p{Pc}]+/gu) ?? [];
  }
  const orders = await find([...new Set(found)]);
  if (orders.length !== 1) return notBooked(orders.length === 0 ? 'no order' : 'more than one order');
  const [{ code, amount: price }] = orders;
  if (`${amount}` !== `${price}`) return notBooked(`${code} costs ${price}`);
  // Only one transfer can pay an order. That of a checkout may come twice: by itself, and in its CHECKOUT_PAID.
  const before = await pay(code, transfer);
  if (before === transfer) return `already paid ${code} ${amount} ${transfer}`;
  if (before !== undefined) return notBooked(`${code} was paid by ${before}`);
  // Your code: fulfil the order. If this fails, a database undoes the booking and it is tried again; files keep the booking.
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
