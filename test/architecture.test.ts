import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endpointIds, endpoints } from '../src/api/endpoints/index.ts';
import type { Definition } from '../src/cli/definition.ts';
import { loadTree } from '../src/commands/index.ts';

const tree = await loadTree();

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => join('src', name))
  .filter((name) => statSync(name).isFile() && /\.tsx?$/.test(name));
const sources = new Map(files.map((name) => [name, readFileSync(name, 'utf8')]));
/** Runs in a payer's browser. */
const pageScript = 'src/emulator/checkout-page/script.ts';
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
    commander: ['src/cli/parse-argv.ts'],
    undici: ['src/api/undici-transport.ts', 'src/emulator/deliveries/post.ts'],
    '@inquirer/prompts': ['src/io/prompts.ts'],
    conf: ['src/config/private-file.ts'],
    execa: ['src/io/processes/spawn.ts'],
    chalk: ['src/output/theme.ts'],
    'cli-table3': ['src/output/formats/record.ts'],
    'fastest-levenshtein': ['src/values/similar-names.ts'],
    'qrcode-terminal': ['src/vietqr/drawing/render-terminal.ts'],
    qrcode: ['src/vietqr/drawing/qr-matrix.ts'],
    jsqr: ['src/vietqr/drawing/read-image.ts'],
    pngjs: ['src/vietqr/drawing/read-image.ts'],
    'jpeg-js': ['src/vietqr/drawing/read-image.ts'],
    'vietnam-qr-pay': ['src/vietqr/banks.ts'],
    fastify: ['src/emulator/server/create-emulator.ts', 'src/inspector/serve.ts'],
    preact: files.filter((name) => name.startsWith('src/inspector/')),
    'preact-render-to-string': ['src/inspector/render-page.ts'],
    nodemailer: ['src/emulator/channels/smtp.ts'],
    'prom-client': ['src/webhooks/listener/operations/metrics.ts'],
    'node-sqlite3-wasm': ['src/emulator/store/sqlite-engine.ts'],
    // By src/output/jq-thread.mjs, in a thread of its own.
    'jq-wasm': [],
    'lossless-json': ['src/values/exact-json.ts'],
    yaml: ['src/output/formats/yaml.ts', 'src/setup/yaml-document.ts', 'src/setup/write-setup.ts'],
    'csv-stringify': ['src/output/formats/csv.ts'],
    '@bomb.sh/tab': ['src/cli/completion/scripts.ts'],
    '@nats-io/transport-node': ['src/webhooks/stream/connection.ts'],
    '@nats-io/jetstream': ['src/webhooks/stream/connection.ts'],
    '@nats-io/kv': ['src/webhooks/stream/connection.ts'],
    '@modelcontextprotocol/server': ['src/commands/mcp/protocol.ts'],
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

/** From the top down: a file imports its own floor or a lower one. */
const floors = [
  ['src/build/', 'src/main.ts', 'src/create-context.ts', 'src/create-clients.ts', 'src/report-error.ts'],
  ['src/library/'],
  ['src/commands/'],
  ['src/inspector/'],
  ['src/messages/'],
  ['src/cli/'],
  ['src/conformance/'],
  ['src/emulator/'],
  ['src/reconciliation/'],
  ['src/diagnosis/'],
  ['src/setup/'],
  ['src/registrations/'],
  ['src/webhooks/'],
  ['src/vietqr/'],
  // What a command may ask for, as types.
  ['src/context.ts'],
  ['src/api/'],
  ['src/config/'],
  ['src/output/'],
  ['src/io/'],
  ['src/values/', 'src/texts/', 'src/errors.ts'],
];
const floorOf = (name: string) =>
  floors.findIndex((rooms) =>
    rooms.some((room) => name === room || (room.endsWith('/') && name.startsWith(room))),
  );

/** What a file imports of ours, types and dynamic imports included. */
const importsOf = (name: string) =>
  [...code(name).matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+\.tsx?)'/g)]
    .map(([, path]) => join(name, '..', path!))
    .filter((path) => path.startsWith('src/'));

