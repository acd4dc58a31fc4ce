/** What was once let through to the service, or printed: refused before any request, and no secret in the refusal. */
import { describe, expect, test } from 'vitest';
import { runCli } from '../../harness/run-cli.ts';
import { json, startService } from '../../harness/scripted-service.ts';

/** A command line against a service that answers nothing: whatever it is asked is too much. */
async function refused(line: readonly string[], path = '') {
  const service = await startService((_, response) => json(response, 200, { success: true, data: {} }));
  const env = {
    PAYCONFIRM_BASE_URL: `${service.origin}${path}`,
    PAYCONFIRM_TOKEN: 'token',
    HOOK_KEY: 'a-key-of-ours',
  };
  const { code, stdout, stderr } = await runCli(line, { env });
  return { code, stdout, stderr, asked: service.received.length };
}

test.each([['/../y'], ['/%2e%2e/z'], ['/%2E./z'], ['/w/../../y'], ['/..\\y'], ['/..']])(
  'api GET %s does not lead out of the path of the address',
  async (path) => {
    expect(await refused(['api', 'GET', path], '/pfx')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^error: a path stays below the address; given: /),
      asked: 0,
    });
  },
);

test.each([
  ['emulator fault set --endpoint * --status 99', '--status must be from 400 to 599; given: 99'],
  ['emulator fault set --duplicate --times 0', '--times must be at least 1'],
  ['listen --no-register --auth NONE --forward http://localhost:9 --retry 101', '--retry is from 0 to 100'],
  ['listen --no-register --auth NONE --retry 1', '--retry needs --forward or --route'],
  [
    'webhooks create --name a --url https://a.example --auth API_KEY --secret-env HOOK_KEY --api-key-name user-agent',
    'api_key_name: user-agent is a standard header that logs show: the API key would be shown too',
  ],
])('%s: exit 2', async (line, message) => {
  const { code, stderr, asked } = await refused(line.split(' '));
  expect([code, stderr, asked]).toEqual([2, expect.stringContaining(message), 0]);
});

describe('a password in an address that is none, or typed into a wrong flag, is not repeated', () => {
  const create = (url: string) => ['webhooks', 'create', '--name', 'e', '--url', url];
  test.each([
    [['listen', '--no-register', '--auth', 'NONE', '--forward', 'http://u:p@ss Word!REST@shop.invalid/X']],
    [create('https://u:p@ss REST@x.example/')],
    [create('https://u:p/ssREST@h.example/')],
    [[...create('https://u:p/ssREST@h.example/'), '--dry-run']],
    [['listen', '--port', 'p@ss Word!REST']],
    [['whoami', '--tz', 'p@ss Word!REST']],
    [['whoami', '-o', 'p@ss Word!REST']],
    [['config', 'get', 'p@ss Word!REST']],
    [['p@ss Word!REST']],
  ])('%j', async (line) => {
    const { code, stdout, stderr, asked } = await refused(line);
    expect([code, stdout, stderr, asked]).toEqual([2, '', expect.not.stringContaining('REST'), 0]);
  });
});

describe('what an assumed endpoint is taken to need may be left out: the service decides', () => {
  test.each([
    ['billing invoices create', ['--plan', '--cycle']],
    ['channels telegram create', ['--group', '--name', '--template']],
    ['channels zalo create', ['--group', '--name']],
    ['channels email create', ['--name', '--recipient']],
    [`qr cancel ${'6e0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06'} -y`, ['--owner-number', '--order-id']],
  ])('%s', async (words, flags) => {
    const service = await startService((_, response) => json(response, 200, { success: true, data: null }));
    const env = { PAYCONFIRM_BASE_URL: service.origin, PAYCONFIRM_TOKEN: 'token' };
    const { stderr } = await runCli(words.split(' '), { env });
    for (const flag of flags) expect(stderr).toContain(`Assumed, not checked: ${flag} is required.`);
    expect(service.received.map(({ body }) => body)).toEqual(['{}']);
    const { stdout } = await runCli([...words.split(' ').slice(0, 3), '--help']);
    if (!words.startsWith('qr')) expect(stdout).toContain('(usually required');
  });
});
