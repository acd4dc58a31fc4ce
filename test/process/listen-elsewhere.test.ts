import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../harness/free-port.ts';
import { environment, program } from '../harness/listen-process.ts';
import { startTestbed, type Testbed } from '../harness/listening.ts';
import { programLine } from '../harness/program-line.ts';

/** What makes a program see process ids of its own, as in a container. */
const container = ['--user', '--map-root-user', '--pid', '--fork', '--mount-proc'];
const noContainers = spawnSync('unshare', [...container, 'true']).status !== 0;

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed(Date.now());
});
afterEach(() => testbed.stop());

/** `listen --cleanup` in a container with the same settings folder. */
async function cleanUpElsewhere() {
  const child = spawn('unshare', [...container, ...programLine('listen', '--cleanup', '--json').flat()], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment(testbed) },
  });
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { code, leftovers: JSON.parse(stdout) };
}

async function listenRegistered() {
  const port = await freePort();
  const argv = ['listen', '--port', `${port}`, '--public-url', `http://127.0.0.1:${port}`, '--register'];
  const child = program(testbed, argv, {});
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, id: JSON.parse(line).webhook_id };
}

describe.skipIf(noContainers)('from another container with the same settings folder', () => {
  test('a live listener keeps its configuration, and it is said why', async () => {
    const { child, id } = await listenRegistered();
    expect(await cleanUpElsewhere()).toEqual({
      code: 1,
      leftovers: [
        {
          webhook_id: id,
          what: 'made',
          undone: false,
          reason: expect.stringMatching(
            /^its listener may still be running: process \d+ on .*, in another container/,
          ),
        },
      ],
    });
    expect(await testbed.configurations()).toMatchObject([{ id }]);
    child.kill('SIGINT');
    await once(child, 'exit');
    expect(await testbed.configurations()).toEqual([]);
    expect(await cleanUpElsewhere()).toEqual({ code: 0, leftovers: [] });
  });

  test('one that was killed there is cleaned up after a minute without a sign of life', async () => {
    const { child, id } = await listenRegistered();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await cleanUpElsewhere()).toMatchObject({
      code: 1,
      leftovers: [{ webhook_id: id, undone: false }],
    });
    const folder = join(testbed.folder, 'listeners');
    const [lease] = (await readdir(folder)).filter((name) => name.endsWith('.lease'));
    const seen = Date.now() / 1000 - 61;
    await utimes(join(folder, lease as string), seen, seen);
    expect(await cleanUpElsewhere()).toEqual({
      code: 0,
      leftovers: [{ webhook_id: id, what: 'made', undone: true, reason: null }],
    });
    expect([await testbed.configurations(), await readdir(folder)]).toEqual([[], []]);
  });
});
