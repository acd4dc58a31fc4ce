import { PayconfirmError, usageError } from '../errors.ts';
import { parseAmount } from '../values/amount.ts';
import { parseDuration } from '../values/duration.ts';
import type { Arguments, FlagDefinition, Flags, Input } from './definition.ts';
import type { Invocation } from './program.ts';

/**
 * Turns the words of a command line into typed values.
 * @throws usage error that names the flag, the rule and what was given
 */
export function readInput(
  invocation: Pick<Invocation, 'definition' | 'flags' | 'args'>,
): Input<Flags, Arguments> {
  const { definition } = invocation;
  const flags = Object.entries<FlagDefinition>(definition.flags ?? {}).map(([name, flag]) => [
    name,
    readFlag(name, flag, invocation.flags[name]),
  ]);
  const args = (definition.arguments ?? []).map((argument, index) => [argument.name, invocation.args[index]]);
  return { flags: Object.fromEntries(flags), args: Object.fromEntries(args) };
}

function readFlag(name: string, flag: FlagDefinition, given: unknown): unknown {
  if (given === undefined) return flag.repeat ? [] : flag.default;
  const { type, repeat } = flag;
  if (type === 'boolean') return given;
  const read = (text: string) => readValue(name, { ...flag, type }, text);
  return repeat ? (given as string[]).map(read) : read(given as string);
}

type Valued = FlagDefinition & { type: Exclude<FlagDefinition['type'], 'boolean'> };

function readValue(name: string, { type, choices }: Valued, text: string): string | number {
  const refuse = (rule: string) => usageError(`--${name} must be ${rule}; given: ${JSON.stringify(text)}`);
  switch (type) {
    case 'integer': {
      if (!/^-?\d+$/.test(text)) throw refuse('a whole number');
      const value = Number(text);
      if (!Number.isSafeInteger(value)) throw refuse('a whole number below 2^53');
      return value;
    }
    case 'duration':
      return named(name, () => aboveZero(parseDuration(text)));
    case 'amount':
      return named(name, () => parseAmount(text));
    case 'string':
      if (choices && !choices.includes(text)) throw refuse(`one of ${choices.join(', ')}`);
      return text;
    default:
      return type satisfies never;
  }
}

/** No wait, span or interval of ours means anything at 0; what is left out has its default. */
function aboveZero(ms: number): number {
  if (ms > 0) return ms;
  throw usageError('must be above 0, such as 30s, 15m or 2h');
}

/** The same refusal, with the flag's name before it. */
function named(name: string, parse: () => number): number {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof PayconfirmError)) throw error;
    throw error.with({ message: `--${name}: ${error.message}` });
  }
}
