import { formatMoney } from '../../output/money.ts';
import { renderQrSvg } from '../../vietqr/render-svg.ts';
import type { checkoutView } from '../checkouts.ts';
import { type Html, html, markup } from './html.ts';
import type { LiveState } from './state.ts';
import { type Language, texts } from './texts.ts';

/** Where the page's parts are; the token is the part of `checkout_url` that cannot be guessed. */
export const paths = {
  page: '/checkout/:token',
  events: '/checkout/:token/events',
  style: '/checkout/assets/page.css',
  script: '/checkout/assets/page.js',
} as const;

/**
 * The hosted payment page (§2.13, §4.5) as it is now; the script keeps what changes up to date. It shows the
 * amount in large bold type and the warning line (§4.4).
 */
export function checkoutPage(
  checkout: ReturnType<typeof checkoutView>,
  state: LiveState,
  language: Language,
): string {
  const text = texts[language];
  const { token, bank, amount, order_code, description, return_url, cancel_url, sandbox } = checkout;
  const content = html`<main>
${sandbox && html`<p class="banner">${text.testSession}</p>`}
<h1>${text.amount} <strong class="amount">${formatMoney(amount)}</strong></h1>
<div class="status" role="status">
<p><strong data-live="statusText">${state.statusText}</strong></p>
<p data-live="received">${state.received}</p>
<p data-live="difference">${state.difference}</p>
</div>
<p class="when-over"><a class="back" href="${return_url}">${text.back}</a></p>
<p class="while-pending">${text.timeLeft}: <strong role="timer" data-live="countdown">${state.countdown}</strong></p>
<section class="while-pending" aria-labelledby="scan">
<h2 id="scan">${text.scan}</h2>
<p class="warning">${text.warning}</p>
<figure role="img" aria-label="${text.code}">${markup(renderQrSvg(checkout.qr_data_url))}</figure>
</section>
<dl>
${row(text.order, order_code)}
${description !== null && row(text.description, description)}
${row(text.bank, bank.name)}
${row(text.accountName, bank.account_name)}
${copyRow(text.account, bank.account_number, language)}
${copyRow(text.note, bank.transfer_content, language)}
</dl>
<p id="notice" role="status"></p>
${cancel_url !== null && html`<p class="while-pending"><a href="${cancel_url}">${text.cancel}</a></p>`}
</main>`;
  const live = html` data-events="/checkout/${token}/events?lang=${language}" data-status="${state.status}" data-reconnecting="${text.reconnecting}"`;
  return layout(language, `${text.title} ${order_code}`, content, live);
}

/** For a token that is no session's. */
export function notFoundPage(language: Language): string {
  const text = texts[language];
  return layout(language, text.title, html`<main><h1>${text.notFound}</h1></main>`);
}

function layout(language: Language, title: string, content: Html, live?: Html): string {
  const other = language === 'vi' ? 'en' : 'vi';
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${paths.style}">
${live ? html`<noscript><meta http-equiv="refresh" content="5"></noscript>` : ''}
${live ? html`<script src="${paths.script}" defer></script>` : ''}
</head>
<body${live ?? ''}>
<header><span>${texts[language].title}</span> <a href="?lang=${other}" lang="${other}" hreflang="${other}">${texts[other].name}</a></header>
${content}
</body>
</html>
`.toString();
}

function row(label: string, value: string): Html {
  return html`<div><dt>${label}</dt><dd>${value}</dd></div>`;
}

/** The button works with the script alone, which shows it. */
function copyRow(label: string, value: string, language: Language): Html {
  const { copy, copied } = texts[language];
  return html`<div><dt>${label}</dt><dd>${value}</dd><dd><button type="button" hidden value="${value}" aria-label="${copy}: ${label}" data-done="${copied}: ${label}">${copy}</button></dd></div>`;
}
