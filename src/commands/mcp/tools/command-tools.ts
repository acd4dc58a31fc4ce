import type { Schema } from '../../../api/endpoints/endpoint.ts';
import type {
  ArgumentDefinition,
  Definition,
  FlagDefinition,
  GroupDefinition,
} from '../../../cli/definition.ts';
import { readInput } from '../../../cli/parse-flag-values.ts';
import { PayconfirmError } from '../../../errors.ts';
import type { OutputFormat } from '../../../output/output-options.ts';
import { asIs } from '../../../texts/translate.ts';
import { nameOf, type Tool, type Values } from './tool.ts';

type Command = Exclude<Definition, GroupDefinition>;

/** A command that is a tool: which arguments and flags its caller may give, and what its line holds besides. */
interface Offered {
  words: string;
  /** In place of the command's own. */
  description?: string;
  /** The noun, as a whole: a verb loaded by itself would be in what every start reads. */
  load(): Promise<Definition>;
  /** By the name of the argument; the schema says more of it than that it is a text. */
  arguments?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  flags?: readonly string[];
  fixed?: Values;
  output?: OutputFormat;
  /** It needs no service. */
  local?: true;
}

/** The name of a file has a dot near its end. */
const payload: Schema = { pattern: '[^.]{5}$', description: 'the payload: the text that the code holds' };

/** Never with a flag that names a file: what is on this machine is not the caller's to read or to write. */
const offered: readonly Offered[] = [
  {
    words: 'trace',
    load: async () => (await import('../../trace/index.ts')).trace,
    arguments: { SUBJECT: {} },
    flags: ['note', 'amount', 'since', 'timeout', 'va', 'checkout'],
  },
  { words: 'doctor', load: async () => (await import('../../doctor/index.ts')).doctor },
  {
    words: 'doctor va',
    description: 'Check everything between a transfer to a virtual account and the receiver; changes nothing',
    load: async () => (await import('../../doctor/index.ts')).doctor,
    arguments: { 'NUMBER|ID': { minLength: 1 } },
    required: ['NUMBER|ID'],
    fixed: { SUBJECT: 'va' },
  },
  {
    words: 'webhooks verify',
    load: async () => (await import('../../webhooks/index.ts')).webhooks,
    flags: ['log', 'day', 'journal', 'check-age', 'secret-env'],
    required: ['secret-env'],
  },
  {
    words: 'qr decode',
    load: async () => (await import('../../qr/index.ts')).qr,
    arguments: { PAYLOAD: payload },
    required: ['PAYLOAD'],
    local: true,
  },
  {
    words: 'qr show',
    load: async () => (await import('../../qr/index.ts')).qr,
    arguments: { PAYLOAD: payload },
    required: ['PAYLOAD'],
    fixed: { png: '-' },
    output: 'tsv',
    local: true,
  },
];

/** A tool for each of the commands that find something out; it runs the command itself. */
export function commandTools(): Promise<Tool[]> {
  return Promise.all(offered.map(async (one) => commandTool(one, commandOf(await one.load(), one.words))));
}

/** The command that the words name, from its noun on; what follows a command is an argument of it. */
function commandOf(definition: Definition, words: string): Command {
  if (definition.kind === 'command') return definition;
  const [, verb, ...rest] = words.split(' ');
  const child = definition.commands.find(({ name }) => name === verb)!;
  return commandOf(child, [verb, ...rest].join(' '));
}

function commandTool(offer: Offered, definition: Command): Tool {
  const { words, description, required = [], fixed = {}, output = 'json', local = false } = offer;
  const args = Object.entries(offer.arguments ?? {});
  const flags = Object.entries<FlagDefinition>(definition.flags ?? {}).filter(([name]) =>
    offer.flags?.includes(name),
  );
  const declared: readonly ArgumentDefinition[] = definition.arguments ?? [];
  const summaryOf = (name: string) => declared.find((one) => one.name === name)?.summary;
  return {
    name: nameOf(words),
    description: description ?? [definition.summary, definition.description ?? []].flat().join('. '),
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries([
        ...args.map(([name, schema]) => [
          argumentName(name),
          { type: 'string', description: summaryOf(name), ...schema },
        ]),
        ...flags.map(([name, flag]) => [nameOf(name), schemaOf(flag)]),
      ]),
      required: required.map(argumentName),
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: !local },
    reach: 'read',
    output,
    run: async (given, ctx) => {
      const words = flags.map(([name, flag]) => [name, wordOf(given[nameOf(name)], flag)]);
      try {
        const input = readInput({
          definition,
          flags: { ...fixed, ...Object.fromEntries(words) },
          args: declared.map(({ name }) => (fixed[name] ?? given[argumentName(name)]) as string | undefined),
        });
        return await definition.run(input, ctx);
      } catch (thrown) {
        throw isUsage(thrown) ? thrown.with({ message: asIs(inArguments(thrown.message, flags)) }) : thrown;
      }
    },
  };
}

const isUsage = (thrown: unknown): thrown is PayconfirmError =>
  thrown instanceof PayconfirmError && thrown.kind === 'usage';

/** The command speaks of its flags, which the caller of a tool has as arguments. */
function inArguments(message: string, flags: readonly [string, FlagDefinition][]): string {
  const names = new Set(flags.map(([name]) => name));
  return message.replace(/--([a-z-]+)/g, (flag, name: string) => (names.has(name) ? nameOf(name) : flag));
}

/** `NUMBER|ID` is `number`. */
const argumentName = (name: string) => nameOf(name.split('|')[0]!);

function schemaOf({ type = 'string', summary, choices, suggestions }: FlagDefinition): Schema {
  switch (type) {
    case 'boolean':
      return { type: 'boolean', description: summary };
    case 'integer':
      return { type: 'integer', description: summary };
    case 'amount':
      return { type: 'integer', description: 'integer VND' };
    case 'duration':
    case 'day':
    case 'string':
      return {
        ...{ type: 'string', description: summary },
        ...(choices && { enum: choices }),
        ...(suggestions && { examples: suggestions }),
      };
    default:
      return type satisfies never;
  }
}

/** As it stands in a line; a boolean as it is. */
function wordOf(value: unknown, { type }: FlagDefinition): unknown {
  return value === undefined || type === 'boolean' ? value : String(value);
}
