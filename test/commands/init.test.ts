/** What `init` finds of an app, and what it writes there. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { execa } from 'execa';
import { beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type FrameworkName, frameworkNames, frameworks } from '../../src/commands/init/frameworks.ts';
import { stores } from '../../src/commands/init/stores.ts';
import { readReceiver } from '../../src/io/bundled-docs.ts';
import { readSetup } from '../../src/setup/read-setup.ts';
import { shellWord } from '../../src/values/quote/shell.ts';
import { unhurried } from '../harness/emulator.ts';
import { runCli } from '../harness/run-cli.ts';
import { said } from '../harness/said.ts';
import { openTerminal } from '../harness/terminal.ts';

let app: string;
beforeEach(() => {
  app = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
});

function put(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(app, name)), { recursive: true });
    writeFileSync(join(app, name), text);
  }
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );

const init = (...flags: string[]) => runCli(['init', '--dir', app, ...flags]);

const node = (...names: string[]) => ({
  'package.json': JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '*'])) }),
});

/** An app of each framework, by what tells it. */
const apps: Record<FrameworkName, Record<string, string>> = {
  nextjs: node('next', 'react', 'express'),
  nestjs: node('@nestjs/core', '@nestjs/platform-express', 'express'),
  express: node('express'),
  fastify: node('fastify', '@fastify/cors'),
  hono: node('hono'),
  laravel: { 'composer.json': '{"require": {"php": "^8.2", "laravel/framework": "^11.0"}}', artisan: '' },
  php: { 'index.php': '<?php' },
  django: { 'manage.py': '', 'requirements.txt': 'Django==5.1\npsycopg>=3\n' },
  fastapi: { 'pyproject.toml': '[project]\ndependencies = [\n  "fastapi[standard]>=0.115",\n]\n' },
  flask: { 'requirements.txt': '# of the shop\nFlask>=3\n' },
  go: { 'go.mod': 'module shop\n' },
  spring: { 'pom.xml': '<artifactId>spring-boot-starter-web</artifactId>' },
  aspnet: { 'Shop.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web"></Project>' },
};

