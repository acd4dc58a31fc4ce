// The app under test: it verifies deliveries, and marks an order as paid when type, amount and order code are right.
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { decodePayload, verifyWebhook } from 'payconfirm/webhooks';

export function createShop(secret, prices = { DH10234: 150_000 }) {
  const paid = new Map();

  function book({ type, amount, description, transaction_code }) {
    // Whole codes: DH1 is not in DH10 or DH1-2.
    const words = (description ?? '').toUpperCase().match(/[\p{L}\p{M}\p{N}\p{Pd}\p{Pc}]+/gu) ?? [];
    const codes = [...new Set(words)].filter((word) => Object.hasOwn(prices, word));
    if (type !== 'income' || codes.length !== 1) return;
    const [code] = codes;
    if (amount === prices[code] && !paid.has(code)) paid.set(code, transaction_code);
  }

  const server = createServer(async (request, reply) => {
    const delivery = { body: await buffer(request), headers: request };
    const decoded = verifyWebhook({ ...delivery, secret }).ok ? await decodePayload(delivery) : undefined;
    if (decoded?.ok) book(decoded.payload);
    reply.writeHead(decoded?.ok ? 200 : 401).end();
  });
  return {
    paid,
    listen: () =>
      new Promise((listening) => {
        server.listen(0, '127.0.0.1', () => listening(`http://127.0.0.1:${server.address().port}/hook`));
      }),
    close: () => server.close(),
  };
}
