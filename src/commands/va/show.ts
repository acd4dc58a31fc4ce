import { command } from '../../cli/definition.ts';
import type { RenderContext, View } from '../../output/view.ts';
import { bankReporting, reportingText } from '../../registrations/bank-reporting.ts';
import { findNotification, type Notification } from '../../registrations/find-accounts.ts';
import type { VirtualAccount } from '../../registrations/registration.ts';
import { asIs, t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { requireVirtualAccount } from './find-virtual-account.ts';
import { transactions } from './transactions.ts';
import { registeredView } from './view.ts';

const shown = 5;

interface Shown extends VirtualAccount {
  notification: Notification | null;
  transactions: unknown[];
}

export const show = command({
  name: 'show',
  summary: 'Show a virtual account and its last transactions',
  also: ['accounts.list', 'va.list', 'notifications.show', 'va.transactions'],
  arguments: [
    {
      name: 'NUMBER|ID',
      summary: 'the full number, or the id from va list',
      required: true,
      offers: 'virtual_account_number',
    },
  ],
  examples: { 'is it reported?': 'payconfirm va show 97040SHOP00000123' },
  view: { ...registeredView, text } satisfies View<Shown>,
  run: async ({ args }, ctx): Promise<Shown> => {
    const client = await ctx.client();
    const account = await requireVirtualAccount(client, args['NUMBER|ID']);
    const { virtual_account_number } = account;
    const [notification, { items }] = await Promise.all([
      findNotification(client, account.id),
      client.page('va.transactions', { query: { virtual_account_number, limit: shown } }),
    ]);
    const reporting = bankReporting(notification);
    if (reporting !== 'real-time' && reporting !== 'unsaid') {
      ctx.warn(withCommand(asIs(`${reportingText(reporting)}:`), ['doctor', 'va', virtual_account_number]));
    }
    return { ...account, notification: notification ?? null, transactions: items };
  },
});

async function text(value: Shown, render: RenderContext): Promise<string> {
  const { formatRecord } = await import('../../output/formats/record.ts');
  const record = formatRecord(value, registeredView.detail ?? [], render);
  if (value.transactions.length === 0) return `${record}\n${t('No transactions stored yet.')}`;
  const { formatList } = await import('../../output/formats/table.ts');
  let list = '';
  for await (const piece of formatList(value.transactions, transactions.view ?? {}, undefined, render)) {
    list += piece;
  }
  return `${record}\n${list}`;
}
