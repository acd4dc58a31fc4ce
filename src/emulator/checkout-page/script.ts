import { fold } from '../../values/fold-accents.ts';
import { shareHeader } from '../server/public-limit.ts';
import { copyScript } from './copy-script.ts';
import { countdown, soonMs } from './page-state.ts';
import { shareScript } from './share-script.ts';

/**
 * The page's only script. It polls for the state. Each reply is complete, so a lost reply does no harm. It
 * holds no connection open: a browser allows six per host, and a payer may open several pages. The countdown
 * and the expiry need no poll. It writes texts and attributes, never markup.
 */
export const script = `
'use strict';
const everyMs = 2000;
// For a hidden page, or if only late money can change something; rareMs if both.
const seldomMs = 10000;
const rareMs = 60000;
// A request without a reply for this time is aborted.
const patienceMs = 5000;
const longestWaitMs = 30000;
const saidMs = 4000;
const soonMs = ${soonMs};
// WCAG 2.2.1 requires at least twenty.
const returnSeconds = 20;

const page = document.body;
const texts = page.dataset;
const part = (id) => document.getElementById(id);
const countdown = ${countdown};
const fold = ${fold};

// Milliseconds since the page was requested. Some browsers stop the steady clock while the device sleeps, and
// the wall clock can be set. The larger step counts, and time never goes back.
let passedMs = performance.now();
let steadyMs = passedMs;
let wallMs = Date.now();
function clock() {
  const [steady, wall] = [performance.now(), Date.now()];
  passedMs += Math.max(steady - steadyMs, wall - wallMs);
  [steadyMs, wallMs] = [steady, wall];
  return passedMs;
}

let answer = JSON.parse(texts.answer);
answer.page.shown.code = part('code')?.getAttribute('src') ?? '';
// Counted from before the request: a code must rather disappear too early than too late.
let endsAtMs = answer.page.left_ms;
let failures = 0;

function display() {
  const leftMs = endsAtMs - clock();
  const over = answer.status === 'pending' && leftMs <= 0;
  const shown = over ? answer.page.afterwards : answer.page.shown;
  for (const element of document.querySelectorAll('[data-live]')) {
    const text = shown[element.dataset.live];
    // A screen reader repeats a text that is written again.
    if (element.textContent !== text) element.textContent = text;
    if (element.tagName === 'DD') element.parentElement.hidden = text === '';
  }
  const code = part('code');
  if (code && shown.code !== code.getAttribute('src')) {
    if (shown.code) code.src = shown.code;
    else code.removeAttribute('src');
  }
  const pending = shown.status === 'pending';
  part('countdown').textContent = pending ? countdown(leftMs) : '';
  // Written once, so that it is spoken once.
  const soon = pending && leftMs <= soonMs ? texts.soon : '';
  if (part('soon').textContent !== soon) part('soon').textContent = soon;
  part('notice').textContent = failures > 0 ? texts.lost : '';
  for (const link of document.querySelectorAll('.back')) link.href = shown.back;
  page.toggleAttribute('data-trouble', !pending && !answer.page.settled);
  document.title = shown.title;
  if (!answer.page.settled) stay();
  if (texts.status === shown.status) return;
  part('ask')?.close();
  // The focus must not disappear together with its element.
  const lost = document.activeElement.closest('.if-pending, dl');
  texts.status = shown.status;
  if (lost) part('heading').focus();
  if (shown.status === 'paid') {
    part('icon').href = texts.paidIcon;
    // Browsers reject vibration on a page that nobody touched, and log it.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(200);
  }
  if (answer.page.settled) countReturn();
}

let asking;
let next;
let askedAtMs = clock();
// Waits that the service asks for: after too many polls, and to share the limit of one address.
let [askedToWaitMs, shareMs] = [0, 0];
async function ask() {
  clearTimeout(next);
  asking?.abort();
  const mine = new AbortController();
  asking = mine;
  const impatience = setTimeout(() => mine.abort(), patienceMs);
  const begunMs = askedAtMs = clock();
  try {
    const response = await fetch(texts.ask + '&seen=' + answer.page.seen, { signal: mine.signal, cache: 'no-store' });
    const busy = response.status === 429;
    askedToWaitMs = 1000 * Number(response.headers.get('retry-after')) || (busy ? seldomMs : 0);
    shareMs = Number(response.headers.get('${shareHeader}'));
    const body = await response.text();
    if (asking !== mine) return;
    if (!busy) {
      const { data } = JSON.parse(body);
      if (response.status === 404) return location.reload();
      const same = data.page.seen === answer.page.seen;
      if (!response.ok || !(same || data.page.shown)) throw new Error(response.statusText);
      if (data.page.shown) answer = data;
      endsAtMs = begunMs + data.page.left_ms;
    }
    failures = 0;
  } catch {
    if (asking !== mine) return;
    failures += 1;
  } finally {
    clearTimeout(impatience);
  }
  display();
  clearTimeout(next);
  next = setTimeout(ask, waitMs());
}
/** Polls now, unless the last poll is recent: switching tabs does not poll more often. */
function look() {
  if (document.hidden) return;
  const leftMs = askedAtMs + Math.max(everyMs, askedToWaitMs) - clock();
  if (leftMs <= 0) return ask();
  clearTimeout(next);
  next = setTimeout(ask, leftMs);
}

function waitMs() {
  // Pages that lost the same service must not all return at the same moment.
  if (failures > 0) {
    const backOffMs = Math.min(longestWaitMs, 1000 * 2 ** (failures - 1)) * (1 + Math.random()) / 2;
    return Math.max(backOffMs, askedToWaitMs);
  }
  const pending = answer.status === 'pending';
  const usualMs = document.hidden ? (pending ? seldomMs : rareMs) : pending ? everyMs : seldomMs;
  return Math.max(usualMs, askedToWaitMs, shareMs);
}

${copyScript}
${shareScript}

const search = part('search-app');
if (search) {
  search.closest('p').hidden = false;
  search.oninput = () => {
    const wanted = fold(search.value).toLowerCase().trim();
    const apps = [...part('other-apps').children];
    for (const app of apps) app.hidden = !app.dataset.name.includes(wanted);
    part('no-app').hidden = apps.some((app) => !app.hidden);
  };
}

function cancelling(said) {
  part('ask-said').textContent = said;
  // A disabled button would lose the focus.
  part('really').ariaDisabled = said === texts.cancelling;
}
async function cancel() {
  if (part('really').ariaDisabled === 'true') return;
  cancelling(texts.cancelling);
  const mine = new AbortController();
  const impatience = setTimeout(() => mine.abort(), patienceMs);
  try {
    const response = await fetch(texts.cancel, { method: 'POST', signal: mine.signal, cache: 'no-store' });
    // 409: the session has already ended. The next poll shows how.
    if (!response.ok && response.status !== 409) throw new Error(response.statusText);
    const { data } = await response.json();
    await ask();
    // A payer who paid a part stays, to read what happens to it.
    if (response.ok && !answer.page.shown.received) location.assign(data.cancel_url ?? answer.page.shown.back);
  } catch {
    cancelling(texts.notCancelled);
  } finally {
    clearTimeout(impatience);
  }
}
if (part('ask')) {
  part('cancel').hidden = false;
  part('cancel').onclick = () => {
    cancelling('');
    part('ask').showModal();
  };
  part('keep').onclick = () => part('ask').close();
  part('really').onclick = cancel;
}

let returning;
function countReturn() {
  let seconds = returnSeconds;
  const write = () => { part('seconds').textContent = seconds; };
  write();
  part('returning').hidden = false;
  returning = setInterval(() => {
    // A payer in the banking app does not see the countdown.
    if (document.hidden) return;
    seconds -= 1;
    write();
    if (seconds > 0) return;
    stay();
    location.assign(part('back').href);
  }, 1000);
}
function stay() {
  clearInterval(returning);
  part('returning').hidden = true;
}
part('stay').onclick = () => { stay(); part('back').focus(); };
part('print').hidden = false;
part('print').onclick = () => print();
addEventListener('beforeprint', stay);

const logo = document.querySelector('.logo');
if (logo) logo.onerror = () => logo.remove();
if (logo?.complete && logo.naturalWidth === 0) logo.remove();

setInterval(display, 250);
display();
next = setTimeout(ask, everyMs);
document.addEventListener('visibilitychange', look);
addEventListener('online', ask);
addEventListener('pageshow', (event) => { if (event.persisted) ask(); });
`;
