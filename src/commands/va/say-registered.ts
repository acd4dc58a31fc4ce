import { payconfirm } from '../../config/chosen-profile.ts';
import type { Context } from '../../context.ts';
import type { Notification } from '../../registrations/lookup.ts';
import type { VirtualAccount } from '../../registrations/registration.ts';

/** The end state and what to try next, for a person. */
export function sayRegistered(
  ctx: Context,
  { virtual_account_number: number }: VirtualAccount,
  notification: Notification | undefined,
): void {
  const program = payconfirm(ctx.options.profile);
  ctx.note(`✔ Registered: ${number}. Give this number to payers unchanged.`);
  if (notification?.status === 'ACTIVE' && notification.receive_noti_realtime) {
    ctx.note('Reporting: in real time.');
  } else if (notification?.status === 'ACTIVE') {
    ctx.warn(
      `reporting is a day-end batch, webhooks stay silent: ${program} notifications modify ${notification.id} --realtime`,
    );
  } else {
    ctx.warn(`the service does not say that reporting is active: ${program} doctor va ${number}`);
  }
  ctx.note(
    [
      'Next:',
      `  ${program} sandbox send --va ${number} --amount 10k --description DH1`,
      `  ${program} qr va ${number} --bank-bin BIN  (the bank's six digits)`,
      `  ${program} listen`,
    ].join('\n'),
  );
}
