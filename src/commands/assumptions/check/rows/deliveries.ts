import { isUtf8 } from 'node:buffer';
import { eventTypes } from '../../../../api/endpoints/log-entry-values.ts';
import { headerValue } from '../../../../values/headers.ts';
import { payloadFormats } from '../../../../values/payload-format.ts';
import { parseTime } from '../../../../values/time.ts';
import { type Payload, simulatedCode } from '../../../../webhooks/decode-payload.ts';
import { payloadText, sentHeaders } from '../../../../webhooks/delivery-log/entry.ts';
import { type Scheme, schemes, signatureHeader, verify } from '../../../../webhooks/signature/signature.ts';
import { type Evidence, type Logged, type OwnTest, valuesOf } from '../evidence.ts';
import { all, differs, eachIs, fieldsOf, held, notSeen, type Outcome, oneOf, writtenAs } from '../outcome.ts';
import { inside, section, takesSandbox } from './assumption-section.ts';
import { toldAt, zoneOf } from './time-zones.ts';

/** §2.9 */
const [ofMoney, ofTests] = eventTypes;

const fields = [
  'amount',
  'description',
  'transfer_date',
  'transaction_code',
  'account_number',
  'bank_name',
  'type',
];

export const deliveries = section('Deliveries', {
  'transaction payload': (evidence) => {
    const payloads = payloadsOf(evidence, ofMoney);
    return all([
      fieldsOf('transactions', payloads, fields, { exactly: true }),
      oneOf('type', valuesOf(payloads, 'type'), ['income']),
      accountPaidTo(evidence, payloads),
      ...(payloads.length > 0 ? [notSeen('what tells a sandbox one')] : []),
    ]);
  },
  'signed content': signed,
  'other schemes': inside,
  'form and multipart bodies': (evidence) =>
    all(
      payloadFormats.slice(1).map((format) => {
        const proved = signatures(evidence, (type) => type.startsWith(format)).length;
        return proved > 0
          ? held(`${format}: ${proved} verified`)
          : notSeen(`${format}: none whose signature bears it out`);
      }),
    ),
  'JSON body': (evidence) => {
    const bodies = jsonBodies(evidence);
    if (bodies.length === 0) return notSeen('none whose bytes are known');
    return all([
      eachIs('compact bodies', bodies, isCompact),
      eachIs(
        'bodies beyond ASCII, in UTF-8',
        bodies.filter((body) => body.some((byte) => byte > 127)),
        isUtf8,
      ),
    ]);
  },
  redirects,
  '`transfer_date`': (evidence) => {
    const dates = valuesOf(payloadsOf(evidence, ...eventTypes), 'transfer_date');
    return all([
      writtenAs('HH:MM:SS DD/MM/YYYY', dates, /^\d\d:\d\d:\d\d \d\d\/\d\d\/\d{4}$/),
      zoneOf('transfer_date', datesAhead(evidence)),
    ]);
  },
  "a bank's code": inside,
  'a field that a list of configurations leaves out': inside,
  'which configuration a delivery in the log is of': inside,
  'what `request_payload` and `request_headers` of the log hold': (evidence) => {
    const entries = evidence.tests.flatMap(({ entry }) => entry ?? []);
    if (entries.length === 0) return notSeen(takesSandbox);
    const proved = testSchemes(evidence.deliveries.tests).length;
    if (proved < entries.length)
      return notSeen(`${entries.length - proved} of ${entries.length} test deliveries do not verify by it`);
    return all([
      held(`of ${proved} test deliveries, what their signatures bear out`),
      notSeen('the headers that are not signed'),
    ]);
  },
  'a log entry that is there before all of it is, or is changed later': inside,
  'when an entry comes into the log': ({ tests }) => {
    if (tests.length === 0) return notSeen(takesSandbox);
    const there = tests.filter(({ entry }) => entry).length;
    return there === tests.length
      ? held(`${there} test deliveries were in it when they were looked for`)
      : notSeen(`${tests.length - there} of ${tests.length} test deliveries were not in it yet`);
  },
  'the dummy payload of a test': dummies,
  'order of deliveries, source address': inside,
  'further labels': 'says that there may be others: no log speaks against that',
});

function payloadsOf({ deliveries: { logged } }: Evidence, ...types: string[]) {
  return logged.flatMap(({ entry, payload }) =>
    payload && payload.checkout_id === undefined && types.includes(entry.event_type) ? [payload] : [],
  );
}

const headersOf = ({ entry }: Pick<Logged, 'entry'>) => Object.entries(sentHeaders(entry));
const contentType = (one: Pick<Logged, 'entry'>) => headerValue(headersOf(one), 'content-type');

/** The signed text, from deliveries that a listener verified and from our own tests. Without one, only the form is checked. */
function signed(evidence: Evidence): Outcome {
  const found = signatures(evidence, () => true);
  const [scheme, ...others] = new Set(found);
  if (scheme === 'timestamp.body' && others.length === 0) return held(`signed as: ${scheme}`);
  if (scheme !== undefined)
    return differs(
      `signed as: ${[scheme, ...others].join(', ')}`,
      others.length === 0 ? { scheme } : undefined,
    );
  const written = evidence.deliveries.logged.flatMap(
    (one) => headerValue(headersOf(one), signatureHeader) ?? [],
  );
  const form = eachIs('lower-case hex after sha256=', written, (one) => /^sha256=[0-9a-f]{64}$/.test(one));
  return form.result === 'held' ? notSeen(`${form.saw}; what is signed takes the secret to see`) : form;
}

