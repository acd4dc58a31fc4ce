import type { Context } from '../context.ts';
import { PayconfirmError, usageError } from '../errors.ts';
import { asIs, t } from '../texts/translate.ts';

/** What a command asks before it sends its request. */
export interface Confirmation<Calling> {
  /** `subject`: how people know what it is about, or its id where that was not read. */
  question(subject: string): string;
  /**
   * Reads what the question is about, or says why it cannot be read. Called only where the question is asked or refused, and
   * not in a dry run.
   * @throws refused error when there is no such thing, or nothing is left to do
   */
  subject: ((calling: Calling) => Promise<string>) | { unread: string };
}

/**
 * Goes on only when the user agrees; `--yes` agrees beforehand, and `--dry-run` does not. A function is called only
 * where the question is needed; what it throws is thrown.
 * @throws usage error when nobody can be asked, declined error when the answer is no
 */
export async function confirmed(asked: string | (() => Promise<string>), ctx: Context): Promise<void> {
  if (ctx.options.yes) return;
  const question = typeof asked === 'string' ? asked : await asked();
  if (!ctx.options.interactive) throw usageError(t('{0} Nobody can be asked here', question), hintOf(ctx));
  const prompts = await ctx.prompts();
  if (!(await prompts.confirm({ message: asIs(question), default: false }))) {
    throw new PayconfirmError('declined', t('not confirmed; nothing was changed'));
  }
}

const hintOf = ({ options }: Context) =>
  options.dryRun ? t('nothing is done with --dry-run: add --yes to answer the question') : t('add --yes');
