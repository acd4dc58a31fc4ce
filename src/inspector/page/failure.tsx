import type { Failure } from '../parts.ts';
import { lines } from './format.ts';

/** What went wrong, why, and what to do. */
export function FailureNote({ error }: { error: Failure }) {
  return (
    <div class="note bad" role="alert">
      <p>{lines(error.message)}</p>
      {error.hint === null ? null : <p class="hint">{lines(error.hint)}</p>}
    </div>
  );
}
