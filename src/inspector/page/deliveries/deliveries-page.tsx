import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Answer } from '../../data-source.ts';
import { everyRow, isWanted, type RowFilter } from '../../delivery-row.ts';
import type { RowList } from '../../page-data.ts';
import { follow } from '../event-source.ts';
import { FailureNote } from '../failure-note.tsx';
import { lines } from '../format.ts';
import { isTyping } from '../keyboard-shortcuts.tsx';
import { useShell } from '../page-context.ts';
import { ask } from '../requests.ts';
import { List, rowElement } from './delivery-list.tsx';
import { DeliveryView } from './delivery-view.tsx';
import { Filter } from './filter-form.tsx';
import { fromNewest, mostKept, pieceShown, withLive, withRows } from './merge-rows.ts';
import { type Chosen, chosenOf, hashOf } from './selected-delivery.ts';

const empty: RowList = { rows: [], next: null, unread: [] };

/** The list, which grows while one looks, and the delivery that is chosen. */
export function DeliveriesPage({ first }: { first: Answer<RowList> }) {
  const { t, language, seen } = useShell();
  const [list, setList] = useState(first.ok ? first.value : empty);
  const [failure, setFailure] = useState(first.ok ? undefined : first.error);
  const [filter, setFilter] = useState<RowFilter>(everyRow);
  const [chosen, setChosen] = useState<Chosen>();
  const [room, setRoom] = useState(pieceShown);
  const [troubles, setTroubles] = useState<readonly string[]>([]);
  const [connected, setConnected] = useState(true);
  const [busy, setBusy] = useState(false);
  const filterField = useRef<HTMLSelectElement>(null);
  const asked = useRef(filter);
  /** For each time that the list is being read from its newest, what is told meanwhile. */
  const meanwhile = useRef(new Set<Set<string>>());

  const isFiltered = Object.values(filter).some((text) => text !== '');
  const wanted = useMemo(() => list.rows.filter((row) => isWanted(row, filter)), [list, filter]);
  const shown = wanted.slice(0, room);

  const read = async (from: string | null) => {
    setBusy(true);
    const given = { ...asked.current, ...(from === null ? {} : { next: from }) };
    const of = asked.current;
    const told = new Set<string>();
    meanwhile.current.add(told);
    const answer = await ask('rows', given, language);
    meanwhile.current.delete(told);
    if (of !== asked.current) return;
    setBusy(false);
    setFailure(answer.ok ? undefined : answer.error);
    if (!answer.ok) return;
    const { value } = answer;
    setList(({ rows }) => ({
      ...value,
      rows: from === null ? fromNewest(rows, value, of, told) : withRows(rows, value.rows),
    }));
  };
  const again = useRef(() => {});
  again.current = () => void read(null);

  useEffect(
    () =>
      follow(seen, {
        rows: (live) => {
          for (const told of meanwhile.current) for (const { id } of live) told.add(id);
          setList((old) => ({ ...old, rows: withLive(old.rows, live, asked.current) }));
        },
        again: () => again.current(),
        troubles: setTroubles,
        connected: setConnected,
      }),
    [seen],
  );

  useEffect(() => {
    const ofAddress = () => setChosen(chosenOf(location.hash));
    ofAddress();
    addEventListener('hashchange', ofAddress);
    return () => removeEventListener('hashchange', ofAddress);
  }, []);

  useEffect(() => {
    if (asked.current === filter) return;
    asked.current = filter;
    setRoom(pieceShown);
    const waiting = setTimeout(() => void read(null), 300);
    return () => clearTimeout(waiting);
  }, [filter]);

  const choose = (row: Chosen | undefined) => {
    setChosen(row);
    history.replaceState(null, '', row === undefined ? location.pathname : hashOf(row));
  };

  // Not after the first paint, as an effect is: a key pressed before that would be lost.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
      if (event.key === 'Escape') {
        if (isTyping(event)) (event.target as HTMLElement).blur();
        else close();
        return;
      }
      if (isTyping(event)) return;
      if (event.key === '/') {
        event.preventDefault();
        filterField.current?.focus();
      }
      const step = { j: 1, k: -1 }[event.key];
      if (step !== undefined) moveFocus(step);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });

  const close = () => {
    const row = chosen;
    choose(undefined);
    // The list is shown again only once the page is drawn anew.
    if (row) requestAnimationFrame(() => document.getElementById(rowElement(row.id))?.focus());
  };
  const moveFocus = (step: number) => {
    const buttons = [...document.querySelectorAll<HTMLElement>('.rows button')];
    const current = buttons.indexOf(document.activeElement as HTMLElement);
    const from = current >= 0 ? current : buttons.findIndex((one) => one.getAttribute('aria-current'));
    const next = buttons[Math.max(0, Math.min(buttons.length - 1, from + step))];
    next?.focus();
    // With a delivery open the keys leaf through them.
    if (chosen !== undefined) next?.click();
  };
  const older = () => {
    setRoom(room + pieceShown);
    if (list.next !== null && wanted.length < room + pieceShown) void read(list.next);
  };

  return (
    <div class={chosen === undefined ? 'panes' : 'panes chosen'}>
      <section class="list" aria-label={t.deliveries}>
        <Filter filter={filter} rows={list.rows} field={filterField} onChange={setFilter} />
        <p class="live" role="status">
          {connected ? '' : t.reconnecting}
        </p>
        <div role="status">
          {[...new Set([...list.unread, ...troubles])].map((words) => (
            <p key={words} class="note bad">
              {t.sourceAway} <span lang="en">{lines(words)}</span>
            </p>
          ))}
        </div>
        {failure ? <FailureNote error={failure} /> : null}
        <List rows={shown} chosen={chosen?.id} onChoose={choose} />
        {wanted.length === 0 && !failure && (busy || isFiltered || list.unread.length === 0) ? (
          <p class="empty">{busy ? t.loading : isFiltered ? t.noneOfFilter : t.noDeliveries}</p>
        ) : null}
        {list.rows.length >= mostKept ? <p class="hint">{t.dropped}</p> : null}
        {wanted.length > room || (list.next !== null && list.rows.length < mostKept) ? (
          <button type="button" class="wide" disabled={busy} onClick={older}>
            {busy ? t.loading : t.older}
          </button>
        ) : null}
      </section>
      {chosen === undefined ? (
        <p class="empty aside">{t.choose}</p>
      ) : (
        <DeliveryView
          key={chosen.id}
          chosen={chosen}
          row={list.rows.find(({ id }) => id === chosen.id)}
          onClose={close}
        />
      )}
    </div>
  );
}