/** The scheme of each delivery with this content type whose signature was verified with a known secret. */
function signatures(evidence: Evidence, isWanted: (type: string) => boolean): Scheme[] {
  const stored = evidence.deliveries.received.flatMap(({ verified, scheme, headers }) => {
    const type = headerValue(headers, 'content-type') ?? '';
    return verified && isWanted(type) ? schemes.filter((one) => one === scheme) : [];
  });
  return [...stored, ...testSchemes(evidence.deliveries.tests, isWanted)];
}

/** The schemes of our own test deliveries, from the log. */
function testSchemes(tests: readonly OwnTest[], isWanted: (type: string) => boolean = () => true): Scheme[] {
  return tests.flatMap(({ entry, secret }) => {
    if (!entry || !isWanted(contentType({ entry }) ?? '')) return [];
    const body = Buffer.from(payloadText(entry));
    const delivery = {
      body,
      headers: headersOf({ entry }),
      secrets: [secret],
      now: 0,
      toleranceSeconds: Infinity,
    };
    const verdicts = schemes.map((scheme) => verify({ ...delivery, scheme }));
    return verdicts.flatMap((verdict) => (verdict.ok ? verdict.scheme : [])).slice(0, 1);
  });
}

/** JSON bodies with known bytes: those that a listener received, and tests that the log has as signed. */
function jsonBodies(evidence: Evidence): Uint8Array[] {
  const isJson = (type = '') => type.startsWith('application/json');
  const received = evidence.deliveries.received.filter(
    ({ headers, log_id }) => log_id === undefined && isJson(headerValue(headers, 'content-type')),
  );
  const proved = evidence.deliveries.tests.filter((one) => testSchemes([one], isJson).length > 0);
  return [
    ...received.map(({ body_base64 }) => Buffer.from(body_base64, 'base64')),
    ...proved.map(({ entry }) => Buffer.from(payloadText(entry!))),
  ];
}

/** No whitespace outside of strings. */
const isCompact = (body: Uint8Array) =>
  !/\s/.test(
    Buffer.from(body)
      .toString()
      .replaceAll(/"(\\.|[^"\\])*"/g, ''),
  );

/** Compares the account of a delivery with the stored transaction: the virtual account, if it has one. */
function accountPaidTo(evidence: Evidence, payloads: readonly Payload[]): Outcome {
  const stored = new Map(
    evidence.besides.records('transactions', 'transactions.list').map((one) => [one.transaction_code, one]),
  );
  const compared = payloads.flatMap(({ transaction_code, account_number }) => {
    const { va_nbr, virtual_account_number, account_number: real } = stored.get(transaction_code) ?? {};
    const paidTo = va_nbr ?? virtual_account_number ?? real ?? undefined;
    return paidTo === undefined ? [] : [{ account_number, paidTo }];
  });
  return eachIs(
    'account_number: the account that was paid to',
    compared,
    (one) => one.account_number === one.paidTo,
  );
}

/** How far each transfer's time, read as UTC, is ahead of its first delivery. */
function datesAhead(evidence: Evidence): number[] {
  const told = toldAt(evidence);
  return payloadsOf(evidence, ofMoney).flatMap(({ transaction_code, transfer_date }) => {
    const [time, at] = [parseTime(transfer_date), told.get(transaction_code)];
    return time === undefined || at === undefined ? [] : [time + 7 * 3_600_000 - at];
  });
}

/** Redirects are not followed. Every status except 200, 201 and 202 is a failure. */
function redirects({ log }: Evidence): Outcome {
  const answered = log.flatMap(({ entry: { status_code: status, error_label: label } }) =>
    typeof status === 'number' ? [{ status, label }] : [],
  );
  const moved = answered.filter(({ status }) => status >= 300 && status < 400);
  const odd = answered.filter(({ status }) => status < 300 && ![200, 201, 202].includes(status));
  const failed = answered.filter(({ status }) => status >= 400);
  return all([
    oneOf('error_label of a redirect', valuesOf(moved, 'label'), ['HTTP_3XX']),
    eachIs('failures of another 2xx', odd, ({ label }) => label !== 'OK'),
    eachIs('failures of 4xx and 5xx', failed, ({ label }) => label !== 'OK'),
  ]);
}

/** §6.2: test deliveries have the same code, and otherwise constant values and no account of the client. */
function dummies(evidence: Evidence): Outcome {
  const payloads = payloadsOf(evidence, ofTests).filter(
    ({ transaction_code }) => transaction_code === simulatedCode,
  );
  if (payloads.length === 0) return notSeen('no test delivery among the newest of the log');
  const changing = fields.filter((field) => new Set(payloads.map((one) => String(one[field]))).size > 1);
  const ours = [
    ...valuesOf(evidence.besides.records('accounts'), 'account_number'),
    ...valuesOf(evidence.besides.records('virtual accounts'), 'virtual_account_number'),
  ];
  const numbers = valuesOf(payloads, 'account_number');
  return all([
    fieldsOf('test deliveries', payloads, fields),
    ...(changing.length > 0 ? [differs(`changing: ${changing.join(', ')}`)] : []),
    ...(payloads.length === 1 ? [notSeen('a second one')] : []),
    ours.length === 0
      ? notSeen("an account of the client's")
      : eachIs("accounts that are not the client's", numbers, (number) => !ours.includes(number)),
  ]);
}
