import { noteContains } from '../values/compare-notes.ts';
import { parseDuration } from '../values/duration.ts';
import { fold } from '../values/fold-accents.ts';
import { parseAmount } from '../values/parse-amount.ts';
import { type Group, groups, type Row, type State } from './delivery-row-types.ts';

/** Parses the text of the search field: `status:failed amount:>1m since:2h to:shop DH102`. */
export interface Search {
  /** A group of states, a state, or a part of a result such as `500`. */
  status?: string;
  /** Integer VND, inclusive. */
  amount?: { least: number; most: number };
  /** Epoch milliseconds. */
  since?: number;
  /** A part of the configuration's name. */
  to?: string;
  /** Each is searched in the code, the note, the amount and the configuration. */
  words: string[];
  /** Invalid terms, such as `amount:abc`. They filter nothing. */
  unreadable: string[];
}

const term = /(?:(status|amount|since|to):)?(?:"([^"]*)"?|(\S+))/giu;

/** @param now epoch milliseconds, from which `since:2h` counts back */
export function parseSearch(text: string, now: number): Search {
  const search: Search = { words: [], unreadable: [] };
  for (const [whole, name = 'word', quoted, plain] of text.matchAll(term)) {
    const value = quoted ?? plain ?? '';
    if (value.trim() === '') continue;
    try {
      readTerm[name.toLowerCase() as keyof typeof readTerm](search, value, now);
    } catch {
      search.unreadable.push(whole);
    }
  }
  return search;
}

const readTerm = {
  word: (search: Search, value: string) => search.words.push(value),
  status: (search: Search, value: string) => {
    search.status = folded(value);
  },
  to: (search: Search, value: string) => {
    search.to = value;
  },
  since: (search: Search, value: string, now: number) => {
    search.since = now - parseDuration(value);
  },
  amount: (search: Search, value: string) => {
    const [, sign = '', written = ''] = /^([<>]?)=?(.*)$/u.exec(value) ?? [];
    const amount = amountOf(written);
    search.amount = { least: sign === '<' ? 0 : amount, most: sign === '>' ? Infinity : amount };
  },
};

/** Here `1m` is a million, like `1tr`. */
const amountOf = (text: string) => parseAmount(text.replace(/m$/iu, 'tr'));

/** Whether a row matches the search. Ignores case, accents, spaces, hyphens and dots. */
export function isWanted(row: Row, { status, amount, since, to, words }: Search): boolean {
  if (!hasStatus(row, status)) return false;
  if (since !== undefined && row.at < since) return false;
  if (to !== undefined && !holds(row.configuration, to)) return false;
  if (amount) {
    const value = Number(row.amount ?? Number.NaN);
    if (!(value >= amount.least && value <= amount.most)) return false;
  }
  return words.every((word) => holdsWord(row, word));
}

/** Whether a row matches `status:` of a search. */
export function hasStatus({ state, result }: Row, status: string | undefined): boolean {
  if (status === undefined) return true;
  const group = Object.hasOwn(groups, status) ? (groups[status as Group] as readonly State[]) : [];
  return group.includes(state) || state.replaceAll(' ', '-') === status || holds(result, status);
}

function holdsWord({ code, order, note, amount, kind, configuration }: Row, word: string): boolean {
  return (
    [code, kind, configuration].some((text) => holds(text, word)) ||
    [order, note].some((text) => noteContains(text ?? '', word)) ||
    (amount !== null && hasAmount(amount, word))
  );
}

/** `150` finds 150.000 ₫; `150k` is exactly that amount. */
function hasAmount(amount: string, word: string): boolean {
  if (/^[\d.]+$/u.test(word)) return amount.includes(word.replaceAll('.', ''));
  try {
    return amount === String(amountOf(word));
  } catch {
    return false;
  }
}

const folded = (text: string) => fold(text).toLowerCase();
const holds = (text: string | null, wanted: string) => folded(text ?? '').includes(folded(wanted.trim()));
