import type { Evidence } from '../evidence.ts';
import type { Outcome } from '../outcome.ts';

/** Checks a row; or a text why it cannot be checked. Such a row never counts as held. */
export type Look = string | ((evidence: Evidence) => Outcome);

/** The rows of one section of docs/assumptions.md, in the order and words of the page. */
export interface Section<Looks extends Readonly<Record<string, Look>> = Readonly<Record<string, Look>>> {
  name: string;
  looks: Looks;
}

/** @param looks with literal types, so that tests know which rows are checked */
export const section = <const Looks extends Readonly<Record<string, Look>>>(
  name: string,
  looks: Looks,
): Section<Looks> => ({ name, looks });

export const takesSandbox = 'takes a write: --sandbox makes it';
export const takesWrite = 'takes a write that is not made here';
export const inside = 'is how replies and deliveries are read, and needs nothing of the service';
