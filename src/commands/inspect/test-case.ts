import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import type { Copied } from '../../inspector/details.ts';
import type { Given } from '../../inspector/parts.ts';
import { toJson } from '../../values/safe-json.ts';
import { sentPayload } from '../../webhooks/delivery-log/entry.ts';
import type { Payload } from '../../webhooks/payload.ts';
import { keptById } from '../webhooks/kept/by-id.ts';
import { rowOf } from '../webhooks/kept/row.ts';
import { entryOf, idOf } from './delivery.ts';

/**
 * A vitest case in which an app of the person's is paid the same, by the emulator of `payconfirm/testing`.
 * @throws usage error for a delivery that is about no transfer
 */
export async function testOf(given: Given, ctx: Context): Promise<Copied> {
  const payload = await payloadOf(given, ctx);
  const { amount, description, transaction_code } = payload ?? {};
  if (amount === undefined || description === undefined) {
    throw usageError('the delivery tells of no transfer: a test needs an amount and a note');
  }
  const transfer = { amount, description, transaction_code };
  return {
    text: `import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmulator } from 'payconfirm/testing';

let emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());

test(${toJson(`the app takes ${transaction_code ?? description}`)}, async () => {
  // Point a webhook configuration of the emulator at your app first: emulator.url, emulator.credentials.
  await emulator.transfer(${toJson(transfer, 2).replaceAll('\n', '\n  ')});
  expect(await emulator.deliveries()).toMatchObject([{ error_label: 'OK' }]);
});
`,
    notes: [],
  };
}

async function payloadOf(given: Given, ctx: Context): Promise<Payload | null> {
  const { source, id } = idOf(given);
  if (source === 'kept') return (await rowOf(await keptById(id, ctx), [])).payload;
  const decoded = await sentPayload(await entryOf(id, given, ctx));
  return decoded.ok ? decoded.payload : null;
}
