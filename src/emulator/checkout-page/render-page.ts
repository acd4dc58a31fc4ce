import { checkoutView, publicStatus } from '../rules/checkouts.ts';
import { transferDate } from '../rules/time.ts';
import type { Service } from '../service-interface.ts';
import type { CheckoutRow } from '../store/tables.ts';
import { type Html, html, styleElement } from './html.ts';
import { countdown, pageState, type Shown, soonMs } from './page-state.ts';
import { paySection, type Viewer } from './pay-section.ts';
import type { Shop } from './shop-branding.ts';
import { styleSheet } from './style.ts';
import { type Language, type Texts, texts } from './texts.ts';

/** The payment data in the order in which a banking app asks for it, then the order. */
function paymentDetails(
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

/** The page's paths. The token is the unguessable part of `checkout_url`. */
export const paths = {
  page: '/checkout/:token',
  picture: '/checkout/:token/code.png',
  script: '/checkout/assets/page.js',
} as const;

/** The current hosted payment page (§2.13, §4.5). The script updates it. */
export function checkoutPage(row: CheckoutRow, shop: Shop, service: Service, viewer: Viewer): string {
  const { language } = viewer;
  const text = texts[language];
  const checkout = checkoutView(row, service.now(), '');
  const state = pageState(row, service, language);
  const { shown } = state;
  const pending = shown.status === 'pending';
  const trouble = !pending && !state.settled;
  const contact = contactLinks(shop, text);
  const content = html`<main>
${checkout.sandbox && html`<p class="banner">${text.testSession}</p>`}
<div class="summary">
<h2 class="printed if-paid">${text.receipt}</h2>
<h1 id="heading" tabindex="-1"><span data-live="amountLabel">${shown.amountLabel}</span> <strong class="amount" data-live="amount">${shown.amount}</strong></h1>
<div class="status">
<p class="if-pending time">${text.timeLeft} <strong role="timer" id="countdown">${pending && countdown(state.left_ms)}</strong></p>
<div role="status">
<p><strong class="state" data-live="statusText">${shown.statusText}</strong></p>
<p data-live="received">${shown.received}</p>
<p data-live="difference">${shown.difference}</p>
<p data-live="late">${shown.late}</p>
<p data-live="advice">${shown.advice}</p>
<p class="notice" id="soon">${pending && state.left_ms <= soonMs && text.soon}</p>
<p class="notice" id="notice"></p>
</div>
<p class="if-pending ends">${text.endsAt(endTime(row.expires_at, service.now()))}</p>
<div class="contact if-trouble">${contact}</div>
</div>
<p class="actions if-over"><a class="button main back" id="back" href="${shown.back}">${text.back}</a> <button class="if-paid" type="button" id="print" hidden>${text.print}</button></p>
<div role="status"><p class="actions returning" id="returning" hidden><span>${text.returning[0]} <span id="seconds" aria-live="off"></span> ${text.returning[1]}</span> <button type="button" id="stay">${text.stay}</button></p></div>
</div>
${pending && paySection(checkout.token, shown, viewer)}
${paymentDetails(checkout, shown, text)}
${pending && cancelButton(text)}
<p class="said" id="said" role="status"></p>
${pending && cancelDialog(shown, text)}
</main>
<footer class="contact">${contact}<p class="if-pending"><a class="back" href="${shown.back}">${text.back}</a></p>
${shop.show_provider_badge && html`<p class="badge">${text.badge}</p>`}</footer>`;
  // The page already contains the picture of the code.
  const known = (name: string, value: unknown) => (name === 'code' ? undefined : value);
  const answer = JSON.stringify({ ...publicStatus(row, service.now()), page: state }, known);
  const at = `/api/v1/checkouts/public/${checkout.token}`;
  const live = html` data-ask="${at}/status?lang=${language}" data-cancel="${at}/cancel" data-status="${shown.status}" data-answer="${answer}" data-lost="${text.lost}" data-selected="${text.selected}" data-hold="${text.holdToCopy}" data-paid-icon="${paidIcon}" data-copied="${text.copied}" data-soon="${text.soon}" data-cancelling="${text.cancelling}" data-not-cancelled="${text.notCancelled}"${trouble && html` data-trouble`}`;
  return layout(language, {
    title: shown.title,
    shop,
    content,
    live,
    isPaid: shown.status === 'paid',
    refreshSeconds: pending ? 5 : 30,
  });
}

/** The page for an unknown token or path. */
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
  isPaid?: boolean;
  /** Reload interval for browsers without the script. */
  refreshSeconds?: number;
}

function layout(language: Language, { title, shop, content, live, isPaid, refreshSeconds }: Layout): string {
  const other = language === 'vi' ? 'en' : 'vi';
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" id="icon" href="${isPaid ? paidIcon : 'data:,'}">
${styleElement(styleSheet(shop.accent_color))}
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

/** The script shows the button. Without the script it cannot cancel, and the session only expires. */
function cancelButton(text: Texts): Html {
  return html`<p class="leave if-pending"><button type="button" id="cancel" hidden>${text.cancel}</button></p>`;
}

/** Asks before it cancels: money that is under way would pay no checkout. */
function cancelDialog(shown: Shown, text: Texts): Html {
  return html`<dialog id="ask" aria-labelledby="ask-heading" aria-describedby="ask-part ask-text">
<h2 id="ask-heading">${text.cancelAsk}</h2>
<p id="ask-part" class="notice" data-live="cancelPart">${shown.cancelPart}</p>
<p id="ask-text">${text.cancelWarning}</p>
<p id="ask-said" role="status"></p>
<p class="actions"><button type="button" id="keep" class="main" autofocus>${text.keep}</button> <button type="button" id="really" data-live="cancelReally">${shown.cancelReally}</button></p>
</dialog>`;
}

/** `08:15` in Vietnam, with the date if it is not today. Both arguments: epoch milliseconds. */
function endTime(end: number, now: number): string {
  const [[time = '', day], [, today]] = [end, now].map((ms) => transferDate(ms).split(' ')) as [
    string[],
    string[],
  ];
  const clock = time.slice(0, 5);
  return day === today ? clock : `${clock} ${day}`;
}

/** The tab's icon: a payer with many tabs sees which one is paid. */
const paidIcon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"%3E' +
  '%3Ccircle cx="8" cy="8" r="8" fill="%23116329"/%3E' +
  '%3Cpath d="m4 8 3 3 5-6" fill="none" stroke="%23fff" stroke-width="2"/%3E%3C/svg%3E';

/** A Vietnamese mobile number. Zalo identifies a shop by the same number (assumed). */
const mobile = /^(?:\+?84|0)([35789]\d{8})$/;

function contactLinks({ hotline, support_email }: Shop, text: Texts): Html | undefined {
  const number = hotline?.replace(/[^+\d]/g, '');
  const atZalo = number?.match(mobile)?.[1];
  const links = [
    hotline && html`<a href="tel:${number}">${hotline}</a>`,
    atZalo && html`<a href="https://zalo.me/0${atZalo}" rel="noreferrer">Zalo</a>`,
    support_email && html`<a href="mailto:${support_email}">${support_email}</a>`,
  ];
  const known = links.flatMap((link) => (link ? [link] : []));
  if (known.length === 0) return undefined;
  return html`<p>${text.help}</p> <ul>${known.map((link) => html`<li>${link}</li>`)}</ul>`;
}
