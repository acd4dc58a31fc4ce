import { PayconfirmError, usageError } from '../errors.ts';
import { asIs, type Said, t } from '../texts/translate.ts';
import { checkFileToWrite, checkText } from '../values/check-given-text.ts';
import { parseDuration } from '../values/duration.ts';
import { parseAmount } from '../values/parse-amount.ts';
import { didYouMean, mostSimilar } from '../values/similar-names.ts';
import { allowedValues, schemaOf } from './allowed-values.ts';
import { checkedDay } from './days.ts';
import type { Arguments, CommandDefinition, FlagDefinition, Flags, Input } from './definition.ts';
import { refuseConflicts } from './flag-conflicts.ts';
import type { Invocation } from './parse-argv.ts';
import { placeholder } from './placeholder.ts';

/** Converts the words of a command line to typed values. @throws usage error that names the flag */
export function readInput(
  invocation: Pick<Invocation, 'definition' | 'flags' | 'args'>,
): Input<Flags, Arguments> {
  // The shell calls a hidden command with whatever the user typed, so it accepts every text.
  const { definition } = invocation;
  const flags = Object.entries<FlagDefinition>(definition.flags ?? {}).map(([name, flag]) => [
    name,
    readFlag(name, flag, invocation.flags[name], definition),
  ]);
  const args = (definition.arguments ?? []).map(({ name, to, variadic, required, oneOf }, index) => {
    const given = invocation.args[index];
    if (!definition.hidden) checkArgument(placeholder(name), given, required ?? oneOf);
    if (variadic) return [name, given === undefined ? [] : [given].flat()];
    if (typeof given !== 'string') return [name, given];
    return [name, isId(to, definition) ? pastedId(placeholder(name), given) : given];
  });
  const onLine = new Set(
    Object.keys(invocation.flags).filter((name) => isGiven(definition, invocation, name)),
  );
  const input = { flags: Object.fromEntries(flags), args: Object.fromEntries(args), given: onLine };
  refuseConflicts(definition, input);
  return input;
}

/** In another program's command line, all words except the first may be blank. */
function checkArgument(name: string, given: string | readonly string[] | undefined, required: unknown): void {
  const [first, ...rest] = given === undefined ? [] : [given].flat();
  if (first !== undefined) checkText(name, first, { required });
  for (const word of rest) if (word.trim() !== '') checkText(name, word);
}

/** A flag that is on by default (off with `--no-NAME`) has a value even when it is not on the line. */
function isGiven(
  { flags = {} }: Invocation['definition'],
  { flags: values }: Pick<Invocation, 'flags'>,
  name: string,
): boolean {
  return values[name] !== undefined && !(flags[name]?.negatable === true && values[name] === true);
}

function readFlag(
  name: string,
  flag: FlagDefinition,
  given: unknown,
  definition: CommandDefinition,
): unknown {
  if (given === undefined) return flag.repeat ? [] : flag.default;
  const { type = 'string', repeat } = flag;
  if (type === 'boolean') return given;
  const read = (text: string) => {
    if (flag.writesFile) checkFileToWrite(`--${name}`, text);
    else if (!definition.hidden) checkText(`--${name}`, text, flag);
    return readValue(name, { ...flag, type }, text, definition);
  };
  return repeat ? (given as string[]).map(read) : read(given as string);
}

type Valued = FlagDefinition & { type: Exclude<FlagDefinition['type'], 'boolean' | undefined> };

function readValue(name: string, flag: Valued, text: string, definition: CommandDefinition): string | number {
  const { type } = flag;
  const refuse = (rule: Said) =>
    usageError(t('--{0} must be {1}; given: {2}', name, rule, JSON.stringify(text)));
  switch (type) {
    case 'integer': {
      if (name === 'limit' && definition.flags?.all && text.toLowerCase() === 'all') {
        throw refuse(t('a whole number')).with({ hint: t('Did you mean --all?') });
      }
      if (!/^-?\d+$/.test(text)) {
        const example = `--${name} ${flag.default ?? flag.schema?.minimum ?? 10}`;
        throw refuse(t('a whole number')).with({ hint: t('Example: {0}', example) });
      }
      const value = Number(text);
      if (!Number.isSafeInteger(value)) throw refuse(t('a whole number below 2^53'));
      return possible(name, value);
    }
    case 'duration':
      return named(name, () => aboveZero(parseDuration(text)));
    case 'amount': {
      const amount = named(name, () => parseAmount(text));
      // For a request field, the endpoint table decides whether 0 is valid.
      if (amount === 0 && flag.to === undefined) throw usageError(t('--{0} must be above 0', name));
      return amount;
    }
    case 'day':
      return checkedDay(`--${name}`, text);
    case 'string':
      return isId(flag.to, definition, flag.schema)
        ? pastedId(`--${name}`, text)
        : chosen(`--${name}`, text, allowedValues(flag, definition), flag.choices !== undefined);
    default:
      return type satisfies never;
  }
}

/** A flag of a port is named so. */
function possible(name: string, value: number): number {
  if (!/(^|-)port$/.test(name) || (value >= 0 && value <= 65_535)) return value;
  throw usageError(
    t('--{0} must be 0 to 65535; given: {1}', name, value),
    t('use --{0} 0 for a free port', name),
  );
}

/** The allowed value that matches a text in any case. `only`: any other is a usage error. */
export function chosen(source: string, text: string, values: readonly string[], only: boolean): string {
  if (values.includes(text)) return text;
  const same = values.filter((value) => value.toLowerCase() === text.toLowerCase());
  if (same.length === 1) return same[0]!;
  if (!only) return text;
  throw usageError(
    t('{0} must be one of {1}; given: {2}', source, values.join(', '), JSON.stringify(text)),
    didYouMean(mostSimilar(text, values)),
  );
}

const isId = (
  to: FlagDefinition['to'],
  definition: CommandDefinition,
  schema = schemaOf(to, definition),
): boolean => schema?.format === 'uuid';

/** Cleans a copied id. @throws usage error for one that was copied from a truncated display */
export function pastedId(source: string, text: string): string {
  const id = text.replace(/[\s"'`<>\u00ad\u200b-\u200d\u2018-\u201d\u2060\ufeff]/gu, '');
  if (!/(…|\.\.\.)$/.test(id)) return id;
  throw usageError(
    t('{0} is cut off: {1}', source, JSON.stringify(id)),
    t('copy the whole id; where a table has no room for it, -o json shows it'),
  );
}

/** 0 is invalid for every timeout, time span and interval. A flag that is left out has its default. */
function aboveZero(ms: number): number {
  if (ms > 0) return ms;
  throw usageError(t('must be above 0, such as 30s, 15m or 2h'));
}

/** The same error, with the flag's name in front. */
export function named(name: string, parse: () => number): number {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof PayconfirmError)) throw error;
    throw error.with({ message: asIs(`--${name}: ${error.message}`) });
  }
}