describe('floors', () => {
  test('every file has one', () => {
    expect(files.filter((name) => floorOf(name) < 0)).toEqual([]);
  });
  test('no import runs up', () => {
    const up = files.flatMap((name) =>
      importsOf(name)
        .filter((path) => floorOf(path) < floorOf(name))
        .map((path) => `${name} imports ${path}`),
    );
    expect(up).toEqual([]);
  });
  test('no import runs in a circle', () => {
    const settled = new Set<string>();
    const circles: string[] = [];
    const visit = (name: string, above: string[]): void => {
      if (above.includes(name)) circles.push([...above.slice(above.indexOf(name)), name].join(' > '));
      if (settled.has(name) || above.includes(name)) return;
      for (const path of importsOf(name)) visit(path, [...above, name]);
      settled.add(name);
    };
    for (const name of files) visit(name, []);
    expect(circles).toEqual([]);
  });
  test('signatures stand on values alone', () => {
    const leaf = files.filter((name) => name.startsWith('src/webhooks/signature/'));
    const others = leaf
      .flatMap(importsOf)
      .filter((path) => !/^src\/(webhooks\/signature|values)\//.test(path));
    expect(others).toEqual([]);
    const packages = leaf.flatMap((name) =>
      [...code(name).matchAll(/from '([^.'][^']*)'/g)].map(([, from]) => from),
    );
    expect([...new Set(packages)]).toEqual(['node:crypto']);
  });
});

describe('a line loads no more than it needs before it runs', () => {
  /** Each module that `root` imports statically, with what it is imported by. */
  function loadedWith(root: string): Map<string, string> {
    const importers = new Map([[root, '']]);
    for (const [name] of importers) {
      if (!sources.has(name)) continue;
      const imports = code(name).matchAll(/^(?:import|export) (?!type )(?:[^'";]* from )?'([^']+)'/gm);
      for (const [, given = ''] of imports) {
        const imported = given.startsWith('.') ? join(dirname(name), given) : given;
        if (!importers.has(imported)) importers.set(imported, name);
      }
    }
    return importers;
  }
  const nouns = readFileSync('src/commands/index.ts', 'utf8').matchAll(/import\('\.\/([^']+)'\)/g);
  const roots = ['src/main.ts', ...new Set(Array.from(nouns, ([, name]) => `src/commands/${name}`))];
  /** Cheap, or loaded by Node itself. */
  const light =
    /^(src\/.*|commander|fastest-levenshtein|lossless-json|node:(async_hooks|events|fs|fs\/promises|net|os|path|timers\/promises|tty|util))$/;

  /** Looks at signatures. */
  const needed: Record<string, string[]> = { 'src/commands/trace/index.ts': ['node:crypto'] };

  test.each(roots)('%s', (root) => {
    const allowed = needed[root] ?? [];
    const heavy = [...loadedWith(root)].filter(([name]) => !light.test(name) && !allowed.includes(name));
    expect(heavy.map(([name, importer]) => `${name} by ${importer}`)).toEqual([]);
  });
});

test('only the edges reach the process, the console and the clock', () => {
  const edges = files.filter((name) => !name.startsWith('src/io/') && name !== pageScript);
  expect(
    where(/(?<![/'\w-])process\.(?!on\b)\w|(?<!original = |['.])\bconsole\.(?!log = |log;)/, edges),
  ).toEqual([]);
  // Sentences name what an app calls.
  const code = edges.filter((name) => !/^src\/messages\/(en|vi)\//.test(name));
  expect(where(/Date\.now\(|new Date\(\)|Math\.random\(/, code)).toEqual([]);
});

test('what changes the world goes through the gate of a dry run', () => {
  const imports = (names: string, module: string) =>
    new RegExp(
      `import[^;]*\\b(${names})\\b[^;]*from 'node:${module}'|import\\s+(?!type)\\w+[^;{]*from 'node:${module}'`,
    );
  const others = files.filter((name) => !name.startsWith('src/io/') && !name.startsWith('src/build/'));
  const writers =
    'writeFile|appendFile|rename|rm|rmdir|unlink|link|symlink|mkdir|mkdtemp|copyFile|cp|chmod|chown|truncate|utimes|open|createWriteStream|write';
  const both = writers
    .split('|')
    .flatMap((name) => [name, `${name}Sync`])
    .join('|');
  // What it appends to was opened by io/files/write-files.ts.
  expect(where(imports(both, 'fs(/promises)?'), others)).toEqual(['src/webhooks/journal/writer.ts']);
  expect(where(/from 'node:(child_process|cluster|dgram|worker_threads|http2|inspector)'/, others)).toEqual(
    [],
  );
  const without = (gate: RegExp) => (name: string) => !gate.test(code(name));
  expect(where(/\.listen\(/, others).filter(without(/\bact\(/))).toEqual([]);
  expect(where(/createServer/, others).filter(without(/\b(act|listenOn)\(/))).toEqual([]);
  expect(code('src/io/listen-error.ts')).toMatch(/\bact\(/);
  const sends = /(?<![.\w])fetch\(|from '(node:https?|undici)'/;
  const behind = {
    'src/emulator/deliveries/post.ts': 'delivers for an emulator, which had to listen first',
    'src/api/undici-transport.ts': 'is given what api/exchange.ts lets through',
    'src/api/custom-fetch-transport.ts': 'is given what api/exchange.ts lets through',
    'src/api/read-pages.ts': 'calls a function of this name',
    'src/api/token.ts': 'calls a function of this name',
    'src/webhooks/listener/invalid-request.ts': 'imports a number',
    'src/webhooks/listener/receiver.ts': 'listens by listenOn',
    'src/webhooks/listener/operations/server.ts': 'listens by listenOn',
    'src/webhooks/listener/forwarding/failure.ts': 'imports a number',
    'src/api/undici.d.ts': 'types alone',
    [pageScript]: "runs in a payer's browser",
    'src/emulator/checkout-page/share-script.ts': 'the same',
    'src/inspector/page/requests.ts': 'runs in a browser',
  };
  expect(
    where(sends, others).filter((name) => !/\bact\(/.test(code(name)) && !Object.hasOwn(behind, name)),
  ).toEqual([]);
});

test('a time limit is a deadline of ours: one of AbortSignal.timeout may be collected before it is over', () => {
  expect(where(/AbortSignal\.timeout\(/)).toEqual([]);
});

test('commands leave JSON and exit codes to the presenter', () => {
  const inCommands = files.filter((name) => name.startsWith('src/commands/'));
  expect(where(/JSON\.stringify\(/, inCommands)).toEqual([]);
  expect(where(/\.exit\(|exitCode/, inCommands)).toEqual([]);
});

test('what is no setting is kept in the state folder', () => {
  const settings = [
    'src/commands/config/index.ts',
    'src/commands/emulator/exec.ts',
    'src/commands/emulator/start.ts',
    'src/commands/inspect/signature.ts',
    'src/commands/listen/chosen-configuration.ts',
    'src/commands/listen/index.ts',
    'src/commands/webhooks/replay/send-again.ts',
    'src/webhooks/listener/local-secret.ts',
  ];
  const upper = files.filter((name) => /^src\/(commands|registrations|webhooks)\//.test(name));
  expect(where(/\bconfigDir\b/, upper).sort()).toEqual(settings);
});

test('a command line that is printed is written by src/values/command-line.ts', () => {
  // Names of configurations, a shell's own script, prose of help pages, and files that an app gets.
  const others = [
    'src/cli/completion/scripts.ts',
    'src/cli/environment-page.ts',
    'src/cli/help.ts',
    'src/commands/checkouts/open.ts',
    'src/commands/completion.ts',
    'src/commands/init/files.ts',
    'src/commands/init/frameworks.ts',
    'src/commands/qr/show.ts',
    'src/commands/smoke/checks.ts',
    'src/commands/smoke/index.ts',
    'src/commands/verify-app/index.ts',
    'src/webhooks/listener/temporary-configuration.ts',
  ];
  const literal = (name: string) =>
    /payconfirm [a-z]/.test(code(name).replace(/^( *)examples: \{(?:.*\}|[\s\S]*?^\1\}),$/gm, ''));
  const translated = (name: string) => name.startsWith('src/texts/vi/');
  const printing = files.filter((name) => literal(name) && !translated(name));
  expect(printing.filter((name) => !others.includes(name))).toEqual([]);
});

test('an error is told again by its own `with`, which keeps its class and kind', () => {
  // The places that tell a kind by a reply's status, and by what the NATS client threw.
  expect(where(/new \w*Error\(\s*(?:\w+\.)?kind\b/)).toEqual([
    'src/api/replies/errors-from-reply.ts',
    'src/webhooks/stream/nats-errors.ts',
  ]);
});

describe('a rule is written once', () => {
  const rules: [string, RegExp, string[]][] = [
    [
      'what this machine is called',
      /'localhost'|\blocalhost[|)\\]|\b127\(?\\\.|\[::1/,
      ['src/values/loopback.ts'],
    ],
    ['how a new webhook secret looks', /whsec_/, ['src/webhooks/listener/local-secret.ts']],
    ['what stands in place of a secret', /\[redacted\]/, ['src/values/redact-secrets.ts']],
    ['what a record is', /&& !Array\.isArray\(\w+\)/, ['src/values/is-record.ts']],
    // The picture of a session keeps its spaces too.
    [
      'how a text is written into markup',
      /&amp;/,
      ['src/build/terminal-svg.ts', 'src/values/quote/markup.ts'],
    ],
    // The other is within quotes that somebody has opened at a prompt.
    [
      'how a text is quoted for a shell',
      /'\\\\''/,
      ['src/cli/completion/shell-quoting.ts', 'src/values/quote/shell.ts'],
    ],
    ['how an environment file is written', /=\$\{[^}]*\}\\n/, ['src/values/quote/env-file.ts']],
    ['how a comment of JavaScript is written', /`\/\/ [^`]*\$\{/, ['src/values/quote/javascript.ts']],
    ['how an integer beyond 2^53 is read', /\? \w+ : BigInt\(/, ['src/values/exact-json.ts']],
    ['which zone a transfer_date means', /'\+07:00'/, ['src/values/time.ts']],
  ];
  test.each(rules)('%s', (_, pattern, places) => expect(where(pattern)).toEqual(places));
});

describe('closed sets', () => {
  test('a switch decides about each member: `default: … satisfies never`', () => {
    const switches = (name: string) => code(name).match(/\bswitch \(/g)?.length ?? 0;
    const closed = (name: string) =>
      code(name).match(/\bdefault:\n\s+(?:return )?[\w.]+ satisfies never;/g)?.length ?? 0;
    expect(files.filter(closed).length).toBeGreaterThan(20);
    expect(files.filter((name) => switches(name) !== closed(name))).toEqual([]);
  });

  /** Every `enum` of the endpoint table with two members or more. */
  const enumsOf = (schema: object): string[][] =>
    Object.entries(schema).flatMap(([key, part]) => {
      if (key === 'enum' && part.length > 1) return [part as string[]];
      return typeof part === 'object' && part !== null ? enumsOf(part) : [];
    });
  const sets = [...new Map(enumsOf(endpoints).map((set) => [set.join(), set])).values()];

  /** Two words of the statuses of an email, of checks. */
  const otherSets = ['src/output/junit.ts'];
  test.each(sets)('%s and the rest of its set is declared once', (...members) => {
    const member = `'(?:${members.map((one) => one.replace(/[/.+-]/g, '\\$&')).join('|')})'`;
    const places = where(new RegExp(`${member}\\s*[|,]\\s*${member}`));
    expect(
      places.filter(
        (name) =>
          !otherSets.includes(name) &&
          !/^src\/(api\/endpoints\/|values\/(auth-type|languages|payload-format)\.ts)/.test(name),
      ),
      'a further declaration: the type that the set has in src/api/endpoints/, or one of Item<> and Reply<>, says the same',
    ).toEqual([]);
  });
});

test('what is exported is named by another file, or by a test', () => {
  // What applications import, and what the standard's readers know.
  const ours = files.filter((name) => !/^src\/(library|webhooks\/signature)\//.test(name));
  const others = [
    'bin/payconfirm.js',
    ...readdirSync('src/build').map((name) => join('src/build', name)),
    ...readdirSync('test', { recursive: true, encoding: 'utf8' }).map((name) => join('test', name)),
  ].filter((name) => /\.(m?js|ts)$/.test(name) && !sources.has(name));
  const texts = [...files.map(code), ...others.map((name) => readFileSync(name, 'utf8'))];
  const timesNamed = new Map<string, number>();
  for (const text of texts)
    for (const word of new Set(text.match(/\w+/g))) timesNamed.set(word, (timesNamed.get(word) ?? 0) + 1);
  const exported = (name: string) =>
    [...code(name).matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm)].map(([, one]) => one!);
  const unused = ours.flatMap((name) =>
    exported(name)
      .filter((one) => timesNamed.get(one) === 1)
      .map((one) => `${name}: ${one}`),
  );
  expect(unused, 'what nobody imports is not exported, and what nobody calls is not there').toEqual([]);
});

test('no file over 250 lines, no drawer', () => {
  const long = files.filter(
    (name) => !name.startsWith('src/texts/vi/') && sources.get(name)!.split('\n').length > 251,
  );
  expect(long).toEqual([]);
  expect(files.filter((name) => /(^|\/)(utils?|helpers?|common|misc|shared)(\/|\.ts$)/.test(name))).toEqual(
    [],
  );
});

test('a folder of more than fifteen files says why', () => {
  const all = readdirSync('src', { recursive: true, encoding: 'utf8', withFileTypes: true });
  const folders = all.filter((one) => one.isFile()).map((one) => one.parentPath);
  const large = [...new Set(folders)].filter((name) => folders.filter((one) => one === name).length > 15);
  const page = readFileSync('docs/explanation/architecture.md', 'utf8');
  const [, reasons = ''] = page.split('## Folders of more than fifteen files');
  const named = [...reasons.split('\n## ', 1)[0]!.matchAll(/`([a-z/-]+)\/`/g)].map(
    ([, name]) => `src/${name}`,
  );
  expect(named.sort()).toEqual(large.map((name) => name.replaceAll('\\', '/')).sort());
});

describe('each endpoint of section 4', () => {
  test.each(endpointIds)('%s has a command', (id) => {
    const ours = commands(tree).filter((command) => command.ids.includes(id));
    expect(ours.map((command) => command.words)).not.toEqual([]);
  });
});
