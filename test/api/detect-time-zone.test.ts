/** Zoneless times are UTC until a reply's Date shows that they are UTC+7. */
import { describe, expect, test } from 'vitest';
import { createServiceZone } from '../../src/api/detect-time-zone.ts';
import { clientOf, envelope, json, startService } from '../harness/scripted-service.ts';

const date = 'Sat, 21 Nov 2026 01:00:00 GMT';

describe('one reply', () => {
  const read = (data: unknown, at: string | undefined = date, now = Date.parse(date)) => {
    const said: string[] = [];
    return { data: createServiceZone((words) => said.push(words))(data, at, now), said: said.length };
  };
  test.each([
    ['made just now, by a clock in UTC', { created_at: '2026-11-21T01:00:00.500' }],
    ['long ago', { created_at: '2026-11-20T08:00:00' }],
    ['ahead by no more than clocks differ', { created_at: '2026-11-21T01:05:00' }],
    ['ahead by more than UTC+7 is', { created_at: '2026-11-21T08:05:01' }],
    ['ahead, and may well be: it has not happened', { expires_at: '2026-11-21T08:00:00' }],
    ['ahead, in a zone that is named', { created_at: '2026-11-21T08:00:00Z', updated_at: null }],
    ['a transaction’s', { transaction_date: '2026-11-21T08:00:00' }],
    ['no time', { created_at: '2026-02-31T08:00:00' }],
  ])('%s: as it came', (_, data) => {
    expect(read(data)).toEqual({ data, said: 0 });
  });
  test.each([[undefined], [''], ['today']])('whose Date is %j: as it came', (at) => {
    const data = { created_at: '2026-11-21T08:00:00' };
    const now = Date.parse(date);
    expect(createServiceZone(() => expect.unreachable())(data, at, now)).toEqual(data);
  });
  test('a service whose clock was set back by an hour: not ahead of this machine', () => {
    const data = { created_at: '2026-11-21T02:00:00' };
    expect(read(data, date, Date.parse('2026-11-21T02:00:10Z'))).toEqual({ data, said: 0 });
  });
  test('made just now in UTC+7, wherever it stands: each zoneless time carries its zone', () => {
    const data = {
      id: '2026-11-21T08:00:00',
      created_at: '2026-11-20T08:00:00',
      expires_at: '2026-11-21T08:15:00.123',
      paid_at: null,
      list: [
        { bank_request: { created_at: '2026-11-21T08:00:00' }, transaction_date: '2026-11-21T08:00:00' },
      ],
    };
    expect(read(data)).toEqual({
      data: {
        ...data,
        created_at: '2026-11-20T08:00:00+07:00',
        expires_at: '2026-11-21T08:15:00.123+07:00',
        list: [
          {
            bank_request: { created_at: '2026-11-21T08:00:00+07:00' },
            transaction_date: '2026-11-21T08:00:00',
          },
        ],
      },
      said: 1,
    });
  });
});

test('a client says it once, and reads all later replies so', async () => {
  const times = ['2026-11-21T08:00:00', '2026-11-01T08:00:00', '2026-11-21T08:00:00'];
  const service = await startService((_, response) => {
    response.setHeader('date', date);
    json(response, 200, envelope({ id: 'x', created_at: times.shift() }));
    return undefined;
  });
  const said: string[] = [];
  const { client } = clientOf(service.origin, { profile: { token: 't' }, warn: (words) => said.push(words) });
  const read = async () => (await client.call('client.me', {})).data.created_at;
  expect([await read(), await read(), await read()]).toEqual([
    '2026-11-21T08:00:00+07:00',
    '2026-11-01T08:00:00+07:00',
    '2026-11-21T08:00:00+07:00',
  ]);
  expect(said).toEqual([
    "The service's Date header shows that its times without a zone are UTC+7, not UTC. They are read as UTC+7.",
  ]);
  await client.close();
});
