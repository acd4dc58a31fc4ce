import { useRef } from 'preact/hooks';
import { useShell } from '../page-context.ts';
import { useAct } from './use-change.tsx';

/** Deletes all, behind a question. */
export function ResetView({ onChanged }: { onChanged(): void }) {
  const { t } = useShell();
  const { act, busy, said } = useAct(onChanged);
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <section class="card">
      <h2>{t.emulator.reset}</h2>
      <button type="button" class="danger" disabled={busy} onClick={() => dialog.current?.showModal()}>
        {t.emulator.reset}…
      </button>
      <dialog ref={dialog} aria-label={t.emulator.reset}>
        <p>{t.emulator.resetQuestion}</p>
        <form method="dialog" class="actions">
          <button type="submit">{t.no}</button>
          <button type="submit" class="danger" onClick={() => act('reset', {})}>
            {t.emulator.resetYes}
          </button>
        </form>
      </dialog>
      {said}
    </section>
  );
}
