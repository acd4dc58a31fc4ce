import { PayconfirmError } from '../errors.ts';
import { asIs, type Said, t, translated } from '../texts/translate.ts';
import { commandLineFor, ownCommand } from '../values/command-line.ts';
import { didYouMean, isTypingError } from '../values/similar-names.ts';
import type { ArgumentDefinition, CommandDefinition, Definition, Flags } from './definition.ts';
import { valuePlaceholder } from './flag-text.ts';
import { globalFlags } from './global-flags.ts';
import { placeholder } from './placeholder.ts';
import { pathOf, suggestedCommands, suggestedFlags, wordsOf } from './suggest.ts';

interface Refusal {
  code: string;
  message: string;
}

/** What is wrong with an invalid line, and a suggestion. `words`: without the values of global flags. */
export function mistake(
  refusal: Refusal,
  words: readonly string[],
  tree: readonly Definition[],
): PayconfirmError {
  const path = pathOf(words, tree);
  const line = wordsOf(path);
  const help = ownCommand(`${line} --help`);
  const answer = answers[refusal.code]?.({ refusal, words, path, tree, line }) ?? {};
  const { message = asIs(plain(refusal)), hint = help } = answer;
  return new PayconfirmError('usage', message, { hint, cause: refusal });
}

interface Refused {
  refusal: Refusal;
  words: readonly string[];
  /** The commands that the line names before the error. */
  path: readonly Definition[];
  line: string;
  tree: readonly Definition[];
}

interface Answer {
  message?: Said;
  hint?: Said | undefined;
}

/** By commander's codes. Other codes keep commander's English text. */
const answers: Readonly<Record<string, (refused: Refused) => Answer>> = {
  'commander.help': ({ line }) => ({ message: t('{0} needs a command', line) }),
  'commander.unknownCommand': ({ refusal, words, path, tree }) => {
    const named = words.filter((word) => !word.startsWith('-')).slice(path.length);
    const [code] = path.length === 0 ? codesAsked(named) : [];
    const hint = code
      ? t('To find a transfer: {0}', commandLineFor(undefined)(['trace', code]))
      : didYouMean(suggestedCommands(path, named, tree));
    return { message: t("unknown command '{0}'", /'(.*)'/s.exec(refusal.message)?.[1]), hint };
  },
  'commander.unknownOption': (refused) => ({
    message: t("unknown option '{0}'", /'(--?[^']*)'/.exec(plain(refused.refusal))?.[1]),
    ...unknownFlag(refused),
  }),
  'commander.optionMissingArgument': ({ refusal, path }) => {
    const [, name = '', value = ''] = /--([\w-]+) <(.+?)>/.exec(refusal.message) ?? [];
    const flag = flagsOf(path.at(-1))[name];
    return {
      message: t('{0} needs a value', `--${name}`),
      hint: asIs(`--${name} ${value}: ${translated(flag?.summary ?? '')}`),
    };
  },
  'commander.excessArguments': tooMany,
};

/** Codes such as DH102 or DH 102 in the place of a command, or after a word that asks for a payment. */
function codesAsked([first = '', ...others]: readonly string[]): string[] {
  const asks = ['status', 'payment', 'order', 'transfer', 'why', 'where'].includes(first.toLowerCase());
  const [code = '', number = ''] = asks ? others : [first, ...others];
  const whole = /^\d+$/.test(number) ? `${code} ${number}` : code;
  return /^[a-z]{2,}( ?\d+[a-z\d]*)$/i.test(whole) ? [whole] : [];
}

