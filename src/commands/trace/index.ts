import type { Item } from '../../api/client.ts';
import { withoutLoggedSecrets } from '../../api/logged-headers.ts';
import { command } from '../../cli/definition.ts';
import { usageError } from '../../errors.ts';
import { commandsIn, type Text, worded } from '../../values/command-line.ts';
import { formatMoney } from '../../values/money.ts';
import type { Verdict } from '../../values/verdict.ts';
import { isPaused } from '../../webhooks/delivery-log/concerned.ts';
import { isDelivered } from '../../webhooks/delivery-log/entry.ts';
import type { Trace } from './report.ts';
import { furtherLook, usualMs } from './search/further.ts';
import { type Hunted, hunt } from './search/hunt.ts';
import { createLooking, type Looking } from './search/looking.ts';
import { checkoutOfOrder } from './search/order.ts';
import { type Checkout, checkoutOf, missingOf } from './search/sources.ts';
import { numberOf, type Transfer } from './search/transfer.ts';
import { readSince, refuseSimulated, refuseTooLong, squeezed } from './search/wanted.ts';
import { stepOf, timelineOf } from './timeline.ts';
import { checkoutOfAll } from './verdict/checkout.ts';
import { conclusionOf, nothingFound, severalFound } from './verdict/conclusion.ts';
import { evidenceOf, reportingText, withUnseen } from './verdict/evidence.ts';
import { isPaidInParts, type Order, orderVerdict, stepsOfOrder, untaken } from './verdict/order.ts';
import { isTaken, type Outcome, outcomesOf } from './verdict/outcomes.ts';
import { reportingOf, type Way, wayTo, wayToBankAccount } from './verdict/silence.ts';

export const trace = command({
  name: 'trace',
  summary: 'Find out what became of a transfer: everything known of it, the conclusion first',
  description:
    'By the code of the transfer or of the order, or by what is known of it: its note, its amount, since when. Joins the ' +
    'stored transaction, the service’s delivery log, what listen kept on this machine and the checkout; where nothing was ' +
    'sent, walks the chain of doctor va. It looks for a second and says how far; --since looks back to a time, --timeout ' +
    'for longer. Exit 1 when nothing is known, 5 when the service failed over a part: what is known is told all the same.',
  also: [
    'transactions.list',
    'va.transactions',
    'webhooks.logs',
    'webhooks.list',
    'checkouts.show',
    'checkouts.list',
    'accounts.list',
    'va.list',
    'notifications.show',
  ],
  arguments: [{ name: 'CODE|ORDER_CODE', summary: 'the code of the transfer, or of the order that it pays' }],
  flags: {
    note: { type: 'string', value: 'TEXT', summary: 'words of its note; case and accents do not count' },
    amount: { type: 'amount', value: 'A', summary: 'its amount: 150000, 150.000, 150k' },
    since: {
      type: 'string',
      value: 'T',
      summary: 'look back to here: 2h, 3d, 08:30, 2026-11-21, "2026-11-21 08:30"',
    },
    timeout: {
      type: 'duration',
      value: 'DURATION',
      summary: 'look for so long where there is much (default 1s)',
    },
    va: { type: 'string', value: 'NUMBER', summary: 'the virtual account it was paid to' },
    checkout: {
      type: 'string',
      value: 'ID',
      summary: 'its checkout, where the order code does not tell it',
    },
  },
  examples: [
    { note: 'what happened to this transfer?', command: 'payconfirm trace FT26325000123' },
    { note: 'to the payment of this order?', command: 'payconfirm trace DH102' },
    {
      note: 'to 150.000 ₫ of this morning?',
      command: 'payconfirm trace --amount 150k --note "nguyen van an" --since 6h',
    },
    { note: 'for a script', command: 'payconfirm trace FT26325000123 --jq .conclusion' },
  ],
  view: {
    detail: [
      { key: 'transaction_code', header: 'Transaction' },
      { key: 'conclusion', header: 'Conclusion' },
      { key: 'ok', header: 'All right', format: 'boolean' },
      { key: 'advice', header: 'What to do' },
    ],
    text: async (trace, render) => (await import('./text.ts')).traceText(trace, render),
  },
  run: async ({ args, flags }, ctx): Promise<Trace> => {
    const { note, amount, va, checkout: checkoutId } = flags;
    const code = args['CODE|ORDER_CODE'];
    if ([code, note, amount, checkoutId].every((given) => given === undefined)) {
      throw usageError(
        'say which transfer: its code, --note, --amount or --checkout',
        ctx.commandLine(['trace'], { amount: '150k', since: '2h' }),
      );
    }
    refuseTooLong(code);
    refuseSimulated(code);
    const since = flags.since === undefined ? undefined : readSince(flags.since, ctx);
    const client = await ctx.client();
    const looking = createLooking(client, ctx, flags.timeout ?? usualMs);
    // Without a token nothing can be read: no need to say so of each source.
    await looking.inTime(client.token());
    const read = async () => (checkoutId === undefined ? undefined : checkoutOf(checkoutId, client));
    const given = await looking.bearing('checkout', read, undefined);
    const account = va ?? given?.bank?.account_number;
    const byCode = await hunt({ code, note, amount, account }, { number: account, since }, looking);
    const isTransfer = byCode.transfers.some((one) => squeezed(one.code) === squeezed(code));
    const order =
      code === undefined || checkoutId !== undefined || isTransfer
        ? undefined
        : await checkoutOfOrder(code, looking);
    const number = va === undefined ? order?.checkout?.bank?.account_number : undefined;
    // Its payer may have written another note.
    const found =
      byCode.transfers.length === 0 && number !== undefined
        ? await hunt({ note, amount, account: number }, { number, since }, looking)
        : byCode;
    const [transfer, another] = found.transfers;
    const sum = amount === undefined ? undefined : formatMoney(amount);
    const asked = code ?? given?.order_code ?? note ?? sum ?? checkoutId ?? '';
    const again = { note, amount, va, checkout: checkoutId };
    const seenBack = found.log.unseen === undefined;
    const further = furtherLook(code, again, { ...flags, from: since, seenBack }, ctx.clock.now());
    const known = {
      found,
      asked,
      further,
      since,
      account: account ?? number,
      checkoutId: checkoutId ?? order?.checkout?.id,
      checkout: given ?? order?.checkout,
      orderSays: order?.says,
    };
    const traced =
      transfer && !another ? await traceOne(transfer, known, looking) : await traceOthers(known, looking);
    if (looking.failure) ctx.conclude(looking.failure);
    else if (!transfer) ctx.conclude(1);
    const words = (text: Text) => worded(text, ctx.commandLine);
    const ways = traced.ways.map(({ number, findings }) => ({
      number,
      findings: findings.map((one) => ({ ...one, fix: one.fix && words(one.fix) })),
    }));
    const next = [...new Set(traced.next.flatMap((text) => commandsIn(text, ctx.commandLine)))];
    const advice = [...new Set(traced.next.map(words))];
    return { asked_for: asked, ...traced, next, advice, ways };
  },
});

