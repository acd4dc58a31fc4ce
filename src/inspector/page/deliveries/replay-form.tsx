import { useState } from 'preact/hooks';
import { entryFor } from '../../../values/table-lookup.ts';
import { type ResendMode, resendModes } from '../../../webhooks/journal/resend-modes.ts';
import type { Again, Delivery } from '../../page-data-types.ts';
import { duration, line } from '../format.ts';
import { useShell } from '../page-context.ts';
import type { Texts } from '../texts/index.ts';
import { useAct } from '../use-act.tsx';
import { givenOf } from './selected-delivery.ts';

export function AgainForm({ delivery, onSent }: { delivery: Delivery; onSent(): void }) {
  const { t, language } = useShell();
  const [how, setHow] = useState<ResendMode>('as-received');
  const [to, setTo] = useState(delivery.target);
  const [body, setBody] = useState<string>();
  const { act, busy, said } = useAct<'again'>(onSent, (sent) => (
    <Sent sent={sent} took={duration(sent.took, language)} />
  ));
  // A masked body would be sent masked.
  const possible = resendModes.filter((way) => way !== 'edited' || delivery.raw !== null);
  const send = (event: Event) => {
    event.preventDefault();
    const edited = how === 'edited' ? { body: body ?? textOf(delivery) } : {};
    void act('again', { ...givenOf(delivery.row), how, to, ...edited });
  };
  return (
    <details class="again">
      <summary data-key="r">{t.again}</summary>
      <form onSubmit={send}>
        <label>
          <span>{t.to}</span>
          <input
            type="url"
            required
            placeholder="http://localhost:3000/hook"
            value={to}
            onInput={(event) => setTo(event.currentTarget.value)}
          />
        </label>
        <fieldset>
          <legend class="unseen">{t.again}</legend>
          {possible.map((way) => (
            <label key={way} class="choice">
              <input type="radio" name="how" checked={way === how} onChange={() => setHow(way)} />
              <span>
                {t.how[way]} <small>{t.howHint[way]}</small>
              </span>
            </label>
          ))}
        </fieldset>
        {how === 'edited' ? (
          <label>
            <span>{t.newBody}</span>
            <textarea
              rows={8}
              spellcheck={false}
              value={body ?? textOf(delivery)}
              onInput={(event) => setBody(event.currentTarget.value)}
            />
          </label>
        ) : null}
        <button type="submit" disabled={busy}>
          {t.send}
        </button>
      </form>
      {said}
    </details>
  );
}

function Sent({ sent, took }: { sent: Again; took: string }) {
  const { t } = useShell();
  const words = [
    `${t.sent}: ${entryFor(t.sentAs, sent.sent) ?? line(sent.sent)}`,
    ...(sent.signedWith === null
      ? []
      : [`${t.signedWith} ${entryFor(t.secrets, sent.signedWith) ?? line(sent.signedWith)}`]),
    answerOf(sent, t),
    took,
  ];
  return <p class={sent.ok ? 'note good' : 'note bad'}>{words.join(' · ')}</p>;
}

/** Who answered, and what: a listener's own 200 is not the app's. */
function answerOf({ answeredBy, status, ok, error }: Again, t: Texts): string {
  if (answeredBy === 'listener') {
    if (error !== null) return t.listenerHadIt(status);
    return ok ? t.listenerStored(status) : t.listenerRefused(status);
  }
  return error === null ? t.appAnswered(status) : line(error);
}

/** The body as text. Bytes that are not UTF-8 are replaced. */
function textOf({ raw }: Delivery): string {
  const bytes = Uint8Array.from(atob(raw ?? ''), (character) => character.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}
