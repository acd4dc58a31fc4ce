// web-request.mjs in Hono on Node: https://hono.dev
//
//   npm install hono @hono/node-server
//   WEBHOOK_SECRET=... node hono.mjs
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { receive } from './web-request.mjs';

const app = new Hono();
// c.req.raw is the Web Request, unread. Middleware that reads the body must not come before it.
app.post('/hook', bodyLimit({ maxSize: 1_000_000 }), (c) => receive(c.req.raw));

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env.PORT ?? 3000) }, () =>
  console.log('waiting for deliveries'),
);
