import { expect, test } from 'vitest';
import { installationAt } from '../../src/io/installation.ts';
import { runCli } from '../harness/run-cli.ts';

test.each([
  ['npm', '/usr/local/lib/node_modules/payconfirm'],
  ['npm', 'C:\\Users\\An\\AppData\\Roaming\\npm\\node_modules\\payconfirm'],
  ['npx', '/home/an/.npm/_npx/9f/node_modules/payconfirm'],
  ['homebrew', '/opt/homebrew/Cellar/payconfirm/0.1.0/bin/payconfirm'],
  ['scoop', 'C:\\Users\\An\\scoop\\apps\\payconfirm\\current\\payconfirm.exe'],
  ['winget', 'C:\\Users\\An\\AppData\\Local\\Microsoft\\WinGet\\Packages\\payconfirm\\payconfirm.exe'],
  ['deb', '/usr/bin/payconfirm'],
  ['container', '/payconfirm'],
  ['executable', '/home/an/.local/bin/payconfirm'],
])('%s: %s', (installation, place) => expect(installationAt(place, 'executable')).toBe(installation));

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
