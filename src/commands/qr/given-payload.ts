import type { Context } from '../../context.ts';

/** A payload of the command line, or with `-` of standard input, without the line end. */
export async function givenPayload(argument: string, ctx: Context): Promise<string> {
  return argument === '-' ? (await ctx.readStdin()).replace(/\r?\n$/, '') : argument;
}
