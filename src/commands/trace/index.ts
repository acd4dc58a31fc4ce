import { command } from '../../cli/definition.ts';
import { usageError } from '../../errors.ts';
import { commandsIn, type Text, withCommand, worded } from '../../values/command-line.ts';
import { formatMoney } from '../../values/money.ts';
import { receivedOf } from '../checkouts/create/explain.ts';
import { numberOrId, virtualAccountNumber } from '../va/find.ts';
import { traceOne } from './one.ts';
import { traceOthers } from './others.ts';
import type { Trace } from './report.ts';
import { furtherLook } from './search/further.ts';
import { type Hunted, hunt } from './search/hunt.ts';
import { createLooking } from './search/looking.ts';
import { nearMisses } from './search/near.ts';
import { checkoutOfNote, checkoutOfOrder } from './search/order.ts';
import { type Checkout, checkoutOf } from './search/sources.ts';
import { amountOf, type Transfer } from './search/transfer.ts';
import {
  amountSaid,
  codeSaid,
  readSince,
  refuseAmount,
  refuseSimulated,
  refuseTooLong,
  squeezed,
} from './search/wanted.ts';

export const trace = command({
  name: 'trace',
  aka: ['find', 'search', 'lookup'],
  summary: 'Find out what became of a transfer: everything known of it, the conclusion first',
  description:
    'By the code of the transfer or of the order, or by what is known of it: its note, its amount, since when. Joins the ' +
    'stored transaction, the service’s delivery log, what listen kept on this machine and the checkout; where nothing was ' +
    'sent, walks the chain of doctor va. It looks for a second and says how far; --since looks back to a time, --timeout ' +
    'takes more or less time for all of it. Exit 1 when nothing is known, 5 when the service failed over a part: what is known is told all the same.',
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
  arguments: [
    {
      name: 'CODE|ORDER_CODE',
      summary: 'the code of the transfer, or of the order that it pays',
      offers: 'transaction',
    },
  ],
  flags: {
    note: {
      aka: ['description', 'message'],
      type: 'string',
      value: 'TEXT',
      ofOthers: true,
      summary: 'words of its note; case, accents, spaces, hyphens and dots do not count',
    },
    amount: { type: 'amount', value: 'A', summary: 'its amount: 150000, 150.000, 150k' },
    since: {
      type: 'string',
      value: 'T',
      summary: 'look back to here: 2h, 3d, 08:30, 2026-11-21, "2026-11-21 08:30"',
    },
    timeout: {
      type: 'duration',
      value: 'DURATION',
      summary: 'give up after this long; when left out, it looks for a second where there is much',
    },
    va: {
      type: 'string',
      value: 'NUMBER',
      summary: 'the virtual account it was paid to: its full number or its id',
      offers: 'virtual_account_number',
    },
    checkout: {
      type: 'string',
      value: 'ID',
      summary: 'its checkout, where the order code does not tell it',
      schema: { type: 'string', format: 'uuid' },
      offers: 'checkout_id',
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
    const { note, amount, checkout: checkoutId } = flags;
    const code = args['CODE|ORDER_CODE'];
    if ([code, note, amount, checkoutId].every((given) => given === undefined)) {
      throw usageError(
        'say which transfer: its code, --note, --amount or --checkout',
        ctx.commandLine(['trace'], { amount: '150k', since: '2h' }),
      );
    }
    refuseTooLong(code);
    refuseSimulated(code);
    refuseAmount(code, { note, since: flags.since, va: flags.va });
    const since = flags.since === undefined ? undefined : readSince(flags.since, ctx);
    const named = flags.va === undefined ? undefined : numberOrId('--va', flags.va);
    const client = await ctx.client();
    const looking = createLooking(client, ctx, flags.timeout);
    // Without a token nothing can be read: no need to say so of each source.
    await looking.inTime(client.token());
    const va = named === undefined ? undefined : await looking.inTime(virtualAccountNumber(named, ctx));
    const read = async () => (checkoutId === undefined ? undefined : checkoutOf(checkoutId, client));
    const given = await looking.bearing('checkout', read, undefined);
    const account = va ?? given?.bank?.account_number;
    const byCode = await hunt({ code, note, amount, account }, { number: account, since }, looking);
    const isTransfer = byCode.transfers.some((one) => squeezed(one.code) === squeezed(code));
    const order =
      code === undefined || checkoutId !== undefined || isTransfer
        ? undefined
        : await checkoutOfOrder(code, looking);
    const isOfNote = code === undefined && note !== undefined && byCode.transfers.length === 0;
    const ofNote = isOfNote && !given ? await checkoutOfNote(note, looking) : undefined;
    const ofOrder = order?.checkout ?? ofNote;
    const number = va === undefined ? ofOrder?.bank?.account_number : undefined;
    const found =
      order?.checkout && number !== undefined && isShort(byCode.transfers, order.checkout)
        ? withOthers(await hunt({ note, amount, account: number }, { number, since }, looking), byCode)
        : byCode;
    const [transfer, another] = found.transfers;
    const sum = amount === undefined ? undefined : formatMoney(amount);
    const asked = code ?? given?.order_code ?? note ?? sum ?? checkoutId ?? '';
    const again = { note, amount, va, checkout: checkoutId };
    const seenBack = found.log.unseen === undefined;
    const further = furtherLook(code, again, { ...flags, from: since, seenBack }, ctx.clock.now());
    const wanted = { code, note, amount, account };
    const known = {
      found,
      near: transfer ? undefined : await nearMisses(wanted, since, looking),
      asked,
      further,
      since,
      account: account ?? number,
      given: { note, amount, account: va },
      said: bySaid(code ?? note, amount),
      isCoded: code !== undefined,
      checkoutId: checkoutId ?? ofOrder?.id,
      checkout: given ?? ofOrder,
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

/** The same question by what a customer's words hold. `amount`: integer VND, where it was given besides. */
function bySaid(text: string | undefined, amount: number | undefined): Text[] {
  const code = codeSaid(text);
  const sum = amount === undefined ? amountSaid(text) : undefined;
  return [
    ...(code === undefined ? [] : [withCommand('by the code that it names:', ['trace', code])]),
    ...(sum === undefined
      ? []
      : [withCommand('by the amount that it names:', ['trace'], { amount: sum, since: '24h' })]),
  ];
}

/** Whether the checkout has received more than these brought: its payers may have written other notes. */
function isShort(transfers: readonly Transfer[], checkout: Checkout): boolean {
  const sum = transfers.reduce((total, one) => total + Number(amountOf(one) ?? 0), 0);
  return transfers.length === 0 || sum < receivedOf(checkout);
}

/** What was found on the account of a checkout, and what names its order and went elsewhere. */
function withOthers(onAccount: Hunted, byCode: Hunted): Hunted {
  const codes = new Set(onAccount.transfers.map(({ code }) => code));
  const others = byCode.transfers.filter(({ code }) => !codes.has(code));
  return { ...onAccount, transfers: [...onAccount.transfers, ...others] };
}
