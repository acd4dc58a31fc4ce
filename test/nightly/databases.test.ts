/** Apps that have a database of their own: `init` finds it, and the receiver books each payment once in it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
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
import { lackOfPostgreSql, startPostgreSql } from '../harness/postgresql.ts';
import { secret, stopGroups, untilAnswered } from '../harness/receiver-program.ts';

let postgresql: Awaited<ReturnType<typeof startPostgreSql>>;
beforeAll(async () => {
  installApps();
  if (!lackOfPostgreSql()) postgresql = await startPostgreSql();
}, 600_000);
afterAll(() => postgresql?.end());

interface App {
  source: Source;
  package: string;
  database: string;
  /** Starts the receiver alone. */
  alone?: string;
}

const ofNode = { source: npm, package: 'pg', database: 'PostgreSQL' };
const ofPython = (framework: string) => ({
  source: debian(
    `python3-${framework} python3-sqlalchemy python3-psycopg2 uvicorn`,
    `python3 -c 'import ${framework}, sqlalchemy, psycopg2' && uvicorn --version`,
  ),
  package: 'sqlalchemy',
  database: 'SQLAlchemy',
});
/** Of the folders of test/fixtures/apps. */
const apps: Record<string, App> = {
  express: { ...ofNode, alone: 'node payconfirm/express.mjs' },
  nestjs: ofNode,
  nextjs: ofNode,
  flask: { ...ofPython('flask'), alone: 'python3 payconfirm_hook.py' },
  fastapi: ofPython('fastapi'),
};

test.for(Object.entries(apps))('%s', { timeout: 600_000 }, async ([name, of], { skip }) => {
  skipWithout(of.source.lack() ?? lackOfPostgreSql(), skip);
  addPackage(name, of.package);
  const app = await appWithReceiver(name, of.source.PATH, { DATABASE_URL: postgresql.createDatabase(name) });
  expect(app.database).toBe(of.database);
  const store = `--store-down '${postgresql.stop}' --store-up '${postgresql.start}'`;
  expect(await app.unproved(store)).toEqual({});
  if (of.alone) {
    const url = postgresql.createDatabase(`${name} alone`);
    await provePaidOnce(app, of.alone, { url, name: `${name} alone` });
  }
});

/** Two programs at once pay each order once; so does one that is killed while it books, when it is started again. */
async function provePaidOnce(app: AppWithReceiver, line: string, database: { url: string; name: string }) {
  const children: ChildProcess[] = [];
  let output = '';
  const said = () => output.split('\n').filter((one) => /^(paid|already paid|not booked) /.test(one));
  const query = (statement: string) => postgresql.query(statement, database.name);

  async function start() {
    const port = `${await freePort()}`;
    const child = spawn('/bin/sh', ['-c', `exec ${line.replace('3000', port)}`], {
      cwd: app.cwd,
      // A group of its own: what was started may have children.
      detached: true,
      env: { ...app.env, DATABASE_URL: database.url, PORT: port },
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
    await expect.poll(() => query("SELECT to_regclass('payment_orders')")).toBe('payment_orders');
    const codes = Array.from({ length: 50 }, (_, number) => `DH${100 + number}`);
    query(
      `INSERT INTO payment_orders (code, amount) SELECT 'DH' || n, 1000 FROM generate_series(100, 150) n`,
    );
    await Promise.all(both.flatMap(({ url }) => codes.map((code) => deliver(url, code))));
    await expect.poll(() => query('SELECT count(*) FROM payment_orders WHERE paid_by IS NULL')).toBe('1');
    await expect.poll(() => said().sort()).toEqual(codes.map((code) => `paid ${code} 1000 FT-${code}`));

    // No order can be paid while this is open.
    const locker = spawn('psql', [database.url], { stdio: ['pipe', 'ignore', 'inherit'] });
    locker.stdin.write('BEGIN; LOCK TABLE payment_orders IN EXCLUSIVE MODE;\n');
    await expect
      .poll(() =>
        query("SELECT count(*) FROM pg_locks WHERE mode = 'ExclusiveLock' AND relation IS NOT NULL"),
      )
      .toBe('1');
    await deliver(both[0].url, 'DH150');
    await expect.poll(() => query('SELECT count(*) FROM pg_locks WHERE NOT granted')).toBe('1');
    await stopGroups(children);
    locker.stdin.end();
    await once(locker, 'close');
    const others = 'FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
    await expect.poll(() => query(`SELECT count(*) ${others}`)).toBe('0');
    expect(query('SELECT count(*) FROM payment_orders WHERE paid_by IS NULL')).toBe('1');

    await start();
    await expect.poll(said).toContain('paid DH150 1000 FT-DH150');
    expect(said().filter((one) => one.includes('DH150'))).toHaveLength(1);
  } finally {
    await stopGroups(children);
  }
}
