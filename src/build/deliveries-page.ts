import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Served, serve } from '../emulator/server/serve.ts';
import { systemClock } from '../io/clock.ts';
import { payloadFormats } from '../values/payload-format.ts';
import { counting } from './counting-ids.ts';

const secret = 'sample-secret';
/** 08:00:00 in Vietnam. */
const clock = { ...systemClock, now: () => Date.parse('2026-11-21T01:00:00Z') };

/** docs/guides/deliveries.md: what a receiver gets from the emulator, as it came over the wire. */
export async function deliveriesPage(): Promise<string> {
  const received: string[] = [];
  const app = createServer(async (request, response) => {
    const headers = [];
    for (let at = 0; at < request.rawHeaders.length; at += 2) {
      const [name, value] = request.rawHeaders.slice(at, at + 2);
      // The port is another each time.
      headers.push(`${name}: ${name?.toLowerCase() === 'host' ? 'shop.example' : value}`);
    }
    received.push(`POST ${request.url} HTTP/1.1\n${headers.join('\n')}\n\n${await text(request)}`);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(app, 'listening');
  const emulator = await serve({ port: 0, clock, random: counting(), allowHosts: [] });
  try {
    const call = await caller(emulator);
    const webhook_url = `http://127.0.0.1:${(app.address() as AddressInfo).port}/hook`;
    const fields = { name: 'shop', webhook_url, auth_type: 'HMAC_SHA256', secret_key: secret };
    const { id } = await call('POST', '/client-webhooks', fields);
    for (const payload_format of payloadFormats) {
      await call('PUT', `/client-webhooks/${id}`, { payload_format });
      const transaction_code = `FT2632500${received.length + 1}`;
      const transfer = { amount: 150_000, description: 'thanh toán DH10234', transaction_code };
      await call('POST', '/sandbox/transactions', transfer);
      await emulator.idle();
    }
    await call('PUT', `/client-webhooks/${id}`, { payload_format: payloadFormats[0] });
    const order = {
      amount: 150_000,
      order_code: 'DH10235',
      return_url: 'https://shop.example/',
      sandbox: true,
    };
    const { bank } = await call('POST', '/checkouts', order);
    const payment = { virtual_account_number: bank.account_number, amount: 150_000, description: 'DH10235' };
    await call('POST', '/sandbox/transactions', { ...payment, transaction_code: 'FT26325004' });
    await emulator.idle();
  } finally {
    await emulator.close();
    app.close();
  }
  // The transfer that paid the checkout came too, and is one more of the first kind.
  const [json, form, multipart] = received;
  const checkoutPaid = received.find((request) => request.includes('CHECKOUT_PAID'));
  const sample = (title: string, request = '') =>
    `## ${title}\n\n\`\`\`http\n${request.replaceAll('\r', '').trimEnd()}\n\`\`\`\n`;
  return [
    '# Deliveries, as they come',
    '',
    'Made by `npm run docs`: what the emulator sent to a configuration with `HMAC_SHA256` and the secret',
    `\`${secret}\`, on 21 November 2026 at 08:00:00 in Vietnam. What it means is in`,
    '[Verify deliveries in your app](verify-in-your-app.md).',
    '',
    sample('application/json', json),
    sample('application/x-www-form-urlencoded', form),
    sample('multipart/form-data', multipart),
    'Here each line ends with CR and LF, the last one too; in the others nothing ends the body.',
    '',
    sample('CHECKOUT_PAID', checkoutPaid),
  ].join('\n');
}

interface Reply {
  success: boolean;
  message: string;
  /** What one or another of the replies has. */
  data: { access_token: string; id: string; bank: { account_number: string } };
}

async function caller({ url, clientId, clientSecret }: Served) {
  let token = '';
  const call = async (method: string, path: string, body: object) => {
    const reply = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'x-client-secret': clientSecret,
        'idempotency-key': path,
      },
      body: JSON.stringify(body),
    });
    const { success, message, data } = (await reply.json()) as Reply;
    if (!success) throw new Error(`${method} ${path}: ${message}`);
    return data;
  };
  const grant = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  token = (await call('POST', '/oauth/token', grant)).access_token;
  return call;
}
