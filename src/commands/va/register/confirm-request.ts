import type { Context } from '../../../context.ts';
import { PayconfirmError } from '../../../errors.ts';
import type { Answers } from '../../../registrations/registration.ts';
import { asIs, t, translated } from '../../../texts/translate.ts';
import type { Label } from '../../../texts/vi/headings.ts';
import { safeCell } from '../../../values/safe-text.ts';

/** Shows the typed values in full, and asks before step 1. @throws declined error */
export async function confirmRequest(
  ctx: Context,
  answers: Answers,
  phone: string | undefined,
): Promise<void> {
  if (!ctx.options.interactive) return;
  const { account, prefix, content, explain, name_rule, customer_type } = answers;
  const rows: [Label, string | number | undefined][] = [
    ['Account', 'id' in account ? (account.name ?? account.id) : account.number],
    ['Phone', phone],
    ['Customer type', customer_type],
    ['Prefix', prefix],
    ['Content', content],
    ['Description', explain],
    ['Name rule', name_rule],
  ];
  const shown = rows.filter(([, value]) => value !== undefined);
  const width = Math.max(14, ...shown.map(([name]) => translated<string>(name).length + 1));
  ctx.note(
    shown.map(([name, value]) => asIs(`  ${translated<string>(name).padEnd(width)}${safeCell(value)}`)),
  );
  const prompts = await ctx.prompts();
  if (!(await prompts.confirm({ message: t('Send this to the bank? It sends a code.'), default: true }))) {
    throw new PayconfirmError('declined', t('not confirmed; this was not sent'));
  }
}
