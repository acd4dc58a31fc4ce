import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../harness/free-port.ts';
import { entries, program, startGate } from '../harness/listen-process.ts';
import { given, startTestbed, type Testbed } from '../harness/listening.ts';
import { running } from '../harness/running.ts';
import { sshdIsMissing, startSshd } from '../harness/sshd.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed(Date.now());
});
afterEach(() => testbed.stop());

/** What one later run must make good: everything at the service as it was, nothing noted any more. */
async function cleanUp(env: Record<string, string>) {
  // What was sent and never answered may be applied within ten minutes.
  const clock = { ...testbed.emulator.clock, now: () => Date.now() + 600_000 };
  const { code, stderr } = await testbed.cli(['listen', '--cleanup', '--json'], { env, clock });
  return { code, stderr, configurations: await testbed.configurations(), entries: await entries(testbed) };
}

async function reachable(flags: readonly string[]): Promise<string[]> {
  const port = await freePort();
  return ['listen', '--port', `${port}`, '--public-url', `http://127.0.0.1:${port}`, ...flags];
}

/**
 * Runs a listener again and again, and interrupts it when it is ready: killed at its first point with the
 * service, then at its second, and so on until it has come to its end. One later run cleans up after each.
 */
async function killAtEachPoint(flags: readonly string[]): Promise<string[]> {
  const { env, state } = await startGate(testbed);
  const configurations = await testbed.configurations();
  const points: string[] = [];
  for (let ended = false; !ended; ) {
    const killAt = points.length + 1;
    const child = program(testbed, await reachable(flags), { ...env, ...given.env });
    let passed = 0;
    state.reached = (point) => {
      passed += 1;
      if (passed !== killAt) return passed < killAt ? 'on' : 'lost';
      points.push(point);
      child.kill('SIGKILL');
      return 'lost';
    };
    createInterface(child.stdout).once('line', () => child.kill('SIGINT'));
    const [code] = await once(child, 'exit');
    ended = code === 130;
    state.reached = () => 'on';
    const point = points.at(-1);
    expect({ point, ...(await cleanUp(env)) }).toEqual({
      point,
      code: 0,
      stderr: '',
      configurations,
      entries: [],
    });
  }
  return points;
}

test('killed at each point of registering, one later run leaves nothing of ours and all else', async () => {
  await testbed.cli(['webhooks', 'create', '--name', 'mine', '--url', 'https://shop.example/hook']);
  await testbed.cli(['webhooks', 'create', '--name', 'payconfirm listen', '--url', 'https://shop.example/2']);
  const points = await killAtEachPoint(['--register']);
  expect(points).toEqual(
    expect.arrayContaining([
      'before POST /api/v1/client-webhooks',
      'after POST /api/v1/client-webhooks',
      'before POST /api/v1/client-webhooks/test',
      'after POST /api/v1/client-webhooks/test',
      'before DELETE /api/v1/client-webhooks/ID',
      'after DELETE /api/v1/client-webhooks/ID',
    ]),
  );
});

test('killed at each point of pointing one here, one later run puts it back', async () => {
  const argv = ['webhooks', 'create', '--name', 'mine', '--url', 'https://shop.example/hook'];
  const { id } = JSON.parse((await testbed.cli([...argv, '--json'])).stdout);
  const points = await killAtEachPoint(['--webhook', id]);
  // When it is pointed here, and when it is put back.
  expect(points.filter((point) => point.includes(' PUT '))).toEqual([
    ...['before PUT /api/v1/client-webhooks/ID', 'after PUT /api/v1/client-webhooks/ID'],
    ...['before PUT /api/v1/client-webhooks/ID', 'after PUT /api/v1/client-webhooks/ID'],
  ]);
});

test.each(['1 before', '1 after', '2 before', '2 after'])(
  'killed at write %s of its own note, one later run leaves nothing of ours',
  async (at) => {
    const child = program(testbed, await reachable(['--register']), {
      NODE_OPTIONS: '--import=./test/harness/kill-at-journal-write.mjs',
      KILL_AT: `${at} listeners`,
    });
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
    expect((await testbed.configurations()).length).toBe(at.startsWith('2') ? 1 : 0);
    expect(await cleanUp({})).toEqual({ code: 0, stderr: '', configurations: [], entries: [] });
  },
);

describe('killed, its children end with it', () => {
  const exit = async (child: ChildProcess) => (await once(child, 'exit'))[1];

  test.skipIf(sshdIsMissing)('a tunnel that is up', async () => {
    const sshd = await startSshd();
    testbed.closing.push(sshd.stop);
    const PATH = `${sshd.bin}:${process.env.PATH}`;
    const ssh = join(dirname(sshd.bin), 'ssh_config');
    const argv = ['listen', '--port', '0', '--tunnel', sshd.kind, '--register'];
    const child = program(testbed, argv, { PATH, PAYCONFIRM_BASE_URL: testbed.emulator.url });
    await once(createInterface(child.stdout), 'line');
    expect(running(ssh)).not.toEqual([]);
    child.kill('SIGKILL');
    await exit(child);
    await expect.poll(() => running(ssh)).toEqual([]);
    const [left] = await entries(testbed);
    const { stdout } = await testbed.cli(['listen', '--cleanup', '--json']);
    expect(JSON.parse(stdout)).toEqual([
      { webhook_id: left?.made?.id, what: 'made', undone: true, reason: null },
    ]);
    expect([await entries(testbed), await testbed.configurations()]).toEqual([[], []]);
  });

  test('a tunnel that was started in the instant before', async () => {
    const cloudflared = join(testbed.folder, 'cloudflared');
    await writeFile(cloudflared, '#!/bin/sh\nexec tail -f "$0"\n', { mode: 0o755 });
    const child = program(testbed, ['listen', '--port', '0', '--tunnel', 'cloudflared'], {
      PATH: `${testbed.folder}:${process.env.PATH}`,
      NODE_OPTIONS: '--import=./test/harness/kill-at-spawn.mjs',
    });
    expect(await exit(child)).toBe('SIGKILL');
    await expect.poll(() => running(cloudflared)).toEqual([]);
  });

  test('the wrapped command', async () => {
    const file = join(testbed.folder, 'followed');
    await writeFile(file, 'the command runs\n');
    const child = program(testbed, ['listen', '--no-register', '--port', '0', '--', 'tail', '-f', file], {});
    await expect.poll(() => child.said()).toBe('the command runs\n');
    expect(running(file)).not.toEqual([]);
    child.kill('SIGKILL');
    await exit(child);
    await expect.poll(() => running(file)).toEqual([]);
  });
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s undoes it, and says so by its exit code',
  async (signal) => {
    const port = await freePort();
    const argv = ['listen', '--port', `${port}`, '--public-url', `http://127.0.0.1:${port}`, '--register'];
    const child = program(testbed, argv, { PAYCONFIRM_BASE_URL: testbed.emulator.url });
    await once(createInterface(child.stdout), 'line');
    child.kill(signal);
    const [code] = await once(child, 'exit');
    expect(code).toBe(signal === 'SIGINT' ? 130 : 143);
    expect([await entries(testbed), await testbed.configurations()]).toEqual([[], []]);
  },
);
