/**
 * At a live service an assistant sends data, payers and the key in a delivery to nobody but the hosts that a person
 * named. Whether a service is live is told from the profile.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { commandTools } from '../../../src/commands/mcp/tools/command-tools.ts';
import { endpointTools } from '../../../src/commands/mcp/tools/endpoint-tools.ts';
import { changing } from '../../harness/start-wait.ts';
import { startTestbed } from '../../harness/testbed.ts';
import { startTools } from '../../harness/tool-client.ts';

const id = '5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03';

const errorOf = ({ structuredContent }: { structuredContent?: unknown }) =>
  (structuredContent as { error?: Record<string, unknown> }).error;

/** An emulator in a profile that is said to be live: what is sent reaches it. */
async function liveTools(...flags: string[]) {
  const testbed = await startTestbed({ now: Date.now() });
  const { url, clientId, clientSecret } = testbed.emulator;
  const PAYCONFIRM_CONFIG_DIR = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const env = { PAYCONFIRM_CONFIG_DIR };
  const inProfile = (...line: string[]) =>
    testbed.ok([...line, '--profile', 'shop'], { env, stdin: `${clientSecret}\n` });
  await inProfile('auth', 'login', '--client-id', clientId, '--client-secret-stdin', '--base-url', url);
  await inProfile('config', 'set', 'kind', 'live');
  const tools = await startTools(['--profile', 'shop', ...flags], env);
  return { testbed, tools, inProfile, env };
}

const hook = (webhook_url: unknown) => ({ name: 'shop', webhook_url });

describe('without a named host', () => {
  const urlTools = endpointTools().filter(({ reach }) => reach === 'write to a named host');

  test('what sends to a URL is not listed, and refused by its name', async () => {
    const { tools, testbed } = await liveTools('--allow-writes');
    const listed = await tools.names();
    expect(urlTools.filter(({ name }) => listed.includes(name))).toEqual([]);
    const refused = await tools.call('webhooks_create', hook('https://shop.example/'));
    expect([refused.isError, errorOf(refused)]).toEqual([
      true,
      {
        kind: 'refused',
        message: 'webhooks_create: webhook_url names a host that is not allowed',
        hint: 'to allow a host at the start: payconfirm --profile shop mcp --allow-writes --allow-destination shop.example',
        status: null,
        details: null,
        request: null,
      },
    ]);
    expect(await testbed.json('webhooks', 'list')).toMatchObject({ items: [] });
  });

  test('nor is what sets a recipient, whatever host is named', async () => {
    const { tools } = await liveTools('--allow-writes', '--allow-destination', 'shop.example');
    const barred = endpointTools().filter(({ reach }) => reach === 'write in a test');
    const listed = await tools.names();
    expect(barred.filter(({ name }) => listed.includes(name))).toEqual([]);
    const refused = await tools.call('channels_email_resend', {
      email_config_id: id,
      email: 'a@shop.example',
    });
    expect(errorOf(refused)).toMatchObject({
      message: 'channels_email_resend is not called at a live service',
    });
  });
});

