import { errorLabels, eventTypes } from '../../../../api/endpoints/log-entry-values.ts';
import { parseJson, stringifyJson } from '../../../../values/exact-json.ts';
import { headerValue } from '../../../../values/headers.ts';
import { simulatedCode } from '../../../../webhooks/decode-payload.ts';
import { sentHeaders } from '../../../../webhooks/delivery-log/entry.ts';
import { type Scheme, schemes, signatureHeader, verify } from '../../../../webhooks/signature/signature.ts';
import type { Evidence, Logged } from '../evidence.ts';
import { all, differs, fieldsOf, held, notSeen, type Outcome, oneOf, writtenAs } from '../outcome.ts';
import { inside, section, takesSandbox } from './assumption-row.ts';

/** §2.9 */
const [ofMoney, ofTests] = eventTypes;

const none = 'no such delivery among the newest of the log';
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
      oneOf(
        'type',
        payloads.map(({ type }) => type),
        ['income'],
      ),
    ]);
  },
  'signed content': signed,
  'other schemes': inside,
  'form and multipart bodies': (evidence) => {
    const schemes = signatures(evidence, (type) => !type.startsWith('application/json'));
    if (schemes.length === 0)
      return notSeen('none that a listener stored, and none in the log that its text bears out');
    return held(`${schemes.length} verified`);
  },
  'JSON body': (evidence) => {
    const bodies = bodiesOf(evidence, 'application/json');
    if (bodies.length === 0) return notSeen(none);
    const others = bodies.filter((text) => text !== compact(text)).length;
    return others === 0
      ? held(`${bodies.length} bodies, compact`)
      : differs(`${others} of ${bodies.length} bodies are not compact`);
  },
  redirects: (evidence) =>
    labelled(evidence, (status) => status >= 300 && status < 400, 'HTTP_3XX', 'a redirect'),
  '`transfer_date`': (evidence) => {
    const dates = payloadsOf(evidence, ...eventTypes).map(({ transfer_date }) => transfer_date);
    return dates.length === 0
      ? notSeen(none)
      : writtenAs('HH:MM:SS DD/MM/YYYY', dates, /^\d\d:\d\d:\d\d \d\d\/\d\d\/\d{4}$/);
  },
  "a bank's code": inside,
  'a field that a list of configurations leaves out': inside,
  'which configuration a delivery in the log is of': inside,
  'what `request_payload` and `request_headers` of the log hold': (evidence) => {
    const entries = evidence.tests.flatMap(({ entry }) => entry ?? []);
    if (entries.length === 0) return notSeen(takesSandbox);
    const proved = testSchemes(evidence).length;
    return proved === entries.length
      ? held(`of ${proved} test deliveries, what their signatures bear out`)
      : notSeen(`${entries.length - proved} of ${entries.length} test deliveries do not verify by it`);
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
  'further labels': (evidence) => {
    const labels = new Set(evidence.records('log').map(({ error_label }) => String(error_label)));
    if (labels.size === 0) return notSeen('no delivery in the log');
    const further = [...labels].filter((label) => !errorLabels.some((known) => known === label));
    return held(
      further.length > 0 ? `also ${further.join(', ')}` : `${[...labels].join(', ')}, no further one`,
    );
  },
});

function payloadsOf({ logged }: Evidence, ...types: string[]) {
  return logged.flatMap(({ entry, payload }) =>
    payload && payload.checkout_id === undefined && types.includes(entry.event_type) ? [payload] : [],
  );
}

function bodiesOf({ logged }: Evidence, type: string): string[] {
  return logged.filter((one) => contentType(one)?.startsWith(type)).map(({ entry }) => entry.request_payload);
}

const headersOf = ({ entry }: Pick<Logged, 'entry'>) => Object.entries(sentHeaders(entry));
const contentType = (one: Pick<Logged, 'entry'>) => headerValue(headersOf(one), 'content-type');

/** What is signed, of deliveries that a listener verified and of our own tests; without one, the form alone is seen. */
function signed(evidence: Evidence): Outcome {
  const found = signatures(evidence, () => true);
  const [scheme, ...others] = new Set(found);
  if (scheme === 'timestamp.body' && others.length === 0) return held(`signed as: ${scheme}`);
  if (scheme !== undefined)
    return differs(
      `signed as: ${[scheme, ...others].join(', ')}`,
      others.length === 0 ? { scheme } : undefined,
    );
  const written = evidence.logged.flatMap((one) => headerValue(headersOf(one), signatureHeader) ?? []);
  const form = writtenAs('lower-case hex after sha256=', written, /^sha256=[0-9a-f]{64}$/);
  return form.result === 'held' ? notSeen(`${form.saw}; what is signed takes the secret to see`) : form;
}

/** The scheme of each delivery with such a content type whose signature was proved, with the secret at hand. */
function signatures(evidence: Evidence, isWanted: (type: string) => boolean): Scheme[] {
  const stored = evidence.received.flatMap(({ verified, scheme, headers }) => {
    const type = headerValue(headers, 'content-type') ?? '';
    return verified && isWanted(type) ? schemes.filter((one) => one === scheme) : [];
  });
  return [...stored, ...testSchemes(evidence, isWanted)];
}

/** Of our own test deliveries, by what the log says that was sent. */
function testSchemes({ tests }: Evidence, isWanted: (type: string) => boolean = () => true): Scheme[] {
  return tests.flatMap(({ entry, secret }) => {
    if (!entry || !isWanted(contentType({ entry }) ?? '')) return [];
    const body = Buffer.from(entry.request_payload);
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

function compact(text: string): string | undefined {
  try {
    return stringifyJson(parseJson(text));
  } catch {
    return undefined;
  }
}

function labelled(
  { logged }: Evidence,
  is: (status: number) => boolean,
  label: string,
  what: string,
): Outcome {
  const labels = logged.flatMap(({ entry }) =>
    is(Number(entry.status_code ?? 0)) ? [entry.error_label] : [],
  );
  return labels.length === 0
    ? notSeen(`no receiver answered with ${what}`)
    : oneOf('error_label', labels, [label]);
}

/** §6.2: the same code each time; and all else too. */
function dummies(evidence: Evidence): Outcome {
  const payloads = payloadsOf(evidence, ofTests).filter(
    ({ transaction_code }) => transaction_code === simulatedCode,
  );
  if (payloads.length === 0) return notSeen('no test delivery among the newest of the log');
  const changing = fields.filter((field) => new Set(payloads.map((one) => String(one[field]))).size > 1);
  const shape = fieldsOf('test deliveries', payloads, fields);
  return changing.length === 0 ? shape : all([shape, differs(`changing: ${changing.join(', ')}`)]);
}
