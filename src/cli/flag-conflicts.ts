import type { Command } from 'commander';
import { usageError } from '../errors.ts';
import { t } from '../texts/translate.ts';
import type { CommandDefinition, Flags, Input } from './definition.ts';

type Declared = Pick<CommandDefinition, 'flags' | 'arguments'>;

/** Rejects flags or arguments that contradict each other, or lack another. @throws usage error */
export function refuseConflicts(definition: Declared, input: Input): void {
  const given = namesGiven(definition, input);
  for (const name of given) {
    const other = conflictsOf(name, definition).find((one) => given.includes(one));
    if (other !== undefined) {
      throw usageError(
        t('{0} and {1} exclude each other', written(name, definition), written(other, definition)),
        t('remove one of the two'),
      );
    }
    const needed = [declaredAs(name, definition)?.goesWith ?? []].flat();
    if (needed.length > 0 && !needed.some((one) => given.includes(one))) {
      const first = written(name, definition);
      const wanted = needed.map((one) => written(one, definition)).join(` ${t('or')} `);
      throw usageError(t('{0} needs {1}', first, wanted), t('add {0}, or remove {1}', wanted, first));
    }
  }
}

/** The flags and arguments that a flag or an argument contradicts, by name as written. */
export function conflictsOf(name: string, definition: Declared): string[] {
  const flags = definition.flags ?? {};
  const names = [...Object.keys(flags), ...(definition.arguments ?? []).map((one) => one.name)];
  const { conflicts = [] } = declaredAs(name, definition) ?? {};
  const declaring = names.filter((one) => declaredAs(one, definition)?.conflicts?.includes(name));
  // --data is the whole body.
  const isOfBody = (one: string) => one === 'field' || flags[one]?.to?.startsWith('body.');
  const besideData = name === 'data' ? names.filter(isOfBody) : isOfBody(name) ? ['data'] : [];
  return [...new Set([...conflicts, ...declaring, ...besideData])].filter((one) => names.includes(one));
}

/** For a help page: `not with --page`; undefined without conflicts. */
export function conflictsNote(name: string, definition: Declared): string | undefined {
  const { conflicts = [] } = declaredAs(name, definition) ?? {};
  const others = conflictsOf(name, definition).filter((one) => conflicts.includes(one));
  if (others.length === 0) return undefined;
  return t('not with {0}', others.map((one) => written(one, definition)).join(', '));
}

/** The flags and arguments on a line. `--no-register` does not contradict `--webhook`: it does not count. */
export function namesGiven({ flags = {}, arguments: args = [] }: Declared, input: Input): string[] {
  const values = input.args as Readonly<Record<string, unknown>>;
  const words = args.filter(({ name }) => values[name] !== undefined && [values[name]].flat().length > 0);
  const isOff = (name: string) =>
    flags[name]?.negatable === 'both' &&
    flags[name].to === undefined &&
    (input.flags as Readonly<Record<string, unknown>>)[name] === false;
  return [...[...input.given].filter((name) => !isOff(name)), ...words.map(({ name }) => name)];
}

const declaredAs = (name: string, { flags = {}, arguments: args = [] }: Declared) =>
  flags[name] ?? args.find((one) => one.name === name);

function written(name: string, { flags = {} }: Declared): string {
  const flag = flags[name];
  return flag ? `--${flag.negatable === true ? 'no-' : ''}${name}` : name;
}

/** Parses a flag that takes one value. @throws usage error for a second one */
export const onlyOnce = (flag: string) => (value: string, before: string | undefined) => {
  if (before === undefined) return value;
  throw usageError(t('{0} is given twice', flag), t('{0} takes one value: remove the other', flag));
};

/** A flag beside its `--no-` form is a usage error. */
export function refuseBothWays(command: Command, flags: Flags): void {
  for (const [name, { negatable }] of Object.entries(flags)) {
    if (negatable !== 'both') continue;
    const seen = new Set<string>();
    for (const way of [name, `no-${name}`]) {
      command.on(`option:${way}`, () => {
        if (seen.add(way).size > 1)
          throw usageError(t('{0} and {1} exclude each other', `--${name}`, `--no-${name}`));
      });
    }
  }
}
