/** Renders only the rows of a long list that are near the view. All rows have the same height (`--row` of page.css). */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Rows before and after the visible ones. */
const around = 20;
/** Rows before the browser reports what is visible. */
const atFirst = 40;

/** `from`, `to`: the rendered rows, at least one. `whole`: contains them and two spacers. */
export function useRowWindow(total: number) {
  const whole = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLDivElement>(null);
  const after = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState({ from: 0, to: atFirst });
  const from = Math.max(0, Math.min(shown.from, total - 1));
  const to = Math.max(from + 1, Math.min(shown.to, total));

  const look = () => {
    const row = heightOf(whole.current!);
    // The list is hidden. It stays as it was.
    if (row === 0) return;
    // The page's content security policy does not allow inline styles.
    before.current!.style.height = `${from * row}px`;
    after.current!.style.height = `${Math.max(0, total - to) * row}px`;
    const { top } = whole.current!.getBoundingClientRect();
    const windowOf = (more: number) => ({
      from: Math.max(0, Math.min(total - 1, Math.floor(-top / row) - more)),
      to: Math.max(1, Math.min(total, Math.ceil((innerHeight - top) / row) + more)),
    });
    const needed = windowOf(around / 2);
    if (needed.from < shown.from || shown.to < needed.to) setShown(windowOf(around));
  };
  const again = useRef(look);
  again.current = look;
  useLayoutEffect(look);
  useLayoutEffect(() => {
    const changed = () => again.current();
    // Its size changes with the window and the text, and when it is shown again.
    const observer = new ResizeObserver(changed);
    observer.observe(whole.current!);
    addEventListener('scroll', changed, { passive: true });
    return () => {
      observer.disconnect();
      removeEventListener('scroll', changed);
    };
  }, []);
  return { from, to, whole, before, after };
}

const heightOf = (whole: HTMLElement) => whole.querySelector('li')!.getBoundingClientRect().height;

export const rowElement = (id: string) => `row-${id}`;

/** Focuses a row. If it is not rendered, scrolls to it first. `at`: its index in the whole list. */
export function focusRow(id: string, at: number): void {
  const element = () => document.getElementById(rowElement(id));
  if (element()) {
    element()!.focus();
    return;
  }
  const days = [...document.querySelectorAll<HTMLElement>('[data-first]')];
  const day = days.findLast(({ dataset }) => Number(dataset.first) <= at);
  if (!day) return;
  const y = day.getBoundingClientRect().top + (at - Number(day.dataset.first)) * heightOf(day);
  scrollBy(0, y - innerHeight / 2);
  dispatchEvent(new Event('scroll'));
  requestAnimationFrame(() => element()?.focus());
}
