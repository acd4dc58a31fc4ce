import { useEffect, useState } from 'preact/hooks';
import type { LoggedRequest } from '../../../emulator/logged-request.ts';
import { commandLineFor } from '../../../values/command-line.ts';
import type { Answer } from '../../data-source-interface.ts';
import { WithCommands } from '../command-text.tsx';
import { FailureNote } from '../failure-note.tsx';
import { duration, line, time } from '../format.ts';
import { useShell } from '../page-context.ts';
import { ask } from '../requests.ts';

/** Milliseconds between two reads: requests send no live event. */
const pollMs = 2_000;

const readOne = commandLineFor(undefined)(['emulator', 'requests', 'ID']);

/** Requests of programs to the emulator, and why it refused them. */
export function RequestsPage({ first }: { first: Answer<LoggedRequest[]> }) {
  const { t, about, language } = useShell();
  const [asked, setAsked] = useState(first);
  useEffect(() => {
    const timer = setInterval(() => void ask('requests', {}, language).then(setAsked), pollMs);
    return () => clearInterval(timer);
  }, []);
  if (!asked.ok) return <FailureNote error={asked.error} />;
  const { hint, bodies, none } = t.requests;
  return (
    <div class="stats">
      <h2>{t.views.requests}</h2>
      <p class="hint">{hint}</p>
      <p class="hint">
        <WithCommands text={`${bodies} ${readOne}`} />
      </p>
      {asked.value.length === 0 ? <p class="empty">{none}</p> : null}
      <ul class="listed">
        {asked.value.map(({ id, at, method, path, status, duration_ms, client_id, errors }) => (
          <li key={id}>
            <strong>
              {status ?? '–'} {line(method)} {line(path)}
            </strong>
            {errors.map(({ field, reason }) => (
              <p key={`${field} ${reason}`}>{line([field, reason].filter(Boolean).join(': '))}</p>
            ))}
            <p class="hint">
              {[
                `ID ${id}`,
                time(Date.parse(at), about.timeZone),
                duration(duration_ms, language),
                line(client_id ?? ''),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
