import { type Html, html } from './html.ts';
import type { Texts } from './texts.ts';

/** Shown by the script, without which it could not cancel; then a link leads back, and the session ends by its time. */
export function cancelButton(back: string, text: Texts): Html {
  return html`<p class="leave if-pending"><button type="button" id="cancel" hidden>${text.cancel}</button><noscript><a href="${back}">${text.back}</a></noscript></p>`;
}

/** Asks before it is done: money that is on its way would find nobody who waits for it. */
export function cancelDialog(text: Texts): Html {
  return html`<dialog id="ask" aria-labelledby="ask-heading" aria-describedby="ask-text">
<h2 id="ask-heading">${text.cancelAsk}</h2>
<p id="ask-text">${text.cancelWarning}</p>
<p id="ask-said" role="status"></p>
<p class="actions"><button type="button" id="keep" class="main" autofocus>${text.keep}</button> <button type="button" id="really">${text.cancelReally}</button></p>
</dialog>`;
}
