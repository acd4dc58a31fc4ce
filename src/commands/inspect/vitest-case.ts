import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import type { Given } from '../../inspector/data-source-interface.ts';
import type { Copied } from '../../inspector/page-data-types.ts';
import { t } from '../../texts/translate.ts';
import { type HeaderPair, headerValue } from '../../values/headers.ts';
import type { PayloadFormat } from '../../values/payload-format.ts';
import { jsComment, jsLiteral } from '../../values/quote/javascript.ts';
import { safeCell } from '../../values/safe-text.ts';
import { decodePayload, type Payload } from '../../webhooks/decode-payload.ts';
import { type LogEntry, payloadText, resultOf } from '../../webhooks/delivery-log/entry.ts';
import { apiKeyHeader, loggedHeaders } from '../../webhooks/delivery-log/logged-delivery.ts';
import { resultOfKept } from '../../webhooks/journal/kept-list.ts';
import { signatureHeader } from '../../webhooks/signature/signature.ts';
import { keptById } from '../webhooks/kept/by-id.ts';
import { scopeOf } from '../webhooks/stored-scope.ts';
import type { PartsOptions } from './data-source-options.ts';
import { entryOf, idOf } from './delivery-details.ts';

/** The parts of a delivery's test. */
export interface Example {
  payload: Payload;
  format: PayloadFormat;
  address: string | undefined;
  isSigned: boolean;
  /** The API key header; undefined without one. */
  apiKeyName: string | undefined;
  /** The app's answer as in the emulator's log; undefined without an answer. */
  answered: { error_label?: string; status_code: number | null } | undefined;
}

/** A vitest case: the emulator makes the same transfer, and the app must answer the same. */
export async function testOf(given: Given, options: PartsOptions, ctx: Context): Promise<Copied> {
  return vitestCase(await exampleOf(given, options, ctx), given.to);
}

/** The same for an example; `to`: the app's URL. @throws usage error without a transfer */
export function vitestCase(example: Example | undefined, to: string | undefined): Copied {
  const { type = 'income', amount, description, transaction_code } = example?.payload ?? {};
  if (!example || amount === undefined || !description) {
    throw usageError(t('the delivery has no transfer: a test needs an amount and a note'));
  }
  if (type !== 'income') {
    throw usageError(t('the type of the delivery is {0}: the emulator delivers only income', type));
  }
  const { answered = { error_label: 'OK', status_code: 200 } } = example;
  const auth = authOf(example);
  const webhook = [
    `name: 'app'`,
    'webhook_url',
    ...auth,
    ...(example.format === 'application/json' ? [] : [`payload_format: ${jsLiteral(example.format)}`]),
  ];
  const address = to || example.address || 'http://localhost:3000/hook';
  const result = resultOf(answered);
  const transfer = { amount, description, ...(transaction_code ? { transaction_code } : {}) };
  const text = [
    `import { env } from 'node:process';`,
    `import { startEmulator } from 'payconfirm/testing';`,
    `import { afterAll, beforeAll, expect, test } from 'vitest';`,
    '',
    '// Your app, which has to be running.',
    `const webhook_url = env.APP_URL ?? ${jsLiteral(address)};`,
    ...(auth.length > 0 ? ['// The secret that it checks with.', 'const secret_key = env.HOOK_SECRET;'] : []),
    'let emulator;',
    '',
    'beforeAll(async () => {',
    `  const webhook = { ${webhook.join(', ')} };`,
    '  emulator = await startEmulator({ seed: { webhooks: [webhook] } });',
    '});',
    'afterAll(() => emulator?.close());',
    '',
    `test(${jsLiteral(`the app is told of ${transaction_code ?? description}`)}, async () => {`,
    `  const { deliveries } = await emulator.transfer(${jsLiteral(transfer)});`,
    '',
    ...(isTaken(answered.status_code)
      ? []
      : [
          `  ${jsComment(`Stored result: ${safeCell(result)}. After the fix: { error_label: 'OK', status_code: 200 }.`)}`,
        ]),
    `  expect(deliveries).toMatchObject(${jsLiteral([answered])});`,
    `  expect(deliveries[0].payload).toMatchObject(${jsLiteral({ type: 'income', ...transfer })});`,
    '  // Check here that your app booked this order: the whole code, this amount, once.',
    '});',
    '',
  ].join('\n');
  const notes =
    auth.length > 0 ? ['It holds no secret: put the app’s into HOOK_SECRET when you run it.'] : [];
  return { text, notes };
}

const isTaken = (status: number | null) => status !== null && [200, 201, 202].includes(status);

function authOf({ isSigned, apiKeyName }: Example): string[] {
  if (isSigned) return [`auth_type: 'HMAC_SHA256'`, 'secret_key'];
  if (apiKeyName === undefined) return [];
  return [`auth_type: 'API_KEY'`, `api_key_name: ${jsLiteral(apiKeyName)}`, 'secret_key'];
}

async function exampleOf(given: Given, options: PartsOptions, ctx: Context): Promise<Example | undefined> {
  const { source, id } = idOf(given);
  if (source === 'log') {
    return exampleOfEntry(await entryOf(id, given, ctx));
  }
  const kept = await keptById(id, await scopeOf(options, ctx), ctx);
  const last = resultOfKept(kept);
  return ofDelivery(Buffer.from(kept.body_base64, 'base64'), kept.headers, {
    address: kept.target ?? last?.target,
    apiKeyName: kept.api_key_name,
    answered: last && { status_code: last.status ?? null },
  });
}

export function exampleOfEntry(entry: LogEntry): Promise<Example | undefined> {
  const { endpoint_url, error_label, status_code } = entry;
  return ofDelivery(Buffer.from(payloadText(entry)), loggedHeaders(entry), {
    address: endpoint_url,
    apiKeyName: apiKeyHeader(entry),
    answered: { error_label, status_code: status_code ?? null },
  });
}

async function ofDelivery(
  body: Buffer,
  headers: readonly HeaderPair[],
  rest: Pick<Example, 'address' | 'apiKeyName' | 'answered'>,
): Promise<Example | undefined> {
  const decoded = await decodePayload(body, headerValue(headers, 'content-type') ?? 'application/json');
  if (!decoded.ok) return undefined;
  const isSigned = headerValue(headers, signatureHeader) !== undefined;
  return {
    payload: decoded.payload,
    format: decoded.format,
    isSigned,
    ...rest,
    apiKeyName: isSigned ? undefined : rest.apiKeyName,
  };
}
