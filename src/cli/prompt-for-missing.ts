import { parseAddress } from '../api/service-address.ts';
import type { Context } from '../context.ts';
import { PayconfirmError, usageError } from '../errors.ts';
import { asIs, joined, type Said, t } from '../texts/translate.ts';
import { ownCommand } from '../values/command-line.ts';
import { schemaOf } from './allowed-values.ts';
import { checkValues, isGiven } from './check-values.ts';
import type { ArgumentDefinition, CommandDefinition, FlagDefinition, Input } from './definition.ts';
import { listHint, withoutIds } from './find-in-list.ts';
import { namesGiven } from './flag-conflicts.ts';
import type { Invocation } from './parse-argv.ts';
import { readInput } from './parse-flag-values.ts';
import { placeholder } from './placeholder.ts';

/**
 * The typed values of a command line. Prompts for a missing id (from a list) and for missing required flags, unless the run
 * is non-interactive.
 * @throws usage error like `readInput`, if an argument is missing, or if several values are missing and no prompt is
 * possible
 */
export async function completeInput(typed: Invocation, ctx: Context): Promise<Input> {
  const given = { flags: withoutIds(typed.definition, readInput(typed).flags), args: {} };
  if (ctx.options.interactive) await checkValues(typed.definition, given, ctx);
  const invocation = ctx.options.interactive ? await pickMissing(typed, ctx) : typed;
  const input = readInput(invocation);
  const { definition } = invocation;
  const missing = requiredFlags(definition, input);
  await refuseIncomplete(invocation, input, ctx.options.interactive ? [] : missing, ctx);
  if (missing.length === 0 || !ctx.options.interactive) return input;
  const answers: Record<string, unknown> = {};
  for (const name of missing) answers[name] = await ask(name, invocation, ctx);
  return readInput({ ...invocation, flags: { ...invocation.flags, ...answers } });
}

/** The same line plus its one missing value, when that value can be chosen from a list. */
async function pickMissing(invocation: Invocation, ctx: Context): Promise<Invocation> {
  const { definition, missingArguments, args, flags } = invocation;
  const [first, another] = missingArguments;
  const name = first ?? lacking(definition, readInput(invocation));
  if (name === undefined || another !== undefined) return invocation;
  const flag: FlagDefinition | undefined = definition.flags?.[name];
  const at = (definition.arguments ?? []).findIndex((one) => one.name === name);
  const picked = flag
    ? await pick(`--${name}`, flag, ctx)
    : await pick(name, definition.arguments![at]!, ctx);
  if (picked === undefined) return invocation;
  if (flag) return { ...invocation, flags: { ...flags, [name]: picked } };
  return { ...invocation, args: Object.assign([...args], { [at]: picked }), missingArguments: [] };
}

/** The argument or flag that identifies the command's subject, when the line has none that does. */
function lacking(definition: CommandDefinition, input: Input): string | undefined {
  const given = namesGiven(definition, input);
  const isLacking = ({ oneOf, neededBy }: Pick<FlagDefinition, 'oneOf' | 'neededBy'>) =>
    oneOf ? !oneOf.some((one) => given.includes(one)) : neededBy !== undefined && given.includes(neededBy);
  const { flags = {}, arguments: args = [] } = definition;
  const all = [...args.map((one) => [one.name, one] as const), ...Object.entries<FlagDefinition>(flags)];
  return all.find(([name, one]) => !given.includes(name) && isLacking(one))?.[0];
}

async function pick(name: string, valued: FlagDefinition | ArgumentDefinition, ctx: Context) {
  return (await import('./pick-value.ts')).pickValue(name, valued, ctx);
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Prompts for one flag until the answer is a valid value. */
async function ask(name: string, { definition, args }: Invocation, ctx: Context): Promise<unknown> {
  const { summary, choices, repeat }: FlagDefinition = definition.flags![name]!;
  const prompts = await ctx.prompts();
  const question = { message: asIs(`${capitalized(summary)} (--${name}):`), flag: `--${name}` };
  if (choices) {
    return prompts.select({ ...question, choices: choices.map((value) => ({ name: asIs(value), value })) });
  }
  const picked = repeat ? undefined : await pick(`--${name}`, definition.flags![name]!, ctx);
  if (picked !== undefined) return picked;
  const validate = async (text: string): Promise<true | Said> => {
    if (text.trim() === '') return t('Enter a value.');
    try {
      const input = readInput({ definition, args, flags: { [name]: repeat ? [text] : text } });
      await checkValues(definition, { flags: { [name]: input.flags[name] }, args: {} }, ctx, schemaOf);
      return true;
    } catch (error) {
      if (!(error instanceof PayconfirmError)) throw error;
      return asIs(error.message);
    }
  };
  const answer = await prompts.text({ ...question, validate });
  return repeat ? [answer] : answer;
}

/**
 * Reports all missing values in one error, but first a given value that is wrong. A single missing flag is left to the
 * command.
 */
async function refuseIncomplete(
  { definition, missingArguments }: Invocation,
  input: Input,
  flags: readonly string[],
  ctx: Context,
): Promise<void> {
  const { interactive, yes } = ctx.options;
  const asked = interactive ? [] : ((await definition.asks?.(input, ctx)) ?? []);
  const missing = [
    ...missingArguments.map(placeholder),
    ...flags.map((name) => `--${name}`),
    ...asked.filter((flag) => flag !== '--yes' || !yes),
  ];
  // Values of the request's body are checked with the body.
  const alone = flags.find((name) => definition.flags![name]!.to === undefined);
  if (missing.length > 1 || alone !== undefined || missingArguments.length === 1) {
    const { baseUrl } = ctx.options;
    if (baseUrl !== undefined && (definition.endpoint ?? definition.also)) parseAddress(baseUrl);
    await checkValues(definition, { flags: withoutIds(definition, input.flags), args: {} }, ctx);
  }
  if (missing.length > 1) throw incomplete(missing, ctx);
  if (alone !== undefined) {
    const help = ownCommand(`${ctx.commandName} --help`);
    const flag = definition.flags![alone]!;
    throw usageError(t('--{0} is required: {1}', alone, flag.summary), [...listHint(flag), help]);
  }
  if (missingArguments.length === 1) {
    const [name] = missingArguments;
    const summary = definition.arguments?.find((one) => one.name === name)?.summary;
    throw usageError(
      t("missing required argument '{0}'", placeholder(name!)),
      joined([`${placeholder(name!)}: ${summary}`, ownCommand(`${ctx.commandName} --help`)]),
    );
  }
}

/** `--field` and `--data` can replace a flag. Then the request itself is checked. */
function requiredFlags(definition: CommandDefinition, input: Input): string[] {
  const { data, field = [] } = input.flags as { data?: string; field?: string[] };
  if (data !== undefined || field.length > 0) return [];
  return Object.entries<FlagDefinition>(definition.flags ?? {}).flatMap(([name, { required }]) =>
    required === true && !isGiven((input.flags as Record<string, unknown>)[name]) ? [name] : [],
  );
}

function incomplete(missing: readonly string[], ctx: Context): PayconfirmError {
  const all = `${missing.slice(0, -1).join(', ')}${t(' and ')}${missing.at(-1)}`;
  return usageError(t('missing: {0}', all), ownCommand(`${ctx.commandName} --help`));
}
