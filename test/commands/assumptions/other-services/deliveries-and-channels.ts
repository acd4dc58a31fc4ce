import type { LookedAt } from '../../../../src/commands/assumptions/check/rows/index.ts';
import {
  asText,
  body,
  data,
  entries,
  type Fields,
  field,
  lacking,
  moved,
  payload,
  signedAnew,
  status,
} from './changes.ts';
import { type Otherwise, required } from './otherwise.ts';

const log = /^GET webhook-logs/;
const statistics = /^GET webhook-logs\/stats$/;
const noItems = /^GET webhook-logs\?limit=0$/;
const unknownCheckout = /^GET checkouts\/[0-9a-f-]{36}$/;
const telegram = /^GET telegram-configs$/;
const zalo = /^GET zalo-groups$/;
const zaloLog = /^GET zalo-groups\/logs$/;
const email = /^GET email-configs$/;
const emailLog = /^GET email-logs$/;
const emailStats = /^GET email-logs\/stats$/;

const asPage = (which: RegExp) =>
  data(which, (items: unknown[]) => ({ items, total: 1, page: 1, limit: 10 }));
const pretty = (text: string) => (text.startsWith('{') ? JSON.stringify(JSON.parse(text), null, 1) : text);
const test = (other: (payload: Fields, entry: Fields) => unknown) => payload(other, 'test');
const detail = (which: RegExp, other: (one: Fields) => Fields) =>
  body(which, (whole) => ({ detail: (whole as { detail: Fields[] }).detail.map(other) }));
const answered = (entry: Fields, status_code: number) =>
  entry.error_label === 'HTTP_3XX' ? { ...entry, status_code, error_label: 'OK' } : entry;

