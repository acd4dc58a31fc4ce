import { useRef } from 'preact/hooks';
import { line } from '../format.ts';
import { useShell } from '../page-context.ts';
import { resultWords } from '../result-text.ts';
import { useAct } from '../use-act.tsx';
import { type Chosen, givenOf } from './selected-delivery.ts';

interface RedeliverProps {
  /** The service's attempt. The same configuration gets the redelivery. */
  attempt: Chosen;
  code: string;
  onSent(): void;
}

/** Asks the service to redeliver, after a confirmation: the receiver really gets it. */
export function RedeliverButton({ attempt, code, onSent }: RedeliverProps) {
  const { t } = useShell();
  const dialog = useRef<HTMLDialogElement>(null);
  const { act, busy, said } = useAct<'redeliver'>(onSent, ({ result, delivered }) => (
    <p class={`note ${delivered ? 'good' : 'bad'}`}>
      {result === null ? t.noResultYet : resultWords(result, t)}
    </p>
  ));
  return (
    <>
      <button type="button" class="quiet" disabled={busy} onClick={() => dialog.current?.showModal()}>
        {t.redeliver}…
      </button>
      <dialog ref={dialog} aria-label={t.redeliver}>
        <p>{t.redeliverQuestion(line(code))}</p>
        <form method="dialog" class="actions">
          <button type="submit" class="quiet">
            {t.no}
          </button>
          <button type="submit" onClick={() => act('redeliver', givenOf(attempt))}>
            {t.redeliver}
          </button>
        </form>
      </dialog>
      {said}
    </>
  );
}
