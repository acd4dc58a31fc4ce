import { expect, test } from 'vitest';
import { openApiDocument } from '../../src/api/openapi.ts';

const bodyOf = (path: string) => {
  const { post } = openApiDocument().paths[path] as {
    post: { requestBody: { content: { 'application/json': { schema: unknown } } } };
  };
  return post.requestBody.content['application/json'].schema;
};

test('where null is the same as absent, each field that may be left out may be null', () => {
  expect(bodyOf('/api/v1/bank/virtual-account/registration')).toMatchObject({
    properties: {
      customer_type: { type: ['string', 'null'] },
      virtual_account_info: {
        type: 'object',
        properties: {
          virtual_account_prefix_code: { type: 'string' },
          virtual_account_content: { type: ['string', 'null'] },
        },
      },
      user_agreement: { type: ['boolean', 'null'] },
    },
  });
  expect(bodyOf('/api/v1/client-keys/generate')).toMatchObject({
    properties: { name: { type: ['string', 'null'], minLength: 1 } },
  });
});

test('elsewhere null is no text', () => {
  expect(bodyOf('/api/v1/sandbox/transactions')).toMatchObject({
    properties: { transaction_code: { type: 'string' } },
  });
});
