/** A cached token that the service rejects: each command gets one new token, and none after a second rejection. */
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Clock } from '../../../src/io/clock.ts';
import { impatient } from '../../harness/emulator.ts';
import { order } from '../../harness/every-command.ts';
import { startFilledLines } from '../../harness/filled-lines.ts';
import { runCli } from '../../harness/run-cli.ts';

/** Stands before a service, answers some tokens with 401, and counts the requests for a token. */
async function rejecting(service: string, rejects: (token: string) => boolean) {
  const counted = { url: '', exchanges: 0, authorized: 0 };
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { method, url = '', headers } = incoming;
    const token = headers.authorization?.replace('Bearer ', '');
    if (url.endsWith('/oauth/token')) counted.exchanges += 1;
    if (token !== undefined) counted.authorized += 1;
    if (token !== undefined && rejects(token)) {
      outgoing.writeHead(401, { 'content-type': 'application/json' });
      outgoing.end('{"success":false,"message":"invalid token","data":null}');
      return;
    }
    const { host: _host, ...others } = headers;
    const onward = request(`${service}${url}`, { method, headers: others }).end(Buffer.concat(chunks));
    const [reply] = await once(onward, 'response');
    const body: Buffer[] = [];
    for await (const chunk of reply) body.push(chunk);
    outgoing.writeHead(reply.statusCode, reply.headers).end(Buffer.concat(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  counted.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return counted;
}

/** They use credentials of their own, or run until they are stopped. */
const others = ['auth login', 'auth logout', 'emulator exec', 'emulator start', 'emulator stop', 'inspect'];
/** They end by themselves after a second. */
const limited = ['checkouts wait', 'webhooks tail'];

test.each([
  // They check the client key as well.
  ['the cached one alone', false, { 'assumptions check': 2, 'assumptions record': 2 }],
  // It removes what it made with a client of its own.
  ['every token', true, { smoke: 2 }],
])('%s is rejected', async (_, always, more: Record<string, number>) => {
  const { emulator, env: credentials, lineOf } = await startFilledLines();
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  let cached: string | undefined;
  const service = await rejecting(
    emulator.url,
    (token) => cached !== undefined && (always || token === cached),
  );
  const env = { ...credentials, PAYCONFIRM_CONFIG_DIR: folder, PAYCONFIRM_BASE_URL: service.url };
  // Their own time limit passes once a token was asked for, however slow the machine is.
  const afterExchange: Clock = {
    ...impatient,
    sleep: async (ms, signal) => {
      while (ms >= 1_000 && service.exchanges === 0) await impatient.sleep(5, signal);
      await impatient.sleep(ms, signal);
    },
  };
  const run = (argv: string[], clock: Clock = impatient) =>
    runCli(argv, { env, stdin: 'a-password\n', clock });
  const kept = () => JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8')).default?.token;

  const exchanges: Record<string, number> = {};
  for (const name of order.filter((one) => !others.includes(one))) {
    cached = undefined;
    await run(['auth', 'token', '--fresh']);
    cached = kept().access_token;
    Object.assign(service, { exchanges: 0, authorized: 0 });
    await run(lineOf(name), limited.includes(name) ? afterExchange : impatient);
    if (service.authorized === 0) continue;
    exchanges[name] = service.exchanges;
    if (kept()?.access_token === cached) exchanges[`${name}, still cached`] = 1;
  }
  const unexpected = Object.entries(exchanges).filter(([name, count]) => count !== (more[name] ?? 1));
  expect(unexpected).toEqual([]);
  expect(Object.keys(exchanges).length).toBeGreaterThan(60);
});
