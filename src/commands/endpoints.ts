import { endpointIds, endpoints as table } from '../api/endpoints/index.ts';
import { command, type Definition } from '../cli/definition.ts';

/** @param tree the command tree, which lists this command too */
export const endpointsCommand = (tree: () => Promise<readonly Definition[]>) =>
  command({
    name: 'endpoints',
    summary: "List the service's endpoints and the command of each",
    examples: [
      { note: 'the whole table', command: 'payconfirm endpoints' },
      { note: 'every path', command: "payconfirm endpoints --jq '.items[].path'" },
    ],
    view: {
      columns: [
        { key: 'method', header: 'METHOD', shrink: 0 },
        { key: 'path', header: 'PATH', format: 'path', shrink: 0 },
        { key: 'command', header: 'COMMAND' },
        { key: 'section', header: '§', shrink: 3 },
        { key: 'id', header: 'ID', shrink: 4 },
      ],
    },
    run: async () => {
      const lines = commandLines(await tree(), []);
      return endpointIds.map((id) => {
        const { method, path, auth, section, summary } = table[id];
        const made = lines.filter((line) => line.endpoint === id);
        const callers = lines.filter((line) => line.also.includes(id));
        // Those of other nouns call it on the way, and stand here only where nobody else does.
        const own = [...made, ...callers.filter(({ words }) => words.startsWith(`${id.split('.')[0]} `))];
        const commands = own.length > 0 ? own : callers;
        return {
          id,
          method,
          path,
          auth,
          section,
          summary,
          command: commands.map(({ words }) => words).join(', '),
        };
      });
    },
  });

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
