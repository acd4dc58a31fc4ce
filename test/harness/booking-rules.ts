/** What every receiver and sample that books payments is held to: type, amount and the whole order code. */

/** The orders of the app, code and price. */
export const orders = {
  DH101: 150_000,
  DH102: 150_000,
  'DH-103': 150_000,
  CRASH1: 1_000,
  ONE1: 1,
  ONE2: 1,
  BEFORE1: 1,
  BACK1: 1,
  LARGE1: 9_007_199_254_740_993n,
  // Of checkouts: found by the order code of the event.
  'FT-0': 150_000,
  'FT-1': 150_000,
  'FT-2': 150_000,
  'DH-PENDING': 150_000,
  'DH-PAID': 150_000,
  'DH-CRASH': 150_000,
};

/** `ORDERS` of docs/receivers. */
export const ordersVariable = Object.entries(orders)
  .map(([code, price]) => `${code}=${price}`)
  .join(' ');

export interface Transfer {
  transaction_code: string;
  amount: number;
  description: string;
  type?: string;
}

interface Case {
  what: string;
  transfer: Transfer;
  /** The order that is paid; undefined where a person has to look at it. */
  pays?: string;
  /** Why it is not booked. */
  reason?: string;
}

const right = { amount: 150_000, description: 'DH101', type: 'income' };

/** In this order: until the right transfer comes nothing has paid DH101. */
export const cases: readonly Case[] = [
  ['money that leaves the account', { type: 'expense' }, 'its type is expense'],
  ['a type in capital letters', { type: 'INCOME' }, 'its type is INCOME'],
  ['no type', { type: undefined }, 'its type is '],
  ['too little', { amount: 149_999 }, 'DH101 costs 150000'],
  ['too much', { amount: 150_001 }, 'DH101 costs 150000'],
  ['a negative amount', { amount: -150_000 }, 'DH101 costs 150000'],
  ['a code that begins with that of an order', { description: 'tien DH1010' }, 'no order'],
  ['a code that ends with that of an order', { description: 'XDH101' }, 'no order'],
  ['a letter with an accent beside the code', { description: 'đDH101' }, 'no order'],
  ['a letter with an accent of its own after the code', { description: 'DH101\u0301' }, 'no order'],
  ['a code that goes on after a hyphen', { description: 'DH101-2' }, 'no order'],
  ['a code that goes on after an underscore', { description: 'DH101_2' }, 'no order'],
  ['a code that goes on after a dash', { description: 'DH101\u20132' }, 'no order'],
  ['a code that another one ends with', { description: 'A-DH101' }, 'no order'],
  ['a part of the code', { description: 'DH10' }, 'no order'],
  ['no order', { description: 'cam on' }, 'no order'],
  ['two orders', { description: 'DH101 DH102' }, 'more than one order'],
  [
    'a note that looks like a line of the log',
    { amount: 1, description: 'x\npaid DH101 150000 T\u001b[2J' },
    'DH101 costs 150000',
  ],
]
  .map(([what, changed, reason], index): Case => {
    const transfer = { ...right, transaction_code: `RULE-${index}`, ...(changed as Partial<Transfer>) };
    return { what: what as string, transfer, reason: reason as string };
  })
  .concat([
    {
      what: 'the right one, in small letters',
      transfer: { ...right, transaction_code: 'RULE-PAID', description: 'thanh toán (dh101).' },
      pays: 'DH101',
    },
    {
      what: 'another transfer for the same order',
      transfer: { ...right, transaction_code: 'RULE-TWICE' },
      reason: 'DH101 was paid by RULE-PAID',
    },
    {
      what: 'one order, named twice',
      transfer: { ...right, transaction_code: 'RULE-NAMED', description: 'DH102, dh102' },
      pays: 'DH102',
    },
    {
      what: 'a code with a hyphen',
      transfer: { ...right, transaction_code: 'RULE-HYPHEN', description: 'thanh toán dh-103' },
      pays: 'DH-103',
    },
  ]);
