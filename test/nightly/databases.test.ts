/** Apps that have a database of their own: `init` finds it, and the receiver books each payment once in it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signWebhook } from '../../src/library/webhooks.ts';
import {
  type AppWithReceiver,
  addPackage,
  appWithReceiver,
  debian,
  installApps,
  npm,
  type Source,
  skipWithout,
} from '../harness/framework-app.ts';
import { freePort } from '../harness/free-port.ts';
import { lackOfMariaDb, startMariaDb } from '../harness/mariadb.ts';
import { lackOfPostgreSql, startPostgreSql } from '../harness/postgresql.ts';
import { secret, stopGroups, untilAnswered } from '../harness/receiver-program.ts';

type Server = Awaited<ReturnType<typeof startPostgreSql | typeof startMariaDb>>;

/** How a server is asked in its own words. */
interface Dialect {
  lack(): string | undefined;
  start(): Promise<Server>;
  tables: string;
  /** `numbers.n` is 100 to 150. */
  numbers: string;
  /** Locks the orders: none can be paid while its client runs. */
  lock: string;
  isLocked: string;
  waiting: string;
  others: string;
}

const postgreSql: Dialect = {
  lack: lackOfPostgreSql,
  start: startPostgreSql,
  tables: "FROM pg_tables WHERE tablename LIKE 'payment%'",
  numbers: 'generate_series(100, 150) AS numbers(n)',
  lock: 'BEGIN; LOCK TABLE payment_orders IN EXCLUSIVE MODE;',
  isLocked: "FROM pg_locks WHERE mode = 'ExclusiveLock' AND relation IS NOT NULL",
  waiting: 'FROM pg_locks WHERE NOT granted',
  others: 'FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
};
const others = 'FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()';
const mariaDb: Dialect = {
  lack: lackOfMariaDb,
  start: startMariaDb,
  tables: "FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name LIKE 'payment%'",
  numbers: '(SELECT seq AS n FROM seq_100_to_150) AS numbers',
  lock: 'START TRANSACTION; SELECT code FROM payment_orders FOR UPDATE;',
  isLocked: 'FROM information_schema.innodb_trx',
  waiting: "FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'",
  others,
};

const servers = new Map<Dialect, Server>();
beforeAll(async () => {
  installApps();
  for (const one of [postgreSql, mariaDb]) if (!one.lack()) servers.set(one, await one.start());
}, 1_200_000);
afterAll(() => {
  for (const server of servers.values()) server.end();
});

interface App {
  /** Of the folders of test/fixtures/apps. */
  folder: string;
  source: Source;
  package: string;
  database: string;
  dialect: Dialect;
  /** Starts the receiver alone. */
  alone?: string;
  env?: Record<string, string>;
}

/** Where Debian puts the packages of Go. */
const goPath = '/usr/share/gocode';

const ofPython = (framework: string) => ({
  folder: framework,
  source: debian(
    `python3-${framework} python3-sqlalchemy python3-psycopg2 uvicorn`,
    `python3 -c 'import ${framework}, sqlalchemy, psycopg2' && uvicorn --version`,
  ),
  package: 'sqlalchemy',
  database: 'SQLAlchemy',
  dialect: postgreSql,
});
const ofGo = (driver: string) => ({
  folder: 'go',
  source: debian(
    `golang-go golang-github-${driver.replace('/', '-')}-dev`,
    `go version && ls ${goPath}/src/github.com/${driver}`,
  ),
  package: `github.com/${driver}`,
  database: driver,
  alone: 'go run payconfirm/receiver.go payconfirm/store.go payconfirm/driver.go',
  // The packages of Debian are in no module.
  env: { GO111MODULE: 'off', GOPATH: goPath },
});
const pg = { source: npm, package: 'pg', database: 'PostgreSQL', dialect: postgreSql };
const mysql2 = { source: npm, package: 'mysql2', database: 'MySQL', dialect: mariaDb };
const php = {
  folder: 'php',
  source: debian('php-cli php-mysql', `php -r 'exit(extension_loaded("pdo_mysql") ? 0 : 1);'`),
  package: 'ext-pdo_mysql',
  database: 'PDO',
  dialect: mariaDb,
};
const apps: App[] = [
  { folder: 'express', ...pg, alone: 'node payconfirm/express.mjs' },
  // They keep deliveries by the same files as the one of express, and frameworks.test.ts proves them with files.
  ...(process.env.DATABASES === 'all' ? ['nestjs', 'nextjs'].map((folder) => ({ folder, ...pg })) : []),
  { folder: 'fastify', ...mysql2, alone: 'node payconfirm/fastify.mjs' },
  {
    ...php,
    alone:
      "sh -c 'php payconfirm/receiver.php & exec php -d enable_post_data_reading=Off -S 127.0.0.1:3000 payconfirm/receiver.php'",
  },
  { ...ofPython('flask'), alone: 'python3 payconfirm_hook.py' },
  ofPython('fastapi'),
  { ...ofGo('lib/pq'), dialect: postgreSql },
  { ...ofGo('go-sql-driver/mysql'), dialect: mariaDb },
];

