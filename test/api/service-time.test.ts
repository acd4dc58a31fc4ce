/** The service's time, as the `Date` of its replies tells it. */
import { expect, test } from 'vitest';
import { clientOf, envelope, json, startService } from '../harness/scripted-service.ts';

const now = Date.UTC(2026, 10, 21, 1);
const day = 86_400_000;

test.each([
  ['as ours', [now], now],
  ['of a second more, which is none', [now + 1_000], now],
  ['three days ahead', [now + 3 * day], now + 3 * day],
  ['three hours behind', [now - day / 8], now - day / 8],
  ['of a reply that was long on its way', [now + day, now + day - 60_000], now + day],
  ['1970', [0], now],
  ['9999', [Date.UTC(9999, 11, 31)], now],
  ['no date', [Number.NaN], now],
])('%s', async (_, dates, told) => {
  const left = [...dates];
  const service = await startService((_request, response) => {
    const date = new Date(left.shift()!);
    response.setHeader('date', Number.isNaN(date.getTime()) ? 'soon' : date.toUTCString());
    json(response, 200, envelope({}));
  });
  const { client } = clientOf(service.origin, { profile: { token: 'bearer-token-value' } });
  for (const _date of dates) await client.request('GET', '/api/v1/x', {});
  expect(client.now()).toBe(told);
  await client.close();
});
