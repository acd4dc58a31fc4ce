import type { checkoutView } from '../rules/checkouts.ts';
import { type Html, html } from './html.ts';
import type { Shown } from './page-state.ts';
import type { Texts } from './texts.ts';

/** The payment data in the order in which a banking app asks for it, then the order. */
export function paymentDetails(
  checkout: Pick<ReturnType<typeof checkoutView>, 'order_code' | 'description'>,
  shown: Shown,
  text: Texts,
): Html {
  return html`<dl>
${row(text.bank, shown, 'bank')}
${copyRow(text.account, shown, 'account', text)}
${row(text.accountName, shown, 'accountName')}
${copyRow(text.transfer, shown, 'transfer', text)}
${copyRow(text.note, shown, 'note', text)}
${line(text.order, checkout.order_code)}
${line(text.description, checkout.description)}
${row(text.total, shown, 'total')}
${row(text.paidAt, shown, 'paidAt')}
${row(text.transactionCode, shown, 'transactionCode')}
</dl>`;
}

type ShownText = { [Name in keyof Shown]: Shown[Name] extends string ? Name : never }[keyof Shown];

function row(label: string, shown: Shown, name: ShownText, beside?: Html): Html {
  return line(label, shown[name], html` data-live="${name}"`, beside);
}

/** Amounts are copied as plain digits. The button needs the script, so the script shows it. */
function copyRow(label: string, shown: Shown, name: 'account' | 'transfer' | 'note', text: Texts): Html {
  const copied = name === 'transfer' ? 'transferDigits' : name;
  const button = html`<dd><button type="button" hidden data-copy="${copied}" aria-label="${text.copy}: ${label}" data-done="${text.copied}: ${label}">${text.copy}</button></dd>`;
  const cut = html`<dd class="hint"><span data-live="noteCut">${shown.noteCut}</span></dd>`;
  return row(label, shown, name, html`${button}${name === 'note' && shown.noteCut !== '' && cut}`);
}

/** An empty value hides the line. */
function line(label: string, value: string, attribute?: Html, beside?: Html): Html {
  const hidden = value === '' && html` hidden`;
  return html`<div${hidden}><dt>${label}</dt><dd${attribute}>${value}</dd>${beside}</div>`;
}
