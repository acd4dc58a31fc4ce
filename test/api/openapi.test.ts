import { validate } from '@readme/openapi-parser';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import type { Schema } from '../../src/api/endpoints/endpoint.ts';
import { openApiDocument } from '../../src/api/openapi/document.ts';
import { payloadFormats } from '../../src/values/payload-format.ts';
import { logIn } from '../harness/caller.ts';
import { startEmulator } from '../harness/emulator.ts';
import { receiver } from '../harness/receiver.ts';

interface Content {
  [type: string]: { schema: object; example?: unknown };
}

interface Operation {
  operationId: string;
  parameters?: { name: string; required: boolean; schema: object; example?: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

const document = openApiDocument();
const operations = Object.values(document.paths as Record<string, Record<string, Operation>>).flatMap(
  (methods) => Object.values(methods),
);

/** Why a value is not what one of the document's schemas says, which may refer to its components. */
function problems(schema: object, value: unknown): unknown {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const whole = { ...schema, components: document.components };
  return ajv.validate(whole, value) ? [] : ajv.errors;
}

/** With what it refers to in its place. */
const bodyOf = (path: string) => {
  const { post } = document.paths[path] as { post: Operation };
  return whole(post.requestBody!.content['application/json']!.schema);
};

const whole = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, part) => {
    const name = /^#\/components\/schemas\/(.+)$/.exec(part?.$ref)?.[1];
    return name === undefined ? part : whole(document.components.schemas[name]);
  });

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

test('two validators have nothing against it', async () => {
  const copy = () => JSON.parse(JSON.stringify(openApiDocument('https://pay.example')));
  expect(await new Validator().validate(copy())).toEqual({ valid: true });
  expect(await validate(copy())).toEqual({ valid: true, warnings: [], specification: 'OpenAPI' });
});

test.each(operations)(
  '$operationId has an example of its request and its reply, each as its schema says',
  (one) => {
    for (const { name, required, schema, example } of one.parameters ?? []) {
      expect([name, example !== undefined || !required]).toEqual([name, true]);
      if (example !== undefined) expect(problems(schema, example)).toEqual([]);
    }
    if (one.requestBody) {
      const { schema, example } = one.requestBody.content['application/json']!;
      expect(problems(schema, example)).toEqual([]);
    }
    const replies = Object.values(one.responses).flatMap(
      ({ content }) => content?.['application/json'] ?? [],
    );
    const examples = replies.filter(({ example }) => example !== undefined);
    // A picture is shown nowhere.
    const isPicture = one.responses[200]?.content?.['image/png'] !== undefined;
    expect(examples.map(({ schema, example }) => problems(schema, example))).toEqual(isPicture ? [] : [[]]);
  },
);

test('what is refused is as one of its schemas says', async () => {
  const emulator = await startEmulator();
  const call = await logIn(emulator);
  const refusals = [
    await call('POST', '/sandbox/transactions', { amount: 0 }),
    await call('POST', '/payment-profile/reveal-return-secret', { password: 'wrong' }),
    await call('GET', '/checkouts/00000000-0000-4000-8000-000000000000'),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([422, 401, 404]);
  for (const { status, body } of refusals) {
    const schema = status === 422 ? 'HTTPValidationError' : 'Failure';
    expect(problems({ $ref: `#/components/schemas/${schema}` }, body)).toEqual([]);
  }
  expect(
    problems({ $ref: '#/components/schemas/HTTPValidationError' }, { detail: 'payment_profile_missing' }),
  ).toEqual([]);
  await emulator.stop();
});

test('a schema with a title stands once, and is referred to', () => {
  expect(JSON.stringify([document.paths, document.webhooks])).not.toContain('"title"');
  for (const [name, { title }] of Object.entries<Schema>(document.components.schemas))
    expect([undefined, name]).toContain(title);
});

test('the return secret is revealed to a password, or to a code', () => {
  const schema = { $ref: '#/components/schemas/PaymentProfileRevealReturnSecretRequest' };
  const isTaken = (body: object) => JSON.stringify(problems(schema, body)) === '[]';
  expect([{ password: 'a' }, { totp_code: '123456' }, {}, { totp_code: 'a' }].map(isTaken)).toEqual([
    ...[true, true, false, false],
  ]);
});

test('the webhooks: their examples, and what the emulator delivers', async () => {
  const emulator = await startEmulator();
  const call = await logIn(emulator);
  const { received, url } = await receiver();
  await call('POST', '/client-webhooks', { name: 'a', webhook_url: url });
  const order = { amount: 1000, order_code: 'DH1', return_url: 'https://shop.example/', sandbox: true };
  const made = await call('POST', '/checkouts', order, { 'idempotency-key': '1' });
  const { account_number: virtual_account_number } = made.body.data.bank;
  await call('POST', '/sandbox/transactions', { amount: 1000, description: 'DH1', virtual_account_number });
  await emulator.idle();
  const { transaction, CHECKOUT_PAID } = document.webhooks;
  const bodies = received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  const [checkoutPaid, other] = bodies.sort((one) => ('event' in one ? -1 : 1));
  for (const [{ post }, delivered] of [
    [transaction, other],
    [CHECKOUT_PAID, checkoutPaid],
  ] as const) {
    expect(Object.keys(post.requestBody.content)).toEqual(payloadFormats);
    const { schema, example } = post.requestBody.content['application/json']!;
    for (const value of [example, delivered]) expect(problems(schema, value)).toEqual([]);
    expect(Object.keys(delivered!).sort()).toEqual(Object.keys(example).sort());
  }
  await emulator.stop();
});
