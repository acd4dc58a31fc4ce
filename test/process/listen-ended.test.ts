import { EventEmitter, once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../harness/free-port.ts';
import { entries, environment, program, startGate } from '../harness/listen-process.ts';
import { given, startTestbed, type Testbed, transfer } from '../harness/listening.ts';
import { openPty, ptyIsMissing } from '../harness/pty.ts';
import { running } from '../harness/running.ts';
import { keys } from '../harness/terminal.ts';

const missing = ptyIsMissing();
let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed(Date.now());
});
afterEach(() => testbed.stop());

async function reachable(...flags: string[]): Promise<string[]> {
  const port = await freePort();
  return ['listen', '--port', `${port}`, '--public-url', `http://127.0.0.1:${port}`, '--register', ...flags];
}

/** A gate that lets all pass until it is stuck; from then on it holds every request. */
async function startStickyGate() {
  const { env, state } = await startGate(testbed);
  const events = new EventEmitter();
  const held: string[] = [];
  return {
    env,
    held,
    /** Gives a promise of the first request that is held. */
    stick: () => {
      state.reached = (point) => {
        held.push(point);
        events.emit('held');
        return 'held';
      };
      return once(events, 'held');
    },
    release: () => {
      state.reached = () => 'on';
    },
  };
}

/** The next start removes what was left, and says so. */
async function expectReaped(env: Record<string, string>) {
  const [left] = await entries(testbed);
  const { code, stderr } = await testbed.cli(['listen', '--port', '0', '--timeout', '1ms'], { env });
  expect(code).toBe(0);
  expect(stderr).toContain(
    `Another listener did not clean up. Undone: the webhook configuration ${left?.made?.id}.\n`,
  );
  expect([await entries(testbed), await testbed.configurations()]).toEqual([[], []]);
}

test.skipIf(missing)('a second Ctrl-C ends at once what removes its configuration', async () => {
  const { env, stick, release } = await startStickyGate();
  const terminal = openPty(await reachable(), { ...environment(testbed), ...env });
  await terminal.see('ready');
  const undoing = stick();
  terminal.type(keys.ctrlC);
  await Promise.race([undoing, terminal.end]);
  terminal.type(keys.ctrlC);
  const { code, stderr } = await terminal.end;
  expect(code).toBe(130);
  // It did not wait until it could say that it could not.
  expect(stderr).not.toMatch(/could not be (restored|removed)/);
  release();
  await expectReaped(env);
});

test('a service that hangs, a tunnel that will not end and an app that does not answer hold nothing up', async () => {
  const { env, held, stick, release } = await startStickyGate();
  const cloudflared = join(testbed.folder, 'cloudflared');
  const stubborn = 'trap "" TERM INT; echo https://a-b.trycloudflare.com; while :; do sleep 1; done';
  await writeFile(cloudflared, `#!/bin/sh\n${stubborn}\n`, { mode: 0o755 });
  const app = await testbed.app(() => new Promise<number>(() => undefined));
  const flags = await reachable('--tunnel', 'cloudflared', '--forward', app.url);
  const child = program(testbed, flags, { ...env, PATH: `${testbed.folder}:${process.env.PATH}` });
  await once(createInterface(child.stdout), 'line');
  await testbed.sandboxSend();
  await expect.poll(() => app.got.length).toBe(1);
  void stick();
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(code).toBe(143);
  expect(child.said()).toContain(
    'The webhook configuration could not be removed: the service did not answer within 2 s. ' +
      'The next listen tries again. To do it now: payconfirm listen --cleanup',
  );
  // It was not tried again, which would have taken longer than there is.
  expect(held).toHaveLength(1);
  await expect.poll(() => running(cloudflared)).toEqual([]);
  release();
  await expectReaped(env);
});

