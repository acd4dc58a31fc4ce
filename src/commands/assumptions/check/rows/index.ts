/** Every row of docs/assumptions.md about the service, in the order of the page. */

import type { Evidence } from '../evidence.ts';
import { notSeen, type Outcome } from '../outcome.ts';
import type { Section } from './assumption-section.ts';
import { authentication, clientAndKeys } from './authentication.ts';
import { bank } from './bank.ts';
import { channels } from './channels.ts';
import { checkouts } from './checkouts.ts';
import { deliveries } from './deliveries.ts';
import { errors } from './errors.ts';
import { further } from './other-endpoints.ts';
import { qr } from './qr.ts';
import { sandbox } from './sandbox.ts';

const sections = [
  authentication,
  clientAndKeys,
  bank,
  qr,
  checkouts,
  sandbox,
  deliveries,
  channels,
  errors,
  further,
] as const satisfies readonly Section[];

type NamesOf<Looks> = Looks extends unknown
  ? { [Row in keyof Looks]: Looks[Row] extends string ? never : Row }[keyof Looks]
  : never;

/** The rows that are checked. For each, tests have a service that differs. */
export type LookedAt = NamesOf<(typeof sections)[number]['looks']>;

interface Row {
  section: string;
  row: string;
  look(evidence: Evidence): Outcome;
}

export const rows: readonly Row[] = (sections as readonly Section[]).flatMap(({ name, looks }) =>
  Object.entries(looks).map(([row, look]) => ({
    section: name,
    row,
    look: typeof look === 'string' ? () => notSeen(look) : look,
  })),
);
