import { chmodSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../../src/io/clock.ts';
import { impatient } from '../../harness/emulator.ts';
import { lines, order, special, unknown, untilStopped } from '../../harness/every-command.ts';
import { receiver } from '../../harness/receiver.ts';
import { runCli } from '../../harness/run-cli.ts';
import { drivenClock, startTestbed } from '../../harness/testbed.ts';
import { isInTurn } from '../../harness/variants.ts';

/** One for each kind of secret, with characters that Base64 and URLs write in their own ways. */
const marked = {
  clientSecret: 'cs_marked/+client==1',
  token: 'tok_marked/+bearer==2',
  password: 'pw_marked/+login==3',
  webhookSecret: 'wh_marked/+hook==4',
};

/** Every way in which a text may hold a secret: as it is, in a URL, or Base64 of it within something longer. */
function formsOf(secret: string): string[] {
  const base64 = [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
    const whole = bytes
      .toString('base64')
      .slice(Math.ceil((offset * 4) / 3), Math.floor((bytes.length * 4) / 3));
    return [whole, whole.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ s: secret }).toString().slice(2),
    ...base64,
  ];
}

function leaks(text: string, secrets: readonly string[]): string[] {
  return secrets.filter((secret) => formsOf(secret).some((form) => text.includes(form)));
}

/** Every file under a folder but the one that is made to keep secrets, which only its owner may read. */
function filesUnder(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  const files = names.filter((name) => statSync(name).isFile());
  for (const file of files.filter((name) => name.endsWith('credentials.json'))) {
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  }
  return files.filter((name) => !name.endsWith('credentials.json'));
}

interface World {
  env: Record<string, string>;
  values: Record<string, string>;
  secrets: string[];
}

async function runEvery(world: World, flags: readonly string[], [turn, of] = [0, 1]) {
  const found: string[] = [];
  const codes = new Map<string, number>();
  for (const name of order.filter((_, at) => isInTurn(at, turn, of))) {
    const argv = lines[name]!.map((word) =>
      word.replace(/\{(\w+)\}/, (_, key: string) => world.values[key] ?? ''),
    );
    const stop = untilStopped.includes(name) ? { signal: AbortSignal.timeout(800) } : {};
    const words = name.split(' ');
    const { code, stdout, stderr } = await runCli([...words, ...flags, ...argv], {
      env: { ...world.env, HOOK: marked.webhookSecret },
      // Of `notes test` it is data: order codes, which it repeats.
      stdin: name === 'notes test' ? 'DH10234\n' : `${marked.password}\n`,
      clock: impatient,
      ...stop,
    });
    codes.set(name, code);
    // The one command whose output is a secret.
    const said = name === 'auth token' ? stderr : stdout + stderr;
    found.push(...leaks(said, world.secrets).map((secret) => `${name}: ${secret}`));
  }
  return { found, codes };
}

test('no line is of a command that is none', () => {
  expect(Object.keys(special).filter((name) => !Object.hasOwn(lines, name))).toEqual([]);
});

test('the search finds a secret in every form', () => {
  const secret = marked.clientSecret;
  const basic = Buffer.from(`client:${secret}:more`).toString('base64');
  for (const text of [
    secret,
    `?s=${encodeURIComponent(secret)}&`,
    basic,
    Buffer.from(`12${secret}`).toString('base64url'),
  ]) {
    expect(leaks(`before ${text} after`, [secret])).toEqual([secret]);
  }
  expect(leaks('cs_marked', [secret])).toEqual([]);
});

