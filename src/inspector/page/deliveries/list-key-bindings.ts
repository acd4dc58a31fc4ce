import { useLayoutEffect } from 'preact/hooks';
import { isTyping } from '../keyboard-shortcuts.tsx';

interface KeyActions {
  close(): void;
  search(): void;
  move(step: number): void;
}

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** The keys of the list. A layout effect: with a normal effect, a key before the first paint would be lost. */
export function useKeys(actions: KeyActions): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => pressKey(event, actions);
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
}

function pressKey(event: KeyboardEvent, actions: KeyActions): void {
  // A tab handles the arrow keys itself.
  const isTaken = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey;
  if (isTaken || document.querySelector('dialog[open]')) return;
  const { key } = event;
  const field = event.target as HTMLElement;
  if (isTyping(event) && !(key === 'ArrowDown' && field.matches('.search input'))) {
    if (key === 'Escape') field.blur();
    return;
  }
  const act = actionOf(key, actions);
  if (!act) return;
  event.preventDefault();
  act();
}

/** Undefined if the key does nothing. */
function actionOf(key: string, { close, search, move }: KeyActions): (() => void) | undefined {
  if (key === '/') return search;
  if (key === 'Escape') return close;
  const step = steps[key];
  if (step !== undefined) return () => move(step);
  const button = document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  return button ? () => button.click() : undefined;
}
