/** Orders that a payment without one may be for. A person decides: none of these reasons is a rule. */

import { alike, isSimilarCode } from '../diagnosis/facts/similar-code.ts';
import { signsOf, wordsIn } from '../diagnosis/facts/transfer-match.ts';
import { fold } from '../values/fold-accents.ts';
import type { Candidate, CandidateReason, Order, Payment } from './rows.ts';

const mostGiven = 5;
/** Open orders of one amount: with more, the amount alone points to none. */
const mostOfAmount = 20;
/** Open orders of one amount that are looked at for those of its time. */
const mostCompared = 1_000;
/** Signs of a code that a note must hold of its beginning. */
const leastOfCode = 4;
const dayMs = 86_400_000;
/** Between an order and its payment, where the amount is all that speaks for it. */
const windowMs = 3 * dayMs;

const weights: Readonly<Record<CandidateReason, number>> = {
  'named-in-note': 16,
  'similar-code': 8,
  'code-cut-off': 6,
  'same-amount': 4,
  'same-name': 3,
  'near-in-time': 1,
};

/** Finds candidates among the orders that still wait for money. */
export function candidateFinder(open: readonly Order[]) {
  const byAmount = lookup(open, ({ amount }) => [`${amount}`]);
  const byName = lookup(open, ({ name }) => (name === undefined ? [] : [nameKey(name)]));
  const bySpelling = lookup(open, ({ code }) => spellings(signsOf(code)));
  const byBeginning = lookup(open, ({ code }) => beginnings(signsOf(code)));

  const ofAmount = (payment: Payment) => {
    const all = byAmount(`${payment.amount}`);
    if (all.length > mostCompared) return [];
    const near = all.filter((order) => isNear(order, payment, windowMs));
    return near.length > mostOfAmount ? [] : near;
  };
  const similarTo = (note: string) =>
    [...wordsIn(note, longestCode)].flatMap(({ text }) => similar(text, bySpelling));

  /** `named`: orders that its note names, of which no rule tells the right one. */
  return (payment: Payment, named: readonly Order[] = []): Candidate[] => {
    const reasons = new Map<Order, Set<CandidateReason>>();
    const add = (orders: Iterable<Order>, reason: CandidateReason) => {
      for (const order of orders) reasons.set(order, (reasons.get(order) ?? new Set()).add(reason));
    };
    add(named, 'named-in-note');
    add(named.length > 0 ? [] : similarTo(payment.note), 'similar-code');
    add(byBeginning(lastWord(payment.note)), 'code-cut-off');
    if (payment.payer !== undefined) add(byName(nameKey(payment.payer)), 'same-name');
    add(namesIn(payment.note).flatMap(byName), 'same-name');
    add(ofAmount(payment), 'same-amount');
    for (const order of reasons.keys()) {
      if (order.amount === payment.amount) add([order], 'same-amount');
      if (order.at !== undefined && isNear(order, payment, dayMs)) add([order], 'near-in-time');
    }
    return [...reasons]
      .map(([{ code, amount }, found]) => ({
        order_code: code,
        expected_amount: amount,
        reasons: [...found],
      }))
      .sort((one, other) => weightOf(other) - weightOf(one))
      .slice(0, mostGiven);
  };
}

/** Signs of the longest code that a word is compared with. */
const longestCode = 50;

const weightOf = ({ reasons }: Candidate) => reasons.reduce((sum, reason) => sum + weights[reason], 0);

const nameKey = (name: string) => signsOf(fold(name));

/** Words of a name that a note may hold; one alone is that of too many. */
const [leastWords, mostWords] = [2, 6];

/** What may be a name in a note, as it is compared. */
function namesIn(note: string): string[] {
  const words = note.split(/[^\p{L}\p{M}]+/u).filter(Boolean);
  return words.flatMap((_, from) =>
    Array.from({ length: mostWords - leastWords + 1 }, (__, more) =>
      words.slice(from, from + leastWords + more),
    )
      .filter((some) => some.length >= leastWords)
      .map((some) => nameKey(some.join(''))),
  );
}

const isNear = ({ at }: Order, payment: Payment, ms: number) =>
  at === undefined || Math.abs(payment.at - at) <= ms;

const lastWord = (note: string) => [...wordsIn(note, longestCode)].at(-1)?.text ?? '';

function similar(text: string, bySpelling: (spelling: string) => readonly Order[]): Order[] {
  const found = spellings(text).flatMap(bySpelling);
  return found.filter(({ code }) => /\d/.test(text) && isSimilarCode(text, signsOf(code)));
}

/** A code and what is left of it without each one of its signs: of two codes that one edit makes equal, one is the same. */
function spellings(signs: string): string[] {
  const code = alike(signs);
  return [code, ...[...code].map((_, at) => code.slice(0, at) + code.slice(at + 1))];
}

/** What a bank that cuts a note off leaves of a code. */
const beginnings = (signs: string) =>
  Array.from({ length: Math.max(0, signs.length - leastOfCode) }, (_, at) =>
    signs.slice(0, leastOfCode + at),
  ).filter((beginning) => /\d/.test(beginning));

function lookup(orders: readonly Order[], keysOf: (order: Order) => readonly string[]) {
  const groups = new Map<string, Order[]>();
  for (const order of orders) {
    for (const key of new Set(keysOf(order))) {
      const group = groups.get(key);
      if (group) group.push(order);
      else groups.set(key, [order]);
    }
  }
  return (key: string): readonly Order[] => groups.get(key) ?? [];
}
