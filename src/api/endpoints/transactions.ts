import { bankTransaction, transactionAlsoNamed } from './accounts-and-virtual-accounts.ts';
import type { EndpointEntry } from './endpoint.ts';
import { dataPage, limit, nothing, page, vietnamDay } from './fields.ts';
import { object, optional, partial } from './object-schema.ts';

export const redeliveryTargets = ['WEBHOOK', 'TELEGRAM'] as const;

/** §4.9 only names them: "transactions outside the VA listing above". */
export const transactionEndpoints = {
  'transactions.list': {
    summary: 'List the stored transactions of every account, newest first',
    section: '4.9',
    method: 'GET',
    path: '/api/v1/transactions',
    query: partial({
      page,
      limit,
      from_date: vietnamDay,
      to_date: vietnamDay,
      transaction_code: { type: 'string', minLength: 1, maxLength: 100 },
      virtual_account_number: { type: 'string', minLength: 1 },
    }),
    reply: dataPage(bankTransaction),
    alsoNamed: transactionAlsoNamed,
    errors: [401, 422],
    assumed: true,
  },
  'webhooks.redeliver': {
    summary: 'Send the payload of a transaction again',
    section: '4.9',
    method: 'POST',
    path: '/api/v1/bank/virtual-account/transactions/{transaction_id}/retry',
    body: object({
      target_type: { type: 'string', enum: redeliveryTargets },
      target_id: optional({
        type: ['string', 'null'],
        format: 'uuid',
        description: 'one configuration; null: every active one that matches',
      }),
    }),
    reply: nothing,
    errors: [400, 401, 404, 422],
    assumed: true,
  },
} as const satisfies Record<string, EndpointEntry>;
