import type { Schema } from '../api/endpoints/endpoint.ts';
import type { EndpointId } from '../api/endpoints/index.ts';
import type { ResourceName } from '../api/endpoints/where-values-are-listed.ts';
import type { Context } from '../context.ts';
import type { View } from '../output/view.ts';
import type { HelpText } from '../texts/translate.ts';

/** Where a flag's value goes in the request: `body.amount`, `body.virtual_account_info.beneficiary_name_rule`. */
export type Target = `body.${string}` | `query.${string}` | `path.${string}` | `headers.${string}`;

export interface FlagDefinition {
  /** One line, no full stop. */
  summary: HelpText;
  /**
   * `amount` reads how Vietnamese users write money: `150000`, `150.000`, `150k`. Milliseconds for `duration`. `day` is
   * `YYYY-MM-DD`, a day of the calendar. Without it a flag takes text.
   */
  type?: 'string' | 'integer' | 'boolean' | 'duration' | 'amount' | 'day';
  /** Placeholder in help: `--url URL`. */
  value?: string;
  required?: boolean;
  /** May be given more than once; the input is an array. */
  repeat?: boolean;
  /** The only values: ours, or those that the service document closes. Of a request's other values: `suggestions`. */
  choices?: readonly string[];
  /** Names that people try for it, without dashes: they are told of this one. */
  aka?: readonly string[];
  /** Values that are known, for help and completion; another is taken as it is, and reaches the service. */
  suggestions?: readonly string[];
  default?: string | number | boolean;
  short?: string;
  /** A boolean: `true` is on until `--no-NAME`; `both` takes `--NAME` and `--no-NAME` and is unset without. */
  negatable?: true | 'both';
  /** Where the value goes in the request of the command's endpoint; its rule comes from the table. */
  to?: Target;
  /** A rule of its own, in place of the table's. */
  schema?: Schema;
  /** What the command is given for it: an id by the number that people know. May ask the service. */
  resolve?: Resolve;
  /** What Tab offers, where neither the values above nor `to` say it. */
  offers?: Offers;
  /** Flags and arguments, by name as written, that contradict it: together they are refused. One side says so. */
  conflicts?: readonly string[];
  /** The flag or argument, by name as written, without which it means nothing; of several, any. */
  goesWith?: string | readonly string[];
  /**
   * Flags and arguments, by name as written, that say the same otherwise. A line needs this or one of them: of a line that has
   * none, a person is asked for this one, chosen from its list.
   */
  oneOf?: readonly string[];
  /** The flag or argument, by name as written, beside which it is needed: then it is asked for in the same way. */
  neededBy?: string;
  /** It names a file to write: `-` is refused, standard output has the data. */
  writesFile?: true;
  /** Its value is quoted from what the service stores, and may hold U+FFFD. */
  ofOthers?: true;
}

/**
 * What Tab offers for a value: files; files behind an `@`; what the service calls its things of that kind; or what a
 * function finds on this machine at once.
 */
export type Offers = 'files' | '@files' | ResourceName | ((ctx: Context) => Promise<readonly Candidate[]>);

/** A value that Tab offers. */
export interface Candidate {
  value: string;
  /** What it stands for, as a few words. */
  meaning?: string | undefined;
}

/** @throws refused error when it stands for nothing, or for several */
export type Resolve = (given: string, ctx: Context) => Promise<string>;

/** What is said of an argument as of a flag; its `aka` are flags that people try for it. */
export interface ArgumentDefinition
  extends Pick<
    FlagDefinition,
    | 'summary'
    | 'aka'
    | 'required'
    | 'to'
    | 'schema'
    | 'suggestions'
    | 'resolve'
    | 'offers'
    | 'conflicts'
    | 'goesWith'
    | 'oneOf'
    | 'neededBy'
  > {
  name: string;
  /** The last one may take the rest of the line. */
  variadic?: boolean;
}

export type Flags = Readonly<Record<string, FlagDefinition>>;
export type Arguments = readonly ArgumentDefinition[];

type FlagValue<F extends FlagDefinition> = F extends { type: 'boolean' }
  ? boolean
  : F extends { type: 'integer' | 'duration' | 'amount' }
    ? number
    : F extends { choices: readonly (infer Choice)[] }
      ? Choice
      : string;

type Present<F extends FlagDefinition> = F extends { required: true }
  ? true
  : F extends { default: string | number | boolean }
    ? true
    : F extends { negatable: true }
      ? true
      : false;

type FlagInput<F extends FlagDefinition> = F extends { repeat: true }
  ? FlagValue<F>[]
  : Present<F> extends true
    ? FlagValue<F>
    : FlagValue<F> | undefined;

