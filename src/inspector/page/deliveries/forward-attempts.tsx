import { entryFor } from '../../../values/table-lookup.ts';
import type { Row } from '../../delivery-row-types.ts';
import type { Handed } from '../../page-data-types.ts';
import { duration, line, lines, time } from '../format.ts';
import { useShell } from '../page-context.ts';
import { resultWords } from '../result-text.ts';
import { hashOf } from './selected-delivery.ts';

/** Each forward to an app, after the service's attempt that `listen` received. */
export function Handings({ handed, logged }: { handed: readonly Handed[]; logged: Row['logged'] }) {
  const { t, about, language } = useShell();
  return (
    <ol class="steps">
      {logged ? (
        <li class="plain">
          <span class="mark" aria-hidden="true">
            •
          </span>
          <span>
            {time(logged.at, about.timeZone)} · {t.serviceAttempt}{' '}
            <strong>{resultWords(logged.result, t)}</strong>
            {logged.took === null ? '' : ` · ${duration(logged.took, language)}`}{' '}
            <a href={hashOf(logged)}>{t.openLogged}</a>
          </span>
        </li>
      ) : null}
      {handed.length === 0 ? <li class="plain">{t.never}</li> : null}
      {handed.map((one, at) => (
        <li key={`${at} ${one.at}`} class={one.ok ? 'good' : 'bad'}>
          <Mark ok={one.ok} />
          <span>
            {time(one.at, about.timeZone)} · <strong>{resultWords(one.result, t)}</strong> ·{' '}
            {duration(one.took, language)}
            {one.attempts > 1 ? ` · ${t.tries(one.attempts)}` : ''}
            {one.sent === null ? '' : ` · ${entryFor(t.sentAs, one.sent) ?? line(one.sent)}`}
            <br />
            <span class="to">{line(one.target)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The app's answers, newest first. */
export function Answers({ handed }: { handed: readonly Handed[] }) {
  const { t, about } = useShell();
  if (handed.length === 0) return <p class="empty">{t.never}</p>;
  return (
    <>
      {handed.toReversed().map((one, at) => (
        <section key={`${at} ${one.at}`}>
          <p class={one.ok ? 'good' : 'bad'}>
            <Mark ok={one.ok} /> {time(one.at, about.timeZone)} ·{' '}
            <strong>{resultWords(one.result, t)}</strong>
          </p>
          {one.answer === null ? (
            <p class="empty">{t.noAnswerBody}</p>
          ) : (
            <pre tabindex={0}>
              <bdi>{lines(one.answer)}</bdi>
            </pre>
          )}
        </section>
      ))}
    </>
  );
}

function Mark({ ok }: { ok: boolean }) {
  return (
    <span class="mark" aria-hidden="true">
      {ok ? '✓' : '✗'}
    </span>
  );
}
