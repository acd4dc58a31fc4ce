import type { Failure } from '../data-source-interface.ts';
import { WithCommands } from './command-text.tsx';
import { lines } from './format.ts';
import { useShell } from './page-context.ts';

/** What failed, why, and a hint. Its kind is in the page's language, the rest in the program's. */
export function FailureNote({ error: { kind, message, hint } }: { error: Failure }) {
  const { t } = useShell();
  const named = kind && t.failures?.[kind];
  return (
    <div class="note bad" role="alert">
      {named ? <p>{named}</p> : null}
      <div lang={named ? 'en' : undefined}>
        <p>
          <WithCommands text={lines(message)} />
        </p>
        {hint === null ? null : (
          <p class="hint">
            <WithCommands text={lines(hint)} />
          </p>
        )}
      </div>
    </div>
  );
}