/** Commander's text, without the value after = of an unknown flag: it may be a secret. */
function plain({ message }: Refusal): string {
  return message.replace(/^error: /, '').replace(/^(unknown option '--?[\w-]*)=.*?'$/s, "$1'");
}

const flagsOf = (definition: Definition | undefined): Flags => ({
  ...(definition?.kind === 'command' ? definition.flags : {}),
  ...globalFlags,
});

/** A flag that is given a value or is the default, or one of a list with pages. */
function misusedFlag(name: string, flags: Flags, verb: string | undefined): Answer | undefined {
  const flag = flags[name];
  const takesNone = {
    message: t('{0} takes no value', `--${name}`),
    hint: t('use {0} without a value', `--${name}`),
  };
  if (name.startsWith('no-') && flags[name.slice(3)]?.negatable) return takesNone;
  if (flag?.type === 'boolean') {
    return flag.negatable === true
      ? { hint: t('that is the default; {0} turns it off', `--no-${name}`) }
      : takesNone;
  }
  if (verb !== 'list' || !['all', 'page', 'limit'].includes(name)) return undefined;
  return { hint: t('the list has no pages: leave out the flag') };
}

function unknownFlag({ refusal, words, path, tree, line }: Refused): Answer {
  const [, typed = ''] = /'(--?[^']*)'/.exec(plain(refusal)) ?? [];
  const name = typed.replace(/^-+/, '');
  if (typed === '-V') return { hint: didYouMean(['payconfirm --version']) };
  const flags = flagsOf(path.at(-1));
  const known = misusedFlag(name, flags, path.at(-1)?.name);
  if (known) return known;
  const isSecret = /^(.*-)?(secret|password|token)$/.test(name);
  if (isSecret && !Object.keys(flags).some((one) => isTypingError(name, one))) {
    const ways = Object.keys(flags).filter((one) => one.startsWith(`${name}-`));
    const flagged = ways.map((one) => `--${one}`).join(', ');
    return {
      hint:
        ways.length > 0
          ? t('a secret is never the value of a flag; use {0}; {1}', flagged, `${line} --help`)
          : t('a secret is never the value of a flag; see {0}', `${line} --help`),
    };
  }
  const argument = argumentNamed(name, path.at(-1));
  if (argument) return { hint: t('it is an argument, not a flag: {0}', `${line} ${placeholder(argument)}`) };
  // `-version` is parsed as letters.
  const single = words.find((word) => /^-[a-z]{2}/.test(word) && word.includes(name));
  const meant = single && suggestedFlags(`-${single}`, path, tree);
  return { hint: didYouMean(meant && meant.length > 0 ? meant : suggestedFlags(typed, path, tree)) };
}

/** `--code` for a command with the argument CODE. */
function argumentNamed(name: string, definition: Definition | undefined): string | undefined {
  const { arguments: args = [] }: Pick<CommandDefinition, 'arguments'> =
    definition?.kind === 'command' ? definition : {};
  const upper = name.toUpperCase().replaceAll('-', '_');
  const isMeant = ({ name: own, aka = [] }: ArgumentDefinition) =>
    own.split('|').includes(upper) || aka.includes(name);
  return args.some(isMeant) ? upper : undefined;
}

function isValueOf(flags: Flags, before: string | undefined, word: string | undefined): boolean {
  const flag = before?.startsWith('--') ? flags[before.slice(2)] : undefined;
  return flag !== undefined && flag.type !== 'boolean' && word?.startsWith('-') === false;
}

/** Too many words. If a command takes none, they belong to its required flags. */
function tooMany({ refusal, words, path, line }: Refused): Answer {
  const last = path.at(-1);
  if (last?.kind !== 'command') return {};
  if ((last.arguments ?? []).length > 0) {
    const [, name, most, got] = /'(.+)'\. Expected (\d+) .* got (\d+)/.exec(refusal.message) ?? [];
    return {
      message:
        most === '1'
          ? t("too many arguments for '{0}'. Expected 1 argument but got {1}.", name, got)
          : t("too many arguments for '{0}'. Expected {1} arguments but got {2}.", name, most, got),
      hint: t('put an argument with spaces in quotes; {0}', `${line} --help`),
    };
  }
  const flags: Flags = last.flags ?? {};
  const split = words.findIndex(
    (word, at) => !word.startsWith('-') && isValueOf(flags, words[at - 2], words[at - 1]),
  );
  if (split !== -1) {
    return {
      message: t('{0} takes no arguments, only flags', line),
      hint: t('put a value with spaces in quotes, here that of {0}; {1}', words[split - 2], `${line} --help`),
    };
  }
  const given = (name: string) => words.some((word) => word === `--${name}` || word.startsWith(`--${name}=`));
  const lacking = Object.entries(flags)
    .filter(([name, { required }]) => required === true && !given(name))
    .map(([name, flag]) => [`--${name}`, valuePlaceholder(flag) ?? []].flat().join(' '));
  return {
    message: t('{0} takes no arguments, only flags', line),
    hint:
      lacking.length > 0
        ? t('it needs {0}; {1}', lacking.join(' '), `${line} --help`)
        : asIs(`${line} --help`),
  };
}
