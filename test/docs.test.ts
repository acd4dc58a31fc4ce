import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../src/api/endpoints/endpoint.ts';
import { endpointIds, endpoints } from '../src/api/endpoints/index.ts';
import { deliveriesPage } from '../src/build/deliveries-reference.ts';
import { sessionPicture } from '../src/build/session-picture.ts';
import { setupSchemaPage } from '../src/build/setup-json-schema.ts';
import { verifyAppCasesPage } from '../src/build/verify-app-cases-page.ts';
import { commandPages } from '../src/cli/command-pages.ts';
import type { Definition } from '../src/cli/definition.ts';
import { environmentHelp, environmentPage } from '../src/cli/environment-page.ts';
import { exitCodes } from '../src/cli/exit-codes.ts';
import { parse } from '../src/cli/parse-argv.ts';
import { loadTree } from '../src/commands/index.ts';
import { handlers } from '../src/emulator/handlers/index.ts';
import { variables, variablesForOthers } from '../src/io/environment.ts';
import { payconfirmCalls } from './harness/doc-commands.ts';

const tree = await loadTree();
const names = tree.map(({ name }) => name);
const pages = commandPages(tree);
const read = (file: string) => readFileSync(file, 'utf8');

test('docs/reference/verify-app-cases.md is what `npm run docs` writes', () => {
  expect(readFileSync('docs/reference/verify-app-cases.md', 'utf8')).toBe(verifyAppCasesPage());
});

test('docs/payconfirm.schema.json is what `npm run docs` writes', () => {
  expect(read('docs/payconfirm.schema.json')).toBe(setupSchemaPage());
});

test('docs/commands is what `npm run docs` writes', () => {
  const written = readdirSync('docs/commands').map(
    (name) => [name, read(join('docs/commands', name))] as const,
  );
  expect(new Map(written)).toEqual(pages);
});

test('docs/session.svg is what `npm run docs` draws', async () => {
  expect(read('docs/session.svg')).toBe(await sessionPicture());
});

