import type { Schema } from '../api/endpoints/endpoint.ts';
import type { EndpointId } from '../api/endpoints/index.ts';
import type { ResourceName } from '../api/endpoints/resource-lists.ts';
import type { Context } from '../context.ts';
import type { View } from '../output/view.ts';
import type { HelpText } from '../texts/translate.ts';

/** The part of the request that a flag sets: `body.amount`, `body.virtual_account_info.beneficiary_name_rule`. */
export type Target = `body.${string}` | `query.${string}` | `path.${string}` | `headers.${string}`;

export interface FlagDefinition {
  /** One line, no full stop. */
  summary: HelpText;
  /**
   * `amount` accepts money as Vietnamese users write it: `150000`, `150.000`, `150k`. `duration` is in milliseconds. `day`
   * is a valid day, `YYYY-MM-DD`. The default is text.
   */
  type?: 'string' | 'integer' | 'boolean' | 'duration' | 'amount' | 'day';
  /** Placeholder in help: `--url URL`; for the usual one of its type see flag-text.ts. */
  value?: string;
  /** `usually`: an assumed endpoint is taken to need it, and the service decides. */
  required?: boolean | 'usually';
  /** May be given more than once; the input is an array. */
  repeat?: boolean;
  /** All possible values, by this program or by the service document. For open sets see `suggestions`. */
  choices?: readonly string[];
  /** Names that people try instead, without dashes. The error suggests this flag. */
  aka?: readonly string[];
  /** Known values, for help and completion. Other values are accepted and sent to the service. */
  suggestions?: readonly string[];
  default?: string | number | boolean;
  short?: string;
  /** For a boolean: `true` is on unless `--no-NAME`; `both` takes `--NAME` and `--no-NAME`, default unset. */
  negatable?: true | 'both';
  /** The part of the endpoint's request that it sets. Its rule is in the endpoint table. */
  to?: Target;
  /** A rule that replaces the table's. */
  schema?: Schema;
  /** Checks the value before anything is asked or sent, also in a prompt. @throws usage error */
  check?: (given: string, ctx: Context) => unknown;
  /** Resolves the value, such as an id by a known number. It may call the service. */
  resolve?: Resolve;
  /** What Tab offers, if the values above and `to` do not define it. */
  offers?: Offers;
  /** Flags and arguments, by name as written, that cannot be combined with it. One of the two declares it. */
  conflicts?: readonly string[];
  /** The flag or argument, by name as written, that it requires; of several, any one. */
  goesWith?: string | readonly string[];
  /** Alternatives, by name as written: a line needs this one or one of them. */
  oneOf?: readonly string[];
  /** The flag or argument, by name as written, that makes this one required. It is then chosen from a list too. */
  neededBy?: string;
  /** It names an output file: `-` is refused, because standard output has the data. */
  writesFile?: true;
  /** Its value comes from the service's data and may contain U+FFFD. */
  ofOthers?: true;
}

/** What Tab offers for a value: files, files after an `@`, names of resources, or a fast local list. */
export type Offers = 'files' | '@files' | ResourceName | ((ctx: Context) => Promise<readonly Candidate[]>);

/** A value that Tab offers. */
export interface Candidate {
  value: string;
  meaning?: string | undefined;
}

/** @throws refused error if it matches nothing, or several */
export type Resolve = (given: string, ctx: Context) => Promise<string>;

/** Properties of an argument, as for a flag. Its `aka` are flags that people try instead. */
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
  /** The last argument may take the rest of the line. */
  variadic?: boolean;
  /** A program with its arguments: flags after its name are its own. */
  isProgram?: true;
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
  /** The flags on the line, without their dashes and without defaults. */
  given: ReadonlySet<string>;
}

/** Example lines that begin with `payconfirm`, by a short phrase about their effect. */
export type Examples = Readonly<Partial<Record<HelpText, string>>>;

/** Declares a command. `run` returns a value or an AsyncIterable and never prints; see docs/development/adding-a-command.md. */
export interface CommandDefinition<F extends Flags = Flags, A extends Arguments = Arguments> {
  kind: 'command';
  /** Not in help and docs, because the shell calls it. It changes nothing and prints only its output. */
  hidden?: boolean;
  name: string;
  /** What people try instead: other verbs, or whole lines such as `webhooks logs --follow`. */
  aka?: readonly string[];
  /** One line, no full stop. */
  summary: HelpText;
  /** Paragraphs for the help page, below the summary. */
  description?: string;
  /** The endpoint that it calls. Adds `--field` and `--data` for writes, `--page`, `--limit`, `--all` for lists. */
  endpoint?: EndpointId;
  /** Further endpoints that it calls, for the endpoints page. */
  also?: readonly EndpointId[];
  arguments?: A;
  flags?: F;
  /** Headings of a long help page with their flags. Flags without a heading come first. */
  sections?: Readonly<Record<string, readonly string[]>>;
  examples: Examples;
  /** The flags, with dashes, that it prompts for; `--yes` if it asks for a confirmation. */
  asks?(input: Input<F, A>, ctx: Context): readonly string[] | Promise<readonly string[]>;
  /** Why it asks for a confirmation before it has read the subject. */
  unread?: string;
  view?: View;
  run(input: Input<F, A>, ctx: Context): unknown;
}

/** A noun with its verbs: a folder of src/commands. */
export interface GroupDefinition {
  kind: 'group';
  name: string;
  /** Other nouns that people try instead. */
  aka?: readonly string[];
  summary: HelpText;
  commands: readonly Definition[];
}

// biome-ignore lint/suspicious/noExplicitAny: the tree holds commands of every input type
export type Definition = CommandDefinition<any, any> | GroupDefinition;

export const isHidden = (definition: Definition) =>
  definition.kind === 'command' && definition.hidden === true;

/** Declares a command. The types of `input` follow from its flags and arguments. */
export function command<
  const F extends Flags = Record<never, never>,
  const A extends Arguments = readonly [],
>(definition: Omit<CommandDefinition<F, A>, 'kind'>): CommandDefinition<F, A> {
  return resolving({ kind: 'command', ...definition });
}

/** The same command, with its values resolved before it runs. */
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

export function group(definition: Omit<GroupDefinition, 'kind'>): GroupDefinition {
  return { kind: 'group', ...definition };
}

/** Sequential, because each may call the service. */
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
