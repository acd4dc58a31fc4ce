import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';

/** A payload of the command line, or with `-` of standard input. @throws usage error without one */
export async function givenPayload(argument: string, ctx: Context): Promise<string> {
  if (argument === '-') return pipedPayload(await ctx.readStdin());
  if (argument !== '') return argument;
  throw usageError(t('PAYLOAD is empty'));
}

/** The same for standard input. @throws usage error if it is empty */
export function pipedPayload(text: string): string {
  const payload = text.replace(/\r?\n$/, '');
  if (payload !== '') return payload;
  throw usageError(t('nothing came on standard input'));
}
