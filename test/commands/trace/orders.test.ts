/** What a transfer is to its checkout, and what became of its CHECKOUT_PAID (§3.2, §6.3). */
import { expect, test } from 'vitest';
import type { Trace } from '../../../src/commands/trace/trace-json-types.ts';
import { between } from '../../harness/between.ts';
import { logIn } from '../../harness/caller.ts';
import { receiver } from '../../harness/receiver.ts';
import { reported } from '../../harness/registered.ts';
import { type Bed, type Situation, startTracing, testSituations } from '../../harness/tracing.ts';

/** A shop that accepts everything, and the order DH7 over 150.000 ₫. */
async function open(bed: Bed): Promise<void> {
  await bed.configure('shop', [200]);
  await bed.checkout('DH7');
}

/** Parts of DH7 as FT1, FT2 and so on, which name it in their notes. */
async function payParts(bed: Bed, amounts: readonly number[], note = 'DH7', first = 1): Promise<void> {
  for (const [at, amount] of amounts.entries()) {
    await bed.pay(`FT${first + at}`, note, '--amount', `${amount}`, '--va', bed.known['DH7 account']!);
  }
}

/** DH7, cancelled, perhaps then paid, and DH8 after it on the same account, paid. */
const onOneAccount = (isPaid: boolean) => async (bed: Bed) => {
  const { virtual_account_number: va } = await reported(bed);
  await bed.configure('shop', [200]);
  await bed.checkout('DH7', 150_000, 'money', '--va-id', va);
  await bed.run('checkouts', 'cancel', '{DH7}', '--yes');
  if (isPaid) await payReal(bed, 'FT1', 'DH7', va, '150k');
  bed.clock.pass(600_000);
  await bed.checkout('DH8', 180_000, 'money', '--va-id', va);
  await payReal(bed, 'FT8', 'DH8', va, '180k');
};

const payReal = (bed: Bed, code: string, note: string, va: string, amount: string) =>
  bed.run('emulator', 'transfer', ...['--va', va, '--amount', amount, '--description', note, '--code', code]);

const paid =
  (...amounts: number[]) =>
  async (bed: Bed) => {
    await open(bed);
    await payParts(bed, amounts);
  };

/** Pays these, ends the checkout, and pays those. */
const ended = (how: 'expires' | 'is cancelled', before: number[], after: number[]) => async (bed: Bed) => {
  await paid(...before)(bed);
  if (how === 'expires') bed.clock.pass(901_000);
  else await bed.run('checkouts', 'cancel', '{DH7}', '--yes');
  await payParts(bed, after, 'DH7', before.length + 1);
};

/** What came first, the order, and its checkout. */
const allAsks = [['FT1'], ['DH7'], ['--checkout', '{DH7}'], ['{DH7}'], ['FT1', '--checkout', '{DH7}']];
const orderAsks = [['DH7'], ['--checkout', '{DH7}'], ['{DH7}']];

/** In front of the service: what becomes of its replies to these paths. */
async function changed(bed: Bed, path: string, change: (text: string) => string | { status: number }) {
  const url = await between(bed.emulator.url, (text, request) =>
    request.path.startsWith(path) ? change(text) : text,
  );
  return { PAYCONFIRM_BASE_URL: url };
}

