/** The part of the page's script that copies the payment details. */
export const copyScript = `
let silence;
/** For screen readers only: the button shows the same to others. */
function say(text) {
  clearTimeout(silence);
  part('said').textContent = text;
  silence = setTimeout(() => { part('said').textContent = ''; }, saidMs);
}

const byHand = part('by-hand');
/** The button shows the result for a moment; without a clipboard it shows how to copy by hand. */
async function copy(button, text, place) {
  const label = button.dataset.label ??= button.textContent;
  clearTimeout(button.dataset.timer);
  try {
    await navigator.clipboard.writeText(text);
    say(button.dataset.done);
    button.textContent = '✓ ' + texts.copied;
  } catch {
    // The text stays selected and visible, because nobody knows how long copying takes.
    button.textContent = texts.hold;
    const all = byHand.lastElementChild;
    if (place === all) all.textContent = text;
    byHand.hidden = place !== all;
    getSelection().selectAllChildren(place);
    place.scrollIntoView({ block: 'nearest' });
    say(texts.selected);
    return;
  }
  button.dataset.timer = setTimeout(() => { button.textContent = label; }, saidMs);
}

const copyButtons = [...document.querySelectorAll('[data-copy]')];
for (const button of copyButtons) {
  button.hidden = false;
  button.onclick = () =>
    copy(button, answer.page.shown[button.dataset.copy], button.closest('div').querySelector('dd'));
}
/** The data that a banking app asks for, one line each; the amount as plain digits. */
function allDetails() {
  const lines = ['bank', 'account', 'accountName', 'transfer', 'note'].map((name) => {
    const label = document.querySelector('dd[data-live=' + name + ']').previousElementSibling.textContent;
    return label + ': ' + answer.page.shown[name === 'transfer' ? 'transferDigits' : name];
  });
  return lines.join('\\n');
}
const copyAll = part('copy-all');
if (copyAll) {
  copyAll.hidden = false;
  copyAll.onclick = () => copy(copyAll, allDetails(), byHand.lastElementChild);
}
`;