/** Flags by their name as written (`'dry-run'`), arguments by theirs. */
export interface Input<F extends Flags = Flags, A extends Arguments = Arguments> {
  flags: { readonly [Name in keyof F]: FlagInput<F[Name]> };
  args: {
    readonly [Arg in A[number] as Arg['name']]: Arg extends { variadic: true }
      ? string[]
      : Arg extends { required: true }
        ? string
        : string | undefined;
  };
  /** The flags that stand on the line, without their dashes: a default is none of them. */
  given: ReadonlySet<string>;
}

/** By what each does, as a short phrase: the line to type, beginning `payconfirm`. */
export type Examples = Readonly<Partial<Record<HelpText, string>>>;

/**
 * One command, declared. `run` returns a value or an AsyncIterable and never prints; see
 * docs/development/adding-a-command.md.
 */
export interface CommandDefinition<F extends Flags = Flags, A extends Arguments = Arguments> {
  kind: 'command';
  /** Left out of help and docs: the shell calls it, not a person. It changes nothing and is silent but for its output. */
  hidden?: boolean;
  /** The verb: `list`. */
  name: string;
  /**
   * What people try for it, and are told of it then: other verbs, or whole lines such as `webhooks logs --follow`.
   * Verbs that mean the same everywhere are in suggest.ts.
   */
  aka?: readonly string[];
  /** One line, no full stop. */
  summary: HelpText;
  /** Paragraphs for the help page, below the summary. */
  description?: string;
  /** The endpoint this command calls; adds `--field` and `--data` on writes, `--page`, `--limit`, `--all` on lists. */
  endpoint?: EndpointId;
  /** Further endpoints it calls, for the endpoints page. */
  also?: readonly EndpointId[];
  arguments?: A;
  flags?: F;
  /**
   * Headings of its help page, each with its flags, for a command with more than 12: those that none names come first, and
   * are what most people need. The short page only names the others; `--help --all` explains them.
   */
  sections?: Readonly<Record<string, readonly string[]>>;
  examples: Examples;
  /**
   * The flags, with their dashes, that it asks for when they are not given: named with all else that a line lacks
   * where nobody can be asked. `--yes` where it wants a confirmation.
   */
  asks?(input: Input<F, A>, ctx: Context): readonly string[] | Promise<readonly string[]>;
  /** Why it asks for a confirmation before it has read what that is about. */
  unread?: string;
  view?: View;
  run(input: Input<F, A>, ctx: Context): unknown;
}

/** A noun with its verbs; a folder of src/commands. */
export interface GroupDefinition {
  kind: 'group';
  name: string;
  /** Other nouns that people try for it. */
  aka?: readonly string[];
  summary: HelpText;
  commands: readonly Definition[];
}

// biome-ignore lint/suspicious/noExplicitAny: the tree holds commands of every input type
export type Definition = CommandDefinition<any, any> | GroupDefinition;

export const isHidden = (definition: Definition) =>
  definition.kind === 'command' && definition.hidden === true;

/** Declares a command; the types of `input` follow from its flags and arguments. */
export function command<
  const F extends Flags = Record<never, never>,
  const A extends Arguments = readonly [],
>(definition: Omit<CommandDefinition<F, A>, 'kind'>): CommandDefinition<F, A> {
  return resolving({ kind: 'command', ...definition });
}

/** The same command; each value that is looked up is so before it runs. */
export function resolving<F extends Flags, A extends Arguments>(
  definition: CommandDefinition<F, A>,
): CommandDefinition<F, A> {
  const { flags = {}, arguments: args = [], run } = definition as unknown as CommandDefinition;
  const named = [...Object.entries<FlagDefinition>(flags), ...args.map((one) => [one.name, one] as const)];
  const resolvers = named.flatMap(([name, { resolve }]) => (resolve ? [[name, resolve] as const] : []));
  if (resolvers.length === 0) return definition;
  return {
    ...definition,
    run: async (input: Input, ctx: Context) =>
      run(
        {
          ...input,
          flags: (await resolved(input.flags, resolvers, ctx)) as Input['flags'],
          args: (await resolved(input.args, resolvers, ctx)) as Input['args'],
        },
        ctx,
      ),
  };
}

/** Declares a noun. */
export function group(definition: Omit<GroupDefinition, 'kind'>): GroupDefinition {
  return { kind: 'group', ...definition };
}

/** One after the other: each may ask the service. */
async function resolved(
  values: Readonly<Record<string, unknown>>,
  resolvers: readonly (readonly [name: string, Resolve])[],
  ctx: Context,
): Promise<Record<string, unknown>> {
  const out = { ...values };
  for (const [name, resolve] of resolvers) {
    const given = values[name];
    if (typeof given === 'string') out[name] = await resolve(given, ctx);
    else if (Array.isArray(given)) out[name] = await Promise.all(given.map((one) => resolve(one, ctx)));
  }
  return out;
}
