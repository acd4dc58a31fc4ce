import { bankEndpoints } from './accounts-and-virtual-accounts.ts';
import { billingEndpoints } from './billing.ts';
import { emailEndpoints } from './channels/email.ts';
import { telegramEndpoints } from './channels/telegram.ts';
import { zaloEndpoints } from './channels/zalo.ts';
import { checkoutEndpoints } from './checkouts.ts';
import { clientEndpoints } from './client.ts';
import type { Authentication, EndpointEntry } from './endpoint.ts';
import { keyEndpoints } from './keys.ts';
import { notificationEndpoints } from './notifications.ts';
import { paymentProfileEndpoints } from './payment-profile.ts';
import { publicEndpoints } from './public.ts';
import { qrEndpoints } from './qr.ts';
import { sandboxEndpoints } from './sandbox.ts';
import { transactionEndpoints } from './transactions.ts';
import { webhookEndpoints } from './webhooks.ts';

type Completed<Entry> = Entry & {
  readonly auth: Entry extends { readonly auth: infer Given } ? Given : Exclude<Authentication, 'none'>;
  readonly statuses: Entry extends { readonly statuses: infer Given } ? Given : readonly [200];
};

/** Adds the authentication that follows from the method, and the default status. */
function completed<Entries extends Readonly<Record<string, EndpointEntry>>>(entries: Entries) {
  const all = Object.entries(entries).map(([id, entry]) => {
    const auth = entry.method === 'GET' ? 'bearer' : 'bearer+secret';
    return [id, { auth, statuses: [200], ...entry }];
  });
  return Object.fromEntries(all) as { readonly [Id in keyof Entries]: Completed<Entries[Id]> };
}

/** THE table: the endpoints of section 4, keyed by the command that calls them. */
export const endpoints = completed({
  ...clientEndpoints,
  ...bankEndpoints,
  ...notificationEndpoints,
  ...keyEndpoints,
  ...qrEndpoints,
  ...checkoutEndpoints,
  ...paymentProfileEndpoints,
  ...publicEndpoints,
  ...sandboxEndpoints,
  ...transactionEndpoints,
  ...webhookEndpoints,
  ...emailEndpoints,
  ...telegramEndpoints,
  ...zaloEndpoints,
  ...billingEndpoints,
});
