import { isOnThisMachine } from '../../../config/resolve-profile.ts';
import type { Context } from '../../../context.ts';
import { bankReporting } from '../../../registrations/bank-reporting.ts';
import type { Notification } from '../../../registrations/find-accounts.ts';
import type { VirtualAccount } from '../../../registrations/registration.ts';
import { t } from '../../../texts/translate.ts';
import { indented, withCommand } from '../../../values/command-line.ts';
import { safeCell } from '../../../values/safe-text.ts';

/** The final state and next steps, for people. */
export async function sayRegistered(
  ctx: Context,
  { virtual_account_number: number }: VirtualAccount,
  notification: Notification | undefined,
): Promise<void> {
  ctx.note(t('✔ Registered: {0}. Give this number to payers unchanged.', safeCell(number)));
  const reporting = bankReporting(notification);
  switch (reporting) {
    case 'real-time':
      ctx.note(t('Reporting: in real time.'));
      break;
    case 'day-end':
      ctx.warn(
        withCommand(
          'reporting is a day-end batch, so webhooks get nothing:',
          ['notifications', 'modify', notification!.id],
          { realtime: true },
        ),
      );
      break;
    case 'unregistered':
    case 'unverified':
    case 'unsaid':
      ctx.warn(
        t(
          'the service does not say that reporting is active: {0}',
          ctx.commandLine(['doctor', 'va', number]),
        ),
      );
      break;
    default:
      reporting satisfies never;
  }
  const qr = ['qr', 'va', number];
  ctx.note([
    t('Next:'),
    ...(isOnThisMachine(await ctx.profile())
      ? [indented(ctx.commandLine(qr))]
      : [
          indented(t("with the bank's six digits for BIN:")),
          indented(ctx.commandLine(qr, { 'bank-bin': 'BIN' })),
        ]),
    indented(ctx.commandLine(['listen'])),
  ]);
}
