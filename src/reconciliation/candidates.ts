/** Suggests orders for a payment without one. A person decides: none of the reasons is a rule. */

import { alike, isSimilarCode } from '../diagnosis/facts/similar-code.ts';
import { signsOf, wordsIn } from '../diagnosis/facts/transfer-match.ts';
import { fold } from '../values/fold-accents.ts';
import type { Candidate, CandidateReason, Order, Payment } from './reconciliation-types.ts';

const mostGiven = 5;
/** Maximum open orders of one amount: with more, the amount alone shows nothing. */
const mostOfAmount = 20;
/** Maximum open orders of one amount that are compared by time. */
const mostCompared = 1_000;
/** Minimum characters of a code's beginning in a note. */
const leastOfCode = 4;
const dayMs = 86_400_000;
/** Maximum time between an order and its payment, if only the amount matches. */
const windowMs = 3 * dayMs;

const weights: Readonly<Record<CandidateReason, number>> = {
  'named-in-note': 16,
  'similar-code': 8,
  'code-cut-off': 6,
  'same-amount': 4,
  'same-name': 3,
  'near-in-time': 1,
};

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

  /** `named`: orders in the note, if no rule selects one of them. */
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

/** Characters of the longest code that a word is compared with. */
const longestCode = 50;

const weightOf = ({ reasons }: Candidate) => reasons.reduce((sum, reason) => sum + weights[reason], 0);

const nameKey = (name: string) => signsOf(fold(name));

/** Numbers of words of a name in a note. A single word fits too many names. */
const [leastWords, mostWords] = [2, 6];

/** Possible names in a note, in the form for comparing. */
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

/** A code, and the code without each single character. Two codes that differ by one edit share one of these. */
function spellings(signs: string): string[] {
  const code = alike(signs);
  return [code, ...[...code].map((_, at) => code.slice(0, at) + code.slice(at + 1))];
}

/** The beginnings of a code that remain when a bank truncates a note. */
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
