import { EventEmitter, once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Clock, systemClock } from '../../../src/io/clock.ts';
import { createProcesses } from '../../../src/io/processes/processes.ts';
import { tunnelKind } from '../../../src/webhooks/listener/tunnel/kinds.ts';
import { openTunnel, type Tunnel, type TunnelOptions } from '../../../src/webhooks/listener/tunnel/tunnel.ts';
import { running } from '../../harness/running.ts';
import { sshdIsMissing, startSshd } from '../../harness/sshd.ts';
import { startWaitBy } from '../../harness/start-wait.ts';

let bin: string;
let tunnel: Tunnel | undefined;
beforeEach(async () => {
  bin = await mkdtemp(join(tmpdir(), 'tunnel-'));
});
afterEach(async () => {
  await tunnel?.close();
  tunnel = undefined;
  await rm(bin, { recursive: true });
});

/** A program that prints what the real one prints. `tail -f "$0"` at its end runs on, and has its name. */
async function standIn(name: string, script: string): Promise<void> {
  await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`);
  await chmod(join(bin, name), 0o755);
}

async function start(kind: string, more: Partial<TunnelOptions> = {}, port = 4242, folder = bin) {
  const events = new EventEmitter();
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  tunnel = await openTunnel({
    kind: tunnelKind(kind, port),
    processes: createProcesses({ env, signal: new AbortController().signal, terminal: false }),
    clock: systemClock,
    addressWithinMs: 30_000,
    wait: startWaitBy(more.clock ?? systemClock),
    signal: new AbortController().signal,
    moved: (address) => events.emit('moved', address.href),
    down: (reason) => events.emit('down', reason),
    ...more,
  });
  return {
    address: (tunnel.addresses()[0] as URL).href,
    addresses: tunnel.addresses,
    events,
    close: tunnel.close,
  };
}

test('with an address of its own a tunnel that prints nothing is used', async () => {
  await standIn('cloudflared', 'tail -f "$0"');
  const own = new URL('https://hooks.shop.example/');
  const { addresses } = await start('cloudflared', { address: own, addressWithinMs: 1 });
  expect(addresses()).toEqual([own]);
});

test('with an address of its own what a tunnel prints does not count', async () => {
  await standIn('cloudflared', 'echo https://other.trycloudflare.com; sleep 0.3; exit 1');
  const own = new URL('https://hooks.shop.example/');
  const { addresses, events } = await start('cloudflared', { address: own, clock: hasty });
  expect(await once(events, 'moved')).toEqual([own.href]);
  expect(addresses()).toEqual([own]);
});

/** A clock that waits only for the tunnel's address. */
const hasty: Clock = {
  ...systemClock,
  sleep: (ms, signal) => systemClock.sleep(ms < 30_000 ? 0 : ms, signal),
};

test.each([
  [
    'cloudflared',
    'echo "INF |  https://seems-plain-kitchen-42.trycloudflare.com  |" >&2; echo "$@" >&2; exec tail -f "$0"',
    'https://seems-plain-kitchen-42.trycloudflare.com/',
  ],
  [
    'ngrok',
    `echo 't=1 lvl=info msg="started tunnel" obj=tunnels addr=http://127.0.0.1:4242 url=https://9a1b.ngrok-free.app'; exec tail -f "$0"`,
    'https://9a1b.ngrok-free.app/',
  ],
])('%s: its address is found, and it ends with the tunnel', async (name, script, address) => {
  await standIn(name, script);
  const started = await start(name);
  expect(started.address).toBe(address);
  expect(running(bin)).toContainEqual(expect.stringContaining(`tail -f ${bin}/${name}`));
  await started.close();
  await expect.poll(() => running(bin)).toEqual([]);
});

test('a command of the user runs in a shell, and its children end too', async () => {
  await standIn(
    'bore',
    `sleep 600 & echo $! >${bin}/child; echo "listening at https://bore.example/$1"; wait`,
  );
  const { address, close } = await start('bore {port} & wait');
  expect(address).toBe('https://bore.example/4242');
  const pid = (await readFile(join(bin, 'child'), 'utf8')).trim();
  // Without a parent it may stay a zombie, which runs no more.
  const running = () =>
    readFile(`/proc/${pid}/stat`, 'utf8').then(
      (stat) => !/\) Z /.test(stat),
      () => false,
    );
  expect(await running()).toBe(true);
  await close();
  await expect.poll(running).toBe(false);
});

test('every address that a command tells is kept, ten at most', async () => {
  const echoes = Array.from(
    { length: 12 },
    (_, n) => `echo https://bore.example/${n} https://bore.example/0`,
  );
  await standIn('bore', `${echoes.join('; ')}; exec tail -f "$0"`);
  const { addresses } = await start('bore {port}');
  const expected = Array.from({ length: 10 }, (_, n) => `https://bore.example/${n}`);
  await expect.poll(() => addresses().map(({ href }) => href)).toEqual(expected);
});

