import { bankEndpoints } from './bank.ts';
import { billingEndpoints } from './billing.ts';
import { emailEndpoints } from './channels/email.ts';
import { telegramEndpoints } from './channels/telegram.ts';
import { zaloEndpoints } from './channels/zalo.ts';
import { checkoutEndpoints } from './checkouts.ts';
import { clientEndpoints } from './client.ts';
import type { Endpoint } from './endpoint.ts';
import { keyEndpoints } from './keys.ts';
import { notificationEndpoints } from './notifications.ts';
import { paymentProfileEndpoints } from './payment-profile.ts';
import { publicEndpoints } from './public.ts';
import { qrEndpoints } from './qr.ts';
import { sandboxEndpoints } from './sandbox.ts';
import { transactionEndpoints } from './transactions.ts';
import { webhookEndpoints } from './webhooks.ts';

/** THE table: the endpoints of section 4, keyed by the command that calls them. */
export const endpoints = {
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
} as const satisfies Record<string, Endpoint>;