interface Known {
  found: Hunted;
  /** What was asked for, in a word. */
  asked: string;
  /** The same question, further back. */
  further: Text;
  /** Epoch milliseconds: nothing older was looked at. */
  since: number | undefined;
  account: string | undefined;
  checkoutId: string | undefined;
  checkout: Checkout | undefined;
  /** Why the code is no order's, as far as it was asked. */
  orderSays: string | undefined;
}

/** Before the commands are written. */
type Traced = Omit<Trace, 'asked_for' | 'next' | 'advice'> & Pick<Verdict, 'next'>;

async function traceOne(transfer: Transfer, known: Known, looking: Looking): Promise<Traced> {
  const { ctx, unread } = looking;
  const { checkout, checkoutSays } = await checkoutOfAll([transfer], known, looking);
  const outcomes = await outcomesOf(transfer, looking);
  const silent = outcomes.outcomes.every(({ entries }) => entries.length === 0);
  const number = numberOf(transfer) ?? known.account;
  const way = () => (number === undefined ? wayToBankAccount(looking) : wayTo(number, looking));
  const ways = silent && (number !== undefined || transfer.transaction) ? [await way()] : [];
  const evidence = evidenceOf(known.found, unread, {
    configurations: outcomes.words,
    checkout: checkoutSays,
  });
  const verdict = conclusionOf(
    { transfer, outcomes, ways, checkout, timeZone: ctx.options.timeZone },
    evidence,
  );
  return {
    transaction_code: transfer.code,
    ...verdict,
    ok: verdict.result !== 'trouble' && isTaken(transfer, outcomes),
    timeline: timelineOf({ transfer, outcomes: outcomes.outcomes, checkout }),
    receivers: outcomes.outcomes.map(receiverOf),
    transaction: transfer.transaction ?? null,
    deliveries: transfer.deliveries.map(({ entry }) => withoutLoggedSecrets(entry)),
    checkout: checkout ? { ...checkout, missing: missingOf(checkout) } : null,
    ways,
  };
}

/** None, or several that fit. */
async function traceOthers(known: Known, looking: Looking): Promise<Traced> {
  const { found, account, further } = known;
  const { checkout, checkoutSays } = await checkoutOfAll(found.transfers, known, looking);
  if (checkout && isPaidInParts(found.transfers, checkout)) {
    return traceOrder(checkout, checkoutSays, known, looking);
  }
  const several = found.transfers.length > 0;
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
  const events = found.events.filter(({ payload }) => payload.checkout_id === checkout.id);
  const evidence = evidenceOf(found, looking.unread, { configurations, checkout: checkoutSays });
  const verdict = orderVerdict({ parts, events, checkout }, evidence);
  const areTaken = parts.every(({ transfer, outcomes }) => isTaken(transfer, outcomes));
  const ofTransfers = found.transfers.flatMap(({ deliveries }) => deliveries);
  const deliveries = new Map([...ofTransfers, ...events].map(({ entry }) => [entry.id, entry]));
  return {
    transaction_code: null,
    ...verdict,
    ok: verdict.result !== 'trouble' && areTaken && untaken(events).length === 0,
    timeline: stepsOfOrder({ parts, events, checkout }),
    receivers: parts.flatMap(({ outcomes }) => outcomes.outcomes.map(receiverOf)),
    transaction: null,
    deliveries: [...deliveries.values()].map(withoutLoggedSecrets),
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

const nothing = {
  ok: false,
  timeline: [],
  receivers: [],
  transaction: null,
  deliveries: [],
  checkout: null,
  ways: [],
} satisfies Partial<Traced>;

function receiverOf({ receiver, url, entry, taken, expected }: Outcome): Trace['receivers'][number] {
  return {
    receiver,
    url,
    delivered: entry !== null && isDelivered(entry) && taken === expected,
    log_id: entry?.id ?? null,
    label: entry?.error_label ?? null,
    status_code: entry?.status_code ?? null,
    duration_ms: entry?.duration_ms ?? null,
  };
}