test.each([
  ['SIGTERM', 143, 'app'],
  ['SIGINT', 130, 'app'],
  ['SIGTERM', 143, 'ack'],
] as const)(
  '%s (exit %i) with a busy app, --reply %s: its configuration goes first, then all is answered',
  async (name, status, reply) => {
    let finish: (status: number) => void = () => undefined;
    const finished = new Promise<number>((resolve) => {
      finish = resolve;
    });
    const app = await testbed.app(() => finished);
    const flags = await reachable('--forward', app.url, '--reply', reply, '--secret-env', 'S');
    const child = program(testbed, flags, given.env);
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const { url } = JSON.parse((await lines.next()).value ?? '');
    const codes = Array.from({ length: 10 }, (_, n) => `FT${n}`);
    const replies = codes.map((code) => testbed.deliver(url, transfer.replace('FT1', code)));
    await expect.poll(() => app.got.length).toBe(10);
    child.kill(name);
    await expect.poll(() => testbed.configurations()).toEqual([]);
    // No new ones from here on, and those under way still wait.
    await expect.poll(() => fetch(url).catch(() => 'refused')).toBe('refused');
    finish(201);
    const answered = reply === 'app' ? 201 : 200;
    expect((await Promise.all(replies)).map((one) => one.status)).toEqual(Array(10).fill(answered));
    const events = [];
    for await (const line of { [Symbol.asyncIterator]: () => lines }) events.push(JSON.parse(line));
    const forwarded = events.filter(({ event }) => event === 'forwarded');
    expect(forwarded.map(({ ok, attempts }) => [ok, attempts])).toEqual(Array(10).fill([true, 1]));
    if (child.exitCode === null) await once(child, 'exit');
    expect(child.exitCode).toBe(status);
    expect(child.said()).toContain('Stopping when open deliveries are answered');
  },
);

/** A script for a wrapped command that ends only when it is told to; known by `name` among the processes. */
const endless = (name: string) => ['--', process.execPath, '-e', `/*${name}*/ setInterval(() => {}, 1000)`];

/** The message of the error that it ended with. */
const errorOf = (child: { said(): string }) =>
  JSON.parse(child.said().trim().split('\n').at(-1) ?? '').error.message;

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 143],
  ['SIGQUIT', 143],
] as const)(
  '%s while a wrapped command runs: it is ended, and what was made is undone',
  async (name, status) => {
    const marker = `wrapped-${name}-${testbed.folder}`;
    const child = program(testbed, [...(await reachable()), ...endless(marker)], {});
    await once(createInterface(child.stdout), 'line');
    // This listener has it in its own command line.
    await expect.poll(() => running(marker).length).toBeGreaterThan(1);
    child.kill(name);
    const [code] = await once(child, 'close');
    expect([code, errorOf(child)]).toEqual([status, status === 130 ? 'interrupted' : 'terminated']);
    expect([await entries(testbed), await testbed.configurations()]).toEqual([[], []]);
    await expect.poll(() => running(marker)).toEqual([]);
  },
);

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s and a wrapped command that will not end: it is made to, and what was made is undone',
  async (name) => {
    const marker = `stubborn-${name}-${testbed.folder}`;
    const script = `/*${marker}*/ for (const s of ['SIGINT', 'SIGTERM']) process.on(s, () => {}); console.error('deaf'); setInterval(() => {}, 1000)`;
    const child = program(testbed, [...(await reachable()), '--', process.execPath, '-e', script], {});
    await expect.poll(() => child.said()).toContain('deaf');
    child.kill(name);
    const [code] = await once(child, 'close');
    expect(code).toBe(name === 'SIGINT' ? 130 : 143);
    expect([await entries(testbed), await testbed.configurations()]).toEqual([[], []]);
    await expect.poll(() => running(marker)).toEqual([]);
  },
);

const pinned =
  'The service signs deliveries with the scheme timestamp.body. It is saved in profile default.\n';

test('when the reader has gone, the next event ends it all, the wrapped command with it', async () => {
  const marker = `wrapped-unread-${testbed.folder}`;
  const child = program(testbed, [...(await reachable()), ...endless(marker)], {});
  await once(createInterface(child.stdout), 'line');
  // This listener has it in its own command line.
  await expect.poll(() => running(marker).length).toBeGreaterThan(1);
  child.stdout.destroy();
  await testbed.sandboxSend();
  const [code] = await once(child, 'close');
  expect([code, child.said()]).toEqual([143, pinned]);
  expect([await entries(testbed), await testbed.configurations()]).toEqual([[], []]);
  await expect.poll(() => running(marker)).toEqual([]);
});

test('a reader that has gone does not make a failed expectation a success', async () => {
  const child = program(testbed, [...(await reachable()), '--once', '--timeout', '1s'], {});
  await once(createInterface(child.stdout), 'line');
  child.stdout.destroy();
  const [code] = await once(child, 'close');
  expect([code, errorOf(child)]).toEqual([6, 'expected 1 delivery, got 0; nothing else came']);
  expect([await entries(testbed), await testbed.configurations()]).toEqual([[], []]);
});