export const deliveriesAndChannels = () =>
  ({
    'transaction payload': {
      shown: {
        'one more field': payload((one) => ({ ...one, is_sandbox: true })),
        'no bank': payload(({ bank_name: _, ...one }) => one),
        'another type': payload((one) => ({ ...one, type: 'credit' })),
        'the real account': payload((one) => ({ ...one, account_number: '0011012345678' })),
      },
      hidden: ['a sandbox one has another bank'],
    },
    'signed content': {
      shown: {
        'no dot': signedAnew('timestamp+body'),
        Base64: signedAnew('timestamp.body:base64'),
        'body alone': signedAnew('body'),
        'upper case': signedAnew(
          'timestamp.body',
          undefined,
          (signature) => `sha256=${signature.slice(7).toUpperCase()}`,
        ),
        'no sha256=': signedAnew('timestamp.body', undefined, (signature) => signature.slice(7)),
      },
    },
    'form and multipart bodies': {
      shown: {
        'something else is signed': entries((entry) =>
          String(entry.request_payload).startsWith('{')
            ? entry
            : {
                ...entry,
                request_headers: String(entry.request_headers).replace(/sha256=\w{4}/, 'sha256=0000'),
              },
        ),
      },
    },
    'JSON body': {
      shown: {
        blanks: signedAnew('timestamp.body', pretty),
        'the log has other blanks than were sent': entries((entry) => ({
          ...entry,
          request_payload: pretty(String(entry.request_payload)),
        })),
      },
      hidden: ['beyond ASCII it is in Latin-1'],
    },
    redirects: {
      shown: {
        'another label': field(log, 'error_label', (label) => (label === 'HTTP_3XX' ? 'HTTP_302' : label)),
        '204 is taken': entries((entry) => answered(entry, 204)),
        '404 is taken': entries((entry) => answered(entry, 404)),
        'they are followed': entries((entry) => answered(entry, 200)),
      },
      hidden: ['203 is taken'],
    },
    '`transfer_date`': {
      shown: {
        'as in ISO 8601': payload((one) => ({ ...one, transfer_date: '2026-11-21 08:00:00' })),
        UTC: payload((one) => {
          const [, clock, day, month, year] = /^(\S+) (\d+)\/(\d+)\/(\d+)$/.exec(String(one.transfer_date))!;
          const [date, time] = moved(`${year}-${month}-${day}T${clock}`, -7).split('T');
          return { ...one, transfer_date: `${time} ${date!.split('-').reverse().join('/')}` };
        }),
      },
    },
    'what `request_payload` and `request_headers` of the log hold': {
      shown: {
        'other blanks than were sent': entries((entry) => ({
          ...entry,
          request_payload: pretty(String(entry.request_payload)),
        })),
        'no headers': entries((entry) => ({ ...entry, request_headers: '{}' })),
      },
      hidden: ['a header that is not signed is left out'],
    },
    'when an entry comes into the log': {
      shown: {
        'minutes later': entries((entry) =>
          String(entry.endpoint_url).endsWith('.invalid/') ? undefined : entry,
        ),
      },
    },
    'the dummy payload of a test': {
      shown: {
        'an amount of its own': test((one, { endpoint_url }) => ({
          ...one,
          amount: String(endpoint_url).length,
        })),
        'no bank': test(({ bank_name: _, ...one }) => one),
        "the client's account": test((one) => ({ ...one, account_number: '0011012345678' })),
      },
    },
    Telegram: {
      shown: {
        'a page': asPage(telegram),
        'no template': lacking(telegram, 'message_template'),
        'a number for the group': field(telegram, 'group_id', () => 7),
      },
      hidden: ['a template of 5,000 characters is taken'],
    },
    'test of Telegram': required(/^POST telegram-configs\/test$/, 'its reply is empty'),
    Zalo: {
      shown: {
        'a page': asPage(zalo),
        'no template': lacking(zalo, 'message_template'),
        'another event': [field(zalo, 'events', () => ['PAID']), 'events'],
      },
      hidden: ['a group of 9 digits is taken'],
    },
    'test and log of Zalo': {
      shown: {
        'a page': asPage(zaloLog),
        'no text': lacking(zaloLog, 'text'),
        'another status': field(zaloLog, 'status', () => 'OK'),
      },
      hidden: ['a test gives nothing'],
    },
    email: {
      shown: {
        'a page': asPage(email),
        'no recipients': lacking(email, 'recipients'),
        'no word of verified': lacking(email, 'verified'),
        'active as a text': asText(email, 'is_active'),
      },
      hidden: ['11 recipients are taken'],
    },
    'log of email': {
      shown: {
        'an array': data(emailLog, (page: { items: unknown[] }) => page.items),
        'attempts from 0': field(emailLog, 'attempt', (attempt: number) => attempt - 1),
        'another status': field(emailLog, 'status', () => 'done'),
        'another label': field(emailLog, 'error_label', () => 'DELIVERED'),
        'codes as numbers': field(emailLog, 'smtp_code', () => 250),
        'no subject': lacking(emailLog, 'subject'),
      },
      hidden: ['what failed is called otherwise'],
    },
    'statistics of email': {
      shown: {
        'no rate': lacking(emailStats, 'success_rate'),
        'counts as texts': asText(emailStats, 'total'),
        'labels as texts': field(emailStats, 'error_labels', () => ({ TIMEOUT: '1' })),
      },
      hidden: ['days are in UTC+7'],
    },
    events: {
      shown: {
        'email without money': field(email, 'events', () => ['VA_CREATED']),
        'another of email': [field(email, 'events', () => ['TRANSACTION_IN', 'PAID']), 'email'],
        'email tells of checkouts': [
          field(email, 'events', () => ['TRANSACTION_IN', 'CHECKOUT_PAID']),
          'email',
        ],
      },
      hidden: ['a test that fails is told of'],
    },
    '422': {
      shown: {
        '400': status(noItems, 422, 400),
        'an envelope': body(noItems, (whole) => ({ success: false, ...(whole as Fields) })),
        'no message': detail(noItems, ({ msg: _, ...one }) => one),
        'a place as a text': detail(noItems, (one) => ({ ...one, loc: 'query.limit' })),
        'texts in a list': body(noItems, () => ({ detail: ['limit is wrong'] })),
        'it is taken': status(noItems, 422, 200),
      },
    },
    'sandbox and checkout errors': {
      shown: {
        '404 without an envelope': body(unknownCheckout, (whole, code) =>
          code === 404 ? { detail: 'Not Found' } : whole,
        ),
        '409 without an envelope': body(/^POST checkouts$/, (whole, code) =>
          code === 409 ? { detail: 'no' } : whole,
        ),
        '422 in an envelope': body(/^POST sandbox/, (whole, code) =>
          code === 422 ? { success: false, message: 'no', data: null } : whole,
        ),
      },
      hidden: ['400 has no envelope'],
    },
    'log stats `days`': {
      shown: {
        '30 without any': field(statistics, 'days', () => 30),
        '91 is taken': status(/^GET webhook-logs\/stats\?days=91$/, 422, 200),
        '90 is refused': status(/^GET webhook-logs\/stats\?days=90$/, 200, 422),
        '0 is taken': status(/^GET webhook-logs\/stats\?days=0$/, 422, 200),
      },
    },
  }) satisfies Partial<Record<LookedAt, Otherwise>>;