describe('with one', () => {
  test.each([
    'https://shop.example/hook',
    'https://shop.example',
    'https://shop.example/hook?order=1',
    'https://shop.example:8443/',
    'https://xn--bcher-kva.example/',
  ])('%s is sent', async (url) => {
    const { tools, testbed } = await liveTools(
      ...[
        '--allow-writes',
        '--allow-destination',
        'SHOP.example',
        '--allow-destination',
        'shop.example:8443',
      ],
      ...['--allow-destination', 'bücher.example'],
    );
    const result = await tools.call('webhooks_create', hook(url));
    expect([errorOf(result), result.isError]).toEqual([undefined, undefined]);
    expect(await testbed.json('webhooks', 'list')).toMatchObject({ items: [{ webhook_url: url }] });
  });

  const tricks: [string, string][] = [
    ['another host', 'https://evil.example/'],
    ['a host below it', 'https://a.shop.example/'],
    ['a host that begins with it', 'https://shop.example.evil.example/'],
    ['a host that ends with it', 'https://evilshop.example/'],
    ['another port', 'https://shop.example:444/'],
    ['a dot at its end', 'https://shop.example./'],
    ['it as the user', 'https://shop.example@evil.example/'],
    ['it as the user and password', 'https://shop.example:443@evil.example/'],
    ['a user of its own', 'https://user@shop.example/'],
    ['a backslash', 'https://shop.example\\@evil.example/'],
    ['a backslash for each slash', 'https:\\\\shop.example\\'],
    ['a tab', 'https://shop.example\t.evil.example/'],
    ['a line break', 'https://shop.example/\n'],
    ['a NUL', 'https://shop.example/\u0000'],
    ['a space before it', ' https://shop.example/'],
    ['upper case', 'https://SHOP.example/'],
    ['wide letters', 'https://ｓhop.example/'],
    ['a dot that is none', 'https://shop。example/'],
    ['an escape', 'https://sh%6fp.example/'],
    ['a path that climbs', 'https://shop.example/../x'],
    ['one slash', 'https:/shop.example/'],
    ['no slash', 'https:shop.example/'],
    ['clear text', 'http://shop.example/'],
    ['another scheme', 'ftp://shop.example/'],
    ['an address of this machine', 'https://127.0.0.1/'],
    ['the same in hexadecimal', 'https://0x7f.1/'],
    ['the same as one number', 'https://2130706433/'],
    ['the same of IPv6', 'https://[::ffff:7f00:1]/'],
    ['no address', 'shop.example'],
  ];

  test.each(tricks)('%s is refused before any request', async (_, url) => {
    const { tools, testbed } = await liveTools('--allow-writes', '--allow-destination', 'shop.example');
    const checkout = {
      amount: 20_000,
      order_code: 'DH1',
      return_url: 'https://shop.example/',
      sandbox: true,
    };
    const calls = [
      await tools.call('webhooks_create', hook(url)),
      await tools.call('webhooks_test', { webhook_url: url }),
      await tools.call('webhooks_update', { config_id: id, webhook_url: url }),
      await tools.call('checkouts_create', { ...checkout, return_url: url }),
      await tools.call('checkouts_create', { ...checkout, cancel_url: url }),
      await tools.call('checkouts_create', { ...checkout, metadata: { cancel_url: [url] } }),
    ];
    // What is no URL at all is refused by the rule of the field.
    expect(calls.map((call) => errorOf(call)?.kind)).toEqual(
      calls.map(() => expect.stringMatching(/^(refused|usage)$/)),
    );
    expect(calls.map((call) => errorOf(call)?.status)).toEqual(calls.map(() => null));
    expect(await testbed.json('webhooks', 'list')).toMatchObject({ items: [] });
    expect(await testbed.json('checkouts', 'list')).toMatchObject({ items: [] });
  });

  test('an update without an address is refused: it would act on one that nobody has checked', async () => {
    const { tools } = await liveTools('--allow-writes', '--allow-destination', 'shop.example');
    const result = await tools.call('webhooks_update', { config_id: id, is_active: true });
    expect(errorOf(result)).toMatchObject({
      kind: 'refused',
      message: 'webhooks_update: at a live service it must be given the address that it sends to',
      hint: 'use one of the allowed hosts: shop.example',
    });
  });

  test.each([
    'https://shop.example',
    'shop.example/',
    'user@shop.example',
    '*.shop.example',
    'a b',
    '',
    '\\shop',
  ])('--allow-destination %j is no host', async (host) => {
    const testbed = await startTestbed({ now: Date.now() });
    const said = await testbed.cli(['mcp', '--allow-writes', '--allow-destination', host]);
    expect([said.code, said.stderr.split('\n')[0]]).toEqual([
      2,
      host === ''
        ? 'error: --allow-destination must not be empty'
        : 'error: --allow-destination must be one host, with or without a port',
    ]);
  });

  test('--allow-destination without --allow-writes is refused', async () => {
    const testbed = await startTestbed({ now: Date.now() });
    const said = await testbed.cli(['mcp', '--allow-destination', 'shop.example']);
    expect([said.code, said.stderr]).toEqual([2, 'error: --allow-destination needs --allow-writes\n']);
  });
});

