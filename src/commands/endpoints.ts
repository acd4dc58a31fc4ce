import type { Endpoint } from '../api/endpoints/endpoint.ts';
import { type EndpointId, endpointIds, endpoints as table } from '../api/endpoints/index.ts';
import { pictureEndpoints } from '../api/endpoints/public.ts';
import { command, type Definition } from '../cli/definition.ts';
import type { Column } from '../output/view.ts';
import { t } from '../texts/translate.ts';

const method: Column = { key: 'method', header: 'METHOD', shrink: 0 };

const rest: readonly Column[] = [
  { key: 'path', header: 'PATH', format: 'path', shrink: 0 },
  { key: 'command', header: 'COMMAND' },
  { key: 'section', header: '§', shrink: 3 },
  { key: 'id', header: 'ID', shrink: 4 },
];

/** @param tree the command tree, which lists this command too */
export const endpointsCommand = (tree: () => Promise<readonly Definition[]>) =>
  command({
    name: 'endpoints',
    summary: 'List API endpoints and their commands',
    examples: {
      'the whole table': 'payconfirm endpoints',
      'every path': "payconfirm endpoints --jq '.items[].path'",
    },
    view: {
      columns: [method, ...rest, { key: 'assumed', header: 'ASSUMED', format: 'boolean' }],
      // A separate column would need the commands' space at 80 columns.
      table: [{ ...method, show: (item) => `${item.method}${item.assumed ? '*' : ''}` }, ...rest],
    },
    run: async (_, ctx) => {
      const commandOf = commandsByEndpoint(await tree());
      const rows = [
        ...endpointIds.map((id) => rowOf(id, table[id], commandOf(id))),
        ...Object.entries(pictureEndpoints).map(([id, picture]) => rowOf(id, picture, 'api')),
      ];
      const { output, fields, jq } = ctx.options;
      if (output === 'table' && !fields && jq === undefined)
        ctx.note(t('*: assumed; the service document names the endpoint but does not describe it.'));
      return rows;
    },
  });

const rowOf = (
  id: string,
  { method, path, auth, section, summary, assumed }: Endpoint,
  commands: string,
) => ({ id, method, path, auth, section, summary, command: commands, assumed: assumed === true });

/** The commands that call an endpoint, as words: `va list, va show`. */
export function commandsByEndpoint(tree: readonly Definition[]): (id: EndpointId) => string {
  const lines = commandLines(tree, []);
  return (id) => {
    const made = lines.filter((line) => line.endpoint === id);
    const callers = lines.filter((line) => line.also.includes(id));
    // Commands of other nouns call it as a further endpoint. They are listed only if no other command calls it.
    const own = [...made, ...callers.filter(({ words }) => words.startsWith(`${id.split('.')[0]} `))];
    return (own.length > 0 ? own : callers).map(({ words }) => words).join(', ');
  };
}

/** Every command that calls one of these endpoints, also as a further endpoint. */
export function callersOf(ids: readonly EndpointId[], tree: readonly Definition[]): string[] {
  const calls = ({ endpoint, also }: CommandLine) => ids.some((id) => id === endpoint || also.includes(id));
  return commandLines(tree, [])
    .filter(calls)
    .map(({ words }) => words);
}

interface CommandLine {
  words: string;
  endpoint: string | undefined;
  also: readonly string[];
}

function commandLines(tree: readonly Definition[], parents: string[]): CommandLine[] {
  return tree.flatMap((definition) => {
    const words = [...parents, definition.name];
    if (definition.kind === 'group') return commandLines(definition.commands, words);
    const { endpoint, also = [] } = definition;
    return [{ words: words.join(' '), endpoint, also }];
  });
}