const states: Situation[] = [
  {
    name: 'nobody has paid',
    stage: open,
    asks: [...orderAsks, ['--note', 'dh-7', '--amount', '150k'], ['DH7', '--amount', '150k']],
    exit: 1,
    says: ['pending', 'checkout-unpaid'],
    who: {},
    offers: ['show-qr'],
    notes: ['not-found'],
  },
  {
    name: 'paid in full',
    stage: paid(150_000),
    asks: [...allAsks, ['--amount', '150k'], ['--note', 'dh 7']],
    says: ['delivered'],
    who: { shop: 'delivered' },
    notes: ['checkout-paid', 'event-delivered'],
  },
  {
    name: 'paid in full, with a note that names nothing: its CHECKOUT_PAID does',
    stage: async (bed) => {
      await open(bed);
      await payParts(bed, [150_000], 'chuyen tien');
    },
    asks: allAsks,
    says: ['delivered'],
    notes: ['checkout-paid', 'event-delivered'],
  },
  // Whichever of the parts name their order in their notes: the order is told of all of them.
  ...[1, 2, 3, 4, 5, 6, 7].map(
    (which): Situation => ({
      name: `paid in three parts, of which these name the order: ${which.toString(2).padStart(3, '0')}`,
      stage: async (bed) => {
        await open(bed);
        for (const part of [0, 1, 2]) {
          await payParts(bed, [50_000], (which >> part) & 1 ? 'DH7' : 'chuyen tien', part + 1);
        }
      },
      asks: [['DH7']],
      says: ['delivered'],
      who: { FT1: 'delivered', FT2: 'delivered', FT3: 'delivered' },
      notes: ['checkout-paid', 'paid-in-parts'],
    }),
  ),
  {
    name: 'underpaid',
    stage: paid(50_000),
    asks: [...allAsks, ['--amount', '50k']],
    says: ['delivered', 'partly-paid'],
    offers: ['show-qr'],
  },
  {
    name: 'underpaid, with a note that names nothing, while another order is open',
    stage: async (bed) => {
      await open(bed);
      await bed.checkout('DH8');
      await payParts(bed, [50_000], 'chuyen tien');
    },
    asks: [['FT1'], ['DH7'], ['--amount', '50k']],
    says: ['delivered', 'partly-paid'],
  },
  {
    name: 'two orders over one amount, both paid',
    stage: async (bed) => {
      await paid(150_000)(bed);
      await bed.checkout('DH8');
      await bed.pay('FT2', 'DH8', '--va', bed.known['DH8 account']!);
    },
    asks: [['--amount', '150k']],
    says: ['several', 'several-checkouts', 'several-match'],
    who: { FT1: 'delivered', FT2: 'delivered' },
  },
  {
    name: 'overpaid',
    stage: paid(200_000),
    asks: allAsks,
    says: ['delivered', 'overpaid'],
    notes: ['checkout-paid'],
  },
  {
    name: 'paid in three parts',
    stage: paid(50_000, 50_000, 50_000),
    asks: orderAsks,
    says: ['delivered'],
    who: { FT1: 'delivered', FT2: 'delivered', FT3: 'delivered' },
    notes: ['paid-in-parts', 'checkout-paid', 'event-delivered'],
  },
  {
    name: 'an earlier one of three parts',
    stage: paid(50_000, 50_000, 50_000),
    says: ['delivered'],
    who: { shop: 'delivered' },
    notes: ['checkout-paid'],
  },
  {
    name: 'paid in parts, and not all',
    stage: paid(50_000, 50_000),
    asks: orderAsks,
    says: ['pending', 'partly-paid'],
  },
  {
    name: 'overpaid in parts',
    stage: paid(100_000, 100_000),
    asks: orderAsks,
    says: ['delivered', 'overpaid'],
  },
  {
    name: 'paid twice in full',
    stage: paid(150_000, 150_000),
    asks: orderAsks,
    says: ['delivered', 'overpaid'],
    notes: ['checkout-paid'],
  },
  {
    name: 'paid twice in full: the first transfer knows of the second',
    stage: async (bed) => {
      await paid(150_000)(bed);
      bed.clock.pass(60_000);
      await payParts(bed, [150_000], 'DH7', 2);
    },
    asks: [['FT1']],
    says: ['delivered', 'overpaid'],
    offers: [],
    notes: ['checkout-paid'],
  },
  {
    name: 'paid twice in full within a second: the first transfer knows of the second',
    stage: paid(150_000, 150_000),
    asks: [['FT1']],
    says: ['delivered', 'overpaid'],
    offers: [],
    notes: ['checkout-paid'],
  },
  {
    name: 'paid twice, the first time to another account',
    stage: async (bed) => {
      await open(bed);
      await bed.pay('STRAY', 'DH7');
      await payParts(bed, [150_000]);
    },
    asks: [['STRAY']],
    says: ['delivered', 'paid-to-other-account', 'overpaid'],
    offers: [],
    notes: ['checkout-paid'],
  },
  {
    name: 'paid twice, the first time to another account, asked for by the order',
    stage: async (bed) => {
      await open(bed);
      await bed.pay('STRAY', 'DH7');
      await payParts(bed, [150_000]);
    },
    asks: [['DH7']],
    says: ['several', 'paid-to-other-account', 'several-match', 'overpaid'],
    who: { FT1: 'delivered', STRAY: 'delivered' },
  },
  {
    name: 'paid again, with a note that names nothing',
    stage: async (bed) => {
      await paid(150_000)(bed);
      bed.clock.pass(60_000);
      await payParts(bed, [150_000], 'chuyen tien', 2);
    },
    asks: [['FT2']],
    says: ['delivered', 'paid-again'],
    offers: ['show-checkout'],
  },
  {
    name: 'paid twice, the second time with a note that names nothing: the order knows of both',
    stage: async (bed) => {
      await paid(150_000)(bed);
      bed.clock.pass(2_000);
      await payParts(bed, [150_000], 'chuyen tien', 2);
    },
    asks: orderAsks,
    says: ['delivered', 'paid-again'],
    offers: ['trace'],
    notes: ['checkout-paid', 'event-delivered'],
  },
  {
    name: 'paid in parts, one of which failed',
    stage: async (bed) => {
      await bed.configure('shop', [200, 500, 200]);
      await bed.checkout('DH7');
      await payParts(bed, [50_000, 50_000, 50_000]);
    },
    asks: orderAsks,
    says: ['failed', 'app-error'],
    who: { FT1: 'delivered', FT2: 'failed', FT3: 'delivered' },
    after: ['delivered'],
  },
  {
    name: 'paid in parts, and a stranger’s transfer with the same note hides no part that failed',
    stage: async (bed) => {
      await bed.configure('shop', [200, 500, 200]);
      await bed.checkout('DH7');
      await payParts(bed, [50_000, 100_000]);
      await bed.pay('STRAY', 'DH7');
    },
    asks: [['DH7']],
    says: ['several', 'paid-to-other-account', 'several-match', 'overpaid'],
    who: { FT1: 'delivered', FT2: 'failed', STRAY: 'delivered' },
  },
  {
    name: 'expired, nothing came',
    stage: ended('expires', [], []),
    asks: orderAsks,
    exit: 1,
    says: ['not_found', 'checkout-expired'],
  },
  {
    name: 'expired, short',
    stage: ended('expires', [50_000], []),
    asks: allAsks,
    says: ['delivered', 'checkout-expired'],
  },
  {
    name: 'cancelled, nothing came',
    stage: ended('is cancelled', [], []),
    asks: orderAsks,
    exit: 1,
    says: ['not_found', 'checkout-cancelled'],
  },
  {
    name: 'cancelled after a part',
    stage: ended('is cancelled', [50_000], []),
    asks: allAsks,
    says: ['delivered', 'checkout-cancelled'],
  },
  {
    name: 'paid after it was cancelled',
    stage: ended('is cancelled', [], [150_000]),
    asks: allAsks,
    says: ['not_expected', 'paid-after-cancel'],
  },
  {
    name: 'paid after it was cancelled, a part before',
    stage: ended('is cancelled', [50_000], [100_000]),
    asks: orderAsks,
    says: ['not_expected', 'paid-after-cancel'],
    who: { FT1: 'delivered', FT2: 'delivered' },
  },
  {
    name: 'paid late',
    stage: ended('expires', [], [150_000]),
    asks: allAsks,
    says: ['delivered', 'paid-late'],
  },
  {
    name: 'paid late, in parts and too much',
    stage: ended('expires', [50_000], [120_000]),
    asks: orderAsks,
    says: ['delivered', 'paid-late', 'overpaid'],
  },
  {
    name: 'a state that the service has added since',
    stage: async (bed) => {
      await paid(50_000)(bed);
      return changed(bed, '/api/v1/checkouts', (text) =>
        text.replaceAll('"status":"pending"', '"status":"disputed"'),
      );
    },
    asks: [['FT1'], ['DH7']],
    says: ['delivered', 'checkout-state-unknown'],
  },
  {
    name: 'paid to another account',
    stage: async (bed) => {
      await open(bed);
      await bed.pay('FT1', 'tra tien DH7');
    },
    asks: [...allAsks, ['DH7', '--checkout', '{DH7}']],
    says: ['delivered', 'paid-to-other-account', 'checkout-unpaid'],
    // Not a code to pay with: the payer has paid.
    offers: [],
  },
  {
    name: 'paid into the account of another order, whose checkout it paid: both orders say so',
    stage: async (bed) => {
      await open(bed);
      await bed.checkout('DH8', 180_000);
      await payParts(bed, [180_000], 'DH8');
    },
    asks: [['FT1'], ['DH7'], ['--checkout', '{DH7}']],
    // Not that DH7 is paid, or paid too much: a person decides.
    says: ['delivered', 'note-of-other-order'],
    offers: ['trace'],
    notes: ['event-delivered'],
  },
  {
    name: 'paid into the account of another order, whose checkout it paid: the order of the note',
    stage: async (bed) => {
      await open(bed);
      await bed.checkout('DH8');
      await bed.pay('FT1', 'DH7', '--va', bed.known['DH8 account']!);
    },
    asks: [['DH7'], ['--checkout', '{DH7}'], ['DH7', '--checkout', '{DH7}']],
    says: ['delivered', 'note-of-other-order'],
    offers: [],
  },
  {
    name: 'paid into the account of another order, whose checkout it paid: the order of the note has no checkout',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      await bed.checkout('DH8');
      await bed.pay('FT1', 'DH7', '--va', bed.known['DH8 account']!);
    },
    asks: [['DH7']],
    says: ['delivered', 'note-of-other-order'],
    offers: ['trace'],
    notes: ['event-delivered'],
  },
  {
    name: 'an account of two orders, one cancelled: money of the other, which was paid, is no finding',
    stage: onOneAccount(true),
    asks: [['FT1'], ['DH7'], ['--checkout', '{DH7}']],
    says: ['not_expected', 'paid-after-cancel'],
  },
  {
    name: 'an account of two orders, one cancelled and unpaid: money of the other, which was paid, is no finding',
    stage: onOneAccount(false),
    asks: [['--checkout', '{DH7}']],
    says: ['delivered', 'checkout-cancelled'],
  },
  {
    name: 'a checkout of money that a sandbox transaction marked as paid',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      await bed.checkout('DH7', 150_000, 'money');
      await payParts(bed, [150_000]);
    },
    asks: allAsks,
    says: ['delivered', 'paid-in-sandbox'],
    notes: ['sandbox-transaction'],
  },
  // Once it was paid by nobody, in part, or in full.
  ...[[], [50_000], [150_000]].map(
    (amounts): Situation => ({
      name: `a transfer with its note came before the order had a checkout: no payment of it; then came ${amounts}`,
      stage: async (bed) => {
        await bed.configure('shop', [200]);
        await bed.pay('OLD', 'DH7');
        await bed.checkout('DH7');
        await payParts(bed, amounts);
      },
      asks: [['DH7']],
      ...(amounts.length === 0
        ? { exit: 1, says: ['pending', 'checkout-unpaid'], who: {}, offers: ['show-qr', 'trace'] }
        : {
            says: amounts[0] === 50_000 ? ['delivered', 'partly-paid'] : ['delivered'],
            who: { shop: 'delivered' },
          }),
      notes: ['before-checkout'],
    }),
  ),
  {
    name: 'the transfer from before the order had a checkout, asked for itself',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      await bed.pay('FT1', 'DH7');
      await bed.checkout('DH7');
    },
    says: ['delivered'],
    who: { shop: 'delivered' },
  },
  {
    name: 'a transfer with its note came before the order had a checkout, at a service that lists no checkouts',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      await bed.pay('OLD', 'DH7');
      await bed.checkout('DH7');
      await payParts(bed, [150_000]);
      return changed(bed, '/api/v1/checkouts?', () => ({ status: 404 }));
    },
    asks: [['DH7']],
    says: ['delivered'],
    who: { shop: 'delivered' },
    notes: ['before-checkout', 'checkout-paid'],
  },
  {
    name: 'a transfer of an earlier checkout of the order came before its newest: it is of the order',
    stage: async (bed) => {
      await bed.configure('shop', [200]);
      await bed.checkout('DH7');
      await payParts(bed, [50_000]);
      bed.clock.pass(901_000);
      await bed.checkout('DH7');
      await payParts(bed, [150_000], 'DH7', 2);
    },
    asks: [['DH7']],
    says: ['several', 'paid-in-several-checkouts', 'several-match'],
    who: { FT1: 'delivered', FT2: 'delivered' },
  },
  {
    name: 'of several checkouts of an order, the one that is paid is meant',
    stage: async (bed) => {
      await paid(50_000)(bed);
      bed.clock.pass(900_000);
      await bed.checkout('DH7');
      await payParts(bed, [150_000], 'DH7', 2);
    },
    asks: [['--checkout', '{DH7}'], ['FT2']],
    says: ['delivered', 'paid-in-several-checkouts'],
  },
];

