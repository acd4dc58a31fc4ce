import { emailKinds, emailStatuses } from '../../../../api/endpoints/channels/email.ts';
import { emailEvents, zaloEvents } from '../../../../api/endpoints/channels/fields.ts';
import { type EndpointId, endpoints } from '../../../../api/endpoints/index.ts';
import { isRecord } from '../../../../values/is-record.ts';
import { type Evidence, valuesOf } from '../evidence.ts';
import { all, differs, eachIs, eachOf, held, notSeen, type Outcome } from '../outcome.ts';
import { section, takesWrite } from './assumption-section.ts';
import { asInTable } from './endpoint-fields.ts';
import { listShape } from './lists.ts';
import { requires } from './required-fields.ts';

/** @param unseen the other contents of the row */
const list = (id: EndpointId, unseen: string) => (evidence: Evidence) =>
  all([listShape(id, evidence), asInTable(id, evidence), notSeen(unseen)]);

const writes = 'limits and writes';

export const channels = section('Channels (§6.4)', {
  Telegram: list('channels.telegram.list', writes),
  'test of Telegram': requires('channels.telegram.test', 'its reply'),
  'log of Telegram': 'there is none to read',
  Zalo: list('channels.zalo.list', writes),
  'test and log of Zalo': list('channels.zalo.logs', 'a test'),
  email: list('channels.email.list', writes),
  "a recipient's code": takesWrite,
  'test of email': takesWrite,
  'log of email': emailLog,
  'statistics of email': (evidence) => {
    const records = evidence.records('channels.email.stats');
    return all([
      asInTable('channels.email.stats', evidence),
      eachIs('counts of labels', valuesOf(records, 'error_labels'), isCounts),
      notSeen('the days of from_date and to_date'),
    ]);
  },
  'an email that did not arrive': 'takes a mail server that fails',
  '`SUPPRESSED`': 'takes a mail server that refuses a recipient',
  events,
  'a template': takesWrite,
  'what a payer wrote, in a message': takesWrite,
  'a message over 4,096 characters': takesWrite,
});

const isCounts = (labels: unknown) => isRecord(labels) && Object.values(labels).every(Number.isInteger);

const labels = endpoints['channels.email.logs'].reply.properties.items.items.properties.error_label.enum;

function emailLog(evidence: Evidence): Outcome {
  const entries = evidence.records('channels.email.logs');
  const attempts = valuesOf(entries, 'attempt');
  return all([
    listShape('channels.email.logs', evidence),
    asInTable('channels.email.logs', evidence),
    eachIs('attempts, from 1', attempts, (attempt) => Number(attempt) >= 1),
    ...(attempts.length > 0 && !attempts.includes(1) ? [notSeen('a first attempt')] : []),
    eachOf('status', valuesOf(entries, 'status'), emailStatuses),
    eachOf('event_type', valuesOf(entries, 'event_type'), emailKinds),
    eachOf('error_label', valuesOf(entries, 'error_label'), labels),
    notSeen('the days of from_date and to_date'),
  ]);
}

/** Which events exist, and that email always has those about money. */
function events(evidence: Evidence): Outcome {
  const of = (id: EndpointId) =>
    valuesOf(evidence.records(id), 'events').filter(Array.isArray) as unknown[][];
  const emails = of('channels.email.list');
  return all([
    eachOf('events of email', emails.flat(), emailEvents),
    eachOf('events of Zalo', of('channels.zalo.list').flat(), zaloEvents),
    emails.some((one) => !one.includes('TRANSACTION_IN'))
      ? differs('an email configuration without TRANSACTION_IN')
      : emails.length > 0
        ? held('email always has TRANSACTION_IN')
        : notSeen('an email configuration'),
    notSeen('when each is sent'),
  ]);
}
