// An app in CommonJS, on whichever Node runs it: every name of the library, and a payment that arrives.
const assert = require('node:assert/strict');
const { createServer } = require('node:http');
const { buffer } = require('node:stream/consumers');
const { createClient, PayconfirmError } = require('payconfirm/client');
const { startEmulator } = require('payconfirm/testing');
const { check, encode } = require('payconfirm/vietqr');
const { verifyWebhook } = require('payconfirm/webhooks');

async function main() {
  assert.deepEqual(check(encode({ bankBin: '999999', account: '96SHOP1', amount: 150_000 })), []);

  const secret = 'the secret of this test';
  const verdicts = [];
  const app = createServer(async (request, reply) => {
    verdicts.push(verifyWebhook({ body: await buffer(request), headers: request, secret }).ok);
    reply.end();
  });
  await new Promise((listening) => app.listen(0, '127.0.0.1', listening));
  const webhook_url = `http://127.0.0.1:${app.address().port}/`;
  const webhook = { name: 'app', webhook_url, auth_type: 'HMAC_SHA256', secret_key: secret };
  const emulator = await startEmulator({ seed: { webhooks: [webhook] } });
  const { deliveries } = await emulator.transfer({ amount: 150_000, description: 'DH1' });
  assert.deepEqual([deliveries.map(({ error_label }) => error_label), verdicts], [['OK'], [true]]);

  const client = createClient({ baseUrl: emulator.url, ...emulator.credentials });
  const [stored] = (await client.transactions.list()).data;
  assert.equal(stored.description, 'DH1');
  await assert.rejects(client.checkouts.show({ checkout_id: 'DH1' }), PayconfirmError);
  await emulator.close();
  app.close();
}

main();
