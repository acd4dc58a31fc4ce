import { billingHandlers } from './billing.ts';
import { emailHandlers } from './channels/email.ts';
import { emailLogHandlers } from './channels/email-logs.ts';
import { telegramHandlers } from './channels/telegram.ts';
import { zaloHandlers } from './channels/zalo.ts';
import { checkoutHandlers } from './checkouts.ts';
import { clientHandlers } from './client.ts';
import type { Handlers } from './handler.ts';
import { notificationHandlers } from './notifications.ts';
import { paymentProfileHandlers } from './payment-profile.ts';
import { publicHandlers } from './public-endpoints.ts';
import { qrHandlers } from './qr.ts';
import { sandboxHandlers } from './sandbox.ts';
import { transactionHandlers } from './transactions.ts';
import { accountHandlers } from './virtual-accounts.ts';
import { webhookLogHandlers } from './webhook-logs.ts';
import { webhookHandlers } from './webhooks.ts';

/** A handler for each endpoint of the table; a missing one does not compile. */
export const handlers: Handlers = {
  ...clientHandlers,
  ...accountHandlers,
  ...notificationHandlers,
  ...qrHandlers,
  ...checkoutHandlers,
  ...paymentProfileHandlers,
  ...publicHandlers,
  ...sandboxHandlers,
  ...transactionHandlers,
  ...webhookHandlers,
  ...billingHandlers,
  ...webhookLogHandlers,
  ...emailHandlers,
  ...emailLogHandlers,
  ...telegramHandlers,
  ...zaloHandlers,
};
