import type { LookedAt } from '../../../../src/commands/assumptions/check/rows/index.ts';
import {
  asText,
  body,
  both,
  type Change,
  data,
  type Fields,
  field,
  lacking,
  moved,
  reversed,
  status,
} from './changes.ts';
import { type Otherwise, required } from './otherwise.ts';

const token = /^POST oauth\/token$/;
const me = /^GET client\/me$/;
const key = /^DELETE client-keys\//;
const accounts = /^GET client\/bank-accounts/;
const virtualAccounts = /^GET bank\/[^/]+\/virtual-account\/retrieve/;
const registration = /^GET bank\/[^/]+\/notification/;
const ofVa = /^GET bank\/virtual-account\/transactions/;
const transactions = /^GET transactions(\?|$)/;
const everyTransaction = /^GET (bank\/virtual-account\/)?transactions(\?|$)/;
const lists = new RegExp([accounts, virtualAccounts, everyTransaction].map(({ source }) => source).join('|'));
const local = [accounts, virtualAccounts, registration].map((which) =>
  field(which, 'created_at', (time: string) => moved(time, 7)),
);

/** A form is taken. */
const jsonRefused: Change = (reply, { method, path, body: sent }) =>
  token.test(`${method} ${path}`) && sent.startsWith('{') ? { ...reply, status: 422 } : reply;

interface Page {
  data: unknown[];
  total: number;
  current_page: number;
  per_page: number;
}

export const asItems = data(lists, ({ data: items, total, current_page, per_page }: Page) => ({
  ...{ items, total, page: current_page, limit: per_page },
}));
export const bare = data(lists, (page: Page) => page.data);
export const inUtcPlus7 = both(...local);
export const transactionsInUtc = both(
  ...['transaction_date', 'effective_date'].map((name) =>
    field(everyTransaction, name, (time: string) => moved(time, -7)),
  ),
);
export const withoutIsActive = lacking(me, 'is_active');

export const accountsAndKeys = () =>
  ({
    '`POST /oauth/token` request': {
      shown: { 'JSON is refused': jsonRefused },
      hidden: ['a form is refused'],
    },
    'its reply': {
      shown: {
        'no envelope': body(token, (whole) => (whole as Fields).data),
        'another type': field(token, 'token_type', () => 'bearer'),
        'a day': field(token, 'expires_in', () => 86_400),
        'a lifetime as a text': asText(token, 'expires_in'),
        'another scope': field(token, 'scope', () => 'all'),
        'no scope': lacking(token, 'scope'),
        'a refresh_token': data(token, (one: Fields) => ({ ...one, refresh_token: 'r' })),
      },
    },
    '`POST /client/login`': required(/^POST client\/login$/, 'its reply lives an hour'),
    'does login need a Bearer?': {
      shown: { 'oauth/token does': status(token, 200, 401) },
      hidden: ['login does', 'register-client does'],
    },
    '`ClientCreate`': required(/^POST client\/register-client$/, 'a name of 300 characters is taken'),
    '`me`': {
      shown: { 'no is_active': withoutIsActive, 'is_active as a text': asText(me, 'is_active') },
    },
    '`ChangePasswordRequest`': required(/^PUT client\/change-password$/, 'nothing is changed'),
    'an unknown key': {
      shown: {
        '400': status(key, 404, 400),
        'no envelope': body(key, (whole, status) => (status >= 400 ? { detail: 'Not Found' } : whole)),
      },
    },
    'page of bank accounts, VAs, transactions': {
      shown: {
        items: asItems,
        bare,
        'some are bare': data(accounts, (page: Page) => page.data),
        'no total': lacking(lists, 'total'),
        'total as a text': asText(lists, 'total'),
        'oldest first': [reversed(transactions), '`GET /transactions`'],
        'counted from 0': field(lists, 'start', (start: number) => Math.max(0, start - 1)),
        'empty ones start with 1': field(lists, 'start', () => 1),
      },
      hidden: ['accounts are sorted by name'],
    },
    'bank account record': {
      shown: {
        'no holder': lacking(accounts, 'account_name'),
        'no holder of the first': data(accounts, (page: { data: Fields[] }) => ({
          ...page,
          data: page.data.map(({ account_name, ...one }, at) => (at === 0 ? one : { ...one, account_name })),
        })),
        'a number as a number': field(accounts, 'account_number', () => 12),
        'the whole phone number': field(accounts, 'phone_number', () => '0901234567'),
      },
    },
    '`customer_type`': {
      shown: {
        PER: field(accounts, 'customer_type', () => 'PER'),
        'one of the two is otherwise': field(accounts, 'customer_type', (type) =>
          type === 'ORG' ? 'CORP' : type,
        ),
      },
    },
    'virtual account number': {
      shown: {
        '20 characters': field(virtualAccounts, 'virtual_account_number', (one: string) =>
          one.padEnd(20, '0'),
        ),
        'letters behind the prefix': field(
          virtualAccounts,
          'virtual_account_number',
          (one: string) => `${one.slice(0, -1)}X`,
        ),
        'no prefix': field(virtualAccounts, 'virtual_account_number', () => '123456789'),
      },
    },
    'notification details': {
      shown: {
        'no status': lacking(registration, 'status'),
        'another status': field(registration, 'status', () => 'ON'),
        'real time as a text': asText(registration, 'receive_noti_realtime'),
      },
      hidden: ['a cancelled one is called otherwise'],
    },
    'stored transaction': {
      shown: {
        'no note': lacking(ofVa, 'description'),
        'no name of the payer': lacking(ofVa, 'remitter_name'),
        'amounts as texts': asText(ofVa, 'amount'),
        'another text': field(ofVa, 'transaction_content', () => 'another'),
        "the virtual account's number": field(ofVa, 'account_number', (_, { va_nbr }) => va_nbr),
        'another status': field(ofVa, 'transaction_status', () => 'DONE'),
        debits: field(ofVa, 'debit_or_credit', () => 'debit'),
        'sandbox as a text': asText(ofVa, 'is_sandbox'),
      },
      hidden: ['va_prefix_cd is empty without a VA'],
    },
    'zone of `transaction_date`, `effective_date`': {
      shown: {
        UTC: transactionsInUtc,
        'effective_date alone in UTC': field(everyTransaction, 'effective_date', (time: string) =>
          moved(time, -7),
        ),
        'some in UTC': field(transactions, 'transaction_date', (time: string) => moved(time, -7)),
        'a zone is written': field(everyTransaction, 'transaction_date', (time: string) => `${time}Z`),
      },
    },
    'zone of other date-times without one (`created_at` of a VA, a bank request)': {
      shown: { 'UTC+7': inUtcPlus7 },
      hidden: ['bank requests are in UTC+7'],
    },
    '`QRPaymentRequest`': required(/^POST bank\/qr-payment\/generate$/, 'beneficiaryName has no limit'),
    'cancelling a QR code': {
      shown: {
        '404': status(/^DELETE bank\/qr-payment/, 400, 404),
        '200': status(/^DELETE bank\/qr-payment/, 400, 200),
      },
      hidden: ['the picture stays'],
    },
    '`POST /qr/generate`': required(/^POST qr\/generate$/, 'its reply is a picture'),
  }) satisfies Partial<Record<LookedAt, Otherwise>>;
