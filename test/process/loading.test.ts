import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

test('loading opens nothing: no handle, timer, file or listener, in no file of the program', () => {
  const home = mkdtempSync(join(tmpdir(), 'payconfirm-loading-'));
  const options = { encoding: 'utf8', env: { HOME: home, TMPDIR: home } } as const;
  const run = spawnSync(process.execPath, ['test/harness/load-everything.mjs'], options);
  expect(run).toMatchObject({ status: 0, stderr: '' });
  const { loaded, opened, before, after } = JSON.parse(run.stdout);
  expect(loaded).toBeGreaterThan(150);
  expect(opened).toEqual([]);
  expect(after).toEqual(before);
  expect(readdirSync(home)).toEqual([]);
  rmSync(home, { recursive: true });
});

test('a request loads no module of Node that it does not use', () => {
  const home = mkdtempSync(join(tmpdir(), 'payconfirm-loading-'));
  const program = 'process.on("exit", () => process.stdout.write(JSON.stringify(process.moduleLoadList)));';
  // Nobody listens there: what a request takes is loaded all the same.
  const line = ['bin/payconfirm.js', 'whoami', '--json'];
  const env = { HOME: home, PAYCONFIRM_TOKEN: 'token', PAYCONFIRM_BASE_URL: 'http://127.0.0.1:1' };
  const argv = ['--import', `data:text/javascript,${encodeURIComponent(program)}`, ...line];
  const run = spawnSync(process.execPath, argv, { encoding: 'utf8', env });
  expect(JSON.parse(run.stderr)).toMatchObject({ error: { kind: 'network' } });
  const loaded: string[] = JSON.parse(run.stdout);
  const slow = /^NativeModule (_?http|http2|https|_?tls|child_process|dgram|perf_hooks|zlib|inspector)\b/;
  expect(loaded).toContain('NativeModule net');
  expect(loaded.filter((name) => slow.test(name))).toEqual([]);
  rmSync(home, { recursive: true });
});

test('what most lines read of ours is small', () => {
  const sizes = readdirSync('dist/chunks')
    .filter((name) => /^(start|shared)-/.test(name))
    .map((name) => statSync(join('dist/chunks', name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(420_000);
});

describe('a page that the build has written is printed without the program', () => {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-loading-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  cpSync('bin', join(folder, 'bin'), { recursive: true });
  cpSync('package.json', join(folder, 'package.json'));
  for (const name of ['help.txt', 'help.json', 'version.txt'])
    cpSync(join('dist', name), join(folder, 'dist', name));
  writeFileSync(join(folder, 'dist', 'main.cjs'), 'throw new RangeError("the program");');
  const run = (argv: string[], env = {}) =>
    spawnSync(process.execPath, [join(folder, 'bin', 'payconfirm.js'), ...argv], {
      encoding: 'utf8',
      env: { HOME: folder, ...env },
    });

  test.each(['--version', '-h', 'webhooks -h', 'webhooks logs --help', 'va --help'])('%s', (line) => {
    expect(run(line.split(' '))).toMatchObject({
      status: 0,
      stderr: '',
      stdout: expect.stringMatching(/^\S/),
    });
  });

  test.each<[string[], object?]>([
    [['webhooks', 'nosuch', '--help']],
    [['constructor', '--help']],
    [['webhooks logs', '--help']],
    [['webhooks', 'logs', '--version']],
    [['webhooks', 'logs', '--help', '--all']],
    [['webhooks', 'logs', '--help'], { PAYCONFIRM_LANG: 'vi' }],
  ])('%j %j: the program says what there is to say', (argv, env = {}) => {
    expect(run(argv, env)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('RangeError'),
    });
  });
});