/** Written by hand: the writes of each scope that the emulator's client may call. */
const ofScope = {
  read: [],
  'va:write': [
    'va_request',
    'va_verify',
    'va_delete',
    'notifications_request',
    'notifications_verify',
    'notifications_modify',
    'notifications_delete',
  ],
  'webhooks:write': [
    'webhooks_create',
    'webhooks_update',
    'webhooks_delete',
    'webhooks_test',
    'webhooks_redeliver',
  ],
  'checkout:write': ['checkouts_create', 'checkouts_cancel', 'checkouts_expire'],
  'qr:write': ['qr_generate', 'qr_cancel', 'qr_image'],
  'profile:write': [],
  'email:write': ['create', 'verify', 'resend', 'update', 'delete', 'test', 'unsuppress'].map(
    (name) => `channels_email_${name}`,
  ),
};

test('--scope: what reads, and the writes of each scope alone', async () => {
  const { inProfile, env } = await liveTools();
  await inProfile('config', 'set', 'kind', 'emulator');
  const namesOf = async (...flags: string[]) =>
    (await startTools(['--profile', 'shop', ...flags], env)).names();
  const reading = await namesOf();
  for (const [scope, writes] of Object.entries(ofScope)) {
    const names = await namesOf('--scope', scope);
    expect([scope, names.filter((name) => !reading.includes(name)).sort()]).toEqual([
      scope,
      writes.toSorted(),
    ]);
  }
  expect(await namesOf('--scope', 'write')).toEqual(await namesOf('--allow-writes'));
  const two = await namesOf('--scope', 'read', '--scope', 'qr:write', '--scope', 'checkout:write');
  expect(two.length).toBe(reading.length + 6);
});

