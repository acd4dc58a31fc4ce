/** Whatever a trace is asked by, the CHECKOUT_PAID of the order that the transfer paid is looked at before all is well. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JournalOwner } from '../../../src/webhooks/journal/owner.ts';
import type { DeliveryRecord, ForwardRecord } from '../../../src/webhooks/journal/record.ts';
import { journalFolder, openJournal } from '../../../src/webhooks/journal/writer.ts';
import { between } from '../../harness/between.ts';
import { ownerOn } from '../../harness/journal-owner.ts';
import { receiver } from '../../harness/receiver.ts';
import { startTestbed } from '../../harness/testbed.ts';

interface Traced {
  conclusion: string;
  result: string;
  ok: boolean;
  next: string[];
  deliveries: { id: string; request_payload: string }[];
}

const delivered = 'delivered to 1 of 1 configuration; the checkout DH7 is paid';
const id = '20261121-9f86d081884c7d65';
const app = 'http://localhost:3000/';
const forward = { type: 'forward', id, target: app, attempts: 1, duration_ms: 12 } as const;
const at = '2026-11-21T01:00:02.000Z';
const heldWords = 'not confirmed: the checkout could not be read: the service answered 500';

/** An order that one transfer, FT1, has paid; the receiver answers `status` to its CHECKOUT_PAID. */
async function paidOrder(status = 200) {
  const testbed = await startTestbed();
  const shop = await receiver((response) => {
    const isEvent = shop.received.at(-1)!.body.includes('CHECKOUT_PAID');
    response.writeHead(isEvent ? status : 200).end('from the shop');
  });
  await testbed.configure('shop', shop.url);
  const checkout = await testbed.json<{ id: string; bank: { account_number: string } }>(
    ...['checkouts', 'create', '--amount', '150000', '--order-code', 'DH7', '--sandbox'],
    ...['--return-url', 'https://shop.example/back'],
  );
  await testbed.transfer('FT1', 'chuyen tien', ['--va', checkout.bank.account_number]);
  const body = shop.received.map((one) => one.body).find((text) => text.includes('CHECKOUT_PAID'))!;
  const asked = [
    ['FT1'],
    ['DH7'],
    ['--amount', '150k'],
    ['--note', 'chuyen'],
    ['--checkout', checkout.id],
    ['FT1', '--checkout', checkout.id],
  ];
  return { testbed, shop, checkout, body, asked };
}

/** The settings folder of a machine that kept the event. */
async function keptHere(
  owner: JournalOwner,
  body: string,
  received: Partial<DeliveryRecord>,
  forwards: Partial<ForwardRecord>[],
) {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const journal = openJournal(journalFolder(folder));
  const record: DeliveryRecord = {
    ...{ type: 'delivery', id, received_at: '2026-11-21T01:00:01.000Z', verified: true, copy: 'first' },
    owner,
    headers: [['Content-Type', 'application/json']],
    body_base64: Buffer.from(body).toString('base64'),
    ...received,
  };
  await journal.append(record, Date.parse(at));
  for (const one of forwards) await journal.append({ ...forward, at, ok: false, ...one }, Date.parse(at));
  await journal.close();
  return { PAYCONFIRM_CONFIG_DIR: folder };
}

