// web-request.mjs in Fastify 5: https://fastify.dev
//
//   npm install fastify
//   WEBHOOK_SECRET=... node fastify.mjs
import { pathToFileURL } from 'node:url';
import Fastify from 'fastify';
import { receive } from './web-request.mjs';

/** A plugin: app.register(paymentHook). What it changes about bodies holds for its own route alone. */
export async function paymentHook(app) {
  // The signature is over the bytes that came: no parser of the app may read them first.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1_000_000 }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/hook', async ({ headers, body }, reply) => {
    const request = new Request('http://127.0.0.1/hook', {
      method: 'POST',
      headers: onlyTexts(headers),
      body,
    });
    const response = await receive(request);
    return reply.code(response.status).send(await response.text());
  });
}

/** Without those of the connection, which a Request may not have. */
const onlyTexts = (headers) =>
  Object.entries(headers).filter(
    ([name, value]) =>
      typeof value === 'string' && !['connection', 'expect', 'transfer-encoding'].includes(name),
  );

// Started by itself, and not taken into an app.
if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const app = Fastify();
  app.register(paymentHook);
  await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT ?? 3000) });
  console.log('waiting for deliveries');
}
