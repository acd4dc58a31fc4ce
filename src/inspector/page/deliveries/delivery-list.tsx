import { groups, type Row, type State } from '../../delivery-row.ts';
import { duration, line, money, shortTime } from '../format.ts';
import { useShell } from '../page-context.ts';
import { resultWords } from '../result-text.ts';

interface ListProps {
  rows: readonly Row[];
  chosen: string | undefined;
  onChoose(row: Row): void;
}

export function List({ rows, chosen, onChoose }: ListProps) {
  return (
    <ul class="rows">
      {rows.map((row) => (
        <Item key={row.id} row={row} isChosen={row.id === chosen} onChoose={onChoose} />
      ))}
    </ul>
  );
}

/** The id of a row's button. */
export const rowElement = (id: string) => `row-${id}`;

/** How a state is to be taken: as good, as bad, or as neither. */
export function toneOf(state: State): 'good' | 'bad' | 'plain' {
  const holds = (group: keyof typeof groups) => groups[group].some((one) => one === state);
  if (holds('taken')) return 'good';
  return holds('failed') ? 'bad' : 'plain';
}

const marks = { good: '✓', bad: '✗', plain: '•' } as const;

function Item({ row, isChosen, onChoose }: { row: Row; isChosen: boolean; onChoose(row: Row): void }) {
  const { t, about, language } = useShell();
  const tone = toneOf(row.state);
  const { id, at, state, result, amount, code, note, kind, configuration, owner, took } = row;
  return (
    <li>
      <button
        id={rowElement(id)}
        type="button"
        class={`row ${tone}`}
        aria-current={isChosen ? 'true' : undefined}
        onClick={() => onChoose(row)}
      >
        <span class="mark" aria-hidden="true">
          {marks[tone]}
        </span>
        <span class="amount">{amount === null ? line(code ?? kind ?? result) : money(amount)}</span>
        <span class="time">{shortTime(at, about.now, about.timeZone)}</span>
        <span class="what">
          {[kind, amount === null ? null : code]
            .filter((part) => part !== null)
            .map((part) => (
              <span key={part} class="code">
                {line(part)}
              </span>
            ))}
          {note === null ? null : <bdi class="words">{line(note)}</bdi>}
        </span>
        <span class="became">
          <span class="state">{t.states[state]}</span>
          {result === '' ? null : <span>{resultWords(result, t)}</span>}
          {took === null ? null : <span>{duration(took, language)}</span>}
          {configuration === null ? null : <bdi class="to">{line(configuration)}</bdi>}
          {owner === null ? null : <bdi class="to">{`${t.profile}: ${line(owner) || t.noProfile}`}</bdi>}
        </span>
      </button>
    </li>
  );
}
