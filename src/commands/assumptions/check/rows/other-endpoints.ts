import { type EndpointId, endpoints } from '../../../../api/endpoints/index.ts';
import { type Evidence, furtherEndpoints } from '../evidence.ts';
import { all, differs, held, notSeen, type Outcome } from '../outcome.ts';
import { section, takesWrite } from './assumption-row.ts';
import { asInTable } from './endpoint-fields.ts';

const records = (id: EndpointId) => (evidence: Evidence) => asInTable(id, evidence.records(id));

export const channels = section('Channels (§6.4)', {
  Telegram: records('channels.telegram.list'),
  'test of Telegram': takesWrite,
  'log of Telegram': 'there is none to read',
  Zalo: records('channels.zalo.list'),
  'test and log of Zalo': records('channels.zalo.logs'),
  email: records('channels.email.list'),
  "a recipient's code": takesWrite,
  'test of email': takesWrite,
  'log of email': records('channels.email.logs'),
  'statistics of email': records('channels.email.stats'),
  'an email that did not arrive': 'takes a mail server that fails',
  '`SUPPRESSED`': 'takes a mail server that refuses a recipient',
  events: takesWrite,
  'a template': takesWrite,
  'what a payer wrote, in a message': takesWrite,
  'a message over 4,096 characters': takesWrite,
});

export const further = section('Endpoints that the document names and does not show (§2.14, §4.9, §6.4)', {
  'a service that has not got one of them': there,
  '`GET /transactions`': records('transactions.list'),
  'sending a transaction again': takesWrite,
  'checkouts in a list': records('checkouts.list'),
  'cancelling a checkout': (evidence) => {
    const [answer] = evidence.of('cancelled checkout');
    if (!answer) return notSeen('takes a write: --sandbox makes it');
    const [checkout] = evidence.records('cancelled checkout');
    return checkout?.status === 'cancelled' ? held('cancelled') : differs(`HTTP ${answer.status}`);
  },
  'a checkout that expires now': takesWrite,
  "what a payer's page asks": 'takes a payer in a browser',
  'payment profile': records('payment-profile.show'),
  '`GET /health`': records('public.health'),
  plans: records('billing.plans'),
  'over the free plan': 'takes hundreds of transactions in two months',
  usage: records('billing.usage'),
  invoices: records('billing.invoices.list'),
});

function there(evidence: Evidence): Outcome {
  const asked = furtherEndpoints.flatMap((id) => evidence.of(id).map(({ status }) => ({ id, status })));
  if (asked.length === 0) return notSeen('nothing was asked');
  const missing = asked.filter(
    ({ id, status }) => status === 405 || (status === 404 && id !== 'payment-profile.show'),
  );
  if (missing.length === 0) return held(`${asked.length} of them answer`);
  return all(missing.map(({ id, status }) => differs(`GET ${endpoints[id].path}: HTTP ${status}`)));
}
