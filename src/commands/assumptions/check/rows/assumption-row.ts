import type { Evidence } from '../evidence.ts';
import type { Outcome } from '../outcome.ts';

/** What is seen of a row; or, as a text, why nothing of it can be: such a row is never said to hold. */
export type Look = string | ((evidence: Evidence) => Outcome);

/** The rows of one section of docs/assumptions.md, in its order, as the page writes them. */
export interface Section<Looks extends Readonly<Record<string, Look>> = Readonly<Record<string, Look>>> {
  name: string;
  looks: Looks;
}

/** @param looks kept as they are, so that tests know at which rows something is looked */
export const section = <const Looks extends Readonly<Record<string, Look>>>(
  name: string,
  looks: Looks,
): Section<Looks> => ({ name, looks });

export const takesSandbox = 'takes a write: --sandbox makes it';
export const takesWrite = 'takes a write that is not made here';
export const inside = 'is how replies and deliveries are read, and needs nothing of the service';