test.for(apps)('$folder with $database', async (of, { skip }) => {
  const { folder: name, dialect } = of;
  skipWithout(of.source.lack() ?? dialect.lack(), skip);
  const server = servers.get(dialect)!;
  addPackage(name, of.package);
  const app = await appWithReceiver(name, of.source.PATH, { ...server.createDatabase(name), ...of.env });
  expect(app.database).toBe(of.database);
  const store = `--store-down '${server.stop}' --store-up '${server.start}'`;
  expect(await app.unproved(store)).toEqual({});
  if (of.alone) await provePaidOnce(app, of.alone, server, dialect);
});

/** Two programs at once pay each order once; so does one that is killed while it books, when it is started again. */
async function provePaidOnce(app: AppWithReceiver, line: string, server: Server, dialect: Dialect) {
  const children: ChildProcess[] = [];
  const name = `${basename(app.cwd)}_alone`;
  const env = server.createDatabase(name);
  let output = '';
  const said = () => output.split('\n').filter((one) => /^(paid|already paid|not booked) /.test(one));
  const count = (what: string) => server.query(`SELECT count(*) ${what}`, name);
  // InnoDB shows the same transactions for as long as it is asked again within 0.1 s.
  const until = (what: string) => expect.poll(() => count(what), { interval: 500 });
  const unpaid = 'FROM payment_orders WHERE paid_by IS NULL';

  async function start() {
    const port = `${await freePort()}`;
    const child = spawn('/bin/sh', ['-c', `exec ${line.replace('3000', port)}`], {
      cwd: app.cwd,
      // A group of its own: what was started may have children.
      detached: true,
      env: { ...app.env, ...env, PORT: port },
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    children.push(child);
    const url = `http://127.0.0.1:${port}/hook`;
    await untilAnswered(url, [child], () => output);
    return { child, url };
  }

  async function deliver(url: string, code: string) {
    const body = JSON.stringify({
      amount: 1000,
      description: code,
      transaction_code: `FT-${code}`,
      type: 'income',
    });
    const headers = { 'content-type': 'application/json', ...signWebhook({ body, secret }) };
    expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(200);
  }

  try {
    const both = await Promise.all([start(), start()]);
    await until(dialect.tables).toBe('2');
    const codes = Array.from({ length: 50 }, (_, number) => `DH${100 + number}`);
    server.query(
      `INSERT INTO payment_orders (code, amount) SELECT concat('DH', n), 1000 FROM ${dialect.numbers}`,
      name,
    );
    await Promise.all(both.flatMap(({ url }) => codes.map((code) => deliver(url, code))));
    await until(unpaid).toBe('1');
    await expect.poll(() => said().sort()).toEqual(codes.map((code) => `paid ${code} 1000 FT-${code}`));

    const [command, ...args] = server.client(name);
    const locker = spawn(command, args, { stdio: ['pipe', 'ignore', 'inherit'] });
    locker.stdin.write(`${dialect.lock}\n`);
    await until(dialect.isLocked).toBe('1');
    await deliver(both[0].url, 'DH150');
    await until(dialect.waiting).not.toBe('0');
    await stopGroups(children);
    locker.stdin.end();
    await once(locker, 'close');
    await until(dialect.others).toBe('0');
    expect(count(unpaid)).toBe('1');

    await start();
    await expect.poll(said).toContain('paid DH150 1000 FT-DH150');
    expect(said().filter((one) => one.includes('DH150'))).toHaveLength(1);
  } finally {
    await stopGroups(children);
  }
}
