import { paymentWarning } from '../../vietqr/payment-warning.ts';
import { checkoutView, publicStatus } from '../rules/checkouts.ts';
import type { Service } from '../service.ts';
import type { CheckoutRow } from '../store/tables.ts';
import { type Html, html } from './html.ts';
import { countdown, pageState, type Shown } from './page-state.ts';
import type { Shop } from './shop-branding.ts';
import { type Language, type Texts, texts } from './texts.ts';

/** Where the page's parts are; the token is the part of `checkout_url` that cannot be guessed. */
export const paths = {
  page: '/checkout/:token',
  picture: '/checkout/:token/code.png',
  style: '/checkout/assets/page.css',
  script: '/checkout/assets/page.js',
} as const;

/**
 * Links that open a banking app, of those that https://www.vietqr.io/changelog names (2.12 to 2.18). The app alone is
 * named: the payee is at no bank, so there is nothing to fill in, and nothing about the payment leaves the page.
 */
const bankingApps = [
  { name: 'ACB ONE', url: 'https://dl.vietqr.io/pay?app=acb' },
  { name: 'BIDV SmartBanking', url: 'https://dl.vietqr.io/pay?app=bidv' },
  { name: 'MBBank', url: 'https://dl.vietqr.io/pay?app=mb' },
  { name: 'OCB OMNI', url: 'https://dl.vietqr.io/pay?app=ocb' },
  { name: 'VietinBank iPay', url: 'https://dl.vietqr.io/pay?app=icb' },
] as const;

/**
 * The hosted payment page (§2.13, §4.5) as it is now; the script keeps what changes up to date. It shows the
 * amount in large bold type and the warning line (§4.4).
 */
export function checkoutPage(row: CheckoutRow, shop: Shop, service: Service, language: Language): string {
  const text = texts[language];
  const checkout = checkoutView(row, service.now(), '');
  const state = pageState(row, service, language);
  const { shown } = state;
  const pending = shown.status === 'pending';
  const content = html`<main>
${checkout.sandbox && html`<p class="banner">${text.testSession}</p>`}
<div class="summary">
<h2 class="printed">${text.receipt}</h2>
<h1 id="heading" tabindex="-1"><span data-live="amountLabel">${shown.amountLabel}</span> <strong class="amount" data-live="amount">${shown.amount}</strong></h1>
<div class="status">
<div role="status">
<p><strong class="state" data-live="statusText">${shown.statusText}</strong></p>
<p data-live="received">${shown.received}</p>
<p data-live="difference">${shown.difference}</p>
<p data-live="late">${shown.late}</p>
<p data-live="alreadySent">${shown.alreadySent}</p>
<p class="notice" id="notice"></p>
</div>
<p class="if-pending">${text.timeLeft}: <strong role="timer" id="countdown">${pending && countdown(state.left_ms)}</strong></p>
</div>
<p class="actions if-over"><a class="button main" id="back" href="${shown.back}">${text.back}</a> <button class="if-paid" type="button" id="print" hidden>${text.print}</button></p>
<div role="status"><p class="actions returning" id="returning" hidden><span>${text.returning[0]} <span id="seconds" aria-live="off"></span> ${text.returning[1]}</span> <button type="button" id="stay">${text.stay}</button></p></div>
</div>
${pending && paySection(checkout.token, shown, language)}
${rows(checkout, shown, language)}
${pending && cancelButton(shown.back, text)}
<p class="said" id="said" role="status"></p>
${pending && cancelDialog(text)}
</main>
${contact(shop, text)}
${shop.show_provider_badge && html`<p class="badge">Emulated by payconfirm</p>`}`;
  const answer = JSON.stringify({ ...publicStatus(row, service.now()), page: state });
  const at = `/api/v1/checkouts/public/${checkout.token}`;
  const live = html` data-ask="${at}/status?lang=${language}" data-cancel="${at}/cancel" data-status="${shown.status}" data-answer="${answer}" data-lost="${text.lost}" data-selected="${text.selected}" data-cancelling="${text.cancelling}" data-not-cancelled="${text.notCancelled}"`;
  return layout(language, { title: shown.title, shop, content, live, refreshSeconds: pending ? 5 : 30 });
}

/** For a token that is no session's, and whatever else is not there. */
export function notFoundPage(language: Language): string {
  const text = texts[language];
  const content = html`<main><h1><strong>${text.notFound}</strong></h1><p>${text.notFoundHow}</p></main>`;
  const shop = { name: text.title, logo_url: null, accent_color: null };
  return layout(language, { title: text.title, shop, content });
}

interface Layout {
  title: string;
  shop: Pick<Shop, 'name' | 'logo_url' | 'accent_color'>;
  content: Html;
  /** Attributes of the body, for the script. */
  live?: Html;
  /** For browsers without the script. */
  refreshSeconds?: number;
}

