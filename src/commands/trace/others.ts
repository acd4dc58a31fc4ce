import type { Item } from '../../api/client.ts';
import { isPaused } from '../../webhooks/delivery-log/concerned.ts';
import type { Looking } from './search/looking.ts';
import { type Checkout, missingOf } from './search/sources.ts';
import { stepOf } from './timeline.ts';
import { type Known, receiverOf, type Traced } from './traced.ts';
import { checkoutOfAll } from './verdict/checkout.ts';
import { eventsOf } from './verdict/event.ts';
import { evidenceOf, reportingText, withUnseen } from './verdict/evidence.ts';
import { isPaidInParts, type Order, orderVerdict, stepsOfOrder } from './verdict/order.ts';
import { nothingFound, severalFound } from './verdict/others.ts';
import { isTaken, outcomesOf } from './verdict/outcomes.ts';
import { reportingOf, type Way, wayTo } from './verdict/silence.ts';

/** None, or several that fit. */
export async function traceOthers(known: Known, looking: Looking): Promise<Traced> {
  const { found, near, account, further } = known;
  const { checkout: named, checkoutSays } = await checkoutOfAll(found.transfers, known, looking);
  if (named && isPaidInParts(found.transfers, named)) {
    return traceOrder(named, checkoutSays, known, looking);
  }
  const several = found.transfers.length > 0;
  // Of several that fit a note or an amount, one may have paid an order that the others have nothing to do with.
  const isAskedFor = known.checkout !== undefined || known.isCoded;
  const checkout = isAskedFor || !several ? named : undefined;
  const olderLeft = known.since !== undefined || found.log.unseen !== undefined;
  const { ways, unseen } = several ? { ways: [], unseen: undefined } : await reported(known, looking);
  const wrong = ways.filter(({ findings }) => findings.some(({ result }) => result === 'wrong'));
  const paused = several ? [] : await allPaused(looking);
  const evidence = evidenceOf(found, looking.unread, {
    checkout: checkoutSays,
    ...(several ? {} : { reporting: reportingText(ways.length, wrong.length) }),
    ...(paused.length > 0 ? { configurations: `${paused.length}, all paused: nothing is delivered` } : {}),
  });
  const seen = unseen === undefined ? evidence : withUnseen(evidence, unseen);
  return {
    transaction_code: null,
    ...(several
      ? severalFound(found.transfers, checkout, seen)
      : nothingFound(
          {
            ways: wrong,
            sure: account !== undefined,
            further: olderLeft ? further : undefined,
            paused,
            unread: (looking.unread.delivery_log ?? looking.unread.transactions) !== undefined,
            checkout,
            near,
            said: known.said,
            isCoded: known.isCoded,
            accounts: account === undefined ? numbersOf(found) : [account],
          },
          seen,
        )),
    ...nothing,
    timeline: several ? found.transfers.map((one) => stepOf(one)) : [],
    checkout: checkout ? { ...checkout, missing: missingOf(checkout) } : null,
    ways: account === undefined ? wrong : ways,
  };
}

/** Several that all went to one checkout: what is asked for is the order. */
async function traceOrder(
  checkout: Checkout,
  checkoutSays: string,
  { found }: Known,
  looking: Looking,
): Promise<Traced> {
  const parts: Order['parts'][number][] = [];
  for (const transfer of found.transfers)
    parts.push({ transfer, outcomes: await outcomesOf(transfer, looking) });
  const configurations = parts[0]?.outcomes.words ?? '';
  const events = eventsOf(checkout, found.transfers, found);
  const evidence = evidenceOf(found, looking.unread, { configurations, checkout: checkoutSays });
  const verdict = orderVerdict({ parts, events, checkout }, evidence);
  const areTaken = parts.every(({ transfer, outcomes }) => isTaken(transfer, outcomes));
  const ofTransfers = found.transfers.flatMap(({ deliveries }) => deliveries);
  const deliveries = new Map([...ofTransfers, ...events.logged].map(({ entry }) => [entry.id, entry]));
  return {
    transaction_code: null,
    ...verdict,
    ok: verdict.result !== 'trouble' && areTaken,
    timeline: stepsOfOrder({ parts, events, checkout }, looking.ctx.clock.now()),
    receivers: parts.flatMap(({ outcomes }) => outcomes.outcomes.map(receiverOf)),
    transaction: null,
    deliveries: [...deliveries.values()],
    checkout: { ...checkout, missing: missingOf(checkout) },
    ways: [],
  };
}

/** Every configuration, where all of them are paused: then the log cannot tell of a transfer. */
async function allPaused({ client, bearing }: Looking): Promise<Item<'webhooks.list'>[]> {
  const list = async () => (await client.page('webhooks.list', {})).items;
  const items = await bearing('configurations', list, []);
  return items.every(isPaused) ? items : [];
}

function reported(
  { account, found }: Known,
  looking: Looking,
): Promise<{ ways: Way[]; unseen: string | undefined }> {
  if (account === undefined) return reportingOf(found.accounts, looking);
  return wayTo(account, looking).then((way) => ({ ways: [way], unseen: undefined }));
}

const numbersOf = ({ accounts }: Known['found']) =>
  accounts.map(({ virtual_account_number }) => virtual_account_number);

const nothing = {
  ok: false,
  timeline: [],
  receivers: [],
  transaction: null,
  deliveries: [],
  checkout: null,
  ways: [],
} satisfies Partial<Traced>;
