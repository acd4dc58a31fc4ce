import type { Client } from '../api/client-types.ts';
import type { Service } from './shop-interface.ts';

/** The emulator through its client. Payments are sandbox transfers. */
export function serviceOf(client: Client): Service {
  return {
    createCheckout: async ({ amount, order_code, key }) => {
      const { data } = await client.call('checkouts.create', {
        headers: { 'Idempotency-Key': key },
        body: { amount, order_code, return_url: 'https://shop.example/thanks', sandbox: true },
      });
      return { id: data.id, account_number: data.bank.account_number };
    },
    accountOf: async (checkout_id) =>
      (await client.call('checkouts.show', { path: { checkout_id } })).data.bank.account_number,
    pay: async ({ account_number, amount, code, note }) => {
      await client.call('sandbox.send', {
        body: { virtual_account_number: account_number, amount, description: note, transaction_code: code },
      });
    },
  };
}
