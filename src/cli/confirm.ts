import type { Context } from '../context.ts';
import { PayconfirmError, usageError } from '../errors.ts';

/**
 * Goes on only when the user agrees; `--yes` agrees beforehand, and `--dry-run` does not.
 * @throws usage error when nobody can be asked, declined error when the answer is no
 */
export async function confirmed(question: string, ctx: Context): Promise<void> {
  if (ctx.options.yes) return;
  if (!ctx.options.interactive) throw usageError(`${question} Nobody can be asked here`, hintOf(ctx));
  const prompts = await ctx.prompts();
  if (!(await prompts.confirm({ message: question, default: false }))) {
    throw new PayconfirmError('declined', 'not confirmed; nothing was changed');
  }
}

const hintOf = ({ options }: Context) =>
  options.dryRun ? 'add --yes: with --dry-run it answers the question, and nothing is done' : 'add --yes';
