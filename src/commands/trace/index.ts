import { command } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { createReading } from '../../diagnosis/facts/reading.ts';
import { usageError } from '../../errors.ts';
import { diagnosisJson } from '../../messages/diagnosis-json.ts';
import { withoutLoggedSecrets } from '../../values/logged-headers.ts';
import { numberOrId, virtualAccountNumber } from '../va/find-virtual-account.ts';
import { diagnose } from './diagnose.ts';
import { ask, type Question } from './question.ts';
import { readSince, refuseAmount, refuseSimulated, refuseTooLong } from './read-input.ts';
import type { Trace } from './trace-json.ts';

export const trace = command({
  name: 'trace',
  aka: ['find', 'search', 'lookup'],
  summary: 'Find what happened to a transfer',
  description:
    'By the code of the transfer or of the order, or by its note and amount. It reads the transactions, the delivery log, ' +
    'the local journal, the configurations, the channels and the checkout. By default it reads for one second; --since and --timeout ' +
    'read further. Exit 1 when no transfer matches, 5 when a source could not be read.',
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
    'channels.email.list',
    'channels.email.logs',
    'channels.telegram.list',
    'channels.zalo.list',
    'channels.zalo.logs',
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
    { note: 'for a script', command: 'payconfirm trace FT26325000123 --jq .outcome' },
  ],
  view: {
    detail: [
      { key: 'subject.name', header: 'Subject' },
      { key: 'outcome', header: 'Outcome' },
      { key: 'ok', header: 'OK', format: 'boolean' },
      { key: 'summary', header: 'Summary' },
      { key: 'next', header: 'Next steps' },
    ],
    text: async (trace, render) => {
      const { languageFor } = await import('../../messages/language-for.ts');
      const { traceText } = await import('./text.ts');
      return traceText(trace, render, await languageFor(render.language));
    },
  },
  run: async ({ args, flags }, ctx): Promise<Trace> => {
    const code = args['CODE|ORDER_CODE'];
    refuseUnclear(code, flags, ctx);
    const since = flags.since === undefined ? undefined : readSince(flags.since, ctx);
    const named = flags.va === undefined ? undefined : numberOrId('--va', flags.va);
    const client = await ctx.client();
    const reading = createReading(client, ctx, flags.timeout);
    // Without a token nothing can be read: no need to say so of each source.
    await reading.inTime(client.token());
    const va = named === undefined ? undefined : await reading.inTime(virtualAccountNumber(named, ctx));
    const asked = await ask({ ...flags, code, va, since, sinceText: flags.since }, reading);
    const { diagnosis, transfers, checkout } = await diagnose(asked, reading);
    if (reading.failure) ctx.conclude(reading.failure);
    else if (transfers.length === 0) ctx.conclude(1);
    const [transfer, another] = transfers;
    return {
      ...ctx.hideTyped(diagnosisJson(diagnosis, ctx.options)),
      transaction: (!another && transfer?.transaction) || null,
      deliveries: transfers.flatMap(({ deliveries }) =>
        deliveries.map(({ entry }) => withoutLoggedSecrets(entry)),
      ),
      checkout: checkout ?? null,
    };
  },
});

/** @throws usage error for a question that names nothing, or that is known to name something else */
function refuseUnclear(
  code: string | undefined,
  {
    note,
    amount,
    checkout,
    since,
    va,
  }: Omit<Question, 'since' | 'sinceText' | 'code'> & { since?: string | undefined },
  ctx: Context,
): void {
  if ([code, note, amount, checkout].every((given) => given === undefined)) {
    throw usageError(
      'say which transfer: its code, --note, --amount or --checkout',
      ctx.commandLine(['trace'], { amount: '150k', since: '2h' }),
    );
  }
  refuseTooLong(code);
  refuseSimulated(code);
  refuseAmount(code, { note, since, va });
}