function layout(language: Language, { title, shop, content, live, refreshSeconds }: Layout): string {
  const other = language === 'vi' ? 'en' : 'vi';
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${paths.style}${shop.accent_color && `?accent=${shop.accent_color.slice(1)}`}">
${live ? html`<noscript><meta http-equiv="refresh" content="${`${refreshSeconds}`}"></noscript>` : ''}
${live ? html`<script src="${paths.script}" defer></script>` : ''}
</head>
<body${live}>
<header>${shop.logo_url && html`<img class="logo" src="${shop.logo_url}" alt="">`}<p class="shop">${shop.name}</p> <a href="?lang=${other}" lang="${other}" hreflang="${other}">${texts[other].name}</a></header>
${content}
</body>
</html>
`.toString();
}

/** Whom to ask; nothing where the shop names nobody. */
function contact({ hotline, support_email }: Shop, text: Texts): Html | false {
  if (!hotline && !support_email) return false;
  const number = hotline && html`<a href="tel:${hotline.replace(/[^+\d]/g, '')}">${hotline}</a>`;
  const address = support_email && html`<a href="mailto:${support_email}">${support_email}</a>`;
  return html`<footer><p>${text.help}</p> <ul>${[number, address].flatMap((link) => (link ? [html`<li>${link}</li>`] : []))}</ul></footer>`;
}

/** The code, and for a phone, whose own screen nobody can scan, the ways to take it to a banking app. */
function paySection(token: string, { code }: Shown, language: Language): Html {
  const text = texts[language];
  const apps = bankingApps.map(
    ({ name, url }) => html`<li><a class="button" href="${url}" rel="noreferrer">${name}</a></li>`,
  );
  return html`<section class="pay if-pending" aria-labelledby="scan">
<h2 id="scan">${text.scan}</h2>
<figure><svg id="code" role="img" aria-label="${text.code}" viewBox="${code?.viewBox ?? ''}"><rect width="100%" height="100%" fill="#fff"/><path shape-rendering="crispEdges" d="${code?.path ?? ''}"/></svg></figure>
<p class="warning">${paymentWarning[language]}</p>
<p><a class="button" href="/checkout/${token}/code.png" download>${text.save}</a></p>
<details class="apps">
<summary>${text.apps}</summary>
<p>${text.appsHow}</p>
<ul>${apps}</ul>
</details>
</section>`;
}

function rows(checkout: ReturnType<typeof checkoutView>, shown: Shown, language: Language): Html {
  const text = texts[language];
  return html`<dl>
${row(text.transfer, shown.transfer, 'transfer', copyButton(text.transfer, 'transferDigits', language))}
${row(text.account, shown.account, 'account', copyButton(text.account, 'account', language))}
${row(text.note, shown.note, 'note', copyButton(text.note, 'note', language))}
${row(text.bank, shown.bank, 'bank')}
${row(text.accountName, shown.accountName, 'accountName')}
${row(text.order, checkout.order_code)}
${row(text.description, checkout.description ?? '')}
${row(text.total, shown.total, 'total')}
${row(text.paidAt, shown.paidAt, 'paidAt')}
${row(text.transactionCode, shown.transactionCode, 'transactionCode')}
</dl>`;
}

/** live: where the value is in what the page asks for. An empty value hides the row. */
function row(label: string, value: string, live?: keyof Shown, button?: Html): Html {
  const hidden = value === '' && html` hidden`;
  const attribute = live !== undefined && html` data-live="${live}"`;
  return html`<div${hidden}><dt>${label}</dt><dd${attribute}>${value}</dd>${button && html`<dd>${button}</dd>`}</div>`;
}

/** Works with the script alone, which shows it. */
function copyButton(label: string, value: keyof Shown, language: Language): Html {
  const { copy, copied } = texts[language];
  return html`<button type="button" hidden data-copy="${value}" aria-label="${copy}: ${label}" data-done="${copied}: ${label}">${copy}</button>`;
}

/** Shown by the script, without which it could not cancel; then a link leads back, and the session ends by its time. */
function cancelButton(back: string, text: Texts): Html {
  return html`<p class="leave if-pending"><button type="button" id="cancel" hidden>${text.cancel}</button><noscript><a href="${back}">${text.back}</a></noscript></p>`;
}

/** Asks before it is done: money that is on its way would find nobody who waits for it. */
function cancelDialog(text: Texts): Html {
  return html`<dialog id="ask" aria-labelledby="ask-heading" aria-describedby="ask-text">
<h2 id="ask-heading">${text.cancelAsk}</h2>
<p id="ask-text">${text.cancelWarning}</p>
<p id="ask-said" role="status"></p>
<p class="actions"><button type="button" id="keep" class="main" autofocus>${text.keep}</button> <button type="button" id="really">${text.cancelReally}</button></p>
</dialog>`;
}
