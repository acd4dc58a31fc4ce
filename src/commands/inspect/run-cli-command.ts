import type { Definition, GroupDefinition } from '../../cli/definition.ts';
import { readInput } from '../../cli/parse-flag-values.ts';
import type { Context } from '../../context.ts';

/** The JSON result of a command with these arguments and no flags. */
export function runCommand(
  definition: Exclude<Definition, GroupDefinition>,
  args: string[],
  ctx: Context,
): unknown {
  return definition.run(readInput({ definition, args, flags: {} }), ctx);
}
