import { headerHeight, testMarkHeight } from '../../vietqr/drawing/payment-picture.ts';
import { readableOn } from './accent-colour.ts';

/** Colours that the shop's colour must contrast with: backgrounds, and the text on it. */
const grounds = { light: ['#ffffff'], dark: ['#12181f', '#0a1a2b', '#1a232d'] };

/** The page's only style sheet, with the shop's colour: `#0B57A4`. */
export function styleSheet(color: string | null): string {
  const accent = color?.match(/^#([\da-f]{6})$/i)?.[1];
  if (accent === undefined) return style;
  const light = readableOn(grounds.light, accent, 'light');
  const dark = readableOn(grounds.dark, accent, 'dark');
  return `${style}
:root { --link: ${light}; }
header { margin-bottom: .375rem; border-bottom: 3px solid #${accent}; }
@media screen and (prefers-color-scheme: dark) { :root { --link: ${dark}; } }
`;
}

/** Light and dark, one or two columns, and the printed receipt. */
const style = `
:root {
  color-scheme: light dark;
  --ground: #fff; --text: #16202a; --quiet: #4a5763; --line: #d3dae1; --link: #0b57a4; --on-link: #fff;
  --waiting: #eef4fb; --done: #e8f6ec; --done-edge: #116329; --over: #fdecea; --over-edge: #a1260d;
  --warning: #5c3700; --warning-ground: #fff3d6; --warning-edge: #8a5300;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --ground: #12181f; --text: #e8eef4; --quiet: #a9b7c4; --line: #35414d; --link: #8cc4ff; --on-link: #0a1a2b;
    --waiting: #1a2a3d; --done: #12301c; --done-edge: #5fd483; --over: #3a1a16; --over-edge: #ff9a85;
    --warning: #ffd98a; --warning-ground: #332509; --warning-edge: #c99a3a;
  }
}
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0 auto; max-width: 30rem; padding: .5rem min(1rem, 4vw) 1rem; font: 1rem/1.5 system-ui, sans-serif;
  color: var(--text); background: var(--ground); }
header { display: flex; justify-content: space-between; align-items: center; gap: 1rem; min-height: 2.75rem; }
.logo { flex: none; height: 2.25rem; max-width: 8rem; padding: .125rem; border-radius: .25rem; object-fit: contain; background: #fff; }
.shop { flex: 1; margin: 0; font-size: 1.125rem; font-weight: 700; overflow-wrap: anywhere; }
header a { flex: none; padding: .5rem 0; }
p { margin: 0 0 .5rem; }
.banner { padding: .125rem .5rem; border: 2px solid var(--warning-edge); background: var(--warning-ground);
  color: var(--warning); font-size: .8125rem; font-weight: 700; }
h1 { margin: 0; font-size: 1rem; font-weight: 400; }
h1:focus { outline: none; }
/* Grows with the reader's text size while a billion fits: a broken number is misread. */
.amount { display: block; overflow-wrap: anywhere; font-size: min(11vw, clamp(1.5rem, 9vw, 3rem)); line-height: 1.2; font-weight: 800; }
.status { margin: .25rem 0 .5rem; padding: .375rem .75rem; border-left: 4px solid var(--link); background: var(--waiting); }
.status p { margin: 0; }
[data-status=paid] .status { border-color: var(--warning-edge); background: var(--warning-ground); padding: .75rem; }
[data-status=paid] .state { font-size: min(1.75rem, 9vw); line-height: 1.3; color: var(--warning); }
/* Green only if the payer has nothing more to do. */
[data-status=paid]:not([data-trouble]) .status { border-color: var(--done-edge); background: var(--done); }
[data-status=paid]:not([data-trouble]) .state { color: var(--done-edge); }
[data-status=paid]:not([data-trouble]) .state::before { content: "✓ "; content: "✓ " / ""; }
[data-status=expired] .status, [data-status=cancelled] .status { border-color: var(--over-edge); background: var(--over); }
.notice { font-weight: 700; color: var(--over-edge); }
.time { float: right; padding-left: .5rem; }
.ends { font-size: .8125rem; }
h2 { margin: 0 0 .25rem; font-size: 1rem; }
/* Shows only the code of the picture and its test mark; a long press saves all of it. */
figure { margin: 0 auto .5rem; width: min(100%, 16rem); aspect-ratio: 1; overflow: hidden; background: #fff; }
.test { aspect-ratio: 1 / ${1 + testMarkHeight}; }
figure img { display: block; width: 100%; height: auto; margin-top: ${-100 * headerHeight}%; image-rendering: pixelated; }
.pay { text-align: center; }
.steps { margin: 0 0 .75rem; padding: 0; list-style: none; counter-reset: step; text-align: left; }
.steps > li { position: relative; margin: 0 0 .375rem; padding-left: 2rem; counter-increment: step; }
.steps > li::before { content: counter(step); position: absolute; left: 0; width: 1.625rem; border-radius: 50%; text-align: center;
  font-weight: 700; background: var(--link); color: var(--on-link); }
.steps p { margin: 0 0 .375rem; overflow-wrap: anywhere; }
.apps ul, ul.apps { display: flex; flex-wrap: wrap; gap: .375rem; margin: 0; padding: 0; list-style: none; }
.steps :is(button, .button) { padding: .5rem .625rem; font-size: .9375rem; font-weight: 400; }
label { display: block; }
input { width: 100%; min-height: 2.75rem; padding: .5rem; border: 2px solid var(--link); border-radius: .375rem; font: inherit;
  background: transparent; color: inherit; }
.lines { padding: .5rem; border: 1px solid var(--line); font-weight: 600; white-space: pre-line; user-select: all; }
.warning { font-size: .875rem; font-weight: 600; color: var(--warning); }
dl { margin: 0 0 .5rem; }
dl div { display: flex; flex-wrap: wrap; align-items: center; gap: 0 .75rem; padding: .375rem 0; border-top: 1px solid var(--line); }
dt { flex: 1 0 100%; color: var(--quiet); font-size: .875rem; }
dd { flex: 1 1 auto; margin: 0; min-width: 0; overflow-wrap: anywhere; font-weight: 600; }
dd + dd { flex: none; margin-left: auto; max-width: 100%; }
/* As wide as its longest text, so that no row moves. */
dd + dd button { min-width: min(10.5rem, 60vw); }
.hint { flex: 1 0 100%; margin: 0; color: var(--quiet); font-size: .875rem; font-weight: 400; }
button, .button { display: inline-block; min-height: 2.75rem; padding: .5rem 1rem; border: 2px solid var(--link); border-radius: .375rem;
  font: inherit; background: transparent; color: var(--link); text-decoration: none; cursor: pointer; }
[aria-disabled=true] { opacity: .7; cursor: progress; }
.main { background: var(--link); color: var(--on-link); font-weight: 700; }
a { color: var(--link); }
/* Gaps and not margins: hidden elements leave none. */
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; }
dialog { width: min(26rem, calc(100% - 1rem)); max-height: calc(100% - 1rem); padding: min(1rem, 4vw); border: 2px solid var(--link); border-radius: .5rem;
  color: var(--text); background: var(--ground); }
dialog::backdrop { background: #0009; }
dialog :is(button, h2, p) { max-width: 100%; overflow-wrap: anywhere; }
/* Visible at any text size. */
dialog .actions { position: sticky; bottom: calc(-1 * min(1rem, 4vw)); margin: 0; padding: .75rem 0; background: var(--ground); }
footer { margin-top: .5rem; padding-top: .5rem; border-top: 1px solid var(--line); font-size: .875rem; }
.contact p { margin: 0; }
.contact ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; margin: 0; padding: 0; list-style: none; }
.contact a { display: inline-block; padding: .625rem 0; overflow-wrap: anywhere; }
summary { padding: .5rem 0; color: var(--link); cursor: pointer; }
:focus-visible { outline: 3px solid var(--text); outline-offset: 2px; }
/* For screen readers only; the button shows it. */
.said { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
[data-live]:empty, .notice:empty, #ask-said:empty, [hidden], .printed { display: none; }
body:not([data-status=pending]) .if-pending, body:not([data-status=paid]) .if-paid, [data-status=pending] .if-over,
body:not([data-trouble]) .if-trouble, [data-trouble] footer > :not(.badge) { display: none; }
@media not all and (min-width: 60rem) { .if-wide { display: none; } }
@media (min-width: 30rem) { figure { width: min(100%, 20rem); } }
@media (min-width: 60rem) {
  body { max-width: 64rem; padding: 1rem 1.5rem; }
  main { display: grid; grid-template: "banner banner" auto "pay summary" auto "pay details" auto "pay leave" 1fr / min(24rem, 45%) minmax(0, 1fr); gap: 0 3rem; }
  .if-narrow { display: none; }
  figure { width: 100%; }
  .banner { grid-area: banner; }
  .summary { grid-area: summary; }
  .pay { grid-area: pay; }
  dl { grid-area: details; }
  .leave { grid-area: leave; }
  dt { flex: 0 0 11rem; }
  .amount { font-size: min(4.5vw, 3rem); }
  dd { flex: 1 1 8rem; }
  dl div { min-height: 3.25rem; padding: .125rem 0; }
  body:not([data-status=pending]) { max-width: 43rem; }
  body:not([data-status=pending]) main { display: block; }
}
@media print {
  body { max-width: none; padding: 1cm; }
  header a, button, .button, .leave, .steps, .contact, .said, .notice, .returning { display: none; }
  .printed { display: block; }
  main { display: block; }
  dt { flex: 0 0 11rem; }
  dd { flex: 1 1 8rem; }
}
`;
