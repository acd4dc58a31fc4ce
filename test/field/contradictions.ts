/** Services that contradict the service document, each with the section: a client made from the document stops there. */
import type { LookedAt } from '../../src/commands/assumptions/check/rows/index.ts';

/** Of the services that differ in one thing in all their replies. */
export const shown: Record<string, string> = {
  'transactions without a note':
    '§2.11: fields seen in transaction lists: transaction_code, amount, description',
  'amounts of checkouts as texts': '§2.13: amount (integer, VND)',
};

/** Of the services with which `assumptions check` is tested. */
export const contradictions: Partial<Record<LookedAt, Record<string, string>>> = {
  'does login need a Bearer?': {
    'oauth/token does': '§5.2: a client obtains a token by exchanging client_id and client_secret',
  },
  'stored transaction': {
    'no note': '§2.11: fields seen in transaction lists: transaction_code, amount, description',
  },
  request: { 'it is refused': '§4.5: such a body gets a checkout, with checkout_url, id and status' },
  reply: { 'amounts as texts': '§2.13: amount (integer, VND)' },
  'one code sent twice': {
    '409': '§4.6: the same transaction_code again returns the same 200 response',
    'both are refused': '§4.6: response 200',
  },
};
