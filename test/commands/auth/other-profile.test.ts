/** Nothing is chosen, and the credentials are in another profile: the line is named with it. */
import { expect, test } from 'vitest';
import { ownSettings } from '../../harness/own-settings.ts';
import { said } from '../../harness/said.ts';

const own = ownSettings();
const { cli } = own;

const login = (profile: string) =>
  cli(
    [
      ...['auth', 'login', '--profile', profile, '--base-url', own.emulator.url],
      ...['--client-id', 'emulator-client', '--client-secret-stdin'],
    ],
    { stdin: 'emulator-secret' },
  );

test.each([
  [['trace', 'DH10234']],
  [['--json', 'whoami']],
  [['trace', '--note', 'an ba']],
  [['auth', 'status']],
  [['auth', 'token']],
])('%j: the same line with the profile that has credentials, to be pasted', async (line) => {
  await login('shop');
  const { code, stderr } = await cli([...line]);
  const typed = line.map((word) => (word.includes(' ') ? `'${word}'` : word)).join(' ');
  expect(code).toBe(4);
  expect(stderr).toContain(`Use profile shop: payconfirm --profile shop ${typed}`);
  expect(stderr).not.toContain('emulator start');
  expect((await cli(['--profile', 'shop', ...line])).code).toBeLessThan(2);
});

test('each that has some, and no other; one that is chosen by name is meant', async () => {
  await login('shop');
  await login('emulator');
  await login('gone');
  await cli(['auth', 'logout', '--profile', 'gone']);
  expect(said(await cli(['whoami']))).toMatchInlineSnapshot(`
    "! error: no credentials: you are not logged in
    ! hint: Use profile shop: payconfirm --profile shop whoami
    ! Use profile emulator: payconfirm --profile emulator whoami
    ! or log in: payconfirm auth login
    exit 4
    "
  `);
  expect(said(await cli(['whoami', '--profile', 'gone']))).toMatchInlineSnapshot(`
    "! error: no credentials: you are not logged in
    ! hint: set PAYCONFIRM_CLIENT_ID and PAYCONFIRM_CLIENT_SECRET, or: payconfirm --profile gone auth login
    ! no account yet: payconfirm emulator start
    exit 4
    "
  `);
  const errors = [['whoami'], ['--lang', 'vi', 'whoami'], ['--lang=vi', 'whoami']].map(
    async (argv) => (await cli([...argv, '-o', 'json'])).stderr,
  );
  expect(new Set(await Promise.all(errors)).size).toBe(1);
  const { stdout } = await cli(['doctor', '--json']);
  expect(JSON.parse(stdout).next).toEqual([
    'payconfirm --profile shop doctor',
    'payconfirm --profile emulator doctor',
    'payconfirm auth login',
  ]);
});
