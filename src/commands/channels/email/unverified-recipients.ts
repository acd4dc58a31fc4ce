import type { Reply } from '../../../api/endpoints/index.ts';
import type { Context } from '../../../context.ts';

/** Says which recipients are not verified, and how to verify them. */
export function sayUnverified({ id, recipients }: Reply<'channels.email.show'>, ctx: Context): void {
  const [first] = recipients.filter(({ is_verified }) => is_verified === false);
  if (!first) return;
  const line = ctx.commandLine(['channels', 'email', 'verify', id], { email: first.email, code: 'CODE' });
  ctx.note(`Each recipient was sent a code, good for 15 minutes; it gets nothing until then: ${line}`);
}
