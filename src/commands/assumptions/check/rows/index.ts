/** Every row of docs/assumptions.md that speaks of the service, in the order of the page. */

import type { Row } from './assumption-row.ts';
import { authentication } from './authentication.ts';
import { bank } from './bank.ts';
import { checkouts } from './checkouts.ts';
import { clientAndKeys } from './client-and-keys.ts';
import { deliveries } from './deliveries.ts';
import { errors } from './errors.ts';
import { channels, further } from './other-endpoints.ts';
import { qr } from './qr.ts';
import { sandbox } from './sandbox.ts';

export const rows: readonly Row[] = [
  ...authentication,
  ...clientAndKeys,
  ...bank,
  ...qr,
  ...checkouts,
  ...sandbox,
  ...deliveries,
  ...channels,
  ...errors,
  ...further,
];
