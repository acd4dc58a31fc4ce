import type { Context } from '../context.ts';
import { type PayconfirmError, usageError } from '../errors.ts';
import type { CommandDefinition, FlagDefinition, Input } from './definition.ts';
import type { Invocation } from './program.ts';
import { isGiven } from './request.ts';

/**
 * Refuses a line that lacks several things with all of them in one error: arguments, required flags, and what the
 * command would ask for where nobody can be asked. One alone is left to the command, which says more about it.
 * @throws usage error when an argument is missing, or several things are
 */
export async function refuseIncomplete(
  { definition, missingArguments }: Invocation,
  input: Input,
  ctx: Context,
): Promise<void> {
  const { interactive, yes } = ctx.options;
  const asked = interactive ? [] : ((await definition.asks?.(input, ctx)) ?? []);
  const missing = [
    ...missingArguments,
    ...requiredFlags(definition, input),
    ...asked.filter((flag) => flag !== '--yes' || !yes),
  ];
  if (missing.length > 1) throw incomplete(missing, ctx);
  if (missingArguments.length === 1) {
    const [name] = missingArguments;
    const summary = definition.arguments?.find((one) => one.name === name)?.summary;
    throw usageError(`missing required argument '${name}'`, `${name}: ${summary}; ${ctx.commandName} --help`);
  }
}

/** `--field` and `--data` may give what a flag would: the request itself is looked at then. */
function requiredFlags(definition: CommandDefinition, input: Input): string[] {
  const { data, field = [] } = input.flags as { data?: string; field?: string[] };
  if (data !== undefined || field.length > 0) return [];
  return Object.entries<FlagDefinition>(definition.flags ?? {}).flatMap(([name, { required }]) =>
    required && !isGiven((input.flags as Record<string, unknown>)[name]) ? [`--${name}`] : [],
  );
}

function incomplete(missing: readonly string[], ctx: Context): PayconfirmError {
  const all = `${missing.slice(0, -1).join(', ')} and ${missing.at(-1)}`;
  return usageError(`missing: ${all}`, `${ctx.commandName} --help`);
}
