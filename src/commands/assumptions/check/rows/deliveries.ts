import { errorLabels, eventTypes } from '../../../../api/endpoints/delivery-labels.ts';
import { parseJson, stringifyJson } from '../../../../values/exact-json.ts';
import { headerValue } from '../../../../values/headers.ts';
import { simulatedCode } from '../../../../webhooks/decode-payload.ts';
import { sentHeaders } from '../../../../webhooks/delivery-log/entry.ts';
import type { Evidence, Logged } from '../evidence.ts';
import { all, differs, fieldsOf, held, notSeen, type Outcome, oneOf, writtenAs } from '../outcome.ts';
import { inside, section } from './assumption-row.ts';

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
  'form and multipart bodies': 'the log does not hold the bytes; a listener verifies them',
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
  'what `request_payload` and `request_headers` of the log hold': inside,
  'a log entry that is there before all of it is, or is changed later': inside,
  'when an entry comes into the log': inside,
  'the dummy payload of a test': dummies,
  'order of deliveries, source address': inside,
  'further labels': (evidence) => {
    const labels = new Set(evidence.logged.map(({ entry }) => String(entry.error_label)));
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

const headersOf = ({ entry }: Logged) => Object.entries(sentHeaders(entry));
const contentType = (one: Logged) => headerValue(headersOf(one), 'content-type');

/** The form of a signature is in the log; what it is of takes the secret to see. */
function signed({ logged }: Evidence): Outcome {
  const signatures = logged.flatMap((one) => headerValue(headersOf(one), 'x-service-signature') ?? []);
  const form = writtenAs('lower-case hex after sha256=', signatures, /^sha256=[0-9a-f]{64}$/);
  return form.result === 'held' ? notSeen(`${form.saw}; what is signed takes the secret to see`) : form;
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
