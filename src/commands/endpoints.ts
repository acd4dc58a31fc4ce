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
        { key: 'path', header: 'PATH', shrink: 2 },
        { key: 'commands', header: 'COMMAND', shrink: 0 },
        { key: 'section', header: '§' },
      ],
    },
    run: async () => {
      const lines = commandLines(await tree(), []);
      return endpointIds.map((id) => {
        const { method, path, auth, section, summary } = table[id];
        const commands = lines.filter((line) => line.ids.includes(id)).map((line) => line.words);
        return { id, method, path, auth, section, summary, commands: commands.join(', ') };
      });
    },
  });

function commandLines(tree: readonly Definition[], parents: string[]): { words: string; ids: string[] }[] {
  return tree.flatMap((definition) => {
    const words = [...parents, definition.name];
    if (definition.kind === 'group') return commandLines(definition.commands, words);
    const ids = [...(definition.endpoint ? [definition.endpoint] : []), ...(definition.also ?? [])];
    return [{ words: words.join(' '), ids }];
  });
}
