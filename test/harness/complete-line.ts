import type { CommandDefinition, Definition, FlagDefinition } from '../../src/cli/definition.ts';

/** Stands for a thing that nobody has. */
export const someId = '5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03';

/** What a required argument or flag is given; by its name, else by its type. */
const byName: Record<string, string> = {
  METHOD: 'GET',
  PATH: '/api/v1/client/me',
  SHELL: 'bash',
  DURATION: '1s',
  KEY: 'tz',
  VALUE: 'UTC',
  NAME: 'nobody',
  CMD: 'true',
  VA_NUMBER: 'SBX000000000001',
  TRANSACTION_CODE: 'FT1',
  URL: 'https://shop.example/thanks?status=paid',
  url: 'https://shop.example/hook',
  'return-url': 'https://shop.example/thanks',
  prefix: 'SHOP',
};

/** Every command below these, with its words. */
export function leaves(
  definitions: readonly Definition[],
  parents: string[] = [],
): [string, CommandDefinition][] {
  return definitions.flatMap((definition) => {
    const words = [...parents, definition.name];
    return definition.kind === 'group'
      ? leaves(definition.commands, words)
      : [[words.join(' '), definition] as [string, CommandDefinition]];
  });
}

/** What a line needs besides, so that it does not meet what else runs on this machine. */
const more: Record<string, string[]> = {
  'emulator start': ['--port', '0', '--memory'],
  inspect: ['--no-open'],
  listen: ['--port', '0'],
};

/** A line that is complete as far as the definition says; what it means is not asked here. */
export function completeLine(
  words: string,
  { arguments: args = [], flags = {} }: CommandDefinition,
): string[] {
  const given = args
    .filter(({ name, required }) => required || name === 'METHOD')
    .map(({ name }) => byName[name] ?? someId);
  const needed = Object.entries<FlagDefinition>(flags).filter(([, flag]) => flag.required);
  const values = needed.flatMap(([name, { type, choices, suggestions }]) => {
    if (type === 'boolean') return [`--${name}`];
    const fallback = type === 'amount' || type === 'integer' ? '150000' : type === 'duration' ? '1s' : someId;
    return [`--${name}`, (choices ?? suggestions)?.[0] ?? byName[name] ?? fallback];
  });
  return [...words.split(' '), ...values, ...given, ...(more[words] ?? [])];
}

/** The line with further flags; those after the program of `emulator exec` are its own. */
export const withFlags = (line: readonly string[], ...flags: string[]): string[] =>
  line[1] === 'exec' ? line.toSpliced(2, 0, ...flags) : [...line, ...flags];
