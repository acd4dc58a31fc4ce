import type { LookedAt } from '../../../../src/commands/assumptions/check/rows/index.ts';
import { accountsAndKeys } from './accounts-and-keys.ts';
import { checkoutsAndSandbox } from './checkouts-and-sandbox.ts';
import { deliveriesAndChannels } from './deliveries-and-channels.ts';
import { furtherEndpoints } from './further-endpoints.ts';
import type { Otherwise } from './otherwise.ts';

/** For each row at which something is looked: a new one without such services does not compile. Some changes remember, so they are made anew. */
export const otherServices = (): Record<LookedAt, Otherwise> => ({
  ...accountsAndKeys(),
  ...checkoutsAndSandbox(),
  ...deliveriesAndChannels(),
  ...furtherEndpoints(),
});
