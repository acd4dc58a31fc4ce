import { useState } from 'preact/hooks';
import type { Answer } from '../../data-source.ts';
import type { Copied, Delivery } from '../../page-data.ts';
import { onClipboard } from '../clipboard.ts';
import { FailureNote } from '../failure-note.tsx';
import { useShell } from '../page-context.ts';
import { ask } from '../requests.ts';
import { givenOf } from './selected-delivery.ts';

/** Puts a delivery on the clipboard, as what can be run. */
export function CopyButtons({ delivery }: { delivery: Delivery }) {
  const { t, language } = useShell();
  const [answer, setAnswer] = useState<Answer<Copied>>();
  const [isCopied, setCopied] = useState(false);
  const copy = (name: 'curl' | 'test') => async () => {
    const got = await ask(name, { ...givenOf(delivery.row), to: delivery.target }, language);
    const copied = got.ok && (await onClipboard(got.value.text));
    setCopied(copied);
    setAnswer(got);
  };
  return (
    <div class="actions">
      <button type="button" onClick={copy('curl')}>
        {t.copyCurl}
      </button>
      <button type="button" onClick={copy('test')}>
        {t.copyTest}
      </button>
      <div role="status">
        {answer?.ok ? (
          <>
            <p>{isCopied ? t.copied : t.notCopied}</p>
            {answer.value.notes.map((note) => (
              <p key={note} lang="en">
                {note}
              </p>
            ))}
            <details open={!isCopied}>
              <summary>{answer.value.text.split('\n')[0]}</summary>
              <pre tabindex={0}>{answer.value.text}</pre>
            </details>
          </>
        ) : null}
        {answer && !answer.ok ? <FailureNote error={answer.error} /> : null}
      </div>
    </div>
  );
}
