import type { EndpointEntry } from './endpoint.ts';
import { amount } from './fields.ts';
import { object, optional } from './object-schema.ts';

export const sandboxEndpoints = {
  'sandbox.send': {
    summary: 'Simulate an incoming transfer',
    section: '4.6',
    method: 'POST',
    path: '/api/v1/sandbox/transactions',
    body: object({
      virtual_account_number: optional({
        type: 'string',
        minLength: 1,
        maxLength: 50,
        description: 'a real or an SBX virtual account',
      }),
      account_number: optional({
        type: 'string',
        minLength: 1,
        maxLength: 50,
        description: 'a linked real account',
      }),
      amount: { type: 'integer', minimum: 1, maximum: 1_000_000_000, description: 'integer VND' },
      description: { type: 'string', minLength: 1, maxLength: 255, description: 'the transfer note' },
      transaction_code: optional({ type: 'string', minLength: 1, maxLength: 100 }),
    }),
    onlyTheseFields: true,
    reply: object({
      transaction_code: { type: 'string' },
      virtual_account_number: { type: ['string', 'null'] },
      account_number: { type: 'string', description: 'the SBX number where there is no real one' },
      amount,
      is_sandbox: { type: 'boolean', const: true },
    }),
    errors: [400, 401, 422],
    assumed: 'the error statuses; 422 for a field that is not in §4.6',
  },
} as const satisfies Record<string, EndpointEntry>;