describe('the kind of a profile', () => {
  test.each(['emulator', 'sandbox'])('%s: everything may be called', async (kind) => {
    const { inProfile, env, testbed } = await liveTools();
    await inProfile('config', 'set', 'kind', kind);
    const tools = await startTools(['--profile', 'shop', '--allow-writes'], env);
    expect(await tools.names()).toEqual(expect.arrayContaining(endpointTools().map(({ name }) => name)));
    await tools.call('webhooks_create', hook('https://anywhere.example/'));
    expect(await testbed.json('webhooks', 'list')).toMatchObject({
      items: [{ webhook_url: 'https://anywhere.example/' }],
    });
  });

  const barred = endpointTools().flatMap(({ name, reach }) => (/^write (to|in) /.test(reach) ? [name] : []));

  test('none: an address on this machine may lead to a live service', async () => {
    const { url, clientId, clientSecret } = (await startTestbed({ now: Date.now() })).emulator;
    const service = {
      PAYCONFIRM_BASE_URL: url,
      PAYCONFIRM_CLIENT_ID: clientId,
      PAYCONFIRM_CLIENT_SECRET: clientSecret,
    };
    const names = await (await startTools(['--allow-writes'], service)).names();
    expect(barred.filter((name) => names.includes(name))).toEqual([]);
  });

  test.each<[string, string[], Record<string, string>]>([
    ['a token', [], { PAYCONFIRM_TOKEN: 'token' }],
    ['another client', [], { PAYCONFIRM_CLIENT_ID: 'other', PAYCONFIRM_CLIENT_SECRET: 'secret' }],
    ['the address in another spelling', ['localhost'], { PAYCONFIRM_TOKEN: 'token' }],
  ])('live holds for %s too', async (_, [host], others) => {
    const { testbed, env } = await liveTools();
    const address = testbed.emulator.url.replace('127.0.0.1', host ?? '127.0.0.1');
    const flags = ['--profile', 'shop', '--allow-writes', '--base-url', address];
    const tools = await startTools(flags, { ...env, ...others });
    const names = await tools.names();
    expect(barred.filter((name) => names.includes(name))).toEqual([]);
    const refused = await tools.call('webhooks_create', hook('https://evil.example/'));
    expect(errorOf(refused)).toMatchObject({ kind: 'refused' });
  });

  test('login says that it ends a kind, and keeps live', async () => {
    const { testbed, inProfile, env } = await liveTools();
    const login = async (client: string) => {
      const { clientSecret, url } = testbed.emulator;
      const flags = ['--client-id', client, '--client-secret-stdin', '--base-url', url, '--profile', 'shop'];
      return testbed.cli(['auth', 'login', ...flags], { env, stdin: `${clientSecret}\n` });
    };
    const kind = () => inProfile('config', 'get', 'kind');
    const { clientId } = testbed.emulator;
    const { openSettings } = await import('../../../src/config/settings.ts');
    const settings = await openSettings(env.PAYCONFIRM_CONFIG_DIR, changing());
    // The same key under another name: as after a rotation.
    await settings.saveProfile('shop', { client_id: 'before' });
    expect([(await login(clientId)).stderr, await kind()]).toEqual([
      expect.not.stringContaining('no longer marked'),
      'live\n',
    ]);
    await settings.saveProfile('shop', { client_id: 'before', kind: 'sandbox' });
    expect([(await login(clientId)).stderr, await kind()]).toEqual([
      expect.stringContaining(
        'warning: profile shop is no longer marked sandbox: its address or client has changed, so it counts as live',
      ),
      '',
    ]);
  });

  test.each<[string, Record<string, string>]>([
    ['another address', { PAYCONFIRM_BASE_URL: 'https://pay.invalid' }],
    ['another client', { PAYCONFIRM_BASE_URL: 'https://sandbox.invalid', PAYCONFIRM_CLIENT_ID: 'other' }],
    ['a token', { PAYCONFIRM_BASE_URL: 'https://sandbox.invalid', PAYCONFIRM_TOKEN: 'token' }],
    ['another path', { PAYCONFIRM_BASE_URL: 'https://sandbox.invalid/live' }],
  ])('sandbox does not hold for %s by the environment', async (_, others) => {
    const { env } = await sandboxProfile();
    const names = async (more: Record<string, string>) =>
      (await startTools(['--profile', 'test', '--allow-writes'], { ...env, ...more })).names();
    expect(await names({})).toContain('webhooks_create');
    expect(await names(others)).not.toContain('webhooks_create');
  });

  test.each([
    ['another address', ['--base-url', 'https://pay.invalid']],
    ['another client', ['--client-id', 'other']],
  ])('it ends when the profile gets %s', async (_, changed) => {
    const { env, run } = await sandboxProfile();
    const line = ['config', 'get', 'kind', '--profile', 'test'];
    expect((await run(line)).stdout).toBe('sandbox\n');
    const { openSettings } = await import('../../../src/config/settings.ts');
    const settings = await openSettings(env.PAYCONFIRM_CONFIG_DIR, changing());
    const [flag, value] = changed as [string, string];
    await settings.saveProfile('test', { [flag === '--base-url' ? 'base_url' : 'client_id']: value });
    expect((await run(line)).stdout).toBe('');
  });

  test('none of ours in the file is taken for live, and refused by config set', async () => {
    const { run } = await sandboxProfile();
    const said = await run(['config', 'set', 'kind', 'test', '--profile', 'test']);
    expect([said.code, said.stderr]).toEqual([
      2,
      'error: kind must be what the service is: one of live, sandbox, emulator; given: test\n',
    ]);
  });

  async function sandboxProfile() {
    const testbed = await startTestbed({ now: Date.now() });
    const PAYCONFIRM_CONFIG_DIR = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
    const env = { PAYCONFIRM_CONFIG_DIR };
    const { openSettings } = await import('../../../src/config/settings.ts');
    const settings = await openSettings(PAYCONFIRM_CONFIG_DIR, changing());
    await settings.saveProfile('test', { base_url: 'https://sandbox.invalid', client_id: 'app' });
    const run = (line: string[]) => testbed.cli(line, { env: { ...env, ...withoutService } });
    await run(['config', 'set', 'kind', 'sandbox', '--profile', 'test']);
    return { env, run };
  }
});

/** A testbed's command lines have its emulator in their environment. */
const withoutService = { PAYCONFIRM_BASE_URL: '', PAYCONFIRM_CLIENT_ID: '', PAYCONFIRM_CLIENT_SECRET: '' };

test('no command that is a tool takes an address', async () => {
  const names = (await commandTools()).flatMap(({ inputSchema }) =>
    Object.keys(inputSchema.properties as object),
  );
  expect(names.filter((name) => /url|uri|host|address|forward|to$|email|target/.test(name))).toEqual([]);
});
