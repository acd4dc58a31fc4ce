import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { commandLineFor } from '../../../values/command-line.ts';
import type { Answer } from '../../data-source-interface.ts';
import type { Row } from '../../delivery-row-types.ts';
import type { RowList } from '../../page-data-types.ts';
import { searchName } from '../../page-model.ts';
import { isWanted, parseSearch } from '../../search.ts';
import { WithCommands } from '../command-text.tsx';
import { FailureNote } from '../failure-note.tsx';
import { count, lines, money } from '../format.ts';
import { useShell } from '../page-context.ts';
import { isFailed, List } from './delivery-list.tsx';
import { DeliveryView } from './delivery-view.tsx';
import { useKeys } from './list-key-bindings.ts';
import { mostKept, paired, totalsOf } from './merge-rows.ts';
import { focusRow, rowElement } from './row-window.ts';
import { SearchForm } from './search-form.tsx';
import { type Chosen, chosenOf, hashOf } from './selected-delivery.ts';
import { useRowList } from './use-row-list.ts';
import { usePlace } from './use-scroll-position.ts';

/** The list, which is updated live, and the open delivery. The URL contains both. */
export function DeliveriesPage({ first, typed }: { first: Answer<RowList>; typed: string }) {
  const { t, about } = useShell();
  const [text, setText] = useState(typed);
  const [chosen, setChosen] = useState<Chosen>();
  const search = useMemo(() => parseSearch(text, about.now), [text]);
  const { list, failure, troubles, connected, busy, read } = useRowList(first, text, search);
  const field = useRef<HTMLInputElement>(null);

  const wanted = useMemo(() => paired(list.rows.filter((row) => isWanted(row, search))), [list, search]);
  const row = chosen && wanted.find(({ id, logged }) => id === chosen.id || logged?.id === chosen.id);
  const older = list.next === null ? undefined : () => void read(list.next);
  const hasOlder = older !== undefined;
  const storePlace = usePlace(list.rows.length, busy, older);

  useEffect(() => {
    const ofAddress = () => {
      setChosen(chosenOf(location.hash));
      setText(new URLSearchParams(location.search).get(searchName) ?? '');
    };
    ofAddress();
    addEventListener('popstate', ofAddress);
    return () => removeEventListener('popstate', ofAddress);
  }, []);

  const changeSearch = (changed: string, how: 'push' | 'replace') => {
    if (how === 'push') storePlace();
    setText(changed);
    writeAddress(changed, chosen, how);
  };
  /** Opening a delivery adds a step to the history. Moving to the next one does not. */
  const choose = (row: Chosen | undefined) => {
    const isOpening = row !== undefined && chosen === undefined;
    if (isOpening) storePlace();
    setChosen(row);
    writeAddress(text, row, isOpening ? 'push' : 'replace');
  };
  const close = () => {
    const row = chosen;
    choose(undefined);
    // The list is visible only after the next paint.
    if (row) requestAnimationFrame(() => focusRow(row.id, placeOf(row.id)));
  };
  /** The last focused row. It may have been scrolled out of the document. */
  const focused = useRef<string>(undefined);
  const placeOf = (id: string | undefined) => wanted.findIndex((one) => one.id === id);
  /** With an open delivery, the keys move to the next or previous one. */
  const move = (step: number) => {
    const isFocused = document.activeElement?.id === rowElement(focused.current ?? '');
    const from = placeOf(isFocused ? focused.current : (row?.id ?? focused.current));
    const to = Math.max(0, Math.min(wanted.length - 1, from + step));
    const next = wanted[to];
    if (!next) return;
    focusRow(next.id, to);
    if (chosen) choose(next);
  };
  useKeys({
    close,
    search: () => field.current?.select(),
    move,
  });

  return (
    <div class={chosen === undefined ? 'panes' : 'panes chosen'}>
      <section class="list" aria-label={t.deliveries}>
        <SearchForm
          text={text}
          field={field}
          onType={(changed) => changeSearch(changed, 'replace')}
          onChoose={(changed) => changeSearch(changed, 'push')}
        />
        <p class="live" role="status">
          {connected ? '' : t.reconnecting}
        </p>
        <UnreadSources words={[...list.unread, ...troubles]} />
        {failure ? <FailureNote error={failure} /> : null}
        {wanted.length === 0 ? null : <Totals rows={wanted} hasOlder={hasOlder} />}
        <List
          rows={wanted}
          chosen={row?.id}
          onChoose={choose}
          onFocus={(id) => {
            focused.current = id;
          }}
        />
        {wanted.length > 0 || failure ? null : (
          <Empty
            busy={busy || list.next !== null}
            isSearch={text.trim() !== ''}
            unread={list.unread.length > 0}
          />
        )}
        {list.rows.length >= mostKept && !hasOlder ? <p class="hint">{t.dropped}</p> : null}
        {hasOlder && !failure ? <OlderButton busy={busy} onSeen={older} /> : null}
      </section>
      {chosen === undefined ? null : (
        <DeliveryView key={chosen.id} chosen={chosen} row={row} onClose={close} />
      )}
    </div>
  );
}

function writeAddress(text: string, chosen: Chosen | undefined, how: 'push' | 'replace'): void {
  const query = text.trim() === '' ? '' : `?${new URLSearchParams({ [searchName]: text })}`;
  const address = `${location.pathname}${query}${chosen === undefined ? '' : hashOf(chosen)}`;
  if (how === 'push') history.pushState(null, '', address);
  else history.replaceState(history.state, '', address);
}

/** Totals of the list. The rest of the log may not be read yet. */
function Totals({ rows, hasOlder }: { rows: readonly Row[]; hasOlder: boolean }) {
  const { t, language } = useShell();
  const { deliveries, failed, amount } = useMemo(() => totalsOf(rows, isFailed), [rows]);
  return (
    <p class="hint totals">
      {t.totals(count(deliveries, language), count(failed, language), money(amount))}
      {hasOlder ? ` ${t.soFar}` : ''}
    </p>
  );
}

const firstPayment = (profile: string | undefined) =>
  commandLineFor(profile)(['sandbox', 'send'], { amount: '150000', description: 'DH101' });

/** Nothing is found yet, nothing matches, or there are no deliveries: then the next command to run. */
function Empty({ busy, isSearch, unread }: { busy: boolean; isSearch: boolean; unread: boolean }) {
  const { t, about } = useShell();
  if (busy) return <p class="empty">{isSearch ? t.searching : t.loading}</p>;
  if (isSearch) return <p class="empty">{t.noneFound}</p>;
  if (unread) return null;
  return (
    <div class="empty">
      <p>{t.noDeliveries}</p>
      <p>
        <WithCommands text={`${t.firstDelivery} ${firstPayment(about.profile ?? undefined)}`} />
      </p>
    </div>
  );
}

/** Loads more automatically when it is nearly in view: down the list, and through the whole log for a search. */
function OlderButton({ busy, onSeen }: { busy: boolean; onSeen(): void }) {
  const { t } = useShell();
  const button = useRef<HTMLButtonElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)!.isIntersecting), {
      rootMargin: '1000px',
    });
    observer.observe(button.current!);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (isSeen && !busy) onSeen();
  });
  return (
    <button ref={button} type="button" class="wide quiet" disabled={busy} onClick={onSeen}>
      {busy ? t.loading : t.older}
    </button>
  );
}

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
