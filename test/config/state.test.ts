import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { configDirectory, stateDirectory } from '../../src/config/paths.ts';
import { stateFolder } from '../../src/config/state.ts';
import { withoutActs } from '../../src/io/act.ts';
import { holdLease } from '../../src/io/files/lease.ts';

const root = mkdtempSync(join(tmpdir(), 'payconfirm-state-'));
/** Another disk, where there is one. */
const shm = '/dev/shm';
const elsewhere = existsSync(shm) ? mkdtempSync(join(shm, 'payconfirm-state-')) : undefined;
const program = join(root, 'move.mjs');
beforeAll(async () => {
  const contents = `import { stateFolder } from './src/config/state.ts';
    const said = (text) => console.log(text);
    console.log(await stateFolder(process.env, said, said));`;
  await build({
    stdin: { contents, resolveDir: process.cwd() },
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
});
afterAll(() => {
  for (const folder of [root, elsewhere]) if (folder) rmSync(folder, { recursive: true });
});

let count = 0;
let env: { XDG_CONFIG_HOME: string; XDG_STATE_HOME: string };
let before: string;
let now: string;
let warnings: string[];
let notes: string[];
const stateIn = () =>
  stateFolder(
    env,
    (text) => warnings.push(text),
    (text) => notes.push(text),
  );
function settle(config: string, state: string): void {
  env = { XDG_CONFIG_HOME: config, XDG_STATE_HOME: state };
  before = join(config, 'payconfirm');
  now = join(state, 'payconfirm');
  warnings = [];
  notes = [];
}
beforeEach(() => {
  count += 1;
  settle(join(root, `${count}`, 'config'), join(root, `${count}`, 'state'));
});

const old = {
  'applied.json': '{"service":{}}',
  'config.json': '{}',
  'credentials.json': '{}',
  'emulator/emulator.db': 'database',
  'emulator/snapshots/first.db': 'another',
  'journal/2026-11-20.ndjson': '{"id":1}\n{"id":2}\n',
  'listeners/a.json': '{}',
  'registrations/b.json': '{}',
};
function put(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true, mode: 0o700 });
    writeFileSync(join(folder, name), text, { mode: 0o600 });
  }
}
/** All files below a folder, with what they hold. */
function tree(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  );
}
const settings = { 'config.json': '{}', 'credentials.json': '{}' };
const { 'config.json': _, 'credentials.json': __, ...state } = old;

describe('where they are', () => {
  const home = { HOME: '/home/u' };
  test.each([
    ['linux', home, '/home/u/.config/payconfirm', '/home/u/.local/state/payconfirm'],
    [
      'linux',
      { ...home, XDG_STATE_HOME: 'relative' },
      '/home/u/.config/payconfirm',
      '/home/u/.local/state/payconfirm',
    ],
    ['linux', { ...home, XDG_STATE_HOME: '/s' }, '/home/u/.config/payconfirm', '/s/payconfirm'],
    ['darwin', home, '/home/u/.config/payconfirm', '/home/u/Library/Application Support/payconfirm'],
    ['win32', { APPDATA: '/r', LOCALAPPDATA: '/l' }, '/r/payconfirm', '/l/payconfirm/state'],
    ['win32', home, '/home/u/AppData/Roaming/payconfirm', '/home/u/AppData/Local/payconfirm/state'],
    ['linux', { ...home, XDG_STATE_HOME: '/s', PAYCONFIRM_CONFIG_DIR: '/all' }, '/all', '/all'],
  ] as const)('%s %j', (system, given, config, its) => {
    expect([configDirectory(given, system), stateDirectory(given, system)]).toEqual([config, its]);
  });
});

test('nothing is made where there is nothing to move', async () => {
  expect(await stateIn()).toBe(now);
  expect([existsSync(before), existsSync(now)]).toEqual([false, false]);
});

test('state moves out of the settings folder, once, and that is said in one line', async () => {
  put(before, old);
  expect(await stateIn()).toBe(now);
  expect(await stateIn()).toBe(now);
  expect([tree(before), tree(now)]).toEqual([settings, state]);
  expect([warnings, notes]).toEqual([
    [],
    [`moved journal, listeners, registrations, emulator, applied.json from ${before} to ${now}`],
  ]);
});

