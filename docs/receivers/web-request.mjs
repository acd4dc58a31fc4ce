// A receiver of payment deliveries for whatever has the Web's Request and Response: Hono, Next.js, Deno, Bun.
//
//   Hono      app.post('/hook', (context) => receive(context.req.raw)), as in hono.mjs
//   Next.js   app/hook/route.js:  export { receive as POST } from './web-request.mjs';
//
// It needs delivery.mjs, booking.mjs and store.mjs beside it.
import { take } from './booking.mjs';
import { fieldsOf, refusalOf } from './delivery.mjs';

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

  // 3. Keep it, answer, and only then book it.
  const [status, text] = await take(fields);
  return new Response(text, { status });
}
