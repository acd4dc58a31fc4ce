import type { Failure } from '../parts.ts';
import { lines } from './format.ts';
import { WithCommands } from './with-commands.tsx';

/** What went wrong, why, and what to do. */
export function FailureNote({ error }: { error: Failure }) {
  return (
    <div class="note bad" role="alert">
      <p>
        <WithCommands text={lines(error.message)} />
      </p>
      {error.hint === null ? null : (
        <p class="hint">
          <WithCommands text={lines(error.hint)} />
        </p>
      )}
    </div>
  );
}
