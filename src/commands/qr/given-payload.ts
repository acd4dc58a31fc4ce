import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';

/**
 * A payload of the command line, or with `-` of standard input, without the line end.
 * @throws usage error when there is none
 */
export async function givenPayload(argument: string, ctx: Context): Promise<string> {
  const payload = argument === '-' ? (await ctx.readStdin()).replace(/\r?\n$/, '') : argument;
  if (payload !== '') return payload;
  throw usageError(argument === '-' ? 'nothing came on standard input' : 'PAYLOAD is empty');
}
