/** The apps of test/fixtures/apps, with their packages from npm's registry or Debian's: what `init` writes is taken in and proved. */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { expect } from 'vitest';
import type { CaseResult } from '../../src/library/testing.ts';
import { freePort } from './free-port.ts';
import { notPassed, unproved } from './receiver-cases.ts';
import { secret } from './receiver-program.ts';

const payconfirm = `"${process.execPath}" "${resolve('bin/payconfirm.js')}"`;
const apps = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
let install: { status: number | null; stderr: string };

/** For `beforeAll`. */
export function installApps(): void {
  cpSync('test/fixtures/apps', apps, { recursive: true });
  install = spawnSync('npm', ['ci', '--prefer-offline'], { cwd: apps, encoding: 'utf8' });
}

/** Where the packages of an app are from; `lack` is what to do where they are not there. */
export interface Source {
  PATH: string | undefined;
  lack(): string | undefined;
}

export const npm: Source = {
  PATH: process.env.PATH,
  lack: () => (install.status === 0 ? undefined : `npm ci failed: ${install.stderr}`),
};

/** Another Python than Debian's has none of its packages. */
const debianFirst = `/usr/bin:${process.env.PATH}`;
export const debian = (packages: string, command: string): Source => ({
  PATH: debianFirst,
  lack: () =>
    spawnSync('sh', ['-c', command], { env: { PATH: debianFirst } }).status === 0
      ? undefined
      : `apt-get install ${packages}`,
});

/** In CI what is lacking fails; elsewhere the test is skipped. */
export function skipWithout(lacked: string | undefined, skip: (why: string) => void): void {
  if (process.env.CI) expect(lacked).toBeUndefined();
  else if (lacked !== undefined) skip(lacked);
}

export type AppWithReceiver = Awaited<ReturnType<typeof appWithReceiver>>;

/** A framework's app after `init`, with the receiver taken in. */
export async function appWithReceiver(
  name: string,
  PATH: string | undefined,
  more: Record<string, string> = {},
) {
  const cwd = join(apps, name);
  const env = {
    PATH,
    HOME: process.env.HOME,
    TMPDIR: tmpdir(),
    NEXT_TELEMETRY_DISABLED: '1',
    WEBHOOK_SECRET: secret,
    PORT: `${await freePort()}`,
    ...more,
  };
  const run = (line: string) => execa({ cwd, env, extendEnv: false, shell: '/bin/sh', reject: false })(line);
  const { framework, database, code, verify, try_receiver } = JSON.parse(
    (await run(`${payconfirm} init --json`)).stdout,
  );
  expect(framework).toBe(name);
  if (name === 'django') expect(await run(code)).toMatchObject({ exitCode: 0 });
  else takeIn(cwd, code);

  return {
    cwd,
    env,
    database,
    run,
    /** The cases that the line of `init` does not prove, but for the one that needs a shop with two accounts. */
    unproved: async (store: string) => {
      // In Go the receiver is the whole app.
      const line = (name === 'go' ? try_receiver : verify)
        .replaceAll('3000', env.PORT)
        .replace('payconfirm verify-app', `${payconfirm} verify-app --json ${store}`);
      const { stdout, stderr } = await run(line);
      const { cases } = JSON.parse(stdout || '{"cases": []}') as { cases: CaseResult[] };
      // How fast this machine is says nothing about a receiver.
      const judged = cases.filter(({ id }) => id !== 'load-p95');
      expect(judged.length, stderr).toBeGreaterThan(80);
      const { 'money-other-account': one, ...rest } = notPassed(judged);
      expect(one).toEqual(unproved['money-other-account']);
      return rest;
    },
  };
}

/** What `init` shows is put where it says: what is not code is in the apps already. */
function takeIn(cwd: string, code: string | null) {
  const [file] = ['server.js', 'app.py', 'main.py', 'index.php']
    .map((one) => join(cwd, one))
    .filter(existsSync);
  if (file && code) writeFileSync(file, readFileSync(file, 'utf8').replace(/(\/\/|#) HERE/, code));
}

/** Lists a package in the app's package.json, where `npm ci` put it above all apps, or where its language lists it. */
export function addPackage(name: string, added: string): void {
  const requirements = join(apps, name, 'requirements.txt');
  if (existsSync(requirements)) appendFileSync(requirements, `\n${added}\n`);
  if (name === 'php') writeFileSync(join(apps, name, 'composer.json'), `{"require": {"${added}": "*"}}`);
  if (name === 'go') {
    // One app for each package.
    rmSync(join(apps, name), { recursive: true, force: true });
    mkdirSync(join(apps, name));
    writeFileSync(join(apps, name, 'go.mod'), `module shop\n\nrequire ${added} v1.0.0\n`);
  }
  const file = join(apps, name, 'package.json');
  if (existsSync(file))
    writeFileSync(file, readFileSync(file, 'utf8').replace('"dependencies": {', `$& "${added}": "*", `));
}
