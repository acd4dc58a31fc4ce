import { translated } from '../texts/translate.ts';
import type { Definition, FlagDefinition } from './definition.ts';

/** The same command or group with its texts in the language of the run. */
export function translatedDefinition(definition: Definition): Definition {
  const summary = translated(definition.summary);
  if (definition.kind === 'group') {
    return { ...definition, summary, commands: definition.commands.map(translatedDefinition) };
  }
  const { description, flags, arguments: args, sections, examples } = definition;
  return {
    ...definition,
    summary,
    ...(description && { description: description.split('\n\n').map(translated).join('\n\n') }),
    ...(flags && { flags: mapped<FlagDefinition>(flags, ([name, flag]) => [name, withSummary(flag)]) }),
    ...(args && { arguments: args.map(withSummary) }),
    ...(sections && { sections: mapped(sections, ([title, names]) => [translated(title), names]) }),
    examples: mapped(examples as Record<string, string>, ([note, line]) => [translated(note), line]),
  };
}

const withSummary = <Declared extends { summary: string }>(declared: Declared): Declared => ({
  ...declared,
  summary: translated(declared.summary),
});

const mapped = <Value>(
  record: Readonly<Record<string, Value>>,
  entry: (entry: [string, Value]) => [string, Value],
): Record<string, Value> => Object.fromEntries(Object.entries<Value>(record).map(entry));
