import { useState } from 'preact/hooks';
import type { Answer } from '../../data-source-interface.ts';
import type { Copied, Delivery } from '../../page-data-types.ts';
import { onClipboard } from '../clipboard.ts';
import { FailureNote } from '../failure-note.tsx';
import { useShell } from '../page-context.ts';
import { ask } from '../requests.ts';
import { harOf } from './har.ts';
import { givenOf } from './selected-delivery.ts';

/** Copies a delivery to the clipboard in a form that can be run. */
export function CopyButtons({ delivery }: { delivery: Delivery }) {
  const { t, language, about } = useShell();
  const [answer, setAnswer] = useState<Answer<Copied>>();
  const [isCopied, setCopied] = useState(false);
  const put = async (got: Answer<Copied>) => {
    setCopied(got.ok && (await onClipboard(got.value.text)));
    setAnswer(got);
  };
  const copy = (name: 'curl' | 'test') => async () =>
    put(await ask(name, { ...givenOf(delivery.row), to: delivery.target }, language));
  const copyAs = (write: (of: Delivery) => string) => () =>
    put({ ok: true, value: { text: write(delivery), notes: [] } });
  return (
    <div class="actions">
      <button type="button" class="quiet" data-key="c" onClick={copy('curl')}>
        {t.copyCurl}
      </button>
      <button type="button" class="quiet" onClick={copy('test')}>
        {t.copyTest}
      </button>
      <button type="button" class="quiet" onClick={copyAs(jsonOf)}>
        {t.copyJson}
      </button>
      <button type="button" class="quiet" onClick={copyAs((one) => harOf(one, about.version))}>
        {t.copyHar}
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

/** What the page shows of it, with masked personal data. */
function jsonOf({ row, address, headers, pretty, handed }: Delivery): string {
  const { id, at, state, result, amount, code } = row;
  const delivery = { id, at: new Date(at).toISOString(), state, result, amount, transaction_code: code };
  return JSON.stringify({ ...delivery, url: address, headers, body: pretty, responses: handed }, null, 2);
}