/** An order that FT1 has paid; the shop answers `status` to its CHECKOUT_PAID. */
const eventAnswered =
  (status: number, text = 'from the shop') =>
  async (bed: Bed) => {
    const shop = await receiver((response) => {
      const isEvent = shop.received.at(-1)!.body.includes('CHECKOUT_PAID');
      response.writeHead(isEvent ? status : 200).end(isEvent ? text : 'ok');
    });
    await bed.configure('shop', shop.url);
    await bed.checkout('DH7');
    await payParts(bed, [150_000]);
  };

const events: Situation[] = [
  {
    name: 'CHECKOUT_PAID failed: the configuration is named',
    stage: eventAnswered(500),
    asks: [...allAsks, ['--amount', '150k']],
    says: ['delivered', 'event-failed', 'app-error'],
    who: { shop: 'delivered' },
    // Nothing sends it again.
    offers: ['show-checkout', 'show-delivery'],
  },
  {
    name: 'CHECKOUT_PAID was accepted by an answer that reports an error',
    stage: eventAnswered(200, '{"success":false,"message":"order not found"}'),
    asks: allAsks,
    says: ['delivered', 'success-with-error-in-body'],
    who: { shop: 'delivered' },
  },
  ...[
    [101, 'HTTP_1XX', 'unknown-label'],
    [99, 'HTTP_0XX', 'unknown-label'],
    [101, 'HTTP_5XX', 'label-contradicts-status'],
  ].map(
    ([status, label, code]): Situation => ({
      name: `CHECKOUT_PAID failed with ${status}, and the label ${label}: it is in the summary`,
      stage: async (bed) => {
        await eventAnswered(500)(bed);
        return changed(bed, '/api/v1/webhook-logs', (text) => {
          const reply = JSON.parse(text);
          for (const one of reply.data.items)
            if (one.request_payload.includes('CHECKOUT_PAID'))
              Object.assign(one, { status_code: status, error_label: label });
          return JSON.stringify(reply);
        });
      },
      asks: allAsks,
      says: ['delivered', 'event-failed', `${code}`],
      who: { shop: 'delivered' },
    }),
  ),
  {
    name: 'CHECKOUT_PAID was sent to nobody',
    stage: async (bed) => {
      await paid(150_000)(bed);
      return changed(bed, '/api/v1/webhook-logs', (text) => {
        const reply = JSON.parse(text);
        const items = reply.data.items.filter(
          (one: { request_payload: string }) => !one.request_payload.includes('CHECKOUT_PAID'),
        );
        return JSON.stringify({ ...reply, data: { ...reply.data, items, total: items.length } });
      });
    },
    asks: allAsks,
    says: ['delivered', 'event-not-sent'],
  },
  {
    name: 'CHECKOUT_PAID of an order in parts failed',
    stage: async (bed) => {
      await bed.configure('shop', [200, 200, 500]);
      await bed.checkout('DH7');
      await payParts(bed, [50_000, 100_000]);
    },
    asks: orderAsks,
    says: ['delivered', 'event-failed', 'app-error'],
    who: { FT1: 'delivered', FT2: 'delivered' },
  },
];

