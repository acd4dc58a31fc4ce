import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';

/**
 * A payload of the command line, or with `-` of standard input, without the line end.
 * @throws usage error when there is none
 */
export async function givenPayload(argument: string, ctx: Context): Promise<string> {
  if (argument === '-') return pipedPayload(await ctx.readStdin());
  if (argument !== '') return argument;
  throw usageError('PAYLOAD is empty');
}

/**
 * The same of standard input.
 * @throws usage error when it is empty
 */
export function pipedPayload(text: string): string {
  const payload = text.replace(/\r?\n$/, '');
  if (payload !== '') return payload;
  throw usageError('nothing came on standard input');
}
