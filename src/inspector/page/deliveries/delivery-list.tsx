import { useMemo } from 'preact/hooks';
import { groups, type Row, type State } from '../../delivery-row.ts';
import { clock, dayOf, duration, line, money } from '../format.ts';
import { useShell } from '../page-context.ts';
import { resultWords } from '../result-text.ts';
import { byDay, type Day } from './merge-rows.ts';
import { rowElement, useRowWindow } from './row-window.ts';

interface ListProps {
  rows: readonly Row[];
  chosen: string | undefined;
  onChoose(row: Row): void;
  onFocus(id: string): void;
}

/** One row a delivery, under headings of days. */
export function List({ rows, ...given }: ListProps) {
  const { t, about } = useShell();
  const today = dayOf(about.now, about.timeZone);
  const days = useMemo(() => byDay(rows, (at) => dayOf(at, about.timeZone)), [rows]);
  if (rows.length === 0) return null;
  return (
    <div class="days">
      <div class="row heads" aria-hidden="true">
        <span />
        {(['time', 'amount', 'code', 'note', 'configuration', 'answer', 'took'] as const).map((name) => (
          <span key={name} class={name === 'note' ? 'words' : name}>
            {t.heads[name]}
          </span>
        ))}
      </div>
      {days.map((day) => (
        <section key={day.name}>
          <h2 class="day">{day.name === today ? t.today : day.name}</h2>
          <DayRows day={day} {...given} />
        </section>
      ))}
    </div>
  );
}

function DayRows({ day, chosen, ...actions }: Omit<ListProps, 'rows'> & { day: Day }) {
  const { rows, first } = day;
  const { from, to, whole, before, after } = useRowWindow(rows.length);
  return (
    <div ref={whole} data-first={first}>
      <div ref={before} />
      <ul class="rows">
        {rows.slice(from, to).map((row, at) => (
          <li key={row.id} aria-setsize={rows.length} aria-posinset={from + at + 1}>
            <Item row={row} isChosen={row.id === chosen} {...actions} />
          </li>
        ))}
      </ul>
      <div ref={after} />
    </div>
  );
}

const holds = (group: keyof typeof groups, state: State) => groups[group].some((one) => one === state);
export const isFailed = ({ state }: Row) => holds('failed', state);

/** How a state is to be taken: as good, as bad, or as neither. */
export function toneOf(row: Row): 'good' | 'bad' | 'plain' {
  if (holds('delivered', row.state)) return 'good';
  return isFailed(row) ? 'bad' : 'plain';
}

const marks = { good: '✓', bad: '✗', plain: '•' } as const;

interface ItemProps extends Pick<ListProps, 'onChoose' | 'onFocus'> {
  row: Row;
  isChosen: boolean;
}

function Item({ row, isChosen, onChoose, onFocus }: ItemProps) {
  const { t, about, language } = useShell();
  const tone = toneOf(row);
  const { id, at, state, result, amount, code, note, kind, configuration, owner, took } = row;
  const profile = owner === null ? null : `${t.profile}: ${line(owner) || t.noProfile}`;
  return (
    <button
      id={rowElement(id)}
      type="button"
      class={`row ${tone}`}
      aria-current={isChosen ? 'true' : undefined}
      onClick={() => onChoose(row)}
      onFocus={() => onFocus(id)}
    >
      <span class="state">
        <span class="mark" aria-hidden="true">
          {marks[tone]}
        </span>{' '}
        {t.states[state]}
      </span>
      <span class="time">{clock(at, about.timeZone)}</span>
      <span class="amount">{amount === null ? '' : money(amount)}</span>
      <span class="code cut">{line([kind, code].filter((part) => part !== null).join(' '))}</span>
      <bdi class="words cut">{line(note ?? '')}</bdi>
      <bdi class="configuration cut">
        {[profile, configuration && line(configuration)].filter(Boolean).join(' ')}
      </bdi>
      <span class="answer cut">{result === '' ? '' : resultWords(result, t)}</span>
      <span class="took">{took === null ? '' : duration(took, language)}</span>
    </button>
  );
}
