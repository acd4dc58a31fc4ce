// A receiver of payment deliveries for Express 4 and 5: https://expressjs.com
//
//   npm install express
//   WEBHOOK_SECRET=... node express.mjs
//
// It needs delivery.mjs, booking.mjs and store.mjs beside it. By itself it answers on http://127.0.0.1:3000/hook;
// in an app it is app.use(paymentHook).
import { basename } from 'node:path';
import express from 'express';
import { take } from './booking.mjs';
import { fieldsOf, refusalOf, secretMissing } from './delivery.mjs';

// The secret_key of your webhook configuration. It is not the client secret, with which you call the service.
const secret = process.env.WEBHOOK_SECRET;
if (!secret) throw new Error(secretMissing);

/** Take it into your app above app.use(express.json()): whoever reads the body first is the only one who gets it. */
export const paymentHook = express.Router();

// The signature is over the bytes that came. express.raw() takes them as they are, whatever the type.
const raw = express.raw({ type: () => true, limit: '1mb', inflate: false });

// Express 4 passes no error of an async function on, and the app would end.
paymentHook.post('/hook', raw, (request, response, next) => receive(request, response).catch(next));

async function receive(request, response) {
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

  // 3. Keep it, answer, and only then book it.
  const [status, text] = await take(fields);
  response.status(status).send(text);
}

// Started by itself, and not taken into an app.
if (basename(process.argv[1] ?? '') === basename(import.meta.url)) {
  const app = express();
  app.use(paymentHook);
  // Express 5 passes an error, such as a port in use, to the callback; Express 4 throws it.
  app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', (error) => {
    if (error) throw error;
    console.log('waiting for deliveries');
  });
}
