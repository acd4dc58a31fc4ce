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

/** A command offered as a tool: the allowed arguments and flags, and fixed ones. */
interface Offered {
  words: string;
  /** Replaces the command's own description. */
  description?: string;
  /** Loads the whole noun: loading a single verb would add it to the code of every start. */
  load(): Promise<Definition>;
  /** By argument name. The schema says more than "text". */
  arguments?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  flags?: readonly string[];
  fixed?: Values;
  output?: OutputFormat;
  /** It needs no service. */
  local?: true;
}

/** A file name has a dot near its end. */
const payload: Schema = { pattern: '[^.]{5}$', description: 'the payload: the text that the code holds' };

/** Never with a flag that names a file: the caller must not read or write files on this machine. */
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

/** One tool for each command that finds something out. It runs the command itself. */
export function commandTools(): Promise<Tool[]> {
  return Promise.all(offered.map(async (one) => commandTool(one, commandOf(await one.load(), one.words))));
}

/** The command with these words, from its noun. Words after the command are its arguments. */
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

/** Renames the flags in the command's message: a tool's caller has arguments. */
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

/** In the form of a command line; a boolean is unchanged. */
function wordOf(value: unknown, { type }: FlagDefinition): unknown {
  return value === undefined || type === 'boolean' ? value : String(value);
}
