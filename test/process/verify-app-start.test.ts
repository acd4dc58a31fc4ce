/** An app that verify-app starts and restarts: all of its processes end, in a terminal as in a pipe. */
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { beforeEach, describe, expect, test } from 'vitest';
import { isListening } from '../../src/io/is-listening.ts';
import { freePort } from '../harness/free-port.ts';
import { programLine } from '../harness/program-line.ts';
import { openPty, ptyIsMissing } from '../harness/pty.ts';
import { keys } from '../harness/terminal.ts';

/** Books each transaction once, as long as it runs: a second start knows none. */
const forgetful = `
const { appendFileSync } = require('node:fs');
const { join } = require('node:path');
const booked = new Set();
process.chdir(__dirname);
appendFileSync('pids', process.pid + '\\n');
require('node:http').createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { transaction_code } = JSON.parse(body);
  if (!booked.has(transaction_code)) appendFileSync('booked', transaction_code + '\\n');
  booked.add(transaction_code);
  response.end();
}).listen(process.env.PORT, '127.0.0.1', () => console.log('the app listens'));
`;
/** Leaves the process group in which it is started. */
const escaping = `require('node:child_process').spawn(process.execPath, [__dirname + '/app.cjs'], { detached: true, stdio: 'inherit' });`;

let folder: string;
let port: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  port = `${await freePort()}`;
  writeFileSync(join(folder, 'app.cjs'), forgetful);
  writeFileSync(join(folder, 'escaping.cjs'), escaping);
  writeFileSync(join(folder, 'package.json'), '{"scripts": {"start": "node app.cjs"}}');
});

const url = () => `http://127.0.0.1:${port}/hook`;
const environment = () => ({ WEBHOOK_SECRET: 'only for this test', PORT: port, npm_config_cache: folder });

const line = (command: readonly string[], ...flags: string[]) => [
  ...['verify-app', url(), '--secret-env', 'WEBHOOK_SECRET', '--orders', 'true'],
  ...['--effects', `grep -c "$CODE" ${folder}/booked || true`, ...flags, '--', ...command],
];

const inTerminal = async (words: string[]) =>
  (await openPty(words, environment(), { apart: true }).end).stdout;
const piped = async (words: string[]) =>
  (await execa(...programLine(...words), { env: environment(), reject: false })).stdout;

const pids = () => readFileSync(join(folder, 'pids'), 'utf8').trim().split('\n').map(Number);
const runs = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function expectNothingLeft(): Promise<void> {
  await expect.poll(() => pids().filter(runs)).toEqual([]);
  expect(await isListening(new URL(url()))).toBe(false);
}

const missing = ptyIsMissing();
const commands = {
  'npm start': () => ['npm', '--prefix', folder, 'start'],
  "sh -c 'node app.cjs'": () => ['sh', '-c', `"${process.execPath}" ${folder}/app.cjs; true`],
};

describe.each(Object.entries(commands))('%s', (_, command) => {
  const ways = { piped, ...(missing ? {} : { 'in a terminal': inTerminal }) };
  test.each(Object.entries(ways))('%s: what is kept in memory is lost by a restart', async (_, run) => {
    const stdout = await run(line(command(), '--only', 'again-after-restart', '-o', 'json'));
    expect(JSON.parse(stdout).cases).toMatchObject([
      { id: 'again-after-restart', ok: false, reason: 'booked 2 times' },
    ]);
    expect(new Set(pids()).size).toBe(2);
    await expectNothingLeft();
  });
});

describe('interrupted', () => {
  const command = commands['npm start'];
  test.skipIf(missing)('Ctrl-C: no verdict, and nothing is left', async () => {
    const terminal = openPty(line(command(), '-o', 'json'), environment());
    await expect.poll(() => existsSync(join(folder, 'booked'))).toBe(true);
    terminal.type(keys.ctrlC);
    const { code, stderr } = await terminal.end;
    expect([code, /"cases"|not proved|false/.exec(stderr)]).toEqual([130, null]);
    await expectNothingLeft();
  });

  test('SIGTERM: no verdict, and nothing is left', async () => {
    const child = execa(...programLine(...line(command(), '-o', 'json')), {
      env: environment(),
      reject: false,
    });
    await expect.poll(() => existsSync(join(folder, 'booked'))).toBe(true);
    child.kill('SIGTERM');
    const { exitCode, stdout } = await child;
    expect([exitCode, stdout]).toEqual([143, '']);
    await expectNothingLeft();
  });
});

test('an app that leaves its process group is not proved to restart', async () => {
  const command = [process.execPath, join(folder, 'escaping.cjs')];
  const words = line(command, '--only', 'again-after-restart', '-o', 'json');
  const { stdout, stderr } = await execa(...programLine(...words), {
    env: environment(),
    reject: false,
  });
  for (const pid of pids()) process.kill(pid);
  const reason = `the app was not restarted: something still listens at 127.0.0.1:${port} after the app was stopped`;
  expect(JSON.parse(stdout).cases).toMatchObject([{ ok: null, reason }]);
  expect(stderr).toContain(`Something still listens at 127.0.0.1:${port}.`);
});
