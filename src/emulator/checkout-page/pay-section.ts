import { isSandboxNumber } from '../../values/sandbox-number.ts';
import { paymentWarning } from '../../vietqr/payment-words.ts';
import { type BankApp, searchedName } from './bank-apps.ts';
import { type Html, html } from './html.ts';
import type { Shown } from './page-state.ts';
import { type Language, type Texts, texts } from './texts.ts';

/** The payer's language and browser. */
export interface Viewer {
  language: Language;
  /** Apps that a link opens on a phone. */
  apps: readonly BankApp[];
  /** True in the browser of a chat app, which cannot save files. */
  inChat: boolean;
}

/** User agents of Zalo, Messenger, Facebook, Instagram, Viber, Line, WeChat and TikTok (assumed). */
const chatApps =
  /\bZalo\b|\bFB(?:AN|AV|_IAB)\b|\bInstagram\b|\bViber\b|\bLine\/|MicroMessenger|BytedanceWebview|musical_ly/i;

export const isInChat = (userAgent: string | undefined) => chatApps.test(userAgent ?? '');

/** A longer list of apps gets a search field. */
const fewApps = 6;

/** How to pay. A phone cannot scan its own screen, so a narrow screen begins with three steps. */
export function paySection(token: string, shown: Shown, { language, apps, inChat }: Viewer): Html {
  const text = texts[language];
  const picture = `/checkout/${token}/code.png?lang=${language}`;
  const save = inChat
    ? html`<a class="button main" href="#scan">${text.toCode}</a>`
    : html`<a class="button main" href="${picture}" download>${text.save}</a>`;
  const share = html`<button type="button" hidden id="share" data-picture="${picture}" data-name="${shown.note}.png" data-failed="${text.notShared}">${text.share}</button>`;
  return html`<section class="pay if-pending" aria-labelledby="scan">
<ol class="steps if-narrow">
<li><p>${text.stepTake}</p>
${inChat && html`<p>${text.inChat}</p>`}
<p class="actions">${save} ${share} <button type="button" hidden id="copy-all" data-done="${text.copiedAll}">${text.copyAll}</button></p>
<p id="share-said" class="notice" role="status"></p>
<div id="by-hand" hidden><p>${text.selected}</p><p class="lines"></p></div></li>
<li><p>${text.stepApp}</p>
${bankApps(apps, text)}</li>
<li><p>${text.stepPay[0]} <strong data-live="transfer">${shown.transfer}</strong> ${text.stepPay[1]} <strong data-live="note">${shown.note}</strong></p></li>
</ol>
<h2 id="scan"><span class="if-narrow">${inChat ? text.screenshot : text.scanElsewhere}</span><span class="if-wide">${text.scan}</span></h2>
<figure${isSandboxNumber(shown.account) && html` class="test"`}><img id="code" alt="${text.code}" src="${shown.code}"></figure>
<p class="warning">${paymentWarning[language]}</p>
${!inChat && html`<p class="if-wide">${save}</p>`}
</section>`;
}

/** Shows the large banks directly and the others in a collapsed list, with a search field if it is long. */
function bankApps(apps: readonly BankApp[], text: Texts): Html {
  const link = ({ name, url, fills_in }: BankApp) =>
    html`<li data-name="${searchedName(name)}"><a class="button" href="${url}" rel="noreferrer">${name}${fills_in && ` (${text.fillsIn})`}</a></li>`;
  const large = apps.filter((app) => app.large);
  const rest = apps.filter((app) => !app.large);
  const search = html`<p hidden><label>${text.searchApp} <input type="search" id="search-app" autocomplete="off"></label></p>`;
  return html`${large.length > 0 && html`<ul class="apps">${large.map(link)}</ul>`}
${
  rest.length > 0 &&
  html`<details class="apps"><summary>${large.length > 0 ? text.otherApps : text.allApps}</summary>
${rest.length > fewApps && search}
<ul id="other-apps">${rest.map(link)}</ul>
<p id="no-app" role="status" hidden>${text.noApp}</p></details>`
}`;
}
