import { expect, test } from 'vitest';
import { installationAt } from '../../src/io/installation.ts';
import { en } from '../../src/messages/en/index.ts';
import { wordingFor } from '../../src/messages/finding-sentence.ts';
import { vi } from '../../src/messages/vi/index.ts';
import { runCli } from '../harness/run-cli.ts';

const wording = wordingFor({ timeZone: 'UTC' }, en);
const roaming = 'C:\\Users\\An\\AppData\\Roaming';
const local = 'C:\\Users\\An\\AppData\\Local';
const architecture = process.arch === 'x64' ? 'amd64' : process.arch;

test.each([
  ['npm', '/usr/local/lib/node_modules/payconfirm', 'npm install --global ./payconfirm-VERSION.tgz'],
  ['npm', `${roaming}\\npm\\node_modules\\payconfirm`, 'npm install --global ./payconfirm-VERSION.tgz'],
  ['npm', '/home/an/shop/node_modules/payconfirm', 'npm install ./payconfirm-VERSION.tgz'],
  [
    'npx',
    '/home/an/.npm/_npx/9f/node_modules/payconfirm',
    'npx --package ./payconfirm-VERSION.tgz payconfirm',
  ],
  ['homebrew', '/opt/homebrew/Cellar/payconfirm/0.1.0/bin/payconfirm', 'brew upgrade payconfirm'],
  ['scoop', 'C:\\Users\\An\\scoop\\apps\\payconfirm\\current\\payconfirm.exe', 'scoop update payconfirm'],
  [
    'winget',
    `${local}\\Microsoft\\WinGet\\Packages\\payconfirm\\payconfirm.exe`,
    'winget upgrade Payconfirm.Payconfirm',
  ],
  ['deb', '/usr/bin/payconfirm', `sudo apt install ./payconfirm_VERSION_${architecture}.deb`],
  ['container', '/payconfirm', 'docker build --pull --tag payconfirm .'],
  [
    'executable',
    'D:\\my tools\\payconfirm.exe',
    'tar -xf payconfirm-VERSION-windows-x64.zip -C "D:\\my tools"',
  ],
  ['executable', '/home/an/bin/payconfirm', 'sh install.sh /home/an/bin'],
  ['executable', '/home/An Lê/payconfirm', "sh install.sh '/home/An Lê'"],
])('%s: %s is updated by its own way', (installed, place, update) => {
  expect(installationAt(place, 'executable')).toEqual({ installed, update });
  const seen = { version: '0.1.0', node: '24.0.0', installed, update };
  expect([en, vi].map(({ checks }) => checks.program.seen(seen, wording))).toEqual([
    `payconfirm 0.1.0, Node 24.0.0; to update: ${update}`,
    `payconfirm 0.1.0, Node 24.0.0; để cập nhật: ${update}`,
  ]);
});

test('a clone of the repository is updated by git; `doctor` says it', async () => {
  const { stdout } = await runCli(['doctor', '--json', '--no-input']);
  expect(JSON.parse(stdout).checks[0].seen).toEqual({
    version: '0.0.0',
    node: process.versions.node,
    installed: 'source',
    update: 'git pull && npm run build',
  });
});

test('--version --json', async () => {
  const { code, stdout, stderr } = await runCli(['--version', '--json']);
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toEqual({
    version: '0.0.0',
    installed: 'source',
    path: process.cwd(),
    node: process.versions.node,
    platform: `${process.platform}-${process.arch}`,
  });
});
