import type { Context } from '../../context.ts';
import type { Notification } from '../../registrations/lookup.ts';
import type { VirtualAccount } from '../../registrations/registration.ts';

/** The end state and what to try next, for a person. */
export function sayRegistered(
  ctx: Context,
  { virtual_account_number: number }: VirtualAccount,
  notification: Notification | undefined,
): void {
  ctx.note(`✔ Registered: ${number}. Give this number to payers unchanged.`);
  if (notification?.status === 'ACTIVE' && notification.receive_noti_realtime) {
    ctx.note('Reporting: in real time.');
  } else if (notification?.status === 'ACTIVE') {
    ctx.warn(
      `reporting is a day-end batch, webhooks stay silent: payconfirm notifications modify ${notification.id} --realtime`,
    );
  } else {
    ctx.warn(`the service does not say that reporting is active: payconfirm doctor va ${number}`);
  }
  ctx.note(
    [
      'Next:',
      `  payconfirm sandbox send --va ${number} --amount 10k --description DH1`,
      `  payconfirm qr va ${number} --bank-bin BIN  (the bank's six digits)`,
      `  payconfirm listen`,
    ].join('\n'),
  );
}