describe('environment variables', () => {
  const table = [...Object.values<Record<string, string>>(variables), variablesForOthers].flatMap(
    Object.keys,
  );
  const sources = new Map(
    [
      'bin/payconfirm.js',
      ...readdirSync('src', { recursive: true, encoding: 'utf8' }).map((name) => join('src', name)),
    ]
      .filter((name) => /\.(m?js|ts)$/.test(name) && name !== 'src/io/environment.ts')
      .map((name) => [name, read(name).replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')] as const),
  );

  test('docs/reference/environment.md is what `npm run docs` writes', () => {
    expect(read('docs/reference/environment.md')).toBe(environmentPage());
  });

  test('the help names each, in 80 columns', () => {
    const lines = environmentHelp().split('\n');
    expect(table.filter((name) => !lines.includes(`  ${name}`))).toEqual([]);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });

  // That what is read is in the table, the compiler sees: `env` has those names alone.
  test('the program is given the environment in one place', () => {
    const program = [...sources].filter(([name]) => !name.startsWith('src/build/'));
    const readers = program.filter(([, code]) => /process\.env\b|host\.env\b/.test(code));
    expect(readers.map(([name]) => name)).toEqual(['bin/payconfirm.js', 'src/main.ts']);
  });

  test('what the table names is read or set somewhere', () => {
    const all = [...sources.values()].join('\n');
    expect(table.filter((name) => !new RegExp(`\\b${name}\\b`).test(all))).toEqual([]);
  });

  test('what the program names is in the table', () => {
    const named = [...sources.values()].flatMap(
      (code) => code.match(/\bPAYCONFIRM_[A-Z_]*[A-Z]\b(?!_)/g) ?? [],
    );
    expect([...new Set(named)].filter((name) => !table.includes(name))).toEqual([]);
  });
});

describe('deliveries, as they come', () => {
  const requests = (file: string) =>
    [...read(file).matchAll(/^```http\n([\s\S]*?)\n```/gm)].map((match) => match[1]!);

  test('docs/reference/deliveries.md is what `npm run docs` writes', async () => {
    expect(read('docs/reference/deliveries.md')).toBe(await deliveriesPage());
  });

  test('what the receiver rules show is of that page, and openssl signs it as they say', () => {
    const guide = read('docs/reference/receiver-rules.md');
    const shown = requests('docs/reference/receiver-rules.md');
    expect(shown.length).toBe(1);
    expect(requests('docs/reference/deliveries.md')).toEqual(expect.arrayContaining(shown));
    const byHand = guide.match(/^printf .*\n.*openssl .*$/m)![0];
    const digest = execFileSync('sh', ['-c', byHand], { encoding: 'utf8' }).trim().split('= ')[1];
    expect(shown[0]).toContain(`X-Service-Signature: sha256=${digest}\n`);
  });
});

describe.each(endpointIds)('%s', (id) => {
  const { method, path, section } = endpoints[id];

  test('has a handler, a fixture and a docs line', () => {
    expect(handlers[id]).toBeTypeOf('function');
    expect(JSON.parse(read(`test/fixtures/endpoints/${id}.json`))).toBeTypeOf('object');
    const line = `\`${method} ${path}\` (§${section}`;
    expect([...pages.values()].filter((page) => page.includes(line))).not.toEqual([]);
  });
});

test('no fixture is of an endpoint that is none', () => {
  const names = readdirSync('test/fixtures/endpoints').map((name) => name.replace('.json', ''));
  expect(names.sort()).toEqual([...endpointIds].sort());
});

test('docs/development/where-is-what.md names files that are there', () => {
  const rows = read('docs/development/where-is-what.md')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  const paths = rows.map((row) =>
    [...row.matchAll(/`((?:src|test|docs)\/[^`<]*)`/g)].map(([, path]) => path!),
  );
  // The head of the table names none.
  expect(paths.slice(1).filter((named) => named.length === 0)).toEqual([]);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.flat().filter((path) => !existsSync(path))).toEqual([]);
});

test('docs/explanation/architecture.md names every room of src, but those of the commands', () => {
  const page = read('docs/explanation/architecture.md');
  const rooms = readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !`${entry.parentPath}/`.startsWith('src/commands/'))
    .map(({ name }) => name);
  expect(rooms.length).toBeGreaterThan(40);
  expect(rooms.filter((name) => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([]);
});

test('what docs/development/adding-a-command.md quotes is in the tree', () => {
  const quoted = [
    ...read('docs/development/adding-a-command.md').matchAll(/^```\w+\n\/\/ (\S+)\n([\s\S]*?)^```/gm),
  ];
  expect(quoted.length).toBeGreaterThan(8);
  for (const [, file, code] of quoted)
    expect(read(file!), `the page quotes ${file} as it was`).toContain(code);
});

describe('every command', () => {
  const leaves = (definitions: readonly Definition[], parents: string[] = []): [string, Definition][] =>
    definitions.flatMap((definition): [string, Definition][] => {
      const words = [...parents, definition.name];
      return definition.kind === 'group'
        ? leaves(definition.commands, words)
        : [[words.join(' '), definition]];
    });

  test.each(leaves(tree))('%s: a summary, examples that parse, a help page', (words, definition) => {
    if (definition.kind === 'group') return;
    expect(definition.summary).toMatch(/[^.]$/);
    const program = { version: '1.0.0', width: 80, names };
    const help = parse([...words.split(' '), '--help'], tree, program);
    expect('text' in help && help.text).toMatch(new RegExp(`^Usage: payconfirm ${words}`));
    expect(definition.examples).not.toEqual({});
    for (const example of Object.values(definition.examples)) {
      for (const line of payconfirmCalls(example)) {
        expect([example, 'definition' in parse(line, tree, program)]).toEqual([example, true]);
      }
    }
  });
});

test('docs/reference/exit-codes.md has each exit code', () => {
  const page = read('docs/reference/exit-codes.md');
  const rows = [...page.matchAll(/^\| ([\d, ]+) \|/gm)].flatMap(([, codes]) =>
    codes!.split(', ').map(Number),
  );
  expect(new Set(rows)).toEqual(new Set([0, 127, ...Object.values(exitCodes)]));
});

test('a guide is a task of at most 600 words', () => {
  const long = readdirSync('docs/guides')
    .filter((name) => name.endsWith('.md'))
    .map((name) => [name, read(join('docs/guides', name)).trim().split(/\s+/).length] as const)
    .filter(([, words]) => words > 600);
  expect(long).toEqual([]);
});

describe('the pages', () => {
  const files = [
    ...readdirSync('.'),
    ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name)),
  ].filter((name) => name.endsWith('.md'));

  /** What a heading is linked by. */
  const anchors = (page: string) =>
    Array.from(read(page).matchAll(/^#+ (.+)$/gm), ([, heading]) =>
      heading!
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    );

  test.each(files)('%s: what it links to is there', (file) => {
    const links = [...read(file).matchAll(/\]\(([^):#]*)(?:#([^):]*))?\)/g)];
    const missing = links.filter(([, path, anchor]) => {
      const page = path === '' ? file : join(file, '..', path!);
      return !existsSync(page) || (anchor !== undefined && !anchors(page).includes(anchor));
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });

  test.each(files)('%s: the commands in it exist', (file) => {
    const mentioned = [...read(file).matchAll(/(?:^|`)payconfirm ([a-z][a-z-]*)/gm)].map(
      (match) => match[1]!,
    );
    expect(mentioned.filter((name) => ![...names, 'help'].includes(name))).toEqual([]);
  });
});

