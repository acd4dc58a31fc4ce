import { useEffect, useRef } from 'preact/hooks';
import { useShell } from './page-context.ts';

/** Whether a key press is for an input field. */
export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** `?` shows the keyboard shortcuts. */
export function Keys() {
  const { t } = useShell();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event)) dialog.current?.showModal();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button type="button" class="quiet" aria-label={t.keys} onClick={() => dialog.current?.showModal()}>
        ?
      </button>
      <dialog ref={dialog} aria-label={t.keys}>
        <h2>{t.keys}</h2>
        <dl class="keys">
          {t.keyList.map(([key, what]) => (
            <div key={key}>
              <dt>
                {key.split(/\s+/).map((one) => (
                  <kbd key={one}>{one}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <form method="dialog">
          <button type="submit">{t.close}</button>
        </form>
      </dialog>
    </>
  );
}