/** DH7 has two checkouts: the first is ended. Then `into` are paid, of 150.000 ₫ each. */
const twoCheckouts =
  (end: 'expires' | 'is cancelled', into: readonly ('first' | 'second')[]) => async (bed: Bed) => {
    await open(bed);
    const first = bed.known['DH7 account']!;
    if (end === 'is cancelled') await bed.run('checkouts', 'cancel', '{DH7}', '--yes');
    bed.known.first = bed.known.DH7!;
    bed.clock.pass(end === 'expires' ? 901_000 : 60_000);
    await bed.checkout('DH7');
    const account = { first, second: bed.known['DH7 account']! };
    for (const [at, which] of into.entries()) {
      await bed.pay(`FT${at + 1}`, 'DH7', '--va', account[which]);
      bed.clock.pass(5_000);
    }
  };

const severalCheckouts: Situation[] = [
  {
    name: 'two checkouts of one order, both paid: the first late',
    stage: twoCheckouts('expires', ['first', 'second']),
    asks: [['FT1'], ['FT2'], ['--checkout', '{first}'], ['{DH7}']],
    says: ['delivered', 'paid-in-several-checkouts'],
  },
  {
    name: 'two checkouts of one order, both paid, asked for by the order',
    stage: twoCheckouts('expires', ['first', 'second']),
    asks: [['DH7']],
    says: ['several', 'paid-in-several-checkouts', 'several-match'],
    who: { FT1: 'delivered', FT2: 'delivered' },
  },
  {
    name: 'two checkouts of one order, whose received amounts cannot be read: nothing is said of both together',
    stage: async (bed) => {
      await twoCheckouts('expires', ['first'])(bed);
      return changed(bed, '/api/v1/checkouts', (text) =>
        text.replace(/"(paid|partial)_amount":[^,]*/g, '"$1_amount":"a lot"'),
      );
    },
    asks: [['{first}']],
    says: ['delivered', 'checkout-state-unknown'],
  },
  {
    name: 'paid to the cancelled checkout of an order, whose second one is open',
    stage: twoCheckouts('is cancelled', ['first']),
    asks: [['FT1'], ['{first}']],
    says: ['delivered', 'paid-to-other-checkout'],
  },
  {
    name: 'paid to the cancelled checkout of an order, whose second one is asked for',
    stage: twoCheckouts('is cancelled', ['first']),
    asks: [['DH7'], ['{DH7}']],
    says: ['delivered', 'paid-to-other-checkout', 'checkout-unpaid'],
  },
  {
    name: 'paid late, while a second checkout of the order is open',
    stage: twoCheckouts('expires', ['first']),
    asks: [['FT1'], ['DH7'], ['{first}']],
    says: ['delivered', 'paid-late', 'other-checkout-open'],
    offers: ['cancel-checkout'],
  },
  {
    name: 'open, while another checkout of the order was paid late',
    stage: twoCheckouts('expires', ['first']),
    asks: [['{DH7}']],
    says: ['delivered', 'other-checkout-open'],
  },
  {
    name: 'a second checkout is paid, the first is over',
    stage: twoCheckouts('expires', ['second']),
    asks: [['FT1'], ['DH7'], ['{DH7}']],
    says: ['delivered'],
  },
];

