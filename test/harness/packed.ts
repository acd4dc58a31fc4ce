/** The tarball as it is published, installed in an empty folder. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isOfRun } from '../own-temporary-folder.ts';

export interface Packed {
  /** What is below it goes with `remove`. */
  root: string;
  home: string;
  /** An app that has it installed, and nothing else. */
  folder: string;
  /** Nothing of this machine: no settings, no credentials, a home that is empty. */
  env: { PATH: string; HOME: string; TMPDIR: string; NO_COLOR: string };
  remove(): void;
}

export async function installPacked(): Promise<Packed> {
  const root = mkdtempSync(join(tmpdir(), 'payconfirm-packed-'));
  const home = join(root, 'home');
  const folder = join(root, 'app');
  const env = { PATH: process.env.PATH!, HOME: home, TMPDIR: join(root, 'tmp'), NO_COLOR: '1' };
  // `npm test` builds first. Here two files at a time could build into one folder.
  if (!existsSync('dist/main.cjs')) throw new Error('dist/ is missing: npm run build');
  for (const path of [home, env.TMPDIR]) mkdirSync(path);
  if (isOfRun(tmpdir())) cpSync(await packedOnce(), root, { recursive: true, verbatimSymlinks: true });
  else packInto(root);
  return { root, home, folder, env, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** The folder with the tarball, and the app that has it: made by the first test file of a run that asks. */
async function packedOnce(): Promise<string> {
  const made = join(tmpdir(), `packed-${statSync('dist/main.cjs').mtimeMs}`);
  const [making, failed] = [`${made}.making`, `${made}.failed`];
  try {
    // It is left where it is: who comes later is not the first one.
    mkdirSync(`${made}.lock`);
  } catch {
    while (!existsSync(made)) {
      if (existsSync(failed)) throw new Error(readFileSync(failed, 'utf8'));
      await delay(50);
    }
    return made;
  }
  try {
    mkdirSync(making);
    packInto(making);
  } catch (error) {
    writeFileSync(failed, `another test file could not pack it: ${error}`);
    throw error;
  }
  renameSync(making, made);
  return made;
}

function packInto(root: string): void {
  const folder = join(root, 'app');
  mkdirSync(folder);
  const npm = (args: string[], cwd: string) =>
    execFileSync('npm', [...args, '--silent', '--no-audit', '--no-fund', '--no-update-notifier'], {
      cwd,
      encoding: 'utf8',
      // npm may leave its compile cache in TMPDIR.
      env: { PATH: process.env.PATH!, HOME: root, TMPDIR: root, npm_config_cache: join(root, 'npm') },
    });
  npm(['pack', '--ignore-scripts', '--pack-destination', root], resolve('.'));
  const tarball = readdirSync(root).find((name) => name.endsWith('.tgz'))!;
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  npm(['install', '--offline', join(root, tarball)], folder);
}
