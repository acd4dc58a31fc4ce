import { known } from '../../../values/known-key.ts';
import type { Handed } from '../../page-data.ts';
import { duration, line, lines, time } from '../format.ts';
import { useShell } from '../page-context.ts';
import { resultWords } from '../result-text.ts';

/** Each time that it was handed to an app. */
export function Handings({ handed }: { handed: readonly Handed[] }) {
  const { t, about, language } = useShell();
  if (handed.length === 0) return <p class="empty">{t.never}</p>;
  return (
    <ul class="steps">
      {handed.map((one, at) => (
        <li key={`${at} ${one.at}`} class={one.ok ? 'good' : 'bad'}>
          <span class="mark" aria-hidden="true">
            {one.ok ? '✓' : '✗'}
          </span>
          <span>
            {time(one.at, about.timeZone)} · <strong>{resultWords(one.result, t)}</strong> ·{' '}
            {duration(one.took, language)}
            {one.attempts > 1 ? ` · ${one.attempts} ${t.attempts}` : ''}
            {one.sent === null ? '' : ` · ${known(t.sentAs, one.sent) ?? line(one.sent)}`}
            <br />
            <span class="to">{line(one.target)}</span>
            {one.answer === null ? null : (
              <pre>
                <bdi>{lines(one.answer)}</bdi>
              </pre>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
