import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../harness/free-port.ts';
import { entries, program } from '../harness/listen-process.ts';
import { given, startTestbed, type Testbed } from '../harness/listening.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed(Date.now());
});
afterEach(() => testbed.stop());

async function argv(...flags: string[]): Promise<string[]> {
  const port = await freePort();
  const reached = ['--port', `${port}`, '--public-url', `http://127.0.0.1:${port}`];
  return ['listen', ...reached, '--secret-env', 'S', ...flags];
}

/** A listener as a process, with its events as they come; the first one is `ready`. */
async function start(...flags: string[]) {
  const child = program(testbed, await argv(...flags), given.env);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => JSON.parse((await lines.next()).value as string);
  const ready = await next();
  const end = async () => {
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([130, null]);
    expect(child.said()).not.toMatch(/could not be (restored|removed)/);
  };
  return { ready, next, end };
}

async function createConfiguration(): Promise<string> {
  const flags = ['--name', 'mine', '--url', 'https://shop.example/hook', '--auth', 'HMAC_SHA256'];
  const created = await testbed.cli(['webhooks', 'create', ...flags, '--secret-env', 'S', '--json'], given);
  return JSON.parse(created.stdout).id;
}

test.each([
  ['one of the user', async () => ['--webhook', await createConfiguration()], ['https://shop.example/hook']],
  ['a temporary one', async () => ['--register'], []],
])('a listener whose configuration is taken, %s, is told and leaves it alone', async (_, flags, after) => {
  const first = await start(...(await flags()));
  const id = first.ready.webhook_id as string;
  const take = ['--webhook', id];
  const refused = await testbed.cli(await argv(...take), given);
  expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('another listener (process ')]);
  const second = await start(...take, '--force');
  expect(await first.next()).toMatchObject({ event: 'gap', reason: 'taken-over' });

  await first.end();
  expect(await testbed.configurations()).toMatchObject([{ id, webhook_url: second.ready.public_url }]);
  await second.end();
  expect((await testbed.configurations()).map(({ webhook_url }) => webhook_url)).toEqual(after);
  expect(await entries(testbed)).toEqual([]);
});
