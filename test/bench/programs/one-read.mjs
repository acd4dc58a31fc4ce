// The baseline of one read: the same request by hand, nothing else.
import { request } from 'node:http';

const { PAYCONFIRM_BASE_URL: base, PAYCONFIRM_TOKEN: token } = process.env;
const call = (method, path, headers) =>
  new Promise((resolve, reject) => {
    const sent = request(base + path, { method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve(JSON.parse(text)));
    });
    sent.on('error', reject).end();
  });
const list = await call('GET', '/api/v1/client-webhooks', { Authorization: `Bearer ${token}` });
console.log(JSON.stringify({ items: list.data }, undefined, 2));
