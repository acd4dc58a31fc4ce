import { useRef, useState } from 'preact/hooks';
import type { Answer } from '../../data-source-interface.ts';
import type { Redelivered } from '../../page-data-types.ts';
import { FailureNote } from '../failure-note.tsx';
import { line } from '../format.ts';
import { useShell } from '../page-context.ts';
import { change } from '../requests.ts';
import { resultWords } from '../result-text.ts';
import { type Chosen, givenOf } from './selected-delivery.ts';

interface RedeliverProps {
  /** The service's attempt. The same configuration gets the redelivery. */
  attempt: Chosen;
  code: string;
  onSent(): void;
}

/** Asks the service to redeliver, after a confirmation: the receiver really gets it. */
export function RedeliverButton({ attempt, code, onSent }: RedeliverProps) {
  const shell = useShell();
  const { t } = shell;
  const dialog = useRef<HTMLDialogElement>(null);
  const [answer, setAnswer] = useState<Answer<Redelivered>>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    setAnswer(await change('redeliver', givenOf(attempt), shell));
    setBusy(false);
    onSent();
  };
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
          <button type="submit" onClick={send}>
            {t.redeliver}
          </button>
        </form>
      </dialog>
      <div role="status">
        {answer?.ok ? (
          <p class={`note ${answer.value.delivered ? 'good' : 'bad'}`}>
            {answer.value.result === null ? t.noResultYet : resultWords(answer.value.result, t)}
          </p>
        ) : null}
        {answer && !answer.ok ? <FailureNote error={answer.error} /> : null}
      </div>
    </>
  );
}
