/** The tarball as it is published, installed in an empty folder. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

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

export function installPacked(): Packed {
  const root = mkdtempSync(join(tmpdir(), 'payconfirm-packed-'));
  const home = join(root, 'home');
  const folder = join(root, 'app');
  const env = { PATH: process.env.PATH!, HOME: home, TMPDIR: join(root, 'tmp'), NO_COLOR: '1' };
  // `npm test` builds first. Here two files at a time could build into one folder.
  if (!existsSync('dist/main.cjs')) throw new Error('dist/ is missing: npm run build');
  for (const path of [home, folder, env.TMPDIR]) mkdirSync(path);
  const npm = (args: string[], cwd: string) =>
    execFileSync('npm', [...args, '--silent', '--no-audit', '--no-fund', '--no-update-notifier'], {
      cwd,
      encoding: 'utf8',
      // npm may leave its compile cache in TMPDIR.
      env: { ...env, TMPDIR: root, npm_config_cache: join(root, 'npm') },
    });
  npm(['pack', '--ignore-scripts', '--pack-destination', root], resolve('.'));
  const tarball = readdirSync(root).find((name) => name.endsWith('.tgz'))!;
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  npm(['install', '--offline', join(root, tarball)], folder);
  return { root, home, folder, env, remove: () => rmSync(root, { recursive: true, force: true }) };
}
