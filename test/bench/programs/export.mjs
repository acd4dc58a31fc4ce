// The baseline of an export: the same pages by hand, one after the other, an entry a line.
import { Agent, request } from 'node:http';

const { PAYCONFIRM_BASE_URL: base, PAYCONFIRM_TOKEN: token } = process.env;
const agent = new Agent({ keepAlive: true });
const get = (path) =>
  new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}` };
    const sent = request(base + path, { agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve(JSON.parse(text).data));
    });
    sent.on('error', reject).end();
  });
for (let page = 1; ; page += 1) {
  const { items, total } = await get(`/api/v1/webhook-logs?limit=100&page=${page}`);
  const lines = items.map((item) => `${JSON.stringify(item)}\n`).join('');
  await new Promise((resolve) => process.stdout.write(lines, resolve));
  if (page * 100 >= total) break;
}
agent.destroy();