test('one that dies is started again, with growing waits, and its new address told', async () => {
  await standIn(
    'bore',
    `n=$(cat ${bin}/n 2>/dev/null || echo 0); echo $((n+1)) >${bin}/n
    case $n in 1|2) echo "no route"; exit 7;; esac
    echo "https://bore.example/$n"; [ $n = 0 ] && exit 3; exec sleep 600`,
  );
  const waits: number[] = [];
  const reasons: string[] = [];
  const clock = {
    ...hasty,
    sleep: (ms: number, signal?: AbortSignal) => {
      waits.push(ms);
      return hasty.sleep(ms, signal);
    },
  };
  const moved = new Promise<string>((resolve) => {
    void start('exec bore {port}', {
      clock,
      down: (reason) => reasons.push(reason()),
      moved: (address) => resolve(address.href),
    });
  });
  expect(await moved).toBe('https://bore.example/3');
  expect(reasons[0]).toBe('exec ended (exit code 3)\n  https://bore.example/0');
  expect(reasons.slice(1)).toEqual(
    Array(2).fill('the tunnel did not start: exec ended (exit code 7)\n  no route'),
  );
  expect(waits.filter((ms) => ms < 30_000 && ms > 999)).toEqual(expect.arrayContaining([1000, 2000, 4000]));
});

test('one that ends before it tells an address is an error with its last words, made safe', async () => {
  await standIn('cloudflared', 'printf "\\033[31mERR no network\\n" >&2; exit 1');
  await expect(start('cloudflared')).rejects.toMatchObject({
    kind: 'local',
    message: 'the tunnel did not start: cloudflared ended (exit code 1)',
    details: [{ field: 'output', message: '\\x1b[31mERR no network' }],
    hint: [
      'Set your own address with --public-url, or try the command yourself:',
      '  cloudflared tunnel --no-autoupdate --url http://127.0.0.1:4242',
    ],
  });
});

test('one that tells no address in time is ended', async () => {
  await standIn('cloudflared', 'echo "still trying"; exec tail -f "$0"');
  const started = start('cloudflared', { addressWithinMs: 50 });
  await expect(started).rejects.toMatchObject({
    message: 'the tunnel did not start: cloudflared printed no public address within 50 ms',
  });
  await expect.poll(() => running(bin)).toEqual([]);
});

test('an interruption ends one that is starting', async () => {
  await standIn('cloudflared', 'exec tail -f "$0"');
  const stop = new AbortController();
  const reason = new Error('interrupted');
  const started = start('cloudflared', { signal: stop.signal });
  await expect.poll(() => running(bin)).not.toEqual([]);
  stop.abort(reason);
  await expect(started).rejects.toBe(reason);
  await expect.poll(() => running(bin)).toEqual([]);
});

test('what a command leaves behind when it dies ends too', async () => {
  await standIn('bore', 'tail -f "$0" & echo https://bore.example/; exit 3');
  const slow: Clock = { ...systemClock, sleep: (_, signal) => systemClock.sleep(600_000, signal) };
  const { events } = await start('bore {port}', { clock: slow });
  await once(events, 'down');
  await expect.poll(() => running(bin)).toEqual([]);
});

test('a program in the working folder is not taken', async () => {
  await standIn('cloudflared', 'echo "https://evil.trycloudflare.com"; exec sleep 600');
  const before = process.cwd();
  process.chdir(bin);
  try {
    const processes = createProcesses({
      env: { PATH: ':.:/usr/bin' },
      signal: new AbortController().signal,
      terminal: false,
    });
    await expect(start('cloudflared', { processes })).rejects.toMatchObject({ kind: 'local' });
  } finally {
    process.chdir(before);
  }
});

test.skipIf(sshdIsMissing)('ssh: a real sshd on loopback carries requests to the receiver', async () => {
  const sshd = await startSshd();
  const receiver = createServer((request, response) => response.end(`got ${request.url}`)).listen(
    0,
    '127.0.0.1',
  );
  await once(receiver, 'listening');
  const { port } = receiver.address() as { port: number };
  try {
    const { address, close } = await start(sshd.kind, {}, port, sshd.bin);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    expect(await (await fetch(`${address}hook`)).text()).toBe('got /hook');
    await close();
    // The server notices a moment later that its client has gone.
    const isOpen = () =>
      fetch(address).then(
        () => true,
        () => false,
      );
    await expect.poll(isOpen).toBe(false);
  } finally {
    receiver.close();
    receiver.closeAllConnections();
    await sshd.stop();
  }
});
