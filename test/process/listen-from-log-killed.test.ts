import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ListenEvent } from '../../src/webhooks/listener/listen-event-types.ts';
import { program } from '../harness/listen-process.ts';
import { given, startTestbed, type Testbed } from '../harness/listening.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed(Math.floor(Date.now() / 1000) * 1000);
});
afterEach(() => testbed.stop());

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `FT${from + index}`);

async function configure(): Promise<void> {
  const { url } = await testbed.app();
  const argv = ['webhooks', 'create', '--name', 'svc', '--url', url, '--auth', 'HMAC_SHA256'];
  expect((await testbed.cli([...argv, '--secret-env', 'S'], given)).code).toBe(0);
}

async function send(codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    const argv = ['sandbox', 'send', '--amount', '150000', '--description', 'DH', '--code', code];
    expect((await testbed.cli(argv)).code).toBe(0);
  }
  await testbed.emulator.idle();
}

/** One in a process of its own; `said` grows as it tells. */
async function listen(url: string, ...flags: string[]) {
  const child = program(
    testbed,
    ['listen', '--from-log', '--secret-env', 'S', '--forward', url, ...flags],
    given.env,
  );
  const said: ListenEvent[] = [];
  const lines = createInterface(child.stdout).on('line', (line) => said.push(JSON.parse(line)));
  await once(lines, 'line');
  return { child, said };
}

/** The codes that an app got, in order. */
const codesOf = (got: readonly { body: string }[]) =>
  got.map(({ body }) => JSON.parse(body).transaction_code as string);

test('kill -9 while the app is at one: the next hands on that one and all that came meanwhile, each once', async () => {
  await configure();
  let hangs = false;
  const { url, got } = await testbed.app(() => (hangs ? new Promise<number>(() => undefined) : 200));
  const first = await listen(url);
  await send(numbers(1, 2));
  await expect.poll(() => got.length).toBe(2);
  hangs = true;
  await send(numbers(3, 6));
  // The third is with the app, and no more than that.
  await expect.poll(() => got.length).toBe(3);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  expect(codesOf(got)).toEqual(numbers(1, 3));
  got.length = 0;
  hangs = false;
  await send(numbers(7, 8));

  const next = await listen(url);
  await expect.poll(() => got.length).toBe(6);
  expect(codesOf(got).sort()).toEqual(numbers(3, 8));
  // Those of the log keep its order.
  expect(codesOf(got).filter((code) => code !== 'FT3')).toEqual(numbers(4, 8));
  next.child.kill('SIGINT');
  await once(next.child, 'exit');
  expect(next.child.exitCode).toBe(130);
  expect(next.said.at(-1)).toMatchObject({ event: 'summary', deliveries: 5 });

  const last = await listen(url, '--since', '1h');
  await send(['FT9']);
  await expect.poll(() => got.length).toBe(7);
  last.child.kill('SIGINT');
  await once(last.child, 'exit');
  expect(codesOf(got).at(-1)).toBe('FT9');
});

test('a command behind --: its exit code, and no address of a receiver in its environment', async () => {
  await configure();
  const script =
    'process.exit(process.env.PAYCONFIRM_LISTEN_URL === undefined && process.env.PAYCONFIRM_LISTEN_SECRET ? 3 : 9)';
  const child = program(
    testbed,
    ['listen', '--from-log', '--secret-env', 'S', '--', process.execPath, '-e', script],
    given.env,
  );
  child.stdout.resume();
  await once(child, 'exit');
  expect(child.exitCode).toBe(3);
});
