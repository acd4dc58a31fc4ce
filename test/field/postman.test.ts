/**
 * A Postman collection that is made from the OpenAPI document, run by Postman's own runner: each operation, with the example of the
 * document. Each reply is as the document says.
 */
import { createRequire } from 'node:module';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../src/api/openapi/document.ts';
import { seededClient } from '../../src/emulator/seed-database.ts';
import { atEnd } from '../harness/at-end.ts';
import { startEmulator } from '../harness/emulator.ts';
import { receiver } from '../harness/receiver.ts';
import { collectionFrom } from './postman/collection.ts';

// biome-ignore lint/suspicious/noExplicitAny: packages without types
type Loose = any;

const load = createRequire(import.meta.url);
const { Runner }: Loose = load('postman-runtime');
const { Collection, VariableScope }: Loose = load('postman-collection');

const document: Loose = JSON.parse(JSON.stringify(openApiDocument()));
const operations = new Map<string, Loose>(
  Object.values<Loose>(document.paths).flatMap((methods) =>
    Object.values<Loose>(methods).map((one) => [one.operationId, one] as const),
  ),
);

/** As somebody clicks through it: what makes a thing, what reads it, what ends it. */
const order = [
  ...['public.health', 'auth.token', 'auth.login', 'client.register', 'client.me'],
  ...['keys.generate', 'keys.list', 'keys.destroy'],
  ...['accounts.list', 'va.request', 'va.verify', 'notifications.request', 'notifications.verify', 'va.list'],
  ...['notifications.show', 'notifications.modify', 'notifications.verify'],
  ...['qr.generate', 'public.qr-picture', 'qr.cancel', 'qr.image'],
  ...['payment-profile.set', 'payment-profile.show'],
  ...['payment-profile.rotate-return-secret', 'payment-profile.reveal-return-secret'],
  ...[
    'channels.telegram.create',
    'channels.telegram.list',
    'channels.telegram.update',
    'channels.telegram.test',
  ],
  ...['webhooks.test', 'webhooks.create', 'webhooks.list', 'webhooks.update'],
  ...['sandbox.send', 'transactions.list', 'va.transactions', 'webhooks.redeliver'],
  ...['webhooks.logs', 'webhooks.stats', 'webhooks.delete', 'channels.telegram.delete'],
  ...['checkouts.create', 'checkouts.show', 'checkouts.list', 'public.checkout', 'public.checkout-status'],
  'public.checkout-picture',
  ...[
    'checkouts.cancel',
    'checkouts.create',
    'checkouts.expire',
    'checkouts.create',
    'public.checkout-cancel',
  ],
  ...['channels.email.create', 'channels.email.show', 'channels.email.list', 'channels.email.resend'],
  ...['channels.email.verify', 'channels.email.update', 'channels.email.test', 'channels.email.logs'],
  ...[
    'channels.email.stats',
    'channels.email.suppressions',
    'channels.email.unsuppress',
    'channels.email.delete',
  ],
  ...['channels.zalo.create', 'channels.zalo.list', 'channels.zalo.update', 'channels.zalo.test'],
  ...['channels.zalo.logs', 'channels.zalo.delete'],
  ...['billing.plans', 'billing.usage', 'billing.invoices.create', 'billing.invoices.list'],
  ...['billing.invoices.show', 'billing.invoices.cancel'],
  ...['notifications.delete', 'va.delete', 'client.change-password'],
];

/** In a person's place, who types in what the bank or the service has sent. */
const asking = (path: string, code: string) => `pm.sendRequest(
  { url: pm.environment.get('base_url') + '/_emulator${path}', header: { 'x-emulator-control': '1' } },
  (error, reply) => pm.environment.set('code', (${code})(reply.json().data)),
);`;
const otp = asking('/otp', '({ code }) => code');
const emailed = asking(
  '/outbox?channel=email',
  "(all) => /[0-9]{6}/.exec(all.find(({ recipient }) => recipient === 'an@shop.example').text)[0]",
);
const ask = { 'va.verify': otp, 'notifications.verify': otp, 'channels.email.verify': emailed };

/** In place of what an example has: a paused group gets nothing, and only mail to a wrong address suppresses it. */
const edited = {
  'channels.telegram.create': { is_active: true },
  'channels.email.create': { recipients: ['an@shop.example', 'an@shop.invalid'] },
};

interface Answer {
  id: string;
  status: number;
  body: unknown;
}

/** What each request was answered, and what the collection's own tests said. */
function run(environment: Record<string, string>): Promise<{ answers: Answer[]; failed: string[] }> {
  const answers: Answer[] = [];
  const failed: string[] = [];
  const collection = new Collection(collectionFrom(document, { order, ask, edited }));
  const values = Object.entries(environment).map(([key, value]) => ({ key, value }));
  return new Promise((resolve, reject) => {
    new Runner().run(
      collection,
      { environment: new VariableScope({ values }) },
      (_: unknown, started: Loose) =>
        started.start({
          // Of a script that stops.
          exception: (_cursor: unknown, { message }: Error) => failed.push(message),
          assertion: (_cursor: unknown, assertions: Loose[]) =>
            failed.push(
              ...assertions.flatMap(({ name, error }) => (error ? `${name}: ${error.message}` : [])),
            ),
          response: (error: unknown, _cursor: unknown, reply: Loose, _request: unknown, { name }: Loose) => {
            if (error) failed.push(`${name}: ${error}`);
            else answers.push({ id: name, status: reply.code, body: bodyOf(reply) });
          },
          done: (error: unknown) => (error ? reject(error) : resolve({ answers, failed })),
        }),
    );
  });
}

/** A picture as its type: what it shows is looked at elsewhere. */
const bodyOf = (reply: Loose) =>
  reply.stream.subarray(1, 4).toString() === 'PNG' ? 'image/png' : reply.json();

/** Why a reply is not what the document says of its operation. */
function problems({ id, status, body }: Answer): unknown {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const reply = operations.get(id).responses[status];
  if (!reply) return body;
  if (reply.content['image/png']) return body === 'image/png' ? undefined : body;
  const { schema } = reply.content['application/json'];
  return ajv.validate({ ...schema, components: document.components }, body) ? undefined : ajv.errors;
}

test('each operation is in it', () => {
  expect([...new Set(order)].sort()).toEqual([...operations.keys()].sort());
});

test('a Postman collection from the document', async () => {
  const emulator = await startEmulator({ now: Date.now() });
  atEnd(() => emulator.stop());
  const { answers, failed } = await run({
    ...{ base_url: emulator.url, client_id: emulator.clientId, client_secret: emulator.clientSecret },
    ...{
      password: seededClient.password,
      receiver: (await receiver()).url,
      order_code: 'DH-{{$guid}}',
      order_id: 'DH1',
    },
  });
  expect(failed).toEqual([]);
  expect(answers.map(({ id }) => id)).toEqual(order);
  expect(answers.flatMap((one) => problems(one) ?? [])).toEqual([]);
});
