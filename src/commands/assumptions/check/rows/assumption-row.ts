import type { Evidence } from '../evidence.ts';
import { notSeen, type Outcome } from '../outcome.ts';

/** A row of docs/assumptions.md. */
export interface Row {
  section: string;
  /** As the page writes it. */
  row: string;
  look(evidence: Evidence): Outcome;
}

/** What is seen of a row; or, as a text, why nothing is. */
export type Look = string | Row['look'];

/** The rows of one section of the page, in its order. */
export function section(name: string, looks: Readonly<Record<string, Look>>): Row[] {
  return Object.entries(looks).map(([row, look]) => ({
    section: name,
    row,
    look: typeof look === 'string' ? () => notSeen(look) : look,
  }));
}

export const takesSandbox = 'takes a write: --sandbox makes it';
export const takesWrite = 'takes a write that is not made here';
export const inside = 'is how replies and deliveries are read, and needs nothing of the service';
