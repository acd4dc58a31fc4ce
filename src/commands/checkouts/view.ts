import type { Theme } from '../../output/theme.ts';
import type { RenderContext, View } from '../../output/view.ts';
import { t, translated } from '../../texts/translate.ts';
import type { Label } from '../../texts/vi/headings.ts';
import { formatDuration } from '../../values/duration.ts';
import { formatMoney } from '../../values/format-money.ts';
import { safeLine } from '../../values/safe-text.ts';
import { entryFor } from '../../values/table-lookup.ts';
import { formatTime, parseTime, timeInSentence } from '../../values/time.ts';
import { receivedOf } from '../../values/whole-amount.ts';
import { type Drawn, drawingOf } from '../qr/drawing.ts';
import { untilExpiry } from './read-checkout.ts';
import { type Checkout, explain, givenAsReceived } from './status-text.ts';

/** A checkout: what its state means, its facts, and its code where one was asked for. */
export const checkoutView: View<Drawn<Checkout>> = {
  detail: [
    { key: 'status', header: 'Status' },
    { key: 'amount', header: 'Amount', format: 'money' },
    { key: 'paid_amount', header: 'Received', format: 'money' },
    { key: 'partial_amount', header: 'Of it so far', format: 'money' },
    { key: 'paid_late', header: 'Paid late', format: 'boolean' },
    { key: 'order_code', header: 'Order' },
    { key: 'bank.account_number', header: 'Pay into' },
    { key: 'checkout_url', header: 'Pay link' },
    { key: 'expires_at', header: 'Expires', format: 'time' },
    { key: 'paid_at', header: 'Paid', format: 'time' },
    { key: 'sandbox', header: 'Sandbox', format: 'boolean' },
    { key: 'id', header: 'ID' },
  ],
  text: async (checkout, render) => {
    const { theme, terminal, width } = render;
    const color = theme[entryFor(tones, checkout.status) ?? 'strong'];
    const drawing = drawingOf(checkout);
    const [{ foldProse }, { drawRecord }] = await Promise.all([
      import('../../output/text-width.ts'),
      import('../../output/formats/record.ts'),
    ]);
    const rows = facts(checkout, render).map(([label, value]) => [translated(label), value] as const);
    const sentence = color(terminal ? foldProse(explain(checkout), width) : explain(checkout));
    const words = `${sentence}\n\n${drawRecord(rows, render)}`;
    // The text is below the code, because the code fills a screen and text above it would scroll away.
    return drawing === undefined ? words : `${drawing}\n\n${words}`;
  },
};

const tones = {
  paid: 'success',
  pending: 'strong',
  expired: 'failure',
  cancelled: 'failure',
} as const satisfies Record<Checkout['status'], keyof Theme>;

function facts(checkout: Checkout, render: RenderContext): [Label, string][] {
  const { order_code, amount, checkout_url, paid_at, transaction_code, sandbox, id } = checkout;
  const bank: Partial<Checkout['bank']> = checkout.bank ?? {};
  const paid = parseTime(paid_at);
  return [
    ['Order', shown(order_code)],
    ['Amount', formatMoney(amount)],
    ['Received', formatMoney(receivedOf(checkout) ?? givenAsReceived(checkout))],
    // A cancelled checkout must not be paid.
    ...(checkout.status === 'cancelled'
      ? []
      : ([
          ['Pay into', accountText(bank)],
          ['Note', shown(bank.transfer_content)],
          ['Pay link', render.theme.link(shown(checkout_url))],
        ] as [Label, string][])),
    ...timeLeft(checkout, render),
    ...(paid === undefined ? [] : [['Paid', formatTime(paid, render.timeZone)] as [Label, string]]),
    ...(transaction_code ? [['Code', shown(transaction_code)] as [Label, string]] : []),
    ...(sandbox ? [['Sandbox', t('yes: no real money')] as [Label, string]] : []),
    ['ID', shown(id)],
  ];
}

/** The number and whose it is; where the service names it by its number alone, or once only, that once. */
function accountText({ account_number, account_name }: Partial<Checkout['bank']>): string {
  return (
    [...new Set([account_number, account_name].flatMap((text) => (text ? [safeLine(text)] : [])))].join(
      '  ',
    ) || '-'
  );
}

/** A service may leave out what its document does not promise (§2.13). */
function shown(text: string | undefined): string {
  return text === undefined || text === null ? '-' : safeLine(text);
}

function timeLeft(checkout: Checkout, { now, timeZone }: RenderContext): [Label, string][] {
  const { status } = checkout;
  const expires = parseTime(checkout.expires_at);
  const left = untilExpiry(checkout, now);
  if (expires === undefined || left === undefined) return [];
  const at = formatTime(expires, timeZone);
  switch (status) {
    case 'paid':
    case 'cancelled':
      return [];
    case 'pending':
      return [['Time left', t('{0}, until {1}', formatDuration(left), timeInSentence(expires, timeZone))]];
    case 'expired':
      return [['Expired', at]];
    // A status that the service added later.
    default:
      status satisfies never;
      return [['Expires', at]];
  }
}