const lists: Situation[] = [
  ...[{ status: 404 }, { status: 405 }, '{"success":false,"message":"not for you","data":null}'].map(
    (answer): Situation => ({
      name: `a service that answers its list of checkouts with ${JSON.stringify(answer)}: that is no failure`,
      stage: async (bed) => {
        await paid(50_000)(bed);
        return changed(bed, '/api/v1/checkouts?', () => answer);
      },
      asks: [['FT1'], ['DH7'], ['--amount', '50k']],
      says: ['delivered'],
    }),
  ),
  {
    name: 'a list of checkouts that names no account',
    stage: async (bed) => {
      await open(bed);
      await payParts(bed, [50_000], 'chuyen tien');
      return changed(bed, '/api/v1/checkouts?', (text) => text.replace(/"bank":\{[^}]*\}/g, '"bank":null'));
    },
    says: ['delivered'],
  },
  {
    name: 'a service that ignores what it is asked for: other orders are not taken for this one',
    stage: async (bed) => {
      await open(bed);
      await bed.pay('FT1', 'DH2');
      const { body } = await (await logIn(bed.emulator))('GET', '/checkouts');
      return changed(bed, '/api/v1/checkouts?', () => JSON.stringify(body));
    },
    asks: [['DH2']],
    says: ['delivered'],
  },
];