test('a dry run moves nothing', async () => {
  put(before, old);
  expect(await withoutActs(stateIn)).toBe(before);
  expect([tree(before), existsSync(now)]).toEqual([old, false]);
});

test.each([
  'listeners/c.lease',
  'registrations/b.owner.1',
  'emulator/emulator.owner.1',
  'journal/sending-again.1',
])('while another lives on it, it is used where it is: %s', async (lease) => {
  put(before, old);
  const release = await holdLease(join(before, lease));
  expect(await stateIn()).toBe(before);
  await release();
  expect(tree(before)).toEqual(old);
  expect(await stateIn()).toBe(now);
  expect([tree(before), tree(now)]).toEqual([settings, state]);
  expect(warnings).toEqual([]);
});

test('what an older version wrote meanwhile is added; what cannot be told apart stays', async () => {
  put(before, { 'journal/2026-11-20.ndjson': '{"id":2}\n{"id":3}\n', 'emulator/emulator.db': 'database' });
  put(now, { 'journal/2026-11-20.ndjson': '{"id":1}\n{"id":2}\n{"id":4', 'emulator/emulator.db': 'another' });
  expect(await stateIn()).toBe(now);
  expect(tree(now)).toEqual({
    'journal/2026-11-20.ndjson': '{"id":1}\n{"id":2}\n{"id":4\n{"id":3}\n',
    'emulator/emulator.db': 'another',
  });
  expect(tree(before)).toEqual({ 'emulator/emulator.db': 'database' });
  expect(warnings).toEqual([
    `there is another of the same name, so these stayed: ${join(before, 'emulator/emulator.db')}`,
  ]);
});

test('where it cannot be moved, it is used where it is', async () => {
  put(before, old);
  writeFileSync(env.XDG_STATE_HOME, 'a file');
  expect(await stateIn()).toBe(before);
  expect([tree(before), warnings.length, notes]).toEqual([old, 1, []]);
  expect(warnings[0]).toMatch(`${before} is used as before: what it holds cannot be moved to ${now}: `);
});

const moving = (killAt?: string) =>
  new Promise<{ said: string; signal: string | null }>((resolve) => {
    const preload = killAt ? ['--import', './test/harness/kill-at-move.mjs'] : [];
    const child = spawn(process.execPath, [...preload, program], {
      env: { ...env, ...(killAt ? { KILL_AT: killAt } : {}) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
    child.on('close', (_code, signal) => resolve({ said, signal }));
  });

test('of two that move it at once, one does', async () => {
  put(before, old);
  const both = await Promise.all([moving(), moving()]);
  expect(both.map(({ said }) => said).sort()).toEqual([
    `${now}\n`,
    `moved journal, listeners, registrations, emulator, applied.json from ${before} to ${now}\n${now}\n`,
  ]);
  expect([tree(before), tree(now)]).toEqual([settings, state]);
});

describe.each([
  ['on one disk', root],
  ['to another disk', elsewhere],
])('%s', (_name, target) => {
  test.skipIf(!target)('killed at any moment, nothing is lost', { timeout: 180_000 }, async () => {
    let step = 0;
    for (let killed = true; killed; ) {
      step += 1;
      for (const when of ['before', 'after']) {
        settle(
          join(root, `kill-${count}-${step}-${when}`),
          join(target!, `kill-${count}-${step}-${when}-state`),
        );
        put(before, old);
        killed = (await moving(`${step} ${when}`)).signal === 'SIGKILL';
        // The claim of the dead process is seen at once on one machine.
        expect((await moving()).said).toMatch(new RegExp(`${now}\n$`));
        const left = Object.entries(tree(now)).filter(([name]) => !/\.tmp$|^moving\.\d+$/.test(name));
        expect([tree(before), Object.fromEntries(left)]).toEqual([settings, state]);
      }
    }
    expect(step).toBeGreaterThan(5);
  });
});