describe('docs/assumptions.md', () => {
  const text = read('docs/assumptions.md');
  const rows = text.split('\n').filter((line) => line.startsWith('|'));

  test.each([
    '`POST /oauth/token` request',
    'its reply',
    '`POST /client/login`',
    'does login need a Bearer?',
    '`X-Client-Secret` on `client-keys/generate`',
    'a change of password',
    'token lifetime unknown in a reply',
    'ClientCreate',
    'me',
    'ChangePasswordRequest',
    'GenerateKeyRequest',
    'an unknown key',
    'bank account record',
    'customer_type',
    'page of bank accounts, VAs, transactions',
    'bank request `status`',
    'OTP',
    'virtual account number',
    'VA delete',
    'notification details',
    'stored transaction',
    'zone of `transaction_date`, `effective_date`',
    '`account_number` of the reply',
    "an account that is not the client's, an empty text, a field that is not in §4.6",
    'one code sent twice',
    '`QRPaymentRequest`',
    'note',
    'reply',
    'request',
    'its date-times',
    'more states',
    '`partial_amount`',
    'idempotency',
    'the bank makes no QR code',
    '`CHECKOUT_PAID`',
    'signed content',
    'other schemes',
    'form and multipart bodies',
    'JSON body',
    'redirects',
    'transfer_date',
    'transaction payload',
    'the dummy payload of a test',
    '422',
    'sandbox and checkout errors',
    'rate limits',
    'log stats `days`',
    'Telegram',
    'Zalo',
    'log of email',
    'a template',
  ])('%s has its row', (topic) => {
    expect(rows.map((row) => row.split('|')[1]!).filter((cell) => cell.includes(topic))).not.toEqual([]);
  });

  const unshown = endpointIds.filter((id) => (endpoints[id] as Endpoint).assumed === true);
  test.each(unshown)('%s, of which the document shows nothing, has its path in a row', (id) => {
    const [path] = endpoints[id].path.replace('/api/v1', '').split('/{');
    expect(
      rows.filter((row) => row.includes(path!)),
      `no row names ${path}`,
    ).not.toEqual([]);
  });

  test('every row says what is assumed', () => {
    const assumed = rows
      .filter((row) => !/^\|(---|\s*left open)/.test(row))
      .map((row) => row.split(/(?<!\\)\|/)[2]!.trim());
    expect(assumed.length).toBeGreaterThan(40);
    expect(assumed.filter((cell) => cell === '')).toEqual([]);
  });
});
