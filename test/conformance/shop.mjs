// A shop that is right: each mistake of mutants.ts is planted in this text.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

/** What outlives the process. */
export const newDisk = () => ({ orders: new Map(), received: new Set(), credits: [], down: false });

export async function startShop({ secret, disk, port = 0, readCheckout, style }) {
  const pause = () => new Promise((resolve) => setImmediate(resolve));

  /** One write; what is written is there when it resolves. */
  async function store(change) {
    await pause();
    if (disk.down) throw new Error('the store is away');
    return change();
  }

  const mac = (key, text, body) =>
    `sha256=${createHmac('sha256', key).update(text).update(body).digest('hex')}`;

  function isProven(request, body) {
    const stamps = request.headersDistinct['x-service-timestamp'] ?? [];
    const signatures = request.headersDistinct['x-service-signature'] ?? [];
    if (stamps.length !== 1) return false;
    if (signatures.length !== 1) return false;
    const [timestamp] = stamps;
    const [signature] = signatures;
    const age = Date.now() / 1000 - Number(timestamp);
    if (age > 300) return false;
    if (age < -300) return false;
    const expected = Buffer.from(mac(secret, `${timestamp}.`, body));
    const given = Buffer.from(style.upperHex ? signature.toLowerCase() : signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  async function fieldsOf(request, body) {
    const type = (request.headers['content-type'] ?? '').split(';')[0];
    if (type === 'application/json') return JSON.parse(body.toString());
    if (!style.forms) return null;
    const headers = { 'content-type': request.headers['content-type'] };
    return Object.fromEntries(await new Response(body, { headers }).formData());
  }

  async function handle(request, body) {
    if (request.method !== 'POST') return 405;
    if (!isProven(request, body)) return 401;
    const fields = await fieldsOf(request, body).catch(() => null);
    if (fields === null) return 400;
    const { transaction_code: code, event } = fields;
    if (code === 'DUMMY123') return 200;
    if (!code) return 422;
    if (event === undefined) return transaction(code, fields);
    if (event === 'CHECKOUT_PAID') return checkoutPaid(code, fields);
    return 200;
  }

  async function transaction(code, fields) {
    const { type, amount, description, account_number } = fields;
    if (type !== 'income') return 200;
    const note = `${description}`.toUpperCase();
    const words = note.match(/[\p{L}\p{N}_-]+/gu) ?? [];
    const found = [...new Set(words)].filter((word) => disk.orders.has(word));
    const order = found.length === 1 ? disk.orders.get(found[0]) : undefined;
    const isAll = order && isPrice(Number(amount), order);
    const isHere = order && account_number === order.account;
    return book(code, isAll && isHere ? order : undefined);
  }

  const isPrice = (amount, order) => (style.takesMore ? amount >= order.amount : amount === order.amount);

  async function checkoutPaid(code, { checkout_id, order_code }) {
    const checkout = await readCheckout(checkout_id);
    const order = disk.orders.get(order_code);
    if (checkout.status !== 'paid') return 409;
    if (checkout.order_code !== order_code) return 409;
    if (checkout.amount !== order?.amount) return 200;
    return book(code, order);
  }

  /** A code is taken once, in the same step in which its order is paid. */
  async function book(code, order) {
    const credit = () => {
      if (disk.received.has(code)) return;
      disk.received.add(code);
      if (!order || order.paid) return;
      order.paid = code;
      disk.credits.push(code);
    };
    if (style.booksLater) return bookLater(credit);
    await store(credit);
    return 200;
  }

  /** The delivery is stored, then answered; a worker books it. */
  async function bookLater(credit) {
    await store(() => {});
    setTimeout(credit, 30);
    return 202;
  }

  const server = createServer(async (request, response) => {
    const chunks = [];
    try {
      for await (const chunk of request) chunks.push(chunk);
      const status = await handle(request, Buffer.concat(chunks));
      response.writeHead(status).end();
    } catch {
      response.writeHead(500).end();
    }
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: server.address().port,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
