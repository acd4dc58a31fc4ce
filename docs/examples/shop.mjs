// The app under test: it takes deliveries in and marks the order in the note as paid.
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { decodePayload, verifyWebhook } from 'payconfirm/webhooks';

export function createShop(secret) {
  const paid = new Map();
  const server = createServer(async (request, reply) => {
    const delivery = { body: await buffer(request), headers: request };
    const decoded = verifyWebhook({ ...delivery, secret }).ok ? await decodePayload(delivery) : undefined;
    if (decoded?.ok) paid.set(decoded.payload.description, decoded.payload.amount);
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
