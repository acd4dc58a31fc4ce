import type { Endpoint } from '../api/endpoints/endpoint.ts';
import { endpoints } from '../api/endpoints/index.ts';
import { type ArgumentDefinition, type Definition, type FlagDefinition, isHidden } from './definition.ts';
import { conflictsNote } from './flag-conflicts.ts';
import { flagDefault, flagSpelling } from './flag-text.ts';
import { globalFlags } from './global-flags.ts';

/** The pages of docs/commands/ by file name: an index, and one page per top-level command. */
export function commandPages(tree: readonly Definition[]): Map<string, string> {
  const shown = tree.filter((definition) => !isHidden(definition));
  const pages = new Map<string, string>();
  const rows = shown.map(({ name, summary }) => `| [${name}](${name}.md) | ${summary} |`);
  const globals = Object.entries(globalFlags).map(([name, flag]) => flagRow(name, flag));
  pages.set(
    'README.md',
    [
      '# Commands',
      '',
      'Made by `npm run docs` from the command tree.',
      '',
      '| command | |',
      '|---|---|',
      ...rows,
      '',
      '## Global flags',
      '',
      '| flag | meaning |',
      '|---|---|',
      ...globals,
      '',
    ].join('\n'),
  );
  for (const definition of shown)
    pages.set(`${definition.name}.md`, `${page(definition, ['payconfirm'], 1)}\n`);
  return pages;
}

function page(definition: Definition, parents: string[], level: number): string {
  const words = [...parents, definition.name];
  const heading = `${'#'.repeat(level)} ${words.join(' ')}\n\n${definition.summary}.`;
  if (definition.kind === 'group') {
    const children = definition.commands.filter((child) => !isHidden(child));
    return [heading, ...children.map((child) => page(child, words, level + 1))].join('\n\n');
  }
  const names = (definition.arguments ?? []).map(({ name, required, variadic }: ArgumentDefinition) => {
    const shown = variadic ? `${name}...` : name;
    return required ? `<${shown}>` : `[${shown}]`;
  });
  const parts = [heading];
  if (definition.description) parts.push(definition.description);
  parts.push(`\`\`\`\n${[...words, ...names, '[flags]'].join(' ')}\n\`\`\``);
  const ids = [...(definition.endpoint ? [definition.endpoint] : []), ...(definition.also ?? [])];
  if (ids.length > 0) parts.push(`Calls ${ids.map(describeEndpoint).join(', ')}.`);
  const flags = Object.entries<FlagDefinition>(definition.flags ?? {});
  const args = (definition.arguments ?? []).map(
    ({ name, summary }: ArgumentDefinition) => `| \`${name}\` | ${cell(summary)} |`,
  );
  const rows = [
    ...args,
    ...flags.map(([name, flag]) => flagRow(name, flag, conflictsNote(name, definition))),
  ];
  if (rows.length > 0) parts.push(['| flag | meaning |', '|---|---|', ...rows].join('\n'));
  const examples = Object.entries(definition.examples).map(([note, line]) => `# ${note}\n${line}`);
  parts.push(`\`\`\`sh\n${examples.join('\n\n')}\n\`\`\``);
  return parts.join('\n\n');
}

function describeEndpoint(id: keyof typeof endpoints): string {
  const { method, path, section, assumed }: Endpoint = endpoints[id];
  return `\`${method} ${path}\` (§${section}${assumed === true ? ', assumed' : ''})`;
}

function flagRow(name: string, flag: FlagDefinition, notWith?: string): string {
  const notes = [
    ...(flag.required ? [flag.required === 'usually' ? 'usually required' : 'required'] : []),
    ...(flagDefault(flag) ? [`default ${flagDefault(flag)}`] : []),
    ...(flag.repeat ? ['repeatable'] : []),
    ...(notWith ? [notWith] : []),
  ];
  return `| \`${cell(flagSpelling(name, flag))}\` | ${cell(flag.summary)}${notes.length > 0 ? ` (${notes.join('; ')})` : ''} |`;
}

const cell = (text: string) => text.replaceAll('|', '\\|');
