import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { selfSigned } from '../../harness/certificate.ts';
import { startTestbed, type Testbed } from '../../harness/listening.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed();
});
afterEach(() => testbed.stop());

const run = (line: readonly string[], env: Record<string, string> = {}) =>
  testbed.cli(line, { env: { T: 'a-nats-token', S: 'a-webhook-key', ...env } });

describe('a credential goes to no other machine without TLS', () => {
  const app = ['--forward', 'http://127.0.0.1:1/hook'];
  const token = ['--nats-token-env', 'T'];
  const clear = (what: string, host: string) =>
    `error: ${what} would go to ${host} without TLS, where others can read it\n` +
    'hint: Use an address with TLS. In a network that you trust: --allow-clear-text.\n';
  test.each([
    [
      ['listen', '--no-register', '--port', '0', '--publish', 'nats://nats.invalid/PAY', ...token],
      'nats.invalid',
    ],
    [
      ['listen', '--no-register', '--port', '0', '--publish', 'nats://127.0.0.1,0.0.0.0/PAY', ...token],
      '0.0.0.0',
    ],
    [['webhooks', 'consume', '--from', 'nats://[::]/PAY', '--durable', 'd', ...app, ...token], '[::]'],
    [
      ['webhooks', 'replay', '--from', 'nats://10.0.0.1/PAY', '--since', '1h', '--to', app[1]!, ...token],
      '10.0.0.1',
    ],
  ])('%j', async (line, host) => {
    expect(await run(line)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: clear('the token of --nats-token-env', host),
    });
  });

  test.each([['--forward'], ['--route']])('the API key of deliveries, by %s', async (flag) => {
    const target =
      flag === '--route' ? 'event=CHECKOUT_PAID=http://app.invalid/hook' : 'http://app.invalid/hook';
    const line = ['listen', '--no-register', '--port', '0', '--auth', 'API_KEY', '--secret-env', 'S'];
    const { code, stderr } = await run([...line, '--allow-remote-forward', flag, target]);
    expect([code, stderr]).toEqual([2, clear('the API key of deliveries', 'app.invalid')]);
  });
});

test('a service with a certificate of its own authority: --ca-file', async () => {
  const { key, cert } = selfSigned();
  const server = createServer({ key, cert }, (_, reply) => {
    reply.setHeader('content-type', 'application/json');
    reply.end('{"success":true,"message":"","data":{"username":"shop"}}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const file = join(testbed.folder, 'authority.pem');
  await writeFile(file, cert);
  const line = ['client', 'me', '--json', '--base-url', `https://localhost:${port}`];
  const env = { PAYCONFIRM_TOKEN: 'a-token' };
  expect(await run([...line, '--ca-file', file], env)).toMatchObject({ code: 0, stderr: '' });
  expect(await run(line, env)).toMatchObject({ code: 5 });
  expect(
    await run([...line, '--ca-file', file], { ...env, NODE_TLS_REJECT_UNAUTHORIZED: '0' }),
  ).toMatchObject({
    code: 0,
    stderr: 'warning: NODE_TLS_REJECT_UNAUTHORIZED=0: certificates are not checked.\n',
  });
  await writeFile(file, 'no certificate');
  expect(await run([...line, '--ca-file', file], env)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--ca-file: the file holds no certificate'),
  });
  await new Promise((resolve) => server.close(resolve));
});
