// A shop that is right: each mistake of mutants.ts is planted in this text.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

/** What outlives the process. */
export const newDisk = () => ({ orders: new Map(), received: new Map(), credits: [], down: false });

export async function startShop({ secret, disk, port = 0, readCheckout, style }) {
  const pause = () => new Promise((resolve) => setImmediate(resolve));

  /** One write; what is written is there when it resolves. */
  async function store(change) {
    await pause();
    if (disk.down) throw new Error('the store is away');
    return change();
  }

  function proven(request, body) {
    const stamps = request.headersDistinct['x-service-timestamp'] ?? [];
    const signatures = request.headersDistinct['x-service-signature'] ?? [];
    if (stamps.length !== 1 || signatures.length !== 1) return false;
    const [timestamp] = stamps;
    const [signature] = signatures;
    const age = Date.now() / 1000 - Number(timestamp);
    if (!(age < 300)) return false;
    if (!(age > -300)) return false;
    const hmac = createHmac('sha256', secret);
    const expected = Buffer.from(
      'sha256=' +
        hmac
          .update(timestamp + '.')
          .update(body)
          .digest('hex'),
    );
    const given = Buffer.from(style.upperHex ? signature.toLowerCase() : signature);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  async function fieldsOf(request, body) {
    const type = (request.headers['content-type'] ?? '').split(';')[0];
    if (type === 'application/json') {
      const fields = JSON.parse(body.toString());
      return typeof fields === 'object' && !Array.isArray(fields) ? fields : null;
    }
    if (!style.forms) return null;
    const headers = { 'content-type': request.headers['content-type'] };
    return Object.fromEntries(await new Response(body, { headers }).formData());
  }

  async function handle(request, body) {
    if (request.method !== 'POST') return 405;
    if (!proven(request, body)) return 401;
    let fields = null;
    try {
      fields = await fieldsOf(request, body);
    } catch {}
    if (fields === null) return 400;
    const { transaction_code: code, event } = fields;
    if (code === 'DUMMY123') return 200;
    if (!code) return 422;
    if (event === undefined) return transaction(code, fields);
    if (event === 'CHECKOUT_PAID') return checkoutPaid(code, fields);
    return 200;
  }

  async function transaction(code, { type, amount, description, account_number }) {
    if (type !== 'income') return 200;
    const words = `${description}`.toUpperCase().match(/[\p{L}\p{N}_-]+/gu) ?? [];
    const found = [...new Set(words)].filter((word) => disk.orders.has(word));
    const order = found.length === 1 ? disk.orders.get(found[0]) : undefined;
    const isPaid = order && isPrice(Number(amount), order) && account_number === order.account;
    return book(code, isPaid ? order : undefined);
  }

  const isPrice = (amount, order) => (style.takesMore ? amount >= order.amount : amount === order.amount);

  async function checkoutPaid(code, { checkout_id, order_code }) {
    const checkout = await readCheckout(checkout_id);
    const order = disk.orders.get(order_code);
    if (checkout.status !== 'paid' || checkout.order_code !== order_code) return 409;
    if (!order || checkout.amount !== order.amount) return 200;
    return book(code, order);
  }

  /** A code is taken once, in the same step in which its order is paid. */
  async function book(code, order) {
    const credit = () => {
      if (disk.received.has(code)) return;
      disk.received.set(code, true);
      if (order && !order.paid) {
        order.paid = code;
        disk.credits.push(code);
      }
    };
    if (!style.booksLater) {
      await store(credit);
      return 200;
    }
    await store(() => disk.orders.size);
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
