import type { Endpoint } from '../../../api/endpoints/endpoint.ts';
import { type EndpointId, endpointIds, endpoints } from '../../../api/endpoints/index.ts';
import { pathParameters } from '../../../api/endpoints/paths.ts';

/** Endpoints that the service document only names, and that can be read without an id. */
export const furtherEndpoints = endpointIds.filter((id) => {
  const { assumed, method, path }: Endpoint = endpoints[id];
  return assumed === true && method === 'GET' && pathParameters(path).length === 0;
});

/** Requests in addition to the plain endpoints, each with its endpoint. Rows use their replies. */
const questions = {
  token: 'auth.token',
  me: 'client.me',
  accounts: 'accounts.list',
  'virtual accounts': 'va.list',
  transactions: 'va.transactions',
  'notification registration': 'notifications.show',
  log: 'webhooks.logs',
  statistics: 'webhooks.stats',
  'days=0': 'webhooks.stats',
  'days=1': 'webhooks.stats',
  'days=90': 'webhooks.stats',
  'days=91': 'webhooks.stats',
  'page without items': 'webhooks.logs',
  'unknown checkout': 'checkouts.show',
  'sandbox transaction': 'sandbox.send',
  'same sandbox transaction': 'sandbox.send',
  'refused sandbox transaction': 'sandbox.send',
  'sandbox checkout': 'checkouts.create',
  'same checkout': 'checkouts.create',
  'other checkout with its key': 'checkouts.create',
  'other checkout of its order': 'checkouts.create',
  'payment in part': 'sandbox.send',
  'checkout paid in part': 'checkouts.show',
  'cancelled checkout': 'checkouts.cancel',
  'pending checkout': 'checkouts.create',
  'public view': 'public.checkout',
  'public status': 'public.checkout-status',
  'expired checkout': 'checkouts.expire',
  'checkout expired again': 'checkouts.expire',
  'unknown key': 'keys.destroy',
  'unknown code': 'qr.cancel',
  'unknown transaction': 'webhooks.redeliver',
  'cancel of one that expired': 'checkouts.cancel',
} as const satisfies Record<string, EndpointId>;

export type Question = keyof typeof questions | `empty ${EmptyBody}` | EndpointId;

export const endpointOf = (question: Question): EndpointId =>
  (questions as Readonly<Record<string, EndpointId>>)[question] ??
  (question.replace(/^empty /, '') as EndpointId);

/** Endpoints that refuse an empty body: the refusal names their required fields, and nothing changes. */
export const emptyBodies = [
  'client.register',
  'auth.login',
  'client.change-password',
  'qr.generate',
  'qr.image',
  'channels.telegram.test',
] as const satisfies EndpointId[];

export type EmptyBody = (typeof emptyBodies)[number];

/** Questions that can only be asked with something from the reply to another one. */
export const prerequisites: Partial<Record<Question, Question>> = {
  'virtual accounts': 'accounts',
  transactions: 'virtual accounts',
  'notification registration': 'virtual accounts',
  'same sandbox transaction': 'sandbox transaction',
  ...after('sandbox checkout', [
    'same checkout',
    'other checkout with its key',
    'other checkout of its order',
    'payment in part',
    'checkout paid in part',
    'cancelled checkout',
  ]),
  ...after('pending checkout', [
    'public view',
    'public status',
    'expired checkout',
    'checkout expired again',
    'cancel of one that expired',
  ]),
};

function after(first: Question, others: readonly Question[]): Partial<Record<Question, Question>> {
  return Object.fromEntries(others.map((one) => [one, first]));
}
