// The baseline of one read: the same two requests by hand, nothing else.
import { request } from 'node:http';

const { PAYCONFIRM_BASE_URL: base, PAYCONFIRM_CLIENT_ID, PAYCONFIRM_CLIENT_SECRET } = process.env;
const call = (method, path, headers, body) =>
  new Promise((resolve, reject) => {
    const sent = request(base + path, { method, headers }, (response) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (chunk) => (text += chunk))
        .on('end', () => resolve(JSON.parse(text)));
    });
    sent.on('error', reject).end(body);
  });
const body = JSON.stringify({
  grant_type: 'client_credentials',
  client_id: PAYCONFIRM_CLIENT_ID,
  client_secret: PAYCONFIRM_CLIENT_SECRET,
});
const token = await call('POST', '/api/v1/oauth/token', { 'Content-Type': 'application/json' }, body);
const list = await call('GET', '/api/v1/client-webhooks', {
  Authorization: `Bearer ${token.data.access_token}`,
});
console.log(JSON.stringify({ items: list.data }, undefined, 2));
