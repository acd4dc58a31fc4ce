import { type Html, html } from './html.ts';
import type { Shop } from './shop-branding.ts';
import type { Texts } from './texts.ts';

/** A Vietnamese mobile number, which is also what Zalo knows a shop by (assumed). */
const mobile = /^(?:\+?84|0)([35789]\d{8})$/;

/** Whom to ask: phone, Zalo, email. Undefined for a shop that names none of them. */
export function contactLinks({ hotline, support_email }: Shop, text: Texts): Html | undefined {
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
