import { describe, expect, test } from 'vitest';
import type { Definition } from '../../../src/cli/definition.ts';
import { loadTree } from '../../../src/commands/index.ts';
import { runCli } from '../../harness/run-cli.ts';
import { said } from '../../harness/said.ts';

const tree = await loadTree();

/** Its line of usage where it is a help page. */
const firstLine = async (...argv: string[]) => {
  const { code, stdout, stderr } = await runCli(argv);
  const lines = stdout.split('\n');
  return [code, lines.find((line) => line.startsWith('Usage: ')) ?? lines[0], stderr];
};

describe('help is on stdout', () => {
  test.each([
    [[], 'payconfirm COMMAND [flags]'],
    [['--help'], 'payconfirm COMMAND [flags]'],
    [['help'], 'payconfirm COMMAND [flags]'],
    [['webhooks'], 'payconfirm webhooks [flags] [command]'],
    [['help', 'webhooks'], 'payconfirm webhooks [flags] [command]'],
    [['emulator', 'fault'], 'payconfirm emulator fault [flags] [command]'],
    [['webhooks', 'delete', '-h'], 'payconfirm webhooks delete [flags] <ID>'],
    [['webhooks', 'list', '--help', '-o', 'json'], 'payconfirm webhooks list [flags]'],
  ])('%j', async (argv, usage) => {
    expect(await firstLine(...argv)).toEqual([0, `Usage: ${usage}`, '']);
  });
});

test('with JSON asked for, a missing verb is a mistake', async () => {
  expect(said(await runCli(['webhooks', '--json']))).toMatchInlineSnapshot(`
    "! {"error":{"kind":"usage","message":"payconfirm webhooks needs a command","hint":"payconfirm webhooks --help","status":null,"details":null,"request":null}}
    exit 2
    "
  `);
  expect((await runCli(['-o', 'ndjson'])).code).toBe(2);
});

test('a mistake says whose help page explains it', async () => {
  expect(said(await runCli(['webhooks', 'delete']))).toMatchInlineSnapshot(`
    "! error: missing: ID and --yes
    ! hint: payconfirm webhooks delete --help
    exit 2
    "
  `);
  expect(said(await runCli(['webhooks', 'nosuch']))).toMatchInlineSnapshot(`
    "! error: unknown command 'nosuch'
    ! hint: payconfirm webhooks --help
    exit 2
    "
  `);
  expect(said(await runCli(['webhooks', 'lst']))).toMatchInlineSnapshot(`
    "! error: unknown command 'lst'
    ! hint: Did you mean payconfirm webhooks list?
    exit 2
    "
  `);
  expect(said(await runCli(['whoami', 'extra']))).toMatchInlineSnapshot(`
    "! error: payconfirm whoami takes no arguments, only flags
    ! hint: payconfirm whoami --help
    exit 2
    "
  `);
  expect(
    said(await runCli(['sandbox', 'send', '--amount', '150', 'nghìn', '--description', 'DH1'])),
  ).toMatchInlineSnapshot(`
    "! error: payconfirm sandbox send takes no arguments, only flags
    ! hint: put a value with spaces in quotes, here that of --amount; payconfirm sandbox send --help
    exit 2
    "
  `);
  expect(said(await runCli(['sandbox', 'send', '--wait', 'x', '--amount', '1k']))).toMatchInlineSnapshot(`
    "! error: payconfirm sandbox send takes no arguments, only flags
    ! hint: it needs --description D; payconfirm sandbox send --help
    exit 2
    "
  `);
  expect(said(await runCli(['--nosuch']))).toMatchInlineSnapshot(`
    "! error: unknown option '--nosuch'
    ! hint: payconfirm --help
    exit 2
    "
  `);
});

test('no help page is wider than 80 columns, whatever the terminal', async () => {
  const { stdout } = await runCli(['checkouts', 'create', '--help'], { tty: true, columns: 200 });
  const prose = stdout.slice(0, stdout.indexOf('Examples:')).split('\n');
  expect(prose.filter((line) => line.length > 80)).toEqual([]);
});

describe('a word that names no command is exit 2, also where help is asked for', () => {
  const groups = (definitions: readonly Definition[], parents: string[] = []): string[][] => [
    parents,
    ...definitions.flatMap((definition) =>
      definition.kind === 'group' ? groups(definition.commands, [...parents, definition.name]) : [],
    ),
  ];
  test.each(groups(tree).map((words) => [words.join(' '), words] as const))(
    'payconfirm %s',
    async (_, words) => {
      const lines = [
        [...words, 'nosuch', '--help'],
        [...words, 'nosuch', 'list', '-h'],
        [...words, '--help', 'nosuch'],
        [...words, 'help', 'nosuch'],
        ['help', ...words, 'nosuch'],
        ['--profile', 'emulator', ...words, 'nosuch', '--help'],
      ];
      const without = await firstLine(...words, 'nosuch');
      expect(without.slice(0, 2)).toEqual([2, '']);
      for (const line of lines) expect([line, await firstLine(...line)]).toEqual([line, without]);
    },
  );

  test('payconfirm nosuch --version', async () => {
    expect((await firstLine('nosuch', '--version')).slice(0, 2)).toEqual([2, '']);
  });
});
