import type { Reply } from '../../api/endpoints/index.ts';
import { endpointCommand } from '../../cli/endpoint-command.ts';
import type { Context } from '../../context.ts';
import { squeezed, withoutBlanks } from '../../diagnosis/facts/transfer-match.ts';
import { PayconfirmError } from '../../errors.ts';
import { isId } from '../../registrations/find-accounts.ts';
import { withCommand } from '../../values/command-line.ts';
import { formatMoney } from '../../values/money.ts';
import { canBePasted } from '../../values/quote/shell.ts';
import { safeCell } from '../../values/safe-text.ts';
import { isPaused } from '../../webhooks/delivery-log/configuration-match.ts';
import { refuseTooLong } from '../trace/read-input.ts';

export const redeliver = endpointCommand({
  name: 'redeliver',
  aka: ['resend', 'retry'],
  summary: 'Ask the service to redeliver a transaction',
  description:
    'The same payload goes again to every active configuration that matches, or with --webhook to that one; each is a ' +
    'new entry of the delivery log. It asks and does not wait: trace tells what became of it. From this ' +
    'machine, of what the log holds: webhooks replay.',
  endpoint: 'webhooks.redeliver',
  also: ['transactions.list', 'webhooks.list'],
  arguments: [
    {
      name: 'CODE|ID',
      summary: 'the code of the transaction, or its id',
      required: true,
      offers: 'transaction',
    },
  ],
  flags: {
    webhook: {
      type: 'string',
      value: 'ID',
      summary: 'only to this configuration, from webhooks list',
      to: 'body.target_id',
    },
  },
  examples: [
    { note: 'the receiver is fixed', command: 'payconfirm webhooks redeliver FT26325000123' },
    {
      note: 'to one receiver alone',
      command: 'payconfirm webhooks redeliver FT26325000123 --webhook 6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06',
    },
  ],
  lookUp: async ({ args }, ctx) => {
    const given = args['CODE|ID'];
    const id = withoutBlanks(given);
    refuseTooLong(given);
    return { transaction_id: isId(id) ? id : await idOfCode(given, ctx) };
  },
  prepare: async ({ body, ...request }, _, ctx) => {
    const target_type = body.target_type ?? 'WEBHOOK';
    if (target_type === 'WEBHOOK' && !body.target_id) await refuseNobody(ctx);
    return { ...request, body: { ...body, target_type } };
  },
  view: {
    detail: [
      { key: 'transaction_id', header: 'Transaction' },
      { key: 'target_type', header: 'Sent again to' },
      { key: 'target_id', header: 'Only to' },
    ],
  },
  finish: ({ request, input: { args }, ctx }) => {
    const { target_type, target_id = null } = request.body;
    const kind = target_type === 'WEBHOOK' ? 'webhook' : 'Telegram';
    const to =
      target_id === null ? `every active ${kind} configuration that matches` : `${kind} ${target_id}`;
    const asked = args['CODE|ID'].trim();
    ctx.note(`Asked the service to send ${asked} again, to ${to}.`);
    const byCode = !isId(withoutBlanks(asked)) && canBePasted(asked);
    ctx.note(withCommand('What became of it:', byCode ? ['trace', asked] : ['webhooks', 'logs']));
    return { transaction_id: request.path.transaction_id, target_type, target_id };
  },
});

/** @throws refused error when no configuration is active: the service would take the request and send nothing */
async function refuseNobody(ctx: Context): Promise<void> {
  const { data } = await (await ctx.client()).call('webhooks.list', {});
  if (data.some((configuration) => !isPaused(configuration))) return;
  const [paused] = data;
  throw new PayconfirmError(
    'refused',
    paused
      ? 'no webhook configuration is active, so nothing would be sent'
      : 'there is no webhook configuration, so nothing would be sent',
    {
      hint: paused
        ? withCommand('To have one active again:', ['webhooks', 'resume', paused.id])
        : ctx.commandLine(['webhooks', 'create'], { help: true }),
    },
  );
}

/**
 * The id of the one transaction with this code; where none has exactly this one, of the one whose code differs from it only in
 * blanks and case.
 * @throws refused error when there is none, or more than one
 */
async function idOfCode(code: string, ctx: Context): Promise<string> {
  const client = await ctx.client();
  const coded = async (transaction_code: string) =>
    (await client.page('transactions.list', { query: { transaction_code } })).items;
  // A service that knows no such filter answers with others too.
  const items: Transaction[] = [];
  for (const one of new Set([code, code.trim()])) {
    items.push(...(await coded(one)));
    const exact = items.filter(({ transaction_code }) => `${transaction_code}` === one);
    if (exact.length > 0) return onlyOne(exact, code);
  }
  if (withoutBlanks(code) !== code.trim()) items.push(...(await coded(withoutBlanks(code))));
  const alike = items.filter((one) => squeezed(one.transaction_code) === squeezed(code));
  if (alike.length > 0) return onlyOne([...new Map(alike.map((one) => [one.id, one])).values()], code);
  throw new PayconfirmError('refused', `the service has no transaction with the code ${code.trim()}`, {
    hint: ctx.commandLine(canBePasted(code) ? ['trace', code.trim()] : ['transactions', 'list']),
  });
}

type Transaction = Reply<'transactions.list'>['data'][number];

function onlyOne(found: readonly Transaction[], code: string): string {
  const [transaction, another] = found;
  if (!another) return transaction!.id;
  const each = found.map(({ id, transaction_code, amount, description }) =>
    [id, safeCell(`${transaction_code}`), formatMoney(amount), safeCell(description)].join('  '),
  );
  throw new PayconfirmError('refused', `${found.length} transactions have the code ${code.trim()}`, {
    hint: ['name the one that is meant by its id:', ...each],
  });
}
