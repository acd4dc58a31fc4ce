/** A shop on a day with one failure, as the guide shows it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { logIn } from '../harness/caller.ts';
import { startEmulator } from '../harness/emulator.ts';
import { startInspector } from '../harness/inspecting.ts';

/** `way`: the address by which the inspector reaches the service at this one. */
export async function startScene({ way = async (url: string) => url } = {}) {
  const secret = 'whsec_of_the_shop';
  const emulator = await startEmulator();
  let status = 200;
  const app = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status).end());
  });
  await once(app.listen(0, '127.0.0.1'), 'listening');
  const webhook_url = `http://127.0.0.1:${(app.address() as AddressInfo).port}/hook`;
  const call = await logIn(emulator);
  const ask = async (method: string, path: string, body?: object) => {
    const reply = await call(method, path, body, { 'idempotency-key': crypto.randomUUID() });
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`);
    return reply.body.data;
  };
  const webhook = { name: 'Cửa hàng', webhook_url, auth_type: 'HMAC_SHA256', secret_key: secret };
  await ask('POST', '/client-webhooks', webhook);
  const pay = async (amount: number, description: string, transaction_code: string) => {
    await ask('POST', '/sandbox/transactions', { amount, description, transaction_code });
    await emulator.idle();
    emulator.clock.pass(95_000);
  };
  await pay(150_000, 'DH10231 thanh toan', 'FT26325000101');
  await pay(2_490_000, 'Nguyễn Văn Án chuyển tiền DH10232', 'FT26325000102');
  status = 500;
  await pay(320_000, 'DH10233', 'FT26325000103');
  status = 200;
  await pay(79_000, 'DH10234 ca phe', 'FT26325000104');
  const [account] = (await ask('GET', '/client/bank-accounts')).data;
  await ask('POST', '/bank/virtual-account/registration', {
    bank_account_id: account.id,
    virtual_account_info: { virtual_account_prefix_code: 'SHOP' },
  });
  await ask('POST', '/checkouts', {
    amount: 150_000,
    order_code: 'DH10235',
    return_url: 'https://shop.example/thanks',
    sandbox: true,
  });
  const inspector = await startInspector(
    { ...emulator, url: await way(emulator.url) },
    { flags: ['--secret-env', 'S'], env: { S: secret } },
  );
  return {
    inspector,
    emulator,
    pay,
    /** What the app answers from now on. */
    answer: (next: number) => {
      status = next;
    },
    stop: async () => {
      await inspector.stop();
      app.close();
      await emulator.stop();
    },
  };
}