describe.each(frameworkNames)('%s', (name) => {
  test('is found, and its files are written', async () => {
    put(apps[name]);
    const before = filesIn(app);
    const { code, stdout, stderr } = await init('--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const { framework, files, try_receiver, verify } = JSON.parse(stdout);
    expect(framework).toBe(name);
    const paths = [
      ...Object.keys(frameworks[name].files),
      'payconfirm/make-order.sh',
      'payconfirm/times-booked.sh',
      'payconfirm/verify.sh',
      '.env.example',
      'payconfirm.yaml',
      '.github/workflows/payconfirm.yml',
      '.gitignore',
    ];
    expect(files).toEqual(paths.map((path) => ({ path, action: 'create', done: true })));
    expect(filesIn(app).sort()).toEqual([...before, ...paths].sort());
    expect(try_receiver, 'the test of the shop starts more than the receiver').not.toBe(verify);
    const [url] = /http:\S+/.exec(verify)!;
    expect(url.endsWith(new URL(parse(text('payconfirm.yaml')).webhooks[0].webhook_url).pathname)).toBe(true);
    const { jobs } = parse(text('.github/workflows/payconfirm.yml'));
    const isOfNode = 'package.json' in apps[name];
    // npx would fetch a stranger's package of this name.
    expect(jobs['verify-app'].steps.slice(2).map(({ run }: { run: string }) => run)).toEqual([
      'npm install --global ./payconfirm-*.tgz',
      ...(isOfNode ? ['npm ci'] : []),
      'payconfirm/verify.sh',
    ]);
    expect(await lineOfScript()).toBe(verify);
    const receivers = Object.values<string>(frameworks[name].files).map(readReceiver).join('\n');
    expect(receivers).not.toContain('payconfirm/webhooks');
  });
});

/** The line that verify.sh runs, as the shell gives its words. */
async function lineOfScript(...words: string[]): Promise<string> {
  const shown = text('payconfirm/verify.sh').replace(/^exec /m, "printf '%s\\n' ");
  const { stdout } = await execa('sh', ['-c', shown, join(app, 'payconfirm', 'verify.sh'), ...words]);
  return stdout.split('\n').map(shellWord).join(' ').replace("-c '", "-c '");
}

const text = (name: string) => readFileSync(join(app, name), 'utf8');

test('what it wrote, as a person is told', async () => {
  put(apps.express);
  const { stdout, ...rest } = await runCli(['init', '--dir', app], { tty: true });
  expect(
    stdout.split('\n').filter((line) => line.length > 80 && !/npm pack|--forward|sandbox send/.test(line)),
  ).toEqual([]);
  expect(said({ ...rest, stdout: stdout.replace(process.cwd(), '…') })).toMatchInlineSnapshot(`
    "Files written: 11

    Next
      1. In your app, above app.use(express.json()):
         // Node 20.19 or newer
         const { paymentHook } = require('./payconfirm/express.mjs');
         app.use(paymentHook);
      2. Test your app, in one to three minutes. This file names its port and the
         command that starts it.
         payconfirm/verify.sh
      3. Replace the sample orders with yours: in payconfirm/store.mjs, and in the
         two scripts in payconfirm/. Then test again: the first test used only the
         sample orders.
      4. For the test in CI (.github/workflows), put the package into your
         repository.
         npm pack --ignore-scripts …
      5. Set the secret where your app runs, and see a delivery arrive. In
         production it is the secret_key of your configuration; not every framework
         reads .env. On this machine, set it in each terminal. Run your app, the
         emulator and the listener, then pay an order:
         export WEBHOOK_SECRET=only-for-this-test
         payconfirm emulator start
         payconfirm --profile emulator listen --secret-env WEBHOOK_SECRET --forward http://127.0.0.1:3000/hook
         ORDER_CODE=DH102 AMOUNT=150000 payconfirm/make-order.sh
         payconfirm --profile emulator sandbox send --amount 150k --description DH102
    ! Express
    ! Deliveries and orders are stored in files, on your server's disk.
    ! To use your database, add one of these packages and run init again with --force:
    ! pg, mysql2
    !   + payconfirm/express.mjs (not written yet)
    !   + payconfirm/delivery.mjs (not written yet)
    !   + payconfirm/booking.mjs (not written yet)
    !   + payconfirm/store.mjs (not written yet)
    !   + payconfirm/make-order.sh (not written yet)
    !   + payconfirm/times-booked.sh (not written yet)
    !   + payconfirm/verify.sh (not written yet)
    !   + .env.example (not written yet)
    !   + payconfirm.yaml (not written yet)
    !   + .github/workflows/payconfirm.yml (not written yet)
    !   + .gitignore (not written yet)
    "
  `);
});

test('the guide has the same steps: their numbers, and the lines to run', async () => {
  put(apps.express);
  const { stdout } = await runCli(['init', '--dir', app], { tty: true });
  const shared = /^ *(payconfirm\/verify\.sh|export .*|payconfirm .* listen .*)$/gm;
  const stepsOf = (given: string, step: RegExp) =>
    given
      .split(step)
      .slice(1)
      .map((one) => [...one.matchAll(shared)].map(([, line]) => line));
  const guide = readFileSync('docs/guides/add-a-receiver.md', 'utf8');
  const told = stepsOf(stdout, /^ {2}\d\. /m);
  expect(stepsOf(guide.split('## When')[0]!, /^## \d\. /m)).toEqual(told);
  expect(told.map((lines) => lines.length)).toEqual([0, 1, 0, 0, 2]);
});

test.each(frameworkNames)('%s: without the secret the receiver says how to set it', (name) => {
  const written = Object.values<string>(frameworks[name].files).map(readReceiver).join('\n');
  expect(written).toContain(withoutSecret);
});

const withoutSecret =
  'WEBHOOK_SECRET is not set. To try it on this machine: export WEBHOOK_SECRET=only-for-this-test, start again, and with the same secret run payconfirm listen --secret-env WEBHOOK_SECRET --forward URL. In production it is the secret_key of your webhook configuration.';

test.each([
  ['express', 'import("./payconfirm/express.mjs")'],
  [
    'hono',
    'import("./payconfirm/delivery.mjs").then((m) => { throw new Error(m.refusalOf("", "", "", "")) })',
  ],
])('an app of %s that runs without the secret', async (framework, program) => {
  symlinkSync(resolve('node_modules'), join(app, 'node_modules'));
  await init('--framework', framework);
  const options = { cwd: app, env: { PATH: process.env.PATH }, extendEnv: false, reject: false } as const;
  const { exitCode, stderr } = await execa(process.execPath, ['-e', program], options);
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining(`Error: ${withoutSecret}\n`)]);
});

test.each([
  ['fastify', 'main.js', 'node main.js'],
  ['express', 'server.js', 'npm start'],
  ['hono', 'main.txt', 'npm start'],
  ['django', 'books/asgi.py', 'uvicorn books.asgi:application --port 3000'],
  ['fastapi', 'main.py', 'uvicorn main:app --port 3000'],
  ['fastapi', 'shop.py', 'uvicorn main:app --port 3000'],
])('what starts an app of %s with %s', async (framework, file, start) => {
  put({ [file]: '' });
  const { verify } = JSON.parse((await init('--framework', framework, '--json')).stdout);
  expect(verify.split(' -- ')[1]).toBe(start);
});

test('an app that has a start script is started by it', async () => {
  put({ 'app.js': '', 'package.json': JSON.stringify({ scripts: { start: 'node app.js' } }) });
  const { verify } = JSON.parse((await init('--framework', 'express', '--json')).stdout);
  expect(verify.split(' -- ')[1]).toBe('npm start');
});

test('an app of Next.js in src/', async () => {
  put({ ...node('next', 'pg'), 'src/app/page.js': '' });
  const { files } = JSON.parse((await init('--json')).stdout) as { files: { path: string }[] };
  expect(files.map(({ path }) => path).slice(0, 7)).toEqual([
    'src/payconfirm/web-request.mjs',
    'src/payconfirm/delivery.mjs',
    'src/payconfirm/booking.mjs',
    'src/payconfirm/store.mjs',
    'src/app/payments/hook/route.js',
    'src/instrumentation.js',
    'payconfirm/make-order.sh',
  ]);
  expect(text('payconfirm/make-order.sh')).toContain('from "./src/payconfirm/store.mjs"');
});

test('an app that has a database: the receiver uses it', async () => {
  put(node('express', 'pg'));
  const { database, files } = JSON.parse((await init('--json', '--dry-run')).stdout);
  expect([database, files.map(({ path }: { path: string }) => path)]).toEqual([
    'PostgreSQL',
    expect.arrayContaining(Object.keys(frameworks.express.files)),
  ]);
  const { stdout, stderr } = await runCli(['init', '--dir', app], { tty: true });
  expect(stderr).toContain(
    'Deliveries and orders are stored in your database (PostgreSQL), which\nDATABASE_URL ',
  );
  expect(stdout).toContain('TEST_DATABASE_URL');
  expect(text('payconfirm/verify.sh')).toContain(
    `DATABASE_URL="\${TEST_DATABASE_URL:-postgresql://postgres@127.0.0.1/test}"`,
  );
  expect(text('payconfirm/store.mjs')).toBe(readReceiver('store-postgresql.mjs'));
  expect(text('.env.example')).toContain('DATABASE_URL=\n');
  const job = parse(text('.github/workflows/payconfirm.yml')).jobs['verify-app'];
  expect(job.services.postgres.env.POSTGRES_DB).toBe('test');
});

test.each([
  ['express', node('express', 'mysql2'), 'MySQL', 'DATABASE_URL'],
  ['php', { 'index.php': "<?php $db = new \\PDO('mysql:host=db');" }, 'PDO', 'DATABASE_DSN'],
  ['php', { 'composer.json': '{"require": {"ext-pdo_mysql": "*"}}' }, 'PDO', 'DATABASE_DSN'],
])('an app in %s that has %j', async (_, files, expected, variable) => {
  put(files);
  expect(JSON.parse((await init('--json')).stdout).database).toBe(expected);
  expect(text('.env.example')).toContain(`${variable}=\n`);
  expect(text('payconfirm/verify.sh')).toContain(`${variable}="\${TEST_${variable}:-mysql:`);
  const job = parse(text('.github/workflows/payconfirm.yml')).jobs['verify-app'];
  expect(job.services.mysql.env.MYSQL_DATABASE).toBe('test');
});

test.each([
  ['flask', 'requirements.txt', 'Flask\nFlask-SQLAlchemy>=3\n'],
  ['fastapi', 'pyproject.toml', '[project]\ndependencies = ["fastapi", "sqlalchemy>=2"]\n'],
])('an app in %s that has SQLAlchemy: the receiver uses it', async (framework, file, listed) => {
  put({ [file]: listed });
  const { database, ...rest } = JSON.parse((await init('--json')).stdout);
  expect([rest.framework, database]).toEqual([framework, 'SQLAlchemy']);
  expect(text('payconfirm_store.py')).toBe(readReceiver('store_sqlalchemy.py'));
});

test.each([
  ['lib/pq', 'require github.com/lib/pq v1.10.7', 'driver_pq.go', 'DATABASE_URL', 'postgres'],
  ['pgx', 'require (\n\tgithub.com/jackc/pgx/v5 v5.4.3\n)', 'driver_pgx.go', 'DATABASE_URL', 'postgres'],
  [
    'go-sql-driver/mysql',
    'require github.com/go-sql-driver/mysql v1.5.0',
    'driver_mysql.go',
    'MYSQL_DSN',
    'mysql',
  ],
])('an app in Go that has %s: the receiver uses it', async (expected, line, driver, variable, service) => {
  put({ 'go.mod': `module shop\n\n${line}\n` });
  const { database, try_receiver } = JSON.parse((await init('--json')).stdout);
  expect(database).toBe(expected);
  expect(try_receiver).toContain(
    ' -- go run payconfirm/receiver.go payconfirm/store.go payconfirm/driver.go',
  );
  const files = ['store.go', 'driver.go', 'orders.go'].map((name) => text(`payconfirm/${name}`));
  expect(files).toEqual(['store_sql.go', driver, 'orders.go'].map(readReceiver));
  expect(files[1]).toContain(`"${variable}"`);
  expect(text('.env.example')).toContain(`${variable}=\n`);
  expect(text('payconfirm/verify.sh')).toContain(`${variable}="\${TEST_${variable}:-`);
  const job = parse(text('.github/workflows/payconfirm.yml')).jobs['verify-app'];
  expect(Object.keys(job.services)).toEqual([service]);
});

test.each([
  [
    'an app in Go that does not use it itself',
    'go',
    { 'go.mod': 'module shop\n\nrequire (\n\tgithub.com/lib/pq v1.10.7 // indirect\n)\n' },
  ],
  ['an app in Django', 'django', { 'manage.py': '', ...node('pg') }],
  ['an app that has none', 'express', node('express')],
])('%s: no other database is named', async (_, framework, files) => {
  put(files);
  expect(JSON.parse((await init('--json', '--framework', framework)).stdout).database).toBeNull();
  expect(text('.env.example')).not.toContain('DATABASE_URL');
});

test.each([
  ['go', 'github.com/lib/pq, github.com/jackc/pgx/v5, github.com/go-sql-driver/mysql'],
  ['express', 'pg, mysql2'],
  ['flask', 'sqlalchemy'],
  ['php', 'ext-pdo'],
  // These use the database of the framework.
  ['django', undefined],
  ['laravel', undefined],
] as const)(
  '%s without a database that it knows: files are said, and what changes that',
  async (name, packages) => {
    put(apps[name]);
    const [, first, second] = (await init()).stdout.split('\n');
    expect([first, second].filter((line) => !line!.startsWith('  +'))).toEqual(
      packages
        ? [
            "Deliveries and orders are stored in files, on your server's disk.",
            `To use your database, add one of these packages and run init again with --force: ${packages}`,
          ]
        : [],
    );
    const stored = Object.keys(frameworks[name].files).filter((file) => /store\.\w+$/.test(file));
    for (const file of stored) expect(text(file)).toMatch(/payconfirm init --force.*docs\/receivers/s);
  },
);

test.each([
  ['laravel', 'Our tests check the syntax of this receiver, and do not run it: test it well.'],
  ['aspnet', 'Our tests check the syntax of this receiver, and do not run it: test it well.'],
])('%s: what nobody tried is said, and what the scripts are for', async (framework, sentence) => {
  const { stdout } = await runCli(['init', '--dir', app, '--framework', framework], { tty: true });
  expect(stdout).toContain(sentence);
  expect(stdout).toMatch(/Without them the test\s+proves no booking\./);
  expect(text('payconfirm/make-order.sh')).toContain('Your code stands here.');
});

test('where it is a package of the app, the test finds it there', async () => {
  put({ 'package.json': '{"dependencies": {"express": "5", "payconfirm": "file:payconfirm-0.1.0.tgz"}}' });
  const { stdout } = await runCli(['init', '--dir', app], { tty: true });
  expect(text('payconfirm/verify.sh')).toContain('\nexec npx --no -- payconfirm verify-app ');
  expect(stdout).toMatch(/npm pack .*\n +npm install --save-dev \.\/payconfirm-\S+\.tgz\n/);
  expect(text('.github/workflows/payconfirm.yml')).not.toContain('npx');
});

test('in a folder below a project that has it, in any language, the test finds it there', async () => {
  put({ 'node_modules/.bin/payconfirm': '', 'services/pay/go.mod': 'module shop\n' });
  app = join(app, 'services', 'pay');
  const { stdout } = await runCli(['init', '--dir', app], { tty: true });
  const lines = [stdout, ...filesIn(app).map(text)].join('\n').split('\n');
  expect(
    lines.filter((line) => /(^|[\s#:])payconfirm (--profile|emulator|verify-app|apply)/.test(line)),
  ).toEqual(lines.filter((line) => / --no -- payconfirm /.test(line)));
  expect(lines.filter((line) => line.includes('npx'))).toHaveLength(5);
});

test('a set-up file that apply takes', async () => {
  put(apps.express);
  await init();
  const { setup } = await readSetup(text('payconfirm.yaml'), 'payconfirm.yaml');
  expect(setup.webhooks).toEqual([
    {
      name: 'shop',
      webhook_url: 'https://shop.example/hook',
      auth_type: 'HMAC_SHA256',
      secret_key: 'env:WEBHOOK_SECRET',
    },
  ]);
});

describe('what is there', () => {
  const actions = async (...flags: string[]) => {
    const { files } = JSON.parse((await init('--json', ...flags)).stdout);
    return Object.fromEntries(
      (files as { path: string; action: string; done: boolean }[]).map(({ path, action, done }) => [
        path,
        done ? `${action}, done` : action,
      ]),
    );
  };
  const created = {
    'payconfirm/express.mjs': 'create, done',
    'payconfirm/delivery.mjs': 'create, done',
    'payconfirm/booking.mjs': 'create, done',
    'payconfirm/store.mjs': 'create, done',
    'payconfirm/make-order.sh': 'create, done',
    'payconfirm/times-booked.sh': 'create, done',
    'payconfirm/verify.sh': 'create, done',
    '.env.example': 'create, done',
    'payconfirm.yaml': 'create, done',
    '.github/workflows/payconfirm.yml': 'create, done',
    '.gitignore': 'create, done',
  };

  test('is written once', async () => {
    put(apps.express);
    expect(await actions()).toEqual(created);
    expect(new Set(Object.values(await actions()))).toEqual(new Set(['none']));
  });
  test('another file stays, unless it is forced', async () => {
    put({ ...apps.express, '.env.example': 'A=1\n' });
    expect(await actions()).toEqual({ ...created, '.env.example': 'keep' });
    expect(text('.env.example')).toBe('A=1\n');
    expect((await actions('--force'))['.env.example']).toBe('overwrite, done');
    expect(text('.env.example')).toContain('WEBHOOK_SECRET=\n');
  });
  test('.gitignore gets the lines that it lacks', async () => {
    put({ ...apps.express, '.gitignore': 'node_modules\n/.env' });
    expect(await actions()).toEqual({ ...created, '.gitignore': 'append, done' });
    expect(text('.gitignore')).toBe('node_modules\n/.env\nreceived/\nreceived.db*\n');
    expect((await actions())['.gitignore']).toBe('none');
  });
  test('the scripts can be executed as they are', async () => {
    put(apps.express);
    await init();
    const script = join(app, 'payconfirm', 'make-order.sh');
    await execa(script, { cwd: app, env: { ORDER_CODE: 'DH1', AMOUNT: '150000' } });
    const count = await execa(join(app, 'payconfirm', 'times-booked.sh'), { cwd: app, env: { CODE: 'FT1' } });
    expect([text('received/orders.txt'), count.stdout]).toEqual(['DH1=150000\n', '0']);
  });
  test('an ES module imports the receiver, a CommonJS one requires it', async () => {
    const code = async () => JSON.parse((await init('--json', '--dry-run')).stdout).code.split('\n')[0];
    put({ 'package.json': '{"dependencies": {"express": "5"}, "type": "module"}' });
    expect(await code()).toBe("import { paymentHook } from './payconfirm/express.mjs';");
    put({ 'package.json': '{"dependencies": {"express": "5"}}' });
    expect(await code()).toBe('// Node 20.19 or newer');
    put({ 'server.mjs': '', 'package.json': '{"dependencies": {"express": "5"}, "type": "commonjs"}' });
    expect(await code()).toBe("import { paymentHook } from './payconfirm/express.mjs';");
  });
  test('--diff shows what differs, and writes nothing', async () => {
    put({ ...apps.express, 'payconfirm.yaml': 'webhooks: []\n' });
    const { code, stdout } = await init('--diff');
    expect(code).toBe(0);
    expect(stdout).toContain('-webhooks: []\n+#');
    const { stdout: narrow } = await runCli(['init', '--dir', app, '--diff', '-o', 'table'], { tty: true });
    expect(narrow).toBe(stdout);
    expect(stdout).toContain('--- /dev/null\n+++ .env.example');
    expect(filesIn(app).sort()).toEqual(['package.json', 'payconfirm.yaml']);
  });
  test.each(['n', 'y'])('in a terminal its files are shown, and asked about: %s', async (answer) => {
    put(apps.express);
    const terminal = openTerminal(['init', '--dir', app], { env: {}, clock: unhurried });
    await terminal.see(/payconfirm\/express\.mjs \(not written yet\)[\s\S]*Write these files\?/);
    expect(filesIn(app)).toEqual(['package.json']);
    terminal.type(`${answer}\r`);
    expect((await terminal.end).code).toBe(answer === 'y' ? 0 : 1);
    expect(existsSync(join(app, 'payconfirm'))).toBe(answer === 'y');
  });
  test('where nothing is to be written, or with --yes, nothing is asked', async () => {
    put(apps.express);
    for (const flags of [['--yes'], []]) {
      const terminal = openTerminal(['init', '--dir', app, ...flags], { env: {}, clock: unhurried });
      const { code, stderr } = await terminal.end;
      expect([code, stderr.includes('Write these files?')]).toEqual([0, false]);
    }
  });
  test('a dry run writes nothing', async () => {
    put(apps.express);
    expect(await actions('--dry-run')).toEqual(
      Object.fromEntries(Object.keys(created).map((path) => [path, 'create'])),
    );
    expect(filesIn(app)).toEqual(['package.json']);
  });
});

describe('which framework', () => {
  test('none is found', async () => {
    expect(said(await init())).toMatchInlineSnapshot(`
      "! error: --framework is missing, and prompts are off here
      ! hint: add --framework: nextjs, nestjs, express, fastify, hono, laravel, php, django, fastapi, flask, go, spring, aspnet
      exit 2
      "
    `);
  });
  test('none is found, but above there is one', async () => {
    put(node('express'));
    mkdirSync(join(app, 'src', 'api'), { recursive: true });
    const { code, stderr } = await runCli(['init', '--dir', join(app, 'src', 'api')]);
    const above = relative('', app);
    expect([code, stderr]).toEqual([
      2,
      `error: no app was found in ${join(app, 'src', 'api')}; ${above} has one: Express\nhint: payconfirm init --dir ${above}\n`,
    ]);
  });
  test('two are found', async () => {
    put({ ...node('express'), 'go.mod': 'module shop\n' });
    expect((await init()).code).toBe(2);
    expect((await init('--framework', 'go')).code).toBe(0);
  });
  test('in a folder of a repository the workflow is where GitHub runs it', async () => {
    const repository = app;
    mkdirSync(join(repository, '.git'));
    app = join(repository, 'packages', 'shop');
    put(node('express'));
    expect((await init()).code).toBe(0);
    const file = join(repository, '.github', 'workflows', 'payconfirm-packages-shop.yml');
    const { jobs } = parse(readFileSync(file, 'utf8'));
    expect(jobs['verify-app'].defaults).toEqual({ run: { 'working-directory': 'packages/shop' } });
    expect(existsSync(join(app, '.github'))).toBe(false);
  });
  test('a file stands where a folder is needed', async () => {
    put({ ...node('express'), '.github': 'a file' });
    const { code, stderr } = await init();
    expect([code, stderr]).toEqual([
      1,
      `error: ${join(app, '.github', 'workflows')} cannot be used (ENOTDIR)\nhint: a file is where a folder is needed: move it away\n`,
    ]);
  });
  test.each([
    ['package.json', '{\n  "dependencies": {\n    "express": "5",\n  }\n}\n', '4:3'],
    ['composer.json', '{"require": ', '1:13'],
  ])('a %s that is not JSON is named, with the place', async (name, broken, place) => {
    put({ ...apps.flask, [name]: broken });
    for (const flags of [[], ['--framework', 'express']])
      expect(said(await init(...flags))).toBe(
        `! error: ${join(app, name)}:${place} is not JSON\n` +
          '! hint: Correct this file: it names the packages of your app.\nexit 1\n',
      );
    expect(filesIn(app).sort()).toEqual([name, 'requirements.txt'].sort());
  });
  test('a package.json with a byte order mark is read; a folder with the name of a program is not', async () => {
    put({ 'package.json': `\uFEFF${node('express')['package.json']}`, 'old.php/readme': '' });
    expect(JSON.parse((await init('--json')).stdout).framework).toBe('express');
  });
  test('a folder that is not there', async () => {
    app = '/nowhere/at/all';
    expect(said(await init())).toMatchInlineSnapshot(`
      "! error: /nowhere/at/all cannot be read
      ! hint: --dir is the folder of your app.
      exit 1
      "
    `);
  });
});

/** Nest's decorators stand at parameters too. */
const asNest = '--tsconfig-raw={"compilerOptions": {"experimentalDecorators": true}}';

/** What reads a program of a language without running it, and the package of Debian that has it. */
const readers: Record<string, { command: (path: string) => [string, string[]]; debian?: string }> = {
  '.mjs': { command: (path) => [process.execPath, ['--check', path]] },
  '.js': { command: (path) => ['node_modules/.bin/esbuild', [path]] },
  '.ts': { command: (path) => ['node_modules/.bin/esbuild', [path, asNest]] },
  '.mts': { command: (path) => ['node_modules/.bin/esbuild', [path]] },
  '.py': {
    command: (path) => ['python3', ['-c', 'import ast, sys; ast.parse(open(sys.argv[1]).read())', path]],
    debian: 'python3',
  },
  '.php': { command: (path) => ['php', ['-l', path]], debian: 'php-cli' },
  '.go': { command: (path) => ['gofmt', ['-e', path]], debian: 'golang-go' },
  '.java': {
    command: (path) => ['java', ['test/harness/ParseJava.java', path]],
    debian: 'default-jdk-headless',
  },
  '.cs': { command: (path) => [process.execPath, ['test/harness/parse-c-sharp.mjs', path]] },
};

const receivers = [
  ...new Set(
    [...Object.values(frameworks), ...Object.values(stores)].flatMap(({ files }) =>
      Object.values<string>(files),
    ),
  ),
];

describe.each(receivers)('%s', (name) => {
  const path = join('docs/receivers', name);
  const { command, debian } = readers[extname(name)]!;
  const [program, words] = command(path);
  const isMissing = !process.env.CI && spawnSync(program, ['--version']).error !== undefined;
  test.skipIf(isMissing)(`can be read by its language (${debian ?? 'Node'})`, async () => {
    expect((await execa(program, words)).exitCode).toBe(0);
  });
  const isOnlyRead = Object.values(frameworks).some(
    ({ tried, files }) => tried === 'syntax' && Object.values<string>(files).includes(name),
  );
  test.skipIf(isMissing || !isOnlyRead)('with a mistake, it cannot', async () => {
    const planted = join(app, basename(name));
    writeFileSync(planted, readReceiver(name).replace(/;\n(?=\s+return )/, '\n'));
    expect((await execa(...command(planted), { reject: false })).exitCode).toBeGreaterThan(0);
  });
});
