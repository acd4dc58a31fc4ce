import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpointIds } from '../src/api/endpoints/index.ts';
import type { Definition } from '../src/cli/definition.ts';
import { loadTree } from '../src/commands/index.ts';

const tree = await loadTree();

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => join('src', name))
  .filter((name) => statSync(name).isFile() && name.endsWith('.ts'));
const sources = new Map(files.map((name) => [name, readFileSync(name, 'utf8')]));
/** Without comments, so that a rule is not broken by being explained. */
const code = (name: string) => sources.get(name)!.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');
const where = (pattern: RegExp, among = files) => among.filter((name) => pattern.test(code(name)));

function commands(
  definitions: readonly Definition[],
  parents: string[] = [],
): { words: string; ids: string[] }[] {
  return definitions.flatMap((definition) => {
    const words = [...parents, definition.name];
    if (definition.kind === 'group') return commands(definition.commands, words);
    return [
      {
        words: words.join(' '),
        ids: [...(definition.endpoint ? [definition.endpoint] : []), ...(definition.also ?? [])],
      },
    ];
  });
}

describe('each heavy package has its one adapter', () => {
  const adapters: Record<string, string[]> = {
    commander: ['src/cli/program.ts'],
    undici: ['src/api/transport.ts', 'src/emulator/deliver/post.ts'],
    '@inquirer/prompts': ['src/io/prompts.ts'],
    conf: ['src/config/private-file.ts'],
    execa: ['src/io/process.ts'],
    chalk: ['src/output/theme.ts'],
    'cli-table3': ['src/output/table.ts'],
    'qrcode-terminal': ['src/vietqr/render-terminal.ts'],
    qrcode: ['src/vietqr/matrix.ts'],
    jsqr: ['src/vietqr/read-image.ts'],
    pngjs: ['src/vietqr/png.ts'],
    fastify: ['src/emulator/create.ts'],
    'node-sqlite3-wasm': ['src/emulator/store/sqlite.ts'],
    'jq-web': ['src/output/jq.ts'],
    yaml: ['src/output/yaml.ts'],
    'csv-stringify': ['src/output/csv.ts'],
    '@bomb.sh/tab': ['src/cli/completion.ts'],
  };
  test.each(Object.entries(adapters))('%s', (name, allowed) => {
    const imports = new RegExp(`(from|import)\\s*\\(?\\s*'${name}(/[^']*)?'`);
    for (const file of where(imports)) {
      const lines =
        code(file).match(new RegExp(`.*(from|import)\\s*\\(?\\s*'${name}(/[^']*)?'.*`, 'g')) ?? [];
      if (lines.every((line) => /^\s*import type /.test(line))) continue;
      expect(allowed).toContain(file);
    }
  });
});

test('only the edges reach the process, the console and the clock', () => {
  const edges = files.filter((name) => !name.startsWith('src/io/'));
  expect(
    where(/(?<![/'\w])process\.(?!on\b)|(?<!original = |['.])\bconsole\.(?!log = |log;)/, edges),
  ).toEqual([]);
  expect(where(/Date\.now\(|new Date\(\)|Math\.random\(/, edges)).toEqual([]);
});

test('commands leave JSON and exit codes to the presenter', () => {
  const inCommands = files.filter((name) => name.startsWith('src/commands/'));
  expect(where(/JSON\.stringify\(/, inCommands)).toEqual([]);
  expect(where(/\.exit\(|exitCode/, inCommands)).toEqual([]);
});

test('no file over 300 lines, no drawer', () => {
  expect(files.filter((name) => sources.get(name)!.split('\n').length > 300)).toEqual([]);
  expect(files.filter((name) => /(^|\/)(utils?|helpers?|common|misc|shared)(\/|\.ts$)/.test(name))).toEqual(
    [],
  );
});

describe('each endpoint of section 4', () => {
  test('there are 30', () => expect(endpointIds.length).toBe(30));
  test.each(endpointIds)('%s has a command', (id) => {
    const ours = commands(tree).filter((command) => command.ids.includes(id));
    expect(ours.map((command) => command.words)).not.toEqual([]);
  });
});
