import type { Recipients } from '../../src/reconciliation/reconciliation-types.ts';

/** Of a payment that no configuration expects. */
export const noRecipients: Recipients = {
  ...{
    got: [],
    unclear: [],
    missed: [],
    again: [],
    unsafe: [],
    isUnsent: false,
    reachesOnlyThem: true,
    unanswered: [],
    ofOtherAccounts: [],
  },
  ...{ silent: [], events: [], doubts: [], here: [] },
};
