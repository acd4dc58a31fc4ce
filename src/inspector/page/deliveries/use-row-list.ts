import { useEffect, useRef, useState } from 'preact/hooks';
import type { Answer } from '../../data-source-interface.ts';
import type { RowList } from '../../page-data-types.ts';
import type { Search } from '../../search.ts';
import { follow } from '../event-source.ts';
import { useShell } from '../page-context.ts';
import { ask } from '../requests.ts';
import { fromNewest, isJoined, withLive, withRows } from './merge-rows.ts';

const empty: RowList = { rows: [], next: null, unread: [] };

/** The rows from reads and live events. They are read again 300 ms after the search has changed. */
export function useRowList(first: Answer<RowList>, text: string, search: Search) {
  const { language, seen } = useShell();
  const [list, setList] = useState(first.ok ? first.value : empty);
  const [failure, setFailure] = useState(first.ok ? undefined : first.error);
  const [troubles, setTroubles] = useState<readonly string[]>([]);
  const [connected, setConnected] = useState(true);
  const [busy, setBusy] = useState(false);
  const asked = useRef({ text, search });
  /** For each running read of the newest rows: the live rows since its request. */
  const meanwhile = useRef(new Set<Set<string>>());

  /** `from`: null for the newest rows; `keep`: the older rows are already loaded. */
  const read = async (from: string | null, keep = false) => {
    setBusy(true);
    const of = asked.current;
    const told = new Set<string>();
    meanwhile.current.add(told);
    const answer = await ask('rows', { search: of.text, ...(from === null ? {} : { next: from }) }, language);
    meanwhile.current.delete(told);
    if (of !== asked.current) return;
    setBusy(false);
    setFailure(answer.ok ? undefined : answer.error);
    if (!answer.ok) return;
    const { value } = answer;
    setList(({ rows, next }) => {
      if (from !== null) return { ...value, rows: withRows(rows, value.rows) };
      const newest = fromNewest(rows, value, of.search, told);
      if (!keep || !isJoined(rows, value)) return { ...value, rows: newest };
      const { at } = value.rows.at(-1)!;
      return {
        ...value,
        next,
        rows: withRows(
          rows.filter((row) => row.at < at),
          newest,
        ),
      };
    });
  };
  const again = useRef(() => {});
  again.current = () => void read(null, true);

  useEffect(
    () =>
      follow(seen, {
        rows: (live) => {
          for (const told of meanwhile.current) for (const { id } of live) told.add(id);
          setList((old) => ({ ...old, rows: withLive(old.rows, live, asked.current.search) }));
        },
        again: () => again.current(),
        troubles: setTroubles,
        connected: setConnected,
      }),
    [seen],
  );

  useEffect(() => {
    if (asked.current.text === text) return;
    asked.current = { text, search };
    setBusy(true);
    const waiting = setTimeout(() => void read(null), 300);
    return () => clearTimeout(waiting);
  }, [text]);

  return { list, failure, troubles, connected, busy, read };
}
