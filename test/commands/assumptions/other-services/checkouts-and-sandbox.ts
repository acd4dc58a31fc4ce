import type { LookedAt } from '../../../../src/commands/assumptions/check/rows/index.ts';
import {
  asText,
  type Change,
  data,
  type Fields,
  field,
  header,
  lacking,
  payload,
  reversed,
  status,
} from './changes.ts';
import type { Otherwise } from './otherwise.ts';

const every = /^\w+ checkouts/;
const create = /^POST checkouts$/;
const list = /^GET checkouts$/;
const show = /^GET checkouts\/[0-9a-f-]{36}$/;
const expire = /^POST checkouts\/[0-9a-f-]{36}\/expire-now$/;
const cancel = /^POST checkouts\/[0-9a-f-]{36}\/cancel$/;
const view = /^GET checkouts\/public\/[^/]+$/;
const publicStatus = /^GET checkouts\/public\/[^/]+\/status$/;
const sandbox = /^POST sandbox\/transactions$/;

const withoutZ = (time: string | null) => (time === null ? null : time.replace('Z', ''));
const isEvent = ({ event }: Fields) => event === 'CHECKOUT_PAID';
const event = (other: (payload: Fields) => unknown) => payload(other, 'webhook', isEvent);
const ofPaid = (other: Fields): Change =>
  data(list, (page: { items: Fields[] }) => ({
    ...page,
    items: page.items.map((one) => (one.status === 'paid' ? { ...one, ...other } : one)),
  }));

/** What the same key, or the same code, is answered with. */
function again(which: RegExp, id: string, other: (reply: Fields) => Fields): Change {
  const seen = new Set<unknown>();
  return data(which, (reply: Fields) => {
    const isAgain = seen.has(reply[id]);
    seen.add(reply[id]);
    return isAgain ? other(reply) : reply;
  });
}

/** The code that a checkout was made with, also when a part of it is paid. */
function unchangedCode(): Change {
  const first = new Map<unknown, unknown>();
  return field(every, 'qr_data_url', (code, { id }) => {
    if (!first.has(id)) first.set(id, code);
    return first.get(id);
  });
}

export const checkoutsAndSandbox = () =>
  ({
    request: {
      shown: { 'it is refused': status(create, 201, 422) },
      hidden: ['an amount of 1 is taken'],
    },
    reply: {
      shown: {
        '200': status(create, 201, 200),
        'no metadata': lacking(create, 'metadata'),
        'no name of the bank account': lacking(create, 'account_name'),
        dollars: field(create, 'currency', () => 'USD'),
        'amounts as texts': [asText(every, 'amount'), 'checkouts in a list', "what a payer's page asks"],
        'no description': field(create, 'description', () => null),
        'metadata where none was given': field(create, 'metadata', () => ({})),
        '0 where nothing came': field(create, 'paid_amount', () => 0),
      },
    },
    'its date-times': {
      shown: {
        'no zone': field(every, 'expires_at', withoutZ),
        'no zone of what was paid': field(list, 'paid_at', withoutZ),
        '+07:00': field(every, 'created_at', (time: string) => time.replace('Z', '+07:00')),
      },
    },
    'more states': {
      shown: {
        lapsed: [
          field(every, 'status', (state) => (state === 'expired' ? 'lapsed' : state)),
          ...(['reply', 'checkouts in a list', 'a checkout that expires now'] as const),
        ],
        'paid late, and not called so': ofPaid({ expires_at: '2026-11-21T00:00:00.000Z' }),
      },
      hidden: ['money after the expiry changes nothing'],
    },
    '`partial_amount`': {
      shown: {
        'what is missing': field(every, 'partial_amount', (part: number | null, { amount }) =>
          part === null ? null : (amount as number) - part + 1,
        ),
        '0 for null': [field(every, 'partial_amount', (part) => part ?? 0), ...(['reply'] as const)],
        'kept once it is paid': field(list, 'partial_amount', (_, { paid_amount }) => paid_amount),
      },
    },
    'the code of a part-paid checkout': {
      shown: {
        'the whole amount': unchangedCode(),
        'no VietQR': field(every, 'qr_data_url', () => 'https://pay.example/code'),
      },
    },
    idempotency: {
      shown: {
        'another id': again(create, 'order_code', (one) => ({ ...one, id: one.token })),
        'another reply': again(create, 'id', (one) => ({ ...one, description: 'again' })),
        'a conflict is a 400': status(create, 409, 400),
        'an unknown id is a 400': status(show, 404, 400),
      },
      hidden: ['a key holds for an hour'],
    },
    '`CHECKOUT_PAID`': {
      shown: {
        event_type: event(({ event: type, ...one }) => ({ event_type: type, ...one })),
        'another status': event((one) => ({ ...one, status: 'PAID' })),
        'another currency': event((one) => ({ ...one, currency: 'USD' })),
        'no zone': event((one) => ({ ...one, paid_at: '2026-11-21T01:00:00' })),
        'no metadata': event(({ metadata: _, ...one }) => one),
      },
    },
    '`account_number` of the reply': {
      shown: {
        null: field(sandbox, 'account_number', () => null),
        'a number': field(sandbox, 'account_number', () => 0),
      },
      hidden: ["a virtual account's number for a real one"],
    },
    "an account that is not the client's, an empty text, a field that is not in §4.6": {
      shown: {
        '400': [status(sandbox, 422, 400), 'sandbox and checkout errors'],
        'one is taken': ((reply, { body }) =>
          body.includes('unknown') ? { ...reply, status: 200 } : reply) as Change,
      },
    },
    'one code sent twice': {
      shown: {
        'another reply': again(sandbox, 'transaction_code', (one) => ({ ...one, amount: 1 })),
        '409': ((reply, { body }) =>
          body.includes('transaction_code') ? { ...reply, status: 409 } : reply) as Change,
        'both are refused': status(sandbox, 200, 400),
      },
      hidden: ['to a VA without steps 3 and 4 it is a new one'],
    },
    'checkouts in a list': {
      shown: {
        'an array': data(list, (page: { items: unknown[] }) => page.items),
        'no total': lacking(list, 'total'),
        'no status': [lacking(list, 'status'), 'reply'],
        '10 a page': field(list, 'limit', () => 10),
        'oldest first': reversed(list),
      },
      hidden: ['days are in UTC'],
    },
    'cancelling a checkout': {
      shown: {
        canceled: [field(cancel, 'status', () => 'canceled'), 'reply', 'more states'],
        'one that expired: 400': status(cancel, 409, 400),
      },
      hidden: ['a key is not looked at'],
    },
    'a checkout that expires now': {
      shown: {
        'it stays': field(expire, 'status', () => 'pending'),
        'once more: 400': status(expire, 409, 400),
        '403': status(expire, 200, 403),
      },
      hidden: ['money afterwards is lost'],
    },
    "what a payer's page asks": {
      shown: {
        'the status is kept': header(publicStatus, 'cache-control', 'max-age=60'),
        "the payer's name": data(view, (one: Fields) => ({ ...one, payer_name: 'AN' })),
        'no name of the shop': lacking(view, 'name'),
        'no time left': lacking(publicStatus, 'seconds_left'),
      },
      hidden: ['the picture is there for ever'],
    },
  }) satisfies Partial<Record<LookedAt, Otherwise>>;
