/** The page's only style sheet and only script, each a file of its own: the policy allows nothing inline. */

export const style = `
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0 auto; max-width: 30rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #16202a; background: #fff; }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; margin-bottom: .75rem; }
.banner { margin: 0 0 1rem; padding: .5rem .75rem; border: 2px solid #8a5300; background: #fff3d6; color: #5c3700; font-weight: 700; }
h1 { margin: 0; font-size: 1rem; font-weight: 400; }
.amount { display: block; font-size: clamp(1.75rem, 9vw, 3rem); line-height: 1.2; font-weight: 800; }
.status { margin: .75rem 0; padding: .75rem; border-left: 4px solid #0b57a4; background: #eef4fb; }
.status p { margin: 0; }
.status strong { display: block; }
[data-status=paid] .status { border-color: #116329; background: #e8f6ec; }
[data-status=expired] .status, [data-status=cancelled] .status { border-color: #a1260d; background: #fdecea; }
figure { margin: 1rem 0; text-align: center; }
figure svg { display: block; width: 100%; max-width: 20rem; height: auto; margin: 0 auto; }
dl { margin: 0; }
dl div { display: flex; flex-wrap: wrap; align-items: center; gap: 0 .75rem; padding: .5rem 0; border-top: 1px solid #d3dae1; }
dt { flex: 1 0 100%; color: #4a5763; }
h2 { margin: 1.25rem 0 .75rem; font-size: 1.25rem; }
dd { flex: 1 1 auto; margin: 0; min-width: 0; overflow-wrap: anywhere; font-weight: 600; }
dd + dd { flex: none; }
.warning { padding: .5rem .75rem; border: 1px solid #8a5300; color: #5c3700; }
button, .back { min-height: 2.75rem; padding: .5rem 1rem; border: 2px solid #0b57a4; border-radius: .375rem; font: inherit; }
button { background: #fff; color: #0b57a4; cursor: pointer; }
.back { display: inline-block; background: #0b57a4; color: #fff; font-weight: 700; text-decoration: none; }
a { color: #0b57a4; }
:focus-visible { outline: 3px solid #16202a; outline-offset: 2px; }
[data-live]:empty, [hidden] { display: none; }
[data-status=paid] .while-pending, [data-status=expired] .while-pending, [data-status=cancelled] .while-pending,
[data-status=pending] .when-over { display: none; }
`;

export const script = `
'use strict';
const page = document.body;
const notice = document.getElementById('notice');

const source = new EventSource(page.dataset.events);
source.onmessage = ({ data }) => {
  const state = JSON.parse(data);
  notice.textContent = '';
  page.dataset.status = state.status;
  for (const element of document.querySelectorAll('[data-live]')) {
    const text = state[element.dataset.live];
    // A screen reader says again what is written again.
    if (element.textContent !== text) element.textContent = text;
  }
  if (state.status === 'paid') source.close();
};
source.onerror = () => {
  notice.textContent = page.dataset.reconnecting;
};

for (const button of document.querySelectorAll('button[value]')) {
  button.hidden = false;
  button.onclick = async () => {
    await navigator.clipboard.writeText(button.value);
    notice.textContent = button.dataset.done;
  };
}
`;