test('paid twice in full: either transfer and the order say one sum, and that the later one is too much', async () => {
  const bed = await startTracing();
  await paid(150_000, 150_000)(bed);
  for (const asked of ['FT1', 'FT2', 'DH7']) {
    const { findings } = (await bed.ask([asked])).trace;
    expect([asked, ...findings]).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          code: 'overpaid',
          params: expect.objectContaining({ received: 300_000, later: ['FT2'] }),
        }),
        expect.objectContaining({
          code: 'checkout-paid',
          params: { received: 300_000, counted: 150_000, sandbox: true },
        }),
      ]),
    );
    expect(findings.map(({ code }) => code)).not.toContain('paid-again');
  }
});

test('what is so of each part is said once', async () => {
  const bed = await startTracing();
  await bed.checkout('DH7');
  await payParts(bed, [50_000, 100_000]);
  const { trace } = await bed.ask(['DH7']);
  expect(trace.summary).toBe(
    'There is no webhook configuration. No CHECKOUT_PAID was sent for it. Read the checkout instead.',
  );
});

test('paid in the sandbox, and with money to another account: it is not said to fulfil nothing', async () => {
  const bed = await startTracing();
  const { virtual_account_number: va } = await reported(bed);
  await bed.checkout('DH7', 150_000, 'money');
  await payParts(bed, [150_000]);
  await bed.run(
    'emulator',
    'transfer',
    '--va',
    va,
    '--amount',
    '150k',
    '--description',
    'DH7',
    '--code',
    'FT9',
  );
  for (const asked of ['DH7', 'FT1', 'FT9']) {
    const { trace } = await bed.ask([asked]);
    const found = trace.findings.find(({ code }) => code === 'paid-in-sandbox');
    expect([asked, found?.params]).toEqual([asked, { received: 0, amount: 150_000, away: 150_000 }]);
  }
  const shown = await bed.cli(['checkouts', 'show', 'DH7']);
  expect(shown.stderr).toContain('no money moved. 150.000 ₫ came to another account.');
  const { stdout } = await bed.cli(['trace', 'DH7', '-o', 'table']);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain('no money moved. 150.000 ₫ came to another account.');
  expect(stdout).not.toContain('Do not fulfil');
});

test.each([
  [[100_000], 50_000, 'partly-paid', { received: 100_000, away: 50_000, missing: 0 }],
  [[100_000], 20_000, 'partly-paid', { received: 100_000, away: 20_000, missing: 30_000 }],
  [[170_000, 10_000], 30_000, 'overpaid', { received: 210_000, over: 60_000 }],
])('%j came to its account and %i to another: one sum, and no QR code', async (own, away, code, params) => {
  const bed = await startTracing();
  await paid(...own)(bed);
  await bed.pay('FT9', 'DH7 not', '--amount', `${away}`);
  for (const asked of ['FT1', 'FT9', 'DH7']) {
    const { stdout } = await bed.cli(['trace', asked, '--json']);
    const { findings }: Trace = JSON.parse(stdout);
    expect(findings.find((one) => one.code === code)?.params).toMatchObject(params);
    expect(stdout).not.toContain('"show-qr"');
  }
});

testSituations([...states, ...severalCheckouts, ...events, ...lists]);
