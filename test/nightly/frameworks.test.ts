/**
 * An app of each framework, with its packages from npm's registry or Debian's: `init` finds it, its receiver is taken in as
 * `init` says, and the line that `init` ends with proves every case that a shop with one account can prove, with the two
 * scripts that `init` wrote.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { beforeAll, expect, test } from 'vitest';
import type { CaseResult } from '../../src/library/testing.ts';
import { freePort } from '../harness/free-port.ts';
import { notPassed, unproved } from '../harness/receiver-cases.ts';
import { secret } from '../harness/receiver-program.ts';

const payconfirm = `"${process.execPath}" "${resolve('bin/payconfirm.js')}"`;
const apps = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
let install: { status: number | null; stderr: string };
beforeAll(() => {
  cpSync('test/fixtures/apps', apps, { recursive: true });
  install = spawnSync('npm', ['ci', '--prefer-offline'], { cwd: apps, encoding: 'utf8' });
}, 600_000);

/** Where the packages of an app are from; `lack` is what to do where they are not there. */
interface Source {
  PATH: string | undefined;
  lack(): string | undefined;
}

const npm: Source = {
  PATH: process.env.PATH,
  lack: () => (install.status === 0 ? undefined : `npm ci failed: ${install.stderr}`),
};

/** Another Python than Debian's has none of its packages. */
const debianFirst = `/usr/bin:${process.env.PATH}`;
const debian = (packages: string, command: string): Source => ({
  PATH: debianFirst,
  lack: () =>
    spawnSync('sh', ['-c', command], { env: { PATH: debianFirst } }).status === 0
      ? undefined
      : `apt-get install ${packages}`,
});
const flask = debian('python3-flask', `python3 -c 'import flask'`);
const django = debian('python3-django uvicorn', `python3 -c 'import django' && uvicorn --version`);
const fastapi = debian('python3-fastapi uvicorn', `python3 -c 'import fastapi' && uvicorn --version`);
const php = debian('php-cli php-sqlite3', `php -r 'exit(extension_loaded("pdo_sqlite") ? 0 : 1);'`);

/** How what a receiver keeps is taken away and brought back. */
const folder = '--store-down "mv received away" --store-up "mv away received"';
const database = (file: string) =>
  `--store-down "mv ${file} away && mkdir ${file}" --store-up "rmdir ${file} && mv away ${file}"`;

/** The folders of test/fixtures/apps. */
const sources: Record<string, { source: Source; store: string }> = {
  express: { source: npm, store: folder },
  fastify: { source: npm, store: folder },
  hono: { source: npm, store: folder },
  nestjs: { source: npm, store: folder },
  nextjs: { source: npm, store: folder },
  flask: { source: flask, store: database('received.db') },
  django: { source: django, store: database('db.sqlite3') },
  fastapi: { source: fastapi, store: database('received.db') },
  php: { source: php, store: database('payconfirm/received.db') },
};

test.for(Object.entries(sources))('%s', { timeout: 600_000 }, async ([name, { source, store }], { skip }) => {
  const lacked = source.lack();
  if (process.env.CI) expect(lacked).toBeUndefined();
  else if (lacked !== undefined) skip(lacked);

  const cwd = join(apps, name);
  const env = {
    PATH: source.PATH,
    HOME: process.env.HOME,
    TMPDIR: tmpdir(),
    NEXT_TELEMETRY_DISABLED: '1',
    WEBHOOK_SECRET: secret,
    PORT: `${await freePort()}`,
  };
  const run = (line: string) => execa({ cwd, env, extendEnv: false, shell: '/bin/sh', reject: false })(line);
  const { framework, code, verify } = JSON.parse((await run(`${payconfirm} init --json`)).stdout);
  expect(framework).toBe(name);
  if (name === 'django') expect(await run(code)).toMatchObject({ exitCode: 0 });
  else takeIn(cwd, code);

  const line = verify
    .replaceAll('3000', env.PORT)
    .replace('payconfirm verify-app', `${payconfirm} verify-app --json ${store}`);
  const { stdout, stderr } = await run(line);
  const { cases } = JSON.parse(stdout || '{"cases": []}') as { cases: CaseResult[] };
  // How fast this machine is says nothing about a receiver.
  const judged = cases.filter(({ id }) => id !== 'load-p95');
  expect(judged.length, stderr).toBeGreaterThan(80);
  expect(notPassed(judged)).toEqual({ 'money-other-account': unproved['money-other-account'] });
});

/** What `init` shows is put where it says: what is not code is in the apps already. */
function takeIn(cwd: string, code: string | null) {
  const [file] = ['server.js', 'app.py', 'main.py', 'index.php']
    .map((one) => join(cwd, one))
    .filter(existsSync);
  if (file && code) writeFileSync(file, readFileSync(file, 'utf8').replace(/(\/\/|#) HERE/, code));
}
