// The baseline of a look into the delivery log: its newest pages by hand, as many as are named, or its statistics. Other lists
// may be named behind.
import { Agent, request } from 'node:http';

const { PAYCONFIRM_BASE_URL: base, PAYCONFIRM_TOKEN: token } = process.env;
const [, , what, ...lists] = process.argv;
const pages = what === 'stats' ? 0 : Number(what);
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
if (what === 'stats') await get('/api/v1/webhook-logs/stats?days=90');
for (const list of lists.length > 0 ? lists : ['/api/v1/webhook-logs']) {
  for (let page = 1; page <= pages; page += 1) {
    const { total } = await get(`${list}?limit=100&page=${page}`);
    if (page * 100 >= total) break;
  }
}
agent.destroy();
