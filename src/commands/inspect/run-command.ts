import type { Definition, GroupDefinition } from '../../cli/definition.ts';
import { readInput } from '../../cli/parse-flag-values.ts';
import type { Context } from '../../context.ts';

/** What a command gives with these arguments and no flags, as its own JSON has it. */
export function runCommand(
  definition: Exclude<Definition, GroupDefinition>,
  args: string[],
  ctx: Context,
): unknown {
  return definition.run(readInput({ definition, args, flags: {} }), ctx);
}
