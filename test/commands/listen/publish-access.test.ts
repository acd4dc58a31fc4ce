import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { credsAuthenticator, nkeyAuthenticator } from '@nats-io/transport-node';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { selfSigned } from '../../harness/certificate.ts';
import { given, startTestbed, type Testbed } from '../../harness/listening.ts';
import { hasNats, type Nats, startNats, withoutNats } from '../../harness/nats.ts';
import { operated, userKey } from '../../harness/nats-accounts.ts';

let testbed: Testbed;
let guarded: Nats;
beforeEach(async () => {
  if (hasNats) testbed = await startTestbed();
});
afterEach(async () => {
  if (!hasNats) return;
  await testbed.stop();
  await guarded.stop();
});

const argv = () => [
  '--port',
  '0',
  '--secret-env',
  'S',
  '--publish',
  guarded.url('PAY'),
  '--create-stream',
  '--replicas',
  '1',
];
/** One that ends before it listens. */
const refused = (flags: readonly string[], env: Record<string, string> = {}) =>
  testbed.cli(['listen', '--no-register', ...argv(), ...flags], { env: { ...given.env, ...env } });
const body = JSON.stringify({ amount: 1, transaction_code: 'A' });

/** A listener with these flags puts a delivery into the stream. */
async function publishes(flags: readonly string[], env: Record<string, string> = {}): Promise<void> {
  const listener = await testbed.listen([...argv(), ...flags], { env: { ...given.env, ...env } });
  expect((await testbed.deliver(listener.ready.url, body)).status).toBe(200);
  expect((await guarded.messages('PAY')).map((message) => message.body)).toEqual([body]);
  listener.interrupt();
  await listener.ended;
}

/** Writes a file that only its owner can read; returns its path. */
function file(name: string, text: string): string {
  const path = join(testbed.folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

describe.skipIf(!hasNats)(`listen --publish to a server that asks who it is${withoutNats}`, () => {
  test('by a token in the environment; without it, exit 4', async () => {
    guarded = await startNats('authorization { token: "s3cr3t-token" }', { token: 's3cr3t-token' });
    const none = await refused([]);
    expect(none.code).toBe(4);
    expect(none.stderr).toContain('refused the login');
    const wrong = await refused(['--nats-token-env', 'T'], { T: 'another-token' });
    expect(wrong.code).toBe(4);
    expect(wrong.stderr).not.toContain('another-token');
    await publishes(['--nats-token-env', 'T'], { T: 's3cr3t-token' });
  });

  test('by the seed of an nkey in a file; with another one, exit 4', async () => {
    const [key, other] = [userKey(), userKey()];
    guarded = await startNats(`authorization { users: [{ nkey: ${key.publicKey} }] }`, {
      authenticator: nkeyAuthenticator(Buffer.from(key.seed)),
    });
    const wrong = await refused(['--nats-nkey', file('other.nk', `${other.seed}\n`)]);
    expect(wrong.code).toBe(4);
    expect(wrong.stderr).toContain('refused the login');
    expect(wrong.stderr).not.toContain(other.seed);
    await publishes(['--nats-nkey', file('listener.nk', `${key.seed}\n`)]);
  });

  test('by a credentials file; with that of another operator, exit 4', async () => {
    const [own, other] = [operated(), operated()];
    guarded = await startNats(own.config, { authenticator: credsAuthenticator(Buffer.from(own.creds())) });
    const wrong = await refused(['--nats-creds', file('other.creds', other.creds())]);
    expect(wrong.code).toBe(4);
    expect(wrong.stderr).toContain('refused the login');
    expect(wrong.stderr).not.toMatch(/SU[A-Z2-7]{20}/);
    await publishes(['--nats-creds', file('listener.creds', own.creds())]);
  });

  test.each([
    ['--nats-creds', 'a credentials file (unable to parse credentials)'],
    ['--nats-nkey', 'the seed of an nkey'],
  ])('%s with a file that is none: exit 2, before anything is tried', async (flag, words) => {
    guarded = await startNats();
    const wrong = await refused([flag, file('other', 'nothing of the kind\n')]);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain(`${flag}: the file is not ${words}`);
  });

  test('TLS: with its authority, and not with another one', async () => {
    const { key, cert } = selfSigned();
    const [keyFile, certFile] = [file('key.pem', key), file('cert.pem', cert)];
    guarded = await startNats(`tls { cert_file: "${certFile}", key_file: "${keyFile}" }`, {
      tls: { ca: cert },
    });
    const wrong = await refused(['--nats-ca', file('other.pem', selfSigned().cert)]);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('--nats-ca');
    const none = await refused(['--nats-ca', keyFile]);
    expect(none.code).toBe(2);
    expect(none.stderr).toContain('--nats-ca: the file holds no certificate');
    await publishes(['--nats-ca', certFile]);
  });

  test('TLS that the server does not have: exit 2, and not waited for', async () => {
    guarded = await startNats();
    const { code, stderr } = await refused(['--nats-ca', file('cert.pem', selfSigned().cert)]);
    expect(code).toBe(2);
    expect(stderr).toContain('has no TLS, which tls:// and --nats-ca need');
  });
});
