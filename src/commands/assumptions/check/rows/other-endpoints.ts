import { zaloEvents } from '../../../../api/endpoints/channels/fields.ts';
import { type EndpointId, endpoints } from '../../../../api/endpoints/index.ts';
import { isRecord } from '../../../../values/is-record.ts';
import { type Evidence, furtherEndpoints } from '../evidence.ts';
import { all, differs, held, notSeen, type Outcome, oneOf } from '../outcome.ts';
import { section, takesSandbox, takesWrite } from './assumption-row.ts';
import { refused } from './checkouts.ts';
import { asInTable } from './endpoint-fields.ts';
import { requires } from './required-fields.ts';

const records = (id: EndpointId) => (evidence: Evidence) => asInTable(id, evidence.records(id));

export const channels = section('Channels (§6.4)', {
  Telegram: records('channels.telegram.list'),
  'test of Telegram': requires('channels.telegram.test', 'its reply takes a message'),
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
  events: (evidence) => {
    const records = evidence.records('channels.email.list', 'channels.zalo.list');
    const events = records.flatMap((record) => (Array.isArray(record.events) ? record.events : []));
    return oneOf('events of configurations', events, zaloEvents);
  },
  'a template': takesWrite,
  'what a payer wrote, in a message': takesWrite,
  'a message over 4,096 characters': takesWrite,
});

export const further = section('Endpoints that the document names and does not show (§2.14, §4.9, §6.4)', {
  'a service that has not got one of them': there,
  '`GET /transactions`': records('transactions.list'),
  'sending a transaction again': (evidence) =>
    refused(evidence, 'unknown transaction', 404, 'an unknown transaction'),
  'checkouts in a list': records('checkouts.list'),
  'cancelling a checkout': (evidence) => {
    const [answer] = evidence.of('cancelled checkout');
    if (!answer) return notSeen(takesSandbox);
    const [checkout] = evidence.records('cancelled checkout');
    return checkout?.status === 'cancelled' ? held('cancelled') : differs(`HTTP ${answer.status}`);
  },
  'a checkout that expires now': (evidence) => {
    const [expired] = evidence.of('expired checkout');
    if (!expired) return notSeen(takesSandbox);
    const [{ status = undefined } = {}] = evidence.records('expired checkout');
    return all([
      status === 'expired' ? held('expired') : differs(`HTTP ${expired.status}`),
      refused(evidence, 'checkout expired again', 409, 'once more'),
    ]);
  },
  "what a payer's page asks": payersPage,
  'payment profile': records('payment-profile.show'),
  '`GET /health`': records('public.health'),
  plans: records('billing.plans'),
  'over the free plan': (evidence) => {
    const held_back = evidence.records('log').filter(({ error_label }) => error_label === 'QUOTA_EXCEEDED');
    if (held_back.length === 0) return notSeen('no delivery in the log with QUOTA_EXCEEDED');
    const sent = held_back.filter(({ status_code }) => typeof status_code === 'number').length;
    return sent === 0
      ? held(`${held_back.length} in the log, none sent; from when on is not seen`)
      : differs(`${sent} of ${held_back.length} with QUOTA_EXCEEDED were sent`);
  },
  usage: records('billing.usage'),
  invoices: records('billing.invoices.list'),
});

/** Nothing of the payer, nothing of the shop's way back, and a status that nobody keeps. */
function payersPage(evidence: Evidence): Outcome {
  const [status] = evidence.of('public status');
  if (!status) return notSeen(takesSandbox);
  const views = evidence.records('public view');
  const personal = ['payer_name', 'payer_email', 'return_url', 'cancel_url', 'metadata'];
  const shown = personal.filter((name) => views.some((view) => name in view));
  return all([
    asInTable('public.checkout', views, 'views'),
    asInTable('public.checkout-status', evidence.records('public status'), 'states'),
    ...(shown.length > 0 ? [differs(`the view has ${shown.join(', ')}`)] : []),
    (status.headers['cache-control'] ?? '').includes('no-store')
      ? held('the status is no-store; the picture is not looked at')
      : differs('the status is not no-store'),
  ]);
}

function there(evidence: Evidence): Outcome {
  const asked = furtherEndpoints.flatMap((id) => evidence.of(id).map((answer) => ({ id, ...answer })));
  if (asked.length === 0) return notSeen('nothing was asked');
  const missing = asked.filter(
    ({ id, status, body }) =>
      status === 405 || (status === 404 && !(id === 'payment-profile.show' && isEnveloped(body))),
  );
  if (missing.length === 0) return held(`${asked.length} of them answer`);
  return all(
    missing.map(({ id, status }) => differs(`GET ${endpoints[id].path}: HTTP ${status}`, { lacks: [id] })),
  );
}

const isEnveloped = (body: unknown) => isRecord(body) && 'success' in body;
