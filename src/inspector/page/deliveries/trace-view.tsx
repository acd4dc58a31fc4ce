import { useState } from 'preact/hooks';
import type { Answer } from '../../data-source-interface.ts';
import type { Row } from '../../delivery-row-types.ts';
import type { Chain } from '../../page-data-types.ts';
import { SaidNote } from '../diagnosis-note.tsx';
import { FailureNote } from '../failure-note.tsx';
import { line, time } from '../format.ts';
import { useShell } from '../page-context.ts';
import { ask } from '../requests.ts';
import { resultWords } from '../result-text.ts';
import { givenOf } from './selected-delivery.ts';

const marks = new Map([
  [true, '✓'],
  [false, '✗'],
  [null, '•'],
]);

/** The result of `trace` for its transaction, on request: it takes a second. */
export function ChainView({ row, show }: { row: Row; show: boolean }) {
  const { t, about, language } = useShell();
  const [answer, setAnswer] = useState<Answer<Chain>>();
  const [busy, setBusy] = useState(false);
  const find = async () => {
    setBusy(true);
    setAnswer(await ask('chain', givenOf(row, show), language));
    setBusy(false);
  };
  return (
    <>
      <h3>{t.chain}</h3>
      <button type="button" disabled={busy} onClick={find}>
        {busy ? t.loading : t.askChain}
      </button>
      <div aria-live="polite">
        {answer && !answer.ok ? <FailureNote error={answer.error} /> : null}
        {answer?.ok ? (
          <>
            <SaidNote said={answer.value.said} />
            <ol class="steps">
              {answer.value.steps.map(({ at, who, what, ok }, number) => (
                <li key={`${number} ${what}`} class={ok === null ? 'plain' : ok ? 'good' : 'bad'}>
                  <span class="mark" aria-hidden="true">
                    {marks.get(ok)}
                  </span>
                  <span>
                    {at === null ? '' : `${time(at, about.timeZone)} · `}
                    <strong>{who === null ? t.bank : line(who)}</strong> · <bdi>{resultWords(what, t)}</bdi>
                  </span>
                </li>
              ))}
            </ol>
          </>
        ) : null}
      </div>
    </>
  );
}
