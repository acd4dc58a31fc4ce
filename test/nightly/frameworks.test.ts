/**
 * An app of each framework, with its packages from npm's registry or Debian's: `init` finds it, its receiver is taken in as
 * `init` says, and it passes every case but those that need more than orders and their effects.
 */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { beforeAll, expect, test } from 'vitest';
import { startEmulator, verifyApp } from '../../src/library/testing.ts';
import { freePort } from '../harness/free-port.ts';
import { limits, notPassed, ordersFromStart, unproved } from '../harness/receiver-cases.ts';
import { secret, stopGroups, untilAnswered } from '../harness/receiver-program.ts';

const payconfirm = resolve('bin/payconfirm.js');
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

/** The folders of test/fixtures/apps. */
const sources = {
  express: npm,
  fastify: npm,
  hono: npm,
  nestjs: npm,
  nextjs: npm,
  flask,
  django,
  fastapi,
  php,
};

test.for(Object.entries(sources))('%s', { timeout: 300_000 }, async ([name, { PATH, lack }], { skip }) => {
  const lacked = lack();
  if (process.env.CI) expect(lacked).toBeUndefined();
  else if (lacked !== undefined) skip(lacked);

  const cwd = join(apps, name);
  const written = await execa(process.execPath, [payconfirm, 'init', '--json'], { cwd });
  const { framework, code, verify, try_receiver } = JSON.parse(written.stdout);
  expect(framework).toBe(name);
  takeIn(cwd, code);

  const emulator = await startEmulator();
  const { variable, take } = ordersFromStart();
  const port = `${await freePort()}`;
  const env = {
    PATH,
    HOME: process.env.HOME,
    TMPDIR: tmpdir(),
    NEXT_TELEMETRY_DISABLED: '1',
    WEBHOOK_SECRET: secret,
    PORT: port,
    ORDERS: variable,
    PAYCONFIRM_BASE_URL: emulator.url,
    PAYCONFIRM_CLIENT_ID: emulator.credentials.clientId,
    PAYCONFIRM_CLIENT_SECRET: emulator.credentials.clientSecret,
  };
  const lines: Record<string, string> = {
    // Here the receiver is the whole app. It is two programs.
    php: try_receiver,
    // Django's own server cannot read a chunked body.
    django: verify.replace(
      / -- .*/,
      ' -- python3 manage.py migrate && exec uvicorn shop.asgi:application --port 3000',
    ),
  };
  const [line = '', start = ''] = (lines[name] ?? verify).replaceAll('3000', port).split(' -- ');
  const [url] = /http:\S+/.exec(line)!;
  const app = spawn('sh', ['-c', start], { cwd, env, detached: true });
  let said = '';
  for (const stream of [app.stdout, app.stderr]) stream.on('data', (chunk) => (said += chunk));

  const makesOrders = !readFileSync(join(cwd, 'payconfirm/make-order.sh'), 'utf8').includes(
    'Your code stands here.',
  );
  const script = async (file: string, order: Record<string, string>) =>
    (await execa(join('payconfirm', file), { cwd, env: { ...env, ...order }, extendEnv: false })).stdout;
  try {
    await untilAnswered(url, [app], () => said);
    const { cases } = await verifyApp({
      url,
      secret,
      emulator,
      limits,
      // Where the receiver has no table of orders of its own, they are those that it began with, and it says what it booked.
      ...(makesOrders
        ? {
            orders: ({ order_code, amount }) =>
              script('make-order.sh', { ORDER_CODE: order_code, AMOUNT: `${amount}` }).then(() => undefined),
            effects: async ({ code }) => Number(await script('times-booked.sh', { CODE: code })),
          }
        : {
            orders: take,
            effects: ({ code }) =>
              said.split('\n').filter((one) => one.startsWith('paid ') && one.endsWith(` ${code}`)).length,
          }),
    });
    expect(notPassed(cases)).toEqual(unproved);
  } finally {
    await stopGroups([app]);
    await emulator.close();
  }
});

/** What `init` shows is put where it says: those of the other frameworks are there already. */
function takeIn(cwd: string, code: string | null) {
  const server = join(cwd, 'server.js');
  if (code !== null) writeFileSync(server, readFileSync(server, 'utf8').replace('// HERE', code));
}
