import type { Said } from '../details.ts';
import { lines } from './format.ts';
import { useShell } from './page-context.ts';

const marks = { well: '✓', trouble: '✗', open: '?' } as const;

/** A conclusion with what belongs to it, in the program's words. */
export function SaidNote({ said }: { said: Said }) {
  const { t } = useShell();
  return (
    <div class={`said ${said.result}`} lang="en">
      <p class="verdict">
        <span class="mark" aria-hidden="true">
          {marks[said.result]}
        </span>
        {lines(said.words)}
      </p>
      {said.more
        .filter(({ lines }) => lines.length > 0)
        .map((part) => (
          <div key={part.title}>
            <h4>{t.saidTitles[part.title]}</h4>
            <ul>
              {part.lines.map((one) => (
                <li key={one}>{lines(one)}</li>
              ))}
            </ul>
          </div>
        ))}
    </div>
  );
}
