import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const failing = 'console.log("why"); console.error("it failed"); process.exit(3);';

/** What `npm start` prints in a clone whose steps are these programs. */
function started(steps: { setup?: string; build?: string; program?: string }) {
  const clone = mkdtempSync(join(tmpdir(), 'clone-'));
  for (const folder of ['src/build', 'bin']) mkdirSync(join(clone, folder), { recursive: true });
  const write = (name: string, text = '') => writeFileSync(join(clone, name), text);
  write('package.json', JSON.stringify({ type: 'module' }));
  write('src/build/install-packages.mjs', steps.setup);
  write('src/build/build-dist.mjs', steps.build);
  write('bin/payconfirm.js', steps.program);
  const run = spawnSync(process.execPath, [resolve('src/build/first-install-and-smoke.mjs')], {
    cwd: clone,
    encoding: 'utf8',
  });
  return { code: run.status, stdout: run.stdout, stderr: run.stderr.replace(/\d+ s$/gm, 'N s') };
}

const installed =
  '1/3 Installing the packages that are missing …\n1/3 Installing the packages that are missing: done in N s\n';
const built = '2/3 Building …\n2/3 Building: done in N s\n';

test('each step is said before it begins, and at the end what to type next', () => {
  expect(started({ program: 'console.log(process.argv.slice(2).join(" "))' })).toEqual({
    code: 0,
    stdout: 'smoke --emulator\n',
    stderr:
      `${installed}${built}3/3 Checking the whole chain on the emulator\n\n` +
      'It works here. Next, each in a terminal of its own, in this folder:\n' +
      '  node bin/payconfirm.js emulator start\n' +
      '  node bin/payconfirm.js --profile emulator listen\n' +
      '  node bin/payconfirm.js --profile emulator sandbox send --amount 150k --description DH1\n',
  });
});

test.each<[Parameters<typeof started>[0], string]>([
  [{ setup: failing }, '1/3 Installing the packages that are missing …\n\nwhy\nit failed\n'],
  [{ build: failing }, `${installed}2/3 Building …\n\nwhy\nit failed\n`],
  [{ program: failing }, `${installed}${built}3/3 Checking the whole chain on the emulator\nit failed\n`],
])('a step that fails ends it with what it printed: %j', (steps, stderr) => {
  expect(started(steps)).toMatchObject({ code: 3, stderr });
});
