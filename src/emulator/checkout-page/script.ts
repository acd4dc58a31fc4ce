import { fold } from '../../values/fold-accents.ts';
import { shareHeader } from '../server/public-limit.ts';
import { copyScript } from './copy-script.ts';
import { countdown, soonMs } from './page-state.ts';
import { shareScript } from './share-script.ts';

/**
 * The page's only script. It asks for the state again and again: each answer is whole, so that a lost one costs
 * nothing, and no connection is held (a browser has six for one host, and a payer may have more pages open). What time
 * alone does, the countdown and the expiry, it does without being told. It writes texts and attributes, never markup.
 */
export const script = `
'use strict';
const everyMs = 2000;
// Out of sight, or when only money that comes late can still change anything; and when both is so.
const seldomMs = 10000;
const rareMs = 60000;
// A connection that says nothing for so long is given up.
const patienceMs = 5000;
const longestWaitMs = 30000;
const saidMs = 4000;
const soonMs = ${soonMs};
// WCAG 2.2.1 asks for twenty at least.
const returnSeconds = 20;

const page = document.body;
const texts = page.dataset;
const part = (id) => document.getElementById(id);
const countdown = ${countdown};
const fold = ${fold};

// Milliseconds since the page was asked for. The steady clock of some browsers stops while the device sleeps, the
// other one can be set: the one that went on further counts, and time never goes back.
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
// Counted from before the question: rather a moment too early than a code that is offered too late.
let endsAtMs = answer.page.left_ms;
let failures = 0;

function display() {
  const leftMs = endsAtMs - clock();
  const over = answer.status === 'pending' && leftMs <= 0;
  const shown = over ? answer.page.afterwards : answer.page.shown;
  for (const element of document.querySelectorAll('[data-live]')) {
    const text = shown[element.dataset.live];
    // A screen reader says again what is written again.
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
  // The focus must not vanish with what it is on.
  const lost = document.activeElement.closest('.if-pending, dl');
  texts.status = shown.status;
  if (lost) part('heading').focus();
  if (shown.status === 'paid') {
    part('icon').href = texts.paidIcon;
    // Of a page that nobody has touched the browser refuses it, and says so.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(200);
  }
  if (answer.page.settled) countReturn();
}

let asking;
let next;
let askedAtMs = clock();
// By a service that is asked too often; and so that it is not, by all pages of one address.
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
/** At once, unless it has just asked: who goes from page to page asks no more often. */
function look() {
  if (document.hidden) return;
  const leftMs = askedAtMs + Math.max(everyMs, askedToWaitMs) - clock();
  if (leftMs <= 0) return ask();
  clearTimeout(next);
  next = setTimeout(ask, leftMs);
}

function waitMs() {
  // Pages that lost one service must not all come back at the same moment.
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
  // It keeps the focus, which a disabled button loses.
  part('really').ariaDisabled = said === texts.cancelling;
}
async function cancel() {
  if (part('really').ariaDisabled === 'true') return;
  cancelling(texts.cancelling);
  const mine = new AbortController();
  const impatience = setTimeout(() => mine.abort(), patienceMs);
  try {
    const response = await fetch(texts.cancel, { method: 'POST', signal: mine.signal, cache: 'no-store' });
    // Of 409, another has ended it meanwhile: the question tells how it stands now.
    if (!response.ok && response.status !== 409) throw new Error(response.statusText);
    const { data } = await response.json();
    await ask();
    // Who has paid a part stays to read what becomes of it.
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
    // Who is in the banking app does not see it.
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