describe.each<{
  name: string;
  status?: number;
  kept?: [Partial<DeliveryRecord>, Partial<ForwardRecord>[]];
  hidden?: boolean;
  says: (url: string) => string;
  result?: 'well';
  next: (log: string, checkout: string) => string[];
}>([
  {
    name: 'taken',
    says: () => 'its CHECKOUT_PAID was delivered',
    result: 'well',
    next: () => [],
  },
  {
    name: 'refused',
    status: 404,
    says: (url) => `of its CHECKOUT_PAID: ${url} refused it with 404`,
    next: (log) => [`payconfirm webhooks log ${log}`, `payconfirm webhooks replay --log ${log} --to URL`],
  },
  {
    name: 'broken down over',
    status: 500,
    says: (url) => `of its CHECKOUT_PAID: ${url} had an error in its program and answered 500`,
    next: (log) => [`payconfirm webhooks log ${log}`, `payconfirm webhooks replay --log ${log} --to URL`],
  },
  {
    name: 'sent to nobody',
    hidden: true,
    says: () => 'its CHECKOUT_PAID was sent to nobody',
    next: (_, checkout) => [`payconfirm checkouts show ${checkout}`],
  },
  {
    name: 'held back by listen --confirm',
    status: 503,
    kept: [{ held_back: heldWords.replace('not confirmed: ', '') }, []],
    says: (url) =>
      `of its CHECKOUT_PAID: ${url} had an error in its program and answered 503; listen --confirm on this machine held its CHECKOUT_PAID back, ${heldWords}`,
    next: (log) => [
      'payconfirm webhooks kept 9f86d081',
      `payconfirm webhooks log ${log}`,
      `payconfirm webhooks replay --log ${log} --to URL`,
    ],
  },
  {
    name: 'held back, and the service’s own was taken',
    kept: [{ held_back: heldWords.replace('not confirmed: ', '') }, []],
    says: () => 'its CHECKOUT_PAID was delivered',
    result: 'well',
    next: () => [],
  },
  {
    name: 'refused by the app on this machine',
    kept: [{ target: app }, [{ status: 500 }]],
    says: () => 'its CHECKOUT_PAID was delivered; the app on this machine answered 500 to its CHECKOUT_PAID',
    next: () => [`payconfirm webhooks replay ${id} --to ${app}`],
  },
  {
    name: 'taken by the app on this machine the second time',
    kept: [{ target: app }, [{ status: 500 }, { status: 200, ok: true, sent: 'as received' }]],
    says: () => 'its CHECKOUT_PAID was delivered',
    result: 'well',
    next: () => [],
  },
])('$name', ({ status, kept, hidden, says, result, next }) => {
  test('by the code, the order, the amount, the note and the checkout', async () => {
    const { testbed, shop, checkout, body, asked } = await paidOrder(status);
    const url = await between(testbed.emulator.url, (text, { path }) => {
      if (!hidden || !path.startsWith('/api/v1/webhook-logs')) return text;
      const reply = JSON.parse(text);
      const items = reply.data.items.filter(
        (one: { request_payload: string }) => !one.request_payload.includes('CHECKOUT_PAID'),
      );
      return JSON.stringify({ ...reply, data: { ...reply.data, items, total: items.length } });
    });
    const env = {
      PAYCONFIRM_BASE_URL: url,
      ...(kept ? await keptHere({ ...ownerOn(testbed.emulator), base_url: url }, body, ...kept) : {}),
    };
    for (const argv of asked) {
      const { stdout } = await testbed.cli(['trace', ...argv, '-o', 'json'], { env });
      const traced: Traced = JSON.parse(stdout);
      const log = traced.deliveries.find((one) => one.request_payload.includes('CHECKOUT_PAID'))?.id ?? '';
      expect([argv, traced.conclusion, traced.result, traced.ok, traced.next]).toEqual([
        argv,
        `${delivered}; ${says(shop.url)}`,
        result ?? 'trouble',
        result !== undefined,
        next(log, checkout.id),
      ]);
    }
  });
});

test('the app on this machine refused the transfer itself: its CHECKOUT_PAID that it took says nothing of that', async () => {
  const { testbed, shop, body } = await paidOrder();
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const journal = openJournal(journalFolder(folder));
  const transfer = shop.received.map((one) => one.body).find((text) => text !== body)!;
  for (const [number, text, status] of [
    [1, transfer, 500],
    [2, body, 200],
  ] as const) {
    const one = `20261121-0000000${number}884c7d65`;
    const received_at = `2026-11-21T01:00:0${number}.000Z`;
    const record: DeliveryRecord = {
      ...{ type: 'delivery', id: one, received_at, verified: true, copy: 'first', target: app },
      owner: ownerOn(testbed.emulator),
      ...{ headers: [['Content-Type', 'application/json']], transaction_code: 'FT1' },
      body_base64: Buffer.from(text).toString('base64'),
    };
    await journal.append(record, Date.parse(at));
    await journal.append({ ...forward, id: one, at, ok: status === 200, status }, Date.parse(at));
  }
  await journal.close();
  const env = { PAYCONFIRM_CONFIG_DIR: folder };
  const traced: Traced = JSON.parse((await testbed.cli(['trace', 'FT1', '-o', 'json'], { env })).stdout);
  expect([traced.conclusion, traced.ok, traced.next]).toEqual([
    'delivered to 1 of 1 configuration; the app on this machine answered 500; the checkout DH7 is paid; its CHECKOUT_PAID was delivered',
    false,
    [`payconfirm webhooks replay 20261121-00000001884c7d65 --to ${app}`],
  ]);
});
