import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { registrationJournal } from '../../src/registrations/registration-files.ts';
import { programLine } from '../harness/program-line.ts';

// Two programs with one settings folder, at the same instant or in two containers: each thing has one owner.

/** What makes a program see process ids of its own, as in a container. */
const container = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--mount-proc', '--kill-child'];
const noContainers = spawnSync(container[0]!, [...container.slice(1), 'true']).status !== 0;

let folder: string;
let running: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'payconfirm-claims-'));
  running = [];
});
afterEach(async () => {
  for (const child of running) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
});

function start(argv: readonly string[], within: readonly string[] = []) {
  const [file, ...args] = [...within, ...programLine(...argv).flat()];
  const child = spawn(file!, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PAYCONFIRM_CONFIG_DIR: folder, PAYCONFIRM_OUTPUT: 'ndjson' },
  });
  running.push(child);
  return child;
}

/** Its exit code and its error, when it ends. */
async function ended(child: ReturnType<typeof start>) {
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, message: JSON.parse(stderr.trim().split('\n').at(-1)!).error.message };
}

const memory = ['emulator', 'start', '--port', '0', '--memory'];

/** What it says once it is ready. */
async function ready(child: ReturnType<typeof start>): Promise<{ url: string; profile: string | null }> {
  const [line] = await once(createInterface(child.stdout), 'line');
  return JSON.parse(line);
}

const profileUrl = () =>
  JSON.parse(readFileSync(join(folder, 'config.json'), 'utf8')).profiles.emulator.base_url;

test('of emulators started at once one has the profile; one that was killed gives it up', async () => {
  for (let round = 0; round < 3; round++) {
    const started = Array.from({ length: 3 }, () => start(memory));
    const all = await Promise.all(started.map(ready));
    const owners = all.filter(({ profile }) => profile === 'emulator');
    expect([owners.length, profileUrl()]).toEqual([1, owners[0]?.url]);
    for (const child of started) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
});

describe.skipIf(noContainers)('from another container with the same settings folder', () => {
  const elsewhere = expect.stringMatching(
    /: process \d+ on .+, in another container or on another machine, was there \d+ s ago/,
  );

  test('the profile stays that of the emulator here', async () => {
    const { url } = await ready(start(memory));
    expect([(await ready(start(memory, container))).profile, profileUrl()]).toEqual([null, url]);
  });

  test('a data folder is refused that an emulator here has', async () => {
    const line = ['emulator', 'start', '--port', '0', '--data', join(folder, 'data')];
    const { url } = await ready(start(line));
    expect(await ended(start(line, container))).toEqual({
      code: 1,
      message: `an emulator runs already: ${url}`,
    });
  });

  test('a registration is left to the process that is at work on it here', async () => {
    const id = '5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03';
    const journal = registrationJournal(folder);
    const claimed = await journal.claim(id);
    await claimed.keep({
      id,
      base_url: 'http://127.0.0.1:4010',
      client_id: 'app',
      started_at: 0,
      stage: 'step-1-done',
      answers: { account: { id: 'x' }, prefix: 'SHOP', agreed: true },
    });
    const forget = ['va', 'registrations', '--forget', id, '--yes'];
    expect(await ended(start(forget, container))).toEqual({ code: 2, message: elsewhere });
    expect((await journal.all()).length).toBe(1);
    await claimed.release();
  });
});
