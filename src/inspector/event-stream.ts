/** Sends live events to every open page (server-sent events). Memory is bounded. */
import type { Clock } from '../io/clock.ts';
import { toJson } from '../values/terminal-safe-json.ts';
import type { Live, Parts } from './data-source-interface.ts';
import type { Row } from './delivery-row-types.ts';

/** Milliseconds for which rows are collected: at most ten messages per second. */
const gatherMs = 100;
/** Messages that are stored for a page that lost its connection: at least 15 s. */
const keptMessages = 150;
/** Maximum rows of one message. If there are more, the page reads the list again. */
const mostRows = 500;
/** Maximum bytes that wait for a page that does not read. */
const mostBehind = 4 * 1_048_576;
/** Milliseconds to continue without an open page, while a page reloads. */
const lingerMs = 10_000;

/** An open page. */
export interface Listener {
  write(text: string): void;
  /** Bytes that it has not read yet. */
  behind(): number;
  end(): void;
}

export function createHub({ follow, clock }: Pick<Parts, 'follow'> & { clock: Clock }) {
  const listeners = new Set<Listener>();
  let sent = 0;
  let kept: string[] = [];
  let gathered = new Map<string, Row>();
  let again = false;
  let emulator = false;
  let gathering = false;
  /** By source. */
  const troubles = new Map<string, string>();
  let following: AbortController | undefined;
  let lingering: AbortController | undefined;

  function send(event: string, data: unknown): void {
    sent += 1;
    const message = `id: ${sent}\nevent: ${event}\ndata: ${toJson(data)}\n\n`;
    kept = [...kept.slice(1 - keptMessages), message];
    for (const listener of listeners) write(listener, message);
  }

  function write(listener: Listener, text: string): void {
    listener.write(text);
    if (listener.behind() <= mostBehind) return;
    // Its browser reconnects with the number of the last message that it has read.
    listeners.delete(listener);
    listener.end();
  }

  function flush(): void {
    gathering = false;
    if (again) send('again', {});
    else if (gathered.size > 0) send('rows', [...gathered.values()]);
    if (emulator) send('emulator', {});
    again = false;
    emulator = false;
    gathered = new Map();
  }

  function tell(live: Live): void {
    switch (live.kind) {
      case 'row':
        gathered.set(live.row.id, live.row);
        if (gathered.size > mostRows) again = true;
        break;
      case 'again':
        again = true;
        break;
      case 'emulator':
        emulator = true;
        break;
      case 'trouble':
        if (live.words === null) troubles.delete(live.of);
        else troubles.set(live.of, live.words);
        send('troubles', [...troubles.values()]);
        return;
      default:
        live satisfies never;
    }
    if (again) gathered = new Map();
    if (gathering || !following) return;
    gathering = true;
    clock.sleep(gatherMs, following.signal).then(flush, () => {
      gathering = false;
    });
  }

  function start(): void {
    lingering?.abort();
    lingering = undefined;
    if (following) return;
    following = new AbortController();
    const { signal } = following;
    void follow((live) => {
      if (!signal.aborted) tell(live);
    }, signal);
  }

  function stop(): void {
    following?.abort();
    following = undefined;
    kept = [];
    gathered = new Map();
    // A page that has seen all messages misses the next ones.
    sent += 1;
  }

  function linger(): void {
    lingering?.abort();
    lingering = new AbortController();
    clock.sleep(lingerMs, lingering.signal).then(stop, () => undefined);
  }

  return {
    /** Starts following. Returns the number of the last message, for a page that is being rendered. */
    begin: () => {
      start();
      if (listeners.size === 0) linger();
      return sent;
    },
    /** Sends the messages after a number, or `again`. @returns a function that removes the page */
    join: (listener: Listener, after: number) => {
      const wasFollowed = following !== undefined;
      start();
      listeners.add(listener);
      const missed = sent - after;
      const known = wasFollowed && missed >= 0 && missed <= kept.length;
      if (!known) write(listener, `id: ${sent}\nevent: again\ndata: {}\n\n`);
      else if (missed > 0) write(listener, kept.slice(-missed).join(''));
      // A page that missed messages may still show an error that is over.
      if (!known || troubles.size > 0)
        write(listener, `event: troubles\ndata: ${toJson([...troubles.values()])}\n\n`);
      return () => {
        if (!listeners.delete(listener)) return;
        if (listeners.size === 0) linger();
      };
    },
    close: () => {
      lingering?.abort();
      stop();
      for (const listener of listeners) listener.end();
      listeners.clear();
    },
  };
}
