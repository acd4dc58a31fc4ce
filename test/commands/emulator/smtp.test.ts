/** `--smtp` of `emulator start` and `emulator exec`: emails reach the mail server that was named, and its password nobody. */
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { mailServer } from '../../harness/mail-server.ts';
import { runCli } from '../../harness/run-cli.ts';
import { said } from '../../harness/said.ts';

const password = 'hunter2-of-the-mail-server';

test.each([
  ['no address', 'mail.example'],
  ['another protocol', 'http://127.0.0.1:1025'],
  ['no host', 'smtp://'],
  ['a path', 'smtp://127.0.0.1:1025/inbox'],
  ['a port that is none', 'smtp://127.0.0.1:99999'],
])('%s is refused', async (_, given) => {
  expect(said(await runCli(['emulator', 'start', '--port', '0', '--memory', '--smtp', given]))).toBe(
    '! error: --smtp is not the address of a mail server\n! hint: Give smtp://127.0.0.1:1025 or smtps://mail.example:465. Write a user as USER@ before the host.\nexit 2\n',
  );
});

test('a password on the line is refused, and told to nobody', async () => {
  for (const verb of [['start', '--memory'], ['exec']]) {
    const given = `smtp://shop:${password}@127.0.0.1:1025`;
    const line = ['emulator', ...verb, '--smtp', given, ...(verb[0] === 'exec' ? ['--', 'true'] : [])];
    expect(said(await runCli(line))).toBe(
      '! error: --smtp: a password is never on a command line\n! hint: set PAYCONFIRM_SMTP_PASSWORD\nexit 2\n',
    );
  }
});

test('a user without a password is refused', async () => {
  const line = ['emulator', 'start', '--memory', '--smtp', 'smtp://shop%40mail.example@127.0.0.1'];
  expect(said(await runCli(line))).toBe(
    '! error: --smtp names a user, and there is no password for it\n! hint: set PAYCONFIRM_SMTP_PASSWORD\nexit 2\n',
  );
});

test('start: what is configured by commands arrives, with the user and the password of the environment', async () => {
  const logins: unknown[] = [];
  const { mails, port } = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password: given }, _, done) => {
      logins.push([username, given]);
      done(null, { user: username });
    },
  });
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const file = join(folder, 'ready.json');
  const env = { PAYCONFIRM_CONFIG_DIR: join(folder, 'settings') };
  const smtp = `smtp://shop%40mail.example@localhost:${port}`;
  const line = ['emulator', 'start', '--port', '0', '--memory', '--smtp', smtp, '--ready-file', file, '-v'];
  const ended = runCli(line, {
    env: { ...env, PAYCONFIRM_SMTP_PASSWORD: password },
    tty: true,
    columns: 200,
  });
  while (!existsSync(file))
    await Promise.race([delay(5), ended.then(({ stderr }) => Promise.reject(new Error(stderr)))]);
  expect(JSON.parse(readFileSync(file, 'utf8')).smtp).toBe(`smtp://localhost:${port}`);

  const cli = async (...argv: string[]) => {
    const { code, stdout, stderr } = await runCli(['--profile', 'emulator', ...argv], { env });
    if (code !== 0) throw new Error(stderr);
    return stdout;
  };
  const create = ['create', '--name', 'desk', '--recipient', 'an@shop.example', '--jq', '.id'];
  const id = (await cli('channels', 'email', ...create)).trim();
  const outbox = await cli('emulator', 'outbox', '--jq', '.items[0].text');
  const code = /\d{6}/.exec(outbox)![0];
  await cli('channels', 'email', 'verify', id, '--email', 'an@shop.example', '--code', code);
  expect(JSON.parse(await cli('channels', 'email', 'test', id, '--json'))).toEqual({
    sent: ['an@shop.example'],
    skipped: [],
    log_ids: [expect.any(String)],
  });
  expect(mails.map(({ from, headers }) => [from, headers['message-id'] !== undefined])).toEqual([
    ['shop@mail.example', true],
    ['shop@mail.example', true],
  ]);
  expect(logins).toEqual([
    ['shop@mail.example', password],
    ['shop@mail.example', password],
  ]);
  await cli('emulator', 'stop');
  const { code: exit, stdout, stderr } = await ended;
  expect(exit).toBe(0);
  expect(stdout).toContain(`  emails go to smtp://localhost:${port} too\n`);
  expect(stdout + stderr).not.toContain(password);
});

test('exec: the program sends to it too, and does not get its password', async () => {
  const { mails, port } = await mailServer();
  const program = `
    const { PAYCONFIRM_BASE_URL: url, PAYCONFIRM_CLIENT_ID, PAYCONFIRM_CLIENT_SECRET } = process.env;
    if (process.env.PAYCONFIRM_SMTP_PASSWORD !== undefined) process.exit(3);
    const post = async (path, body, headers) => (await fetch(url + '/api/v1' + path, {
      method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body),
    })).json();
    const grant = { client_id: PAYCONFIRM_CLIENT_ID, client_secret: PAYCONFIRM_CLIENT_SECRET };
    const { data } = await post('/oauth/token', { grant_type: 'client_credentials', ...grant });
    const headers = { authorization: 'Bearer ' + data.access_token, 'x-client-secret': PAYCONFIRM_CLIENT_SECRET };
    await post('/email-configs', { name: 'desk', recipients: ['an@shop.example'] }, headers);
    const logs = async () => (await (await fetch(url + '/api/v1/email-logs', { headers })).json()).data.total;
    while (await logs() === 0);`;
  const line = ['emulator', 'exec', '--smtp', `smtp://127.0.0.1:${port}`, '--'];
  const node = [process.execPath, '--input-type=module', '-e', program];
  const { code, stderr } = await runCli([...line, ...node], {
    env: { PATH: process.env.PATH ?? '', PAYCONFIRM_SMTP_PASSWORD: password },
  });
  expect([code, stderr]).toEqual([0, '']);
  expect(mails.map(({ to }) => to)).toEqual([['an@shop.example']]);
});

test('a dry run names no password and sends nothing', async () => {
  const { mails, port } = await mailServer();
  const smtp = `smtp://shop@127.0.0.1:${port}`;
  const env = { PAYCONFIRM_SMTP_PASSWORD: password };
  const line = ['emulator', 'start', '--port', '0', '--memory', '--smtp', smtp, '--dry-run'];
  const { code, stdout, stderr } = await runCli(line, { env });
  expect([code, mails]).toEqual([0, []]);
  expect(stdout + stderr).not.toContain(password);
});
