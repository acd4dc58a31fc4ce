import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../harness/free-port.ts';
import { entries } from '../../harness/listen-process.ts';
import { startTestbed, type Testbed } from '../../harness/listening.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed();
});
afterEach(() => testbed.stop());

/** Stands before the emulator and holds the first write of a webhook configuration, also when who sent it has gone. */
async function startSlowService() {
  let apply: (() => Promise<unknown>) | undefined;
  let reached: () => void;
  const isReached = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { method = 'GET', url = '/', headers } = incoming;
    const pass = async () => {
      const { host, ...others } = headers;
      const passed = request(`${testbed.emulator.url}${url}`, { method, headers: others });
      const [reply] = await once(passed.end(Buffer.concat(chunks)), 'response');
      outgoing.writeHead(reply.statusCode, reply.headers);
      // Whoever asked may have gone, so that this never ends.
      reply.pipe(outgoing);
    };
    const isHeld =
      apply === undefined && /^(POST|PUT) .*\/client-webhooks(\/[0-9a-f-]{36})?$/.test(`${method} ${url}`);
    if (!isHeld) return void pass();
    apply = pass;
    reached();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  testbed.closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const env = { PAYCONFIRM_BASE_URL: `http://127.0.0.1:${(server.address() as { port: number }).port}` };
  return { env, isReached, apply: () => apply?.() };
}

const kinds = {
  'a temporary configuration': async () => ['--register'],
  'one of the user that is pointed here': async () => {
    const argv = ['webhooks', 'create', '--name', 'mine', '--url', 'https://shop.example/hook', '--json'];
    return ['--webhook', JSON.parse((await testbed.cli(argv)).stdout).id as string];
  },
};
const notDone = 'the service did not confirm the webhook configuration, and may still deliver here';

/** Ends `listen` while its registration is not answered. */
async function endUnanswered(
  how: 'signal' | 'time limit',
  flags: readonly string[],
  env: Record<string, string>,
  isReached: Promise<void>,
) {
  const port = await freePort();
  const stop = new AbortController();
  const limit = how === 'signal' ? [] : ['--request-timeout', '300ms'];
  const argv = [
    'listen',
    '--port',
    `${port}`,
    '--public-url',
    `http://127.0.0.1:${port}`,
    '--no-test',
    ...flags,
    ...limit,
  ];
  const ended = testbed.cli(argv, { env, signal: stop.signal });
  await Promise.race([isReached, ended.then(({ stderr }) => Promise.reject(new Error(stderr)))]);
  if (how === 'signal') stop.abort(new Error('interrupted'));
  return ended;
}

const ends = ['signal', 'time limit'] as const;
test.each(Object.entries(kinds).flatMap(([kind, flags]) => ends.map((how) => ({ kind, how, flags }))))(
  '$kind: sent, ended by a $how before the answer, applied later: --cleanup undoes it',
  async ({ how, flags }) => {
    const given = await flags();
    const before = await testbed.configurations();
    const { env, isReached, apply } = await startSlowService();
    const { stderr } = await endUnanswered(how, given, env, isReached);
    const undone = given[0] === '--webhook' ? 'restored' : 'removed';
    expect(stderr).toContain(`warning: The webhook configuration could not be ${undone}: `);
    const cleanup = () => testbed.cli(['listen', '--cleanup', '--json'], { env });
    const early = await cleanup();
    expect([early.code, JSON.parse(early.stdout)]).toMatchObject([1, [{ undone: false, reason: notDone }]]);
    await apply();
    await expect.poll(testbed.configurations).not.toEqual(before);
    const later = await cleanup();
    expect([later.code, JSON.parse(later.stdout)]).toMatchObject([0, [{ undone: true, reason: null }]]);
    expect([await testbed.configurations(), await entries(testbed)]).toEqual([before, []]);
  },
);