describe('nothing shows or keeps a secret', () => {
  test.each([['table'], ['json']])('where all goes well, with -v and -o %s', async (output) => {
    const testbed = await startTestbed({ now: Date.now() });
    // It tells the sender what it got, as some frameworks do in their error pages.
    const hook = await receiver((response, request) => response.end(JSON.stringify(request.headers)));
    const env = { HOOK: marked.webhookSecret };
    const auth = ['--auth', 'API_KEY', '--api-key-name', 'X-Shop-Key', '--secret-env', 'HOOK'];
    const webhook = await testbed.configure('shop', hook.url, auth, { env });
    await testbed.transfer('FT1');
    const { items } = await testbed.json<{ items: { id: string }[] }>('webhooks', 'logs');
    const accounts = await testbed.json<{ items: { id: string }[] }>('accounts', 'list');
    const key = await testbed.json<{ client_id: string; client_secret: string }>('keys', 'generate');
    const token = (await testbed.ok(['auth', 'token'])).trim();
    const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
    const body = join(mkdtempSync(join(tmpdir(), 'payconfirm-test-')), 'body.json');
    writeFileSync(body, '{}');
    const { found, codes } = await runEvery(
      {
        env: {
          PAYCONFIRM_CONFIG_DIR: folder,
          PAYCONFIRM_BASE_URL: testbed.emulator.url,
          PAYCONFIRM_CLIENT_ID: key.client_id,
          PAYCONFIRM_CLIENT_SECRET: key.client_secret,
        },
        values: { webhook, hook: hook.url, log: items[0]!.id, account: accounts.items[0]!.id, body },
        secrets: [key.client_secret, token, ...Object.values(marked)],
      },
      ['-v', '-o', output],
    );
    expect(found).toEqual([]);
    // The lines do their work: what is let in by a secret was.
    for (const name of [
      'webhooks create',
      'webhooks test',
      'webhooks log',
      'webhooks verify',
      'trace',
      'whoami',
    ]) {
      expect([name, codes.get(name)]).toEqual([name, 0]);
    }
    const kept = filesUnder(folder).filter(
      (file) =>
        leaks(readFileSync(file, 'utf8'), [token, key.client_secret, ...Object.values(marked)]).length > 0,
    );
    expect(kept).toEqual([]);
  });

  test.each([['table'], ['json']])(
    'where the service refuses and tells back all that it got, with -v and -o %s',
    async (output) => {
      const url = await echoingService();
      const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
      const body = join(mkdtempSync(join(tmpdir(), 'payconfirm-test-')), 'body.json');
      writeFileSync(body, '{}');
      const values = {
        webhook: unknown,
        hook: 'https://shop.example/hook',
        log: unknown,
        account: unknown,
        body,
      };
      const secrets = Object.values(marked);
      const env = {
        PAYCONFIRM_CONFIG_DIR: folder,
        PAYCONFIRM_BASE_URL: url,
        PAYCONFIRM_CLIENT_ID: 'client',
        PAYCONFIRM_CLIENT_SECRET: marked.clientSecret,
      };
      const flags = ['-v', '-o', output];
      const withSecret = await runEvery({ env, values, secrets }, flags);
      const withToken = await runEvery(
        { env: { ...env, PAYCONFIRM_TOKEN: marked.token }, values, secrets },
        flags,
        [output.length, 2],
      );
      expect([...withSecret.found, ...withToken.found]).toEqual([]);
      expect(
        filesUnder(folder).filter((file) => leaks(readFileSync(file, 'utf8'), secrets).length > 0),
      ).toEqual([]);
    },
  );

  test('in the arguments of a child', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
    const seen = join(folder, 'arguments');
    for (const name of ['cloudflared', 'ngrok', 'ssh', 'child']) {
      const file = join(folder, name);
      writeFileSync(file, `#!/bin/sh\necho "$0" "$@" >> '${seen}'\nexit 1\n`);
      chmodSync(file, 0o755);
    }
    const testbed = await startTestbed({ now: Date.now() });
    const env = {
      PATH: `${folder}:${process.env.PATH}`,
      HOOK: marked.webhookSecret,
      PAYCONFIRM_CLIENT_SECRET: testbed.emulator.clientSecret,
    };
    const listen = ['listen', '--port', '0', '--secret-env', 'HOOK', '--timeout', '2s'];
    for (const tunnel of ['cloudflared', 'ngrok', 'ssh:user@127.0.0.1', `${folder}/child {port}`]) {
      await testbed.cli([...listen, '--tunnel', tunnel], { env, clock: systemClock });
    }
    await testbed.cli([...listen, '--', 'child', 'of-listen'], { env, clock: systemClock });
    await testbed.cli(['emulator', 'exec', '--', 'child', 'of-exec'], { env, clock: systemClock });
    const told = readFileSync(seen, 'utf8');
    for (const name of ['cloudflared', 'ngrok', 'ssh', 'of-listen', 'of-exec']) expect(told).toContain(name);
    expect(leaks(told, [marked.webhookSecret, testbed.emulator.clientSecret])).toEqual([]);
  });
});

describe('people see the last four digits', () => {
  const whole = ['0011012345678', '0901234567', 'TRAN THI BINH'];
  const tell = async (flags: string[]) => {
    const testbed = await startTestbed();
    const { url } = await receiver((response) =>
      response.end(
        '{"account_number":"0011012345678","phone_number":"0901234567","payer_name":"TRAN THI BINH"}',
      ),
    );
    await testbed.configure('shop', url);
    const create = ['checkouts', 'create', '--amount', '20000', '--order-code', 'DH1', '--sandbox'];
    const payer = ['--return-url', 'https://shop.example', '--payer-name', 'TRAN THI BINH'];
    const clock = drivenClock(testbed.emulator);
    const said: string[] = [];
    const run = async (...argv: string[]) => {
      const { code, stdout, stderr } = await testbed.cli([...argv, ...flags], {
        tty: true,
        columns: 200,
        clock,
      });
      expect([argv.join(' '), code]).toEqual([argv.join(' '), 0]);
      said.push(stdout + stderr);
    };
    await run('accounts', 'list');
    await run(...create, ...payer);
    await run(
      'sandbox',
      'send',
      '--account',
      '0011012345678',
      '--amount',
      '1000',
      '--description',
      'x',
      '--code',
      'FT1',
    );
    await testbed.emulator.idle();
    const { items } = await testbed.json<{ items: { id: string }[] }>('webhooks', 'logs');
    await run('webhooks', 'logs');
    await run('webhooks', 'log', items[0]!.id);
    await run('trace', 'FT1');
    await run('webhooks', 'tail', '--since', '1h', '--until-idle', '1s');
    return said.join('\n');
  };

  test('and no more', async () => {
    const said = await tell([]);
    expect(whole.filter((text) => said.includes(text))).toEqual([]);
    expect(said).toContain('*********5678');
  });

  test('but for --show-personal', async () => {
    const said = await tell(['--show-personal']);
    expect(whole.filter((text) => said.includes(text))).toEqual(whole);
  });

  test('JSON carries what the service sent', async () => {
    const testbed = await startTestbed();
    const { items } = await testbed.json<{ items: { account_number: string }[] }>('accounts', 'list');
    expect(items[0]!.account_number).toBe('0011012345678');
  });
});

/** Answers every request with a 400 whose message repeats its headers and its body, plain and in a URL. */
async function echoingService(): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const got = `${JSON.stringify(request.headers)} ${Buffer.concat(chunks)}`;
      const { authorization = '', 'x-client-secret': secret = '' } = request.headers;
      const link = `https://x.example/?a=${encodeURIComponent(`${authorization}`)}&s=${encodeURIComponent(`${secret}`)}`;
      response.writeHead(400, {
        'content-type': 'application/json',
        'x-echo': encodeURIComponent(`${secret}`),
      });
      response.end(JSON.stringify({ success: false, message: `${got} ${link}`, data: null }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
