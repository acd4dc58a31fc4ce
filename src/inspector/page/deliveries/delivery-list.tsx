import { useMemo, useState } from 'preact/hooks';
import { groups, type Row, type State } from '../../delivery-row-types.ts';
import { clock, dayOf, duration, line, money } from '../format.ts';
import { useShell } from '../page-context.ts';
import { kindText, resultWords } from '../result-text.ts';
import { byDay, type Day } from './merge-rows.ts';
import { rowElement, useRowWindow } from './row-window.ts';

interface ListProps {
  rows: readonly Row[];
  chosen: string | undefined;
  onChoose(row: Row): void;
  onFocus(id: string): void;
}

/** One row per delivery, under day headings. Tab stops at one row; the arrow keys move to the others. */
export function List({ rows, onFocus, ...given }: ListProps) {
  const { t, about } = useShell();
  const [focused, setFocused] = useState<string>();
  const atFocus = (id: string) => {
    setFocused(id);
    onFocus(id);
  };
  const stop = Math.max(
    0,
    rows.findIndex(({ id }) => id === (focused ?? given.chosen)),
  );
  const today = dayOf(about.now, about.timeZone);
  const days = useMemo(() => byDay(rows, (at) => dayOf(at, about.timeZone)), [rows]);
  if (rows.length === 0) return null;
  return (
    <div class="days">
      <div class="row heads" aria-hidden="true">
        <span />
        {(['time', 'amount', 'order', 'code', 'note', 'configuration', 'answer', 'took'] as const).map(
          (name) => (
            <span key={name} class={name === 'note' ? 'words' : name}>
              {t.heads[name]}
            </span>
          ),
        )}
      </div>
      {days.map((day) => (
        <section key={day.name}>
          <h2 class="day">{day.name === today ? t.today : day.name}</h2>
          <DayRows day={day} stop={stop} onFocus={atFocus} {...given} />
        </section>
      ))}
    </div>
  );
}

/** `stop`: index of the Tab stop in the whole list. */
function DayRows({ day, stop, chosen, ...actions }: Omit<ListProps, 'rows'> & { day: Day; stop: number }) {
  const { rows, first } = day;
  const { from, to, whole, before, after } = useRowWindow(rows.length);
  const isOfDay = first <= stop && stop < first + rows.length;
  // The row itself may have been scrolled out of the document.
  const nearest = Math.max(from, Math.min(stop - first, to - 1));
  return (
    <div ref={whole} data-first={first}>
      <div ref={before} />
      <ul class="rows">
        {rows.slice(from, to).map((row, at) => (
          <li key={row.id} aria-setsize={rows.length} aria-posinset={from + at + 1}>
            <Item
              row={row}
              isChosen={row.id === chosen}
              isStop={isOfDay && from + at === nearest}
              {...actions}
            />
          </li>
        ))}
      </ul>
      <div ref={after} />
    </div>
  );
}

const holds = (group: keyof typeof groups, state: State) => groups[group].some((one) => one === state);
export const isFailed = ({ state }: Row) => holds('failed', state);

/** Whether a state is good, bad or neither. */
export function toneOf(row: Row): 'good' | 'bad' | 'plain' {
  if (holds('delivered', row.state)) return 'good';
  return isFailed(row) ? 'bad' : 'plain';
}

const marks = { good: '✓', bad: '✗', plain: '•' } as const;

interface ItemProps extends Pick<ListProps, 'onChoose' | 'onFocus'> {
  row: Row;
  isChosen: boolean;
  isStop: boolean;
}

function Item({ row, isChosen, isStop, onChoose, onFocus }: ItemProps) {
  const { t, about, language } = useShell();
  const tone = toneOf(row);
  const { id, at, state, result, amount, code, order, note, kind, configuration, owner, took } = row;
  const profile = owner === null ? null : `${t.profile}: ${line(owner) || t.noProfile}`;
  return (
    <button
      id={rowElement(id)}
      type="button"
      tabIndex={isStop ? 0 : -1}
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
      <span class="order cut">{line(order ?? '')}</span>
      <span class="code cut">
        {line([kindText(kind, t), code].filter((part) => part !== null).join(' '))}
      </span>
      <bdi class="words cut">{line(note ?? '')}</bdi>
      <bdi class="configuration cut">
        {[profile, configuration && line(configuration)].filter(Boolean).join(' ')}
      </bdi>
      <span class="answer cut">{result === '' ? '' : resultWords(result, t)}</span>
      <span class="took">{took === null ? '' : duration(took, language)}</span>
    </button>
  );
}
