import type { Said, Sentence } from '../page-data-types.ts';
import { WithCommands } from './command-text.tsx';
import { lines } from './format.ts';
import { useShell } from './page-context.ts';

const marks = { well: '✓', trouble: '✗', open: '?' } as const;

/** A finding with its details, in English or in the page's language. `title`: one level below the heading above. */
export function SaidNote({ said, title: Title = 'h4' }: { said: Said; title?: 'h3' | 'h4' }) {
  const { t } = useShell();
  return (
    <div class={`said ${said.result}`}>
      <p class="verdict">
        <span class="mark" aria-hidden="true">
          {marks[said.result]}
        </span>
        <Spoken words={said.words} />
      </p>
      {said.more
        .filter(({ lines }) => lines.length > 0)
        .map((part) => (
          <div key={part.title}>
            <Title>{t.saidTitles[part.title]}</Title>
            <ul>
              {part.lines.map((one) => (
                <li key={typeof one === 'string' ? one : one.en}>
                  <Spoken words={one} />
                </li>
              ))}
            </ul>
          </div>
        ))}
    </div>
  );
}

/** Marks text that exists only in English. */
function Spoken({ words }: { words: Sentence }) {
  const { language } = useShell();
  if (typeof words !== 'string') return <WithCommands text={lines(words[language])} />;
  return (
    <span lang={language === 'en' ? undefined : 'en'}>
      <WithCommands text={lines(words)} />
    </span>
  );
}
