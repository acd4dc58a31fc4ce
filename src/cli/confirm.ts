import type { Context } from '../context.ts';
import { PayconfirmError, usageError } from '../errors.ts';
import { asIs, t } from '../texts/translate.ts';

/** The confirmation prompt of a command, shown before it sends its request. */
export interface Confirmation<Calling> {
  /** `subject`: the name of the subject, or its id if the name was not read. */
  question(subject: string): string;
  /** Called only if the prompt is shown or refused. @throws refused error if nothing is there to do it to */
  subject: ((calling: Calling) => Promise<string>) | { unread: string };
}

/** Returns only if the user or `--yes` confirms. @throws usage error if not possible, declined error */
export async function confirmed(asked: string | (() => Promise<string>), ctx: Context): Promise<void> {
  if (ctx.options.yes) return;
  const question = typeof asked === 'string' ? asked : await asked();
  if (!ctx.options.interactive) {
    throw usageError(t('confirmation is missing, and prompts are off here: {0}', question), hintOf(ctx));
  }
  const prompts = await ctx.prompts();
  if (!(await prompts.confirm({ message: asIs(question), default: false }))) {
    throw new PayconfirmError('declined', t('not confirmed; nothing was changed'));
  }
}

const hintOf = ({ options }: Context) =>
  options.dryRun ? t('--dry-run changes nothing: add --yes to answer the question') : t('add --yes');
