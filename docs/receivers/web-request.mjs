// A receiver of payment deliveries for whatever has the Web's Request and Response: Hono, Next.js, Workers, Deno, Bun.
//
//   Hono      app.post('/hook', (context) => receive(context.req.raw)), as in hono.mjs
//   Next.js   app/hook/route.js:  export { receive as POST } from './web-request.mjs';
//   Workers   export default { fetch: receive };  with the flag nodejs_compat
//
// It needs delivery.mjs beside it. Where nothing may run after the answer, the work is done before it: in less than the 10 seconds that the service waits.
import { fieldsOf, keyOf, refusalOf } from './delivery.mjs';

/**
 * What has come: the fields of each key, and the work on it. This memory ends with the process and belongs to one process:
 * enough to try it. In production it is a table of your database (on Workers D1), see the guide.
 */
const received = new Map();
/** Your orders: code and amount in VND, and of each code the transfer that paid it. */
const orders = new Map((process.env.ORDERS ?? 'DH10234=150000').split(' ').map((order) => order.split('=')));
const paid = new Map();

export async function receive(request) {
  if (request.method !== 'POST') return new Response('POST only', { status: 405 });
  // The signature is over the bytes that came: not request.json(), not request.formData().
  const body = Buffer.from(await request.arrayBuffer());
  const { headers } = request;

  // 1. Is it from the service, unchanged, and of the last 300 seconds? The secret is the secret_key of your webhook
  // configuration, not the client secret. Where it is not set, everything is refused.
  const refusal = refusalOf(
    body,
    headers.get('X-Service-Timestamp'),
    headers.get('X-Service-Signature'),
    process.env.WEBHOOK_SECRET,
  );
  if (refusal) return new Response(refusal, { status: 401 });

  // 2. Its fields, as texts, from JSON, a form or multipart/form-data.
  const fields = await fieldsOf(body, headers.get('Content-Type') ?? '');
  if (fields === undefined) return new Response('the body cannot be read', { status: 400 });

  // 3. Each transaction may come several times. A test delivery (DUMMY123) has no key: there is nothing to do for it.
  // Without a code there is none either, which tells no two transfers apart: refused, it is there for a person to look at.
  const key = keyOf(fields);
  if (key === undefined && fields.transaction_code === 'DUMMY123') return new Response('nothing to do');
  if (key === undefined) {
    console.error('a delivery without a transaction code', fields);
    return new Response('no transaction code', { status: 422 });
  }
  const text = JSON.stringify(fields);
  const before = received.get(key);
  if (before && before.text !== text) {
    console.error(oneLine(`${key} came again with other fields: one of the two is wrong`));
    return new Response('this key came with other fields before', { status: 409 });
  }
  // A copy that comes while the first one is worked on waits for the same work.
  const { work } = before ?? begin(key, text, fields);

  // 4. Answer. A failure is told to the service by a 503: it does not try again by itself, but
  // `payconfirm webhooks redeliver` asks it to.
  try {
    const outcome = await work;
    if (!before) console.log(outcome);
    return new Response(before ? 'copy' : 'handled');
  } catch {
    return new Response('not handled, send it again', { status: 503 });
  }
}

function begin(key, text, payload) {
  const first = { text, work: handle(payload).then(oneLine) };
  received.set(key, first);
  first.work.catch((error) => {
    console.error(oneLine(`not handled: ${error.message}`), payload);
    // It may come again.
    received.delete(key);
  });
  return first;
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
  const codes = [...new Set(found)].filter((code) => orders.has(code));
  if (codes.length !== 1) return notBooked(codes.length === 0 ? 'no order' : 'more than one order');
  const [code] = codes;
  if (`${amount}` !== orders.get(code)) return notBooked(`${code} costs ${orders.get(code)}`);
  // Only one transfer can pay an order. That of a checkout may come twice: by itself, and in its CHECKOUT_PAID.
  const before = paid.get(code);
  if (before === transfer) return `already paid ${code} ${amount} ${transfer}`;
  if (before !== undefined) return notBooked(`${code} was paid by ${before}`);
  // Your code: fulfil the order, in the same transaction of your database.
  paid.set(code, transfer);
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
