import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveCredentials } from '../../../src/config/credentials.ts';
import { openSettings } from '../../../src/config/settings.ts';
import { runCli } from '../../harness/run-cli.ts';
import { envelope, json, type Service, serve } from '../../harness/scripted-service.ts';
import { changing } from '../../harness/start-wait.ts';

let service: Service;
beforeAll(async () => {
  service = await serve(() => envelope(null));
});
afterAll(() => service.close());

const env = { PAYCONFIRM_CLIENT_ID: 'app', PAYCONFIRM_CLIENT_SECRET: 'secret', PAYCONFIRM_TOKEN: 'token' };
const bad = [
  ['a\nX-Injected: 1', 'a line break'],
  ['a\r', 'a line break'],
  ['a\u0001', 'a character that no header can carry'],
  ['a\u001b[2J', 'a character that no header can carry'],
  ['đ', 'a character that no header can carry'],
] as const;

describe.each(Object.keys(env))('%s', (variable) => {
  test.each(bad)('%j: exit 2 before any request, and not printed', async (value, what) => {
    for (const line of [['whoami'], ['keys', 'generate'], ['auth', 'status']]) {
      const given = { PAYCONFIRM_BASE_URL: service.origin, ...env, [variable]: value };
      expect(await runCli(line, { env: given })).toEqual({
        code: 2,
        stdout: '',
        stderr: `error: ${variable} holds ${what}\nhint: It was not copied correctly. Set it again, in one line.\n`,
      });
    }
    expect(service.received).toEqual([]);
  });
});

test('a client secret from standard input', async () => {
  const login = ['auth', 'login', '--client-id', 'app', '--client-secret-stdin'];
  const given = { env: { PAYCONFIRM_BASE_URL: service.origin }, stdin: 'two\nlines\n' };
  expect(await runCli(login, given)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('error: the client secret holds a line break\n'),
  });
  expect(service.received).toEqual([]);
});

test('a stored one that was edited', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  await (await openSettings(folder, changing())).saveProfile('default', {
    base_url: service.origin,
    client_id: 'app',
  });
  const clientSecret = { value: 'a\nb', origin: service.origin };
  await saveCredentials(folder, 'default', { clientSecret }, changing());
  expect(await runCli(['whoami'], { env: { PAYCONFIRM_CONFIG_DIR: folder } })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('error: the client secret of profile default holds a line break\n'),
  });
});

test('a token of the service is not called a defect of ours', async () => {
  const data = { access_token: 'a\r\nb', expires_in: 3600 };
  const hostile = await serve(
    () => envelope(null),
    (_request, response) => json(response, 200, envelope(data)),
  );
  const { PAYCONFIRM_TOKEN: _, ...key } = env;
  expect(await runCli(['whoami'], { env: { PAYCONFIRM_BASE_URL: hostile.origin, ...key } })).toMatchObject({
    code: 5,
    stderr: expect.stringContaining('the token in the reply has characters that no header can carry'),
  });
  await hostile.close();
});
