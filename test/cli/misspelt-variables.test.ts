import { expect, test } from 'vitest';
import { runCli } from '../harness/run-cli.ts';

test.each([
  ['PAYCONFIRM_PROFIL', 'PAYCONFIRM_PROFILE'],
  ['PAYCONFIRM_BASEURL', 'PAYCONFIRM_BASE_URL'],
  ['PAYCONFIRM_SECRET', 'PAYCONFIRM_CLIENT_SECRET'],
])('%s is said to be %s', async (name, meant) => {
  const { code, stderr } = await runCli(['config', 'path'], { env: { [name]: 'SECRET-VALUE' } });
  expect([code, stderr]).toEqual([0, `warning: ${name} is not read. Did you mean ${meant}?\n`]);
});

test.each([
  ['one that is read', 'PAYCONFIRM_TZ', 'UTC'],
  ['one that we set for others', 'PAYCONFIRM_LISTEN_URL', 'http://127.0.0.1:1'],
  ["somebody else's", 'PAYCONFIRM_SHOP_DATABASE', 'x'],
])('nothing is said of %s', async (_, name, value) => {
  const { code, stderr } = await runCli(['config', 'path'], { env: { [name]: value } });
  expect([code, stderr]).toEqual([0, '']);
});
