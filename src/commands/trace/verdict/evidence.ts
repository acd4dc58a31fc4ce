import type { Evidence } from '../../../values/verdict.ts';
import type { Hunted } from '../search/hunt.ts';
import type { Looking } from '../search/looking.ts';

/** What the sources of a trace bear, and what each leaves open. */
export function evidenceOf(
  { log, transactions, journal }: Hunted,
  unread: Looking['unread'],
  more: Record<string, string>,
): Evidence {
  const sights = { transactions, delivery_log: log, journal };
  const pairs = Object.entries(sights);
  const looked = [...pairs.map(([name, sight]) => [name, sight.looked] as const), ...Object.entries(more)];
  return {
    // Of one that could not be read, nothing was looked at.
    looked_at: Object.fromEntries(looked.filter(([source]) => !Object.hasOwn(unread, source))),
    not_looked_at: {
      ...Object.fromEntries(pairs.flatMap(([name, { unseen }]) => (unseen ? [[name, unseen]] : []))),
      ...unread,
    },
  };
}

/** How many virtual accounts were looked at, and with how many something is wrong. */
export function reportingText(all: number, wrong: number): string {
  if (all === 0) return 'there is no virtual account in a list';
  return `${all} virtual ${all === 1 ? 'account' : 'accounts'}: ${wrong === 0 ? 'nothing wrong was seen' : `something is wrong with ${wrong}`}`;
}

/** The evidence, saying besides why reporting was not looked at. */
export function withUnseen(evidence: Evidence, reporting: string): Evidence {
  return { ...evidence, not_looked_at: { ...evidence.not_looked_at, reporting } };
}
