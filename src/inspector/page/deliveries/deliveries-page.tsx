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
  const { t } = useShell();
  const [filter, setFilter] = useState<RowFilter>(everyRow);
  const [chosen, setChosen] = useState<Chosen>();
  const [room, setRoom] = useState(pieceShown);
  const { list, failure, troubles, connected, busy, read } = useRowList(first, filter);
  const filterField = useRef<HTMLSelectElement>(null);

  const isFiltered = Object.values(filter).some((text) => text !== '');
  const wanted = useMemo(() => list.rows.filter((row) => isWanted(row, filter)), [list, filter]);
  const shown = wanted.slice(0, room);

  useEffect(() => {
    const ofAddress = () => setChosen(chosenOf(location.hash));
    ofAddress();
    addEventListener('hashchange', ofAddress);
    return () => removeEventListener('hashchange', ofAddress);
  }, []);

  const changeFilter = (changed: RowFilter) => {
    setFilter(changed);
    setRoom(pieceShown);
  };

  const choose = (row: Chosen | undefined) => {
    setChosen(row);
    history.replaceState(null, '', row === undefined ? location.pathname : hashOf(row));
  };

  const keyActions: KeyActions = {
    close: () => close(),
    filter: () => filterField.current?.focus(),
    move: (step) => moveFocus(step, chosen !== undefined),
  };
  // Not after the first paint, as an effect is: a key pressed before that would be lost.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => pressKey(event, keyActions);
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });

  const close = () => {
    const row = chosen;
    choose(undefined);
    // The list is shown again only once the page is drawn anew.
    if (row) requestAnimationFrame(() => document.getElementById(rowElement(row.id))?.focus());
  };
  const older = () => {
    setRoom(room + pieceShown);
    if (list.next !== null && wanted.length < room + pieceShown) void read(list.next);
  };

  const mayBeEmpty = busy || isFiltered || list.unread.length === 0;
  const isEmpty = wanted.length === 0 && !failure && mayBeEmpty;
  const none = isFiltered ? t.noneOfFilter : t.noDeliveries;
  const hasOlder = wanted.length > room || (list.next !== null && list.rows.length < mostKept);
  return (
    <div class={chosen === undefined ? 'panes' : 'panes chosen'}>
      <section class="list" aria-label={t.deliveries}>
        <Filter filter={filter} rows={list.rows} field={filterField} onChange={changeFilter} />
        <p class="live" role="status">
          {connected ? '' : t.reconnecting}
        </p>
        <UnreadSources words={[...list.unread, ...troubles]} />
        {failure ? <FailureNote error={failure} /> : null}
        <List rows={shown} chosen={chosen?.id} onChoose={choose} />
        {isEmpty ? <p class="empty">{busy ? t.loading : none}</p> : null}
        {list.rows.length >= mostKept ? <p class="hint">{t.dropped}</p> : null}
        {hasOlder ? <OlderButton busy={busy} onClick={older} /> : null}
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

/** The rows as they are read and told live; read again 300 ms after the filter has changed. */
function useRowList(first: Answer<RowList>, filter: RowFilter) {
  const { language, seen } = useShell();
  const [list, setList] = useState(first.ok ? first.value : empty);
  const [failure, setFailure] = useState(first.ok ? undefined : first.error);
  const [troubles, setTroubles] = useState<readonly string[]>([]);
  const [connected, setConnected] = useState(true);
  const [busy, setBusy] = useState(false);
  const asked = useRef(filter);
  /** For each time that the list is being read from its newest, what is told meanwhile. */
  const meanwhile = useRef(new Set<Set<string>>());

  const read = async (from: string | null) => {
    setBusy(true);
    const of = asked.current;
    const told = new Set<string>();
    meanwhile.current.add(told);
    const answer = await ask('rows', { ...of, ...(from === null ? {} : { next: from }) }, language);
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
    if (asked.current === filter) return;
    asked.current = filter;
    const waiting = setTimeout(() => void read(null), 300);
    return () => clearTimeout(waiting);
  }, [filter]);

  return { list, failure, troubles, connected, busy, read };
}

function OlderButton({ busy, onClick }: { busy: boolean; onClick(): void }) {
  const { t } = useShell();
  return (
    <button type="button" class="wide" disabled={busy} onClick={onClick}>
      {busy ? t.loading : t.older}
    </button>
  );
}

/** What of the sources cannot be read just now. */
function UnreadSources({ words }: { words: readonly string[] }) {
  const { t } = useShell();
  return (
    <div role="status">
      {[...new Set(words)].map((one) => (
        <p key={one} class="note bad">
          {t.sourceAway} <span lang="en">{lines(one)}</span>
        </p>
      ))}
    </div>
  );
}

interface KeyActions {
  close(): void;
  filter(): void;
  move(step: number): void;
}

function pressKey(event: KeyboardEvent, { close, filter, move }: KeyActions): void {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
  const typing = isTyping(event);
  if (event.key === 'Escape') {
    if (typing) (event.target as HTMLElement).blur();
    else close();
    return;
  }
  if (typing) return;
  if (event.key === '/') {
    event.preventDefault();
    filter();
  }
  const step = { j: 1, k: -1 }[event.key];
  if (step !== undefined) move(step);
}

/** `opens`: with a delivery open the keys leaf through them. */
function moveFocus(step: number, opens: boolean): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('.rows button')];
  const current = buttons.indexOf(document.activeElement as HTMLElement);
  const from = current >= 0 ? current : buttons.findIndex((one) => one.getAttribute('aria-current'));
  const next = buttons[Math.max(0, Math.min(buttons.length - 1, from + step))];
  next?.focus();
  if (opens) next?.click();
}
