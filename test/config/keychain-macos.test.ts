/** What `security` of macOS is asked; by one of ours, that understands those lines as its manual has them. */
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { createKeychain } from '../../src/config/keychain.ts';
import { systemClock } from '../../src/io/clock.ts';
import { thrown } from '../harness/scripted-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'payconfirm-security-'));
const security = join(folder, 'security');
writeFileSync(
  security,
  `#!/bin/sh
cd ${folder}
echo "$@" >>arguments
case "$1" in
  -i) read -r line; eval "set -- $line"; shift 9; printf '%s\\n' "$1" >kept ;;
  find-generic-password) [ -f kept ] || exit 44; cat kept ;;
  delete-generic-password) [ -f kept ] || exit 44; rm kept ;;
esac
`,
);
chmodSync(security, 0o755);

test('the secret is on its standard input, and comes back whole', async () => {
  const keychain = createKeychain({
    env: { PATH: [folder, process.env.PATH].join(delimiter) },
    // The six calls share a second; by this clock each has it for itself.
    clock: { ...systemClock, monotonic: () => 0 },
    signal: new AbortController().signal,
    system: 'darwin',
  });
  const item = { account: 'a1', origin: 'https://pay.example' };
  const secret = `se "cr'et\\ $HOME é`;
  await keychain.store(item, secret, 'payconfirm: client secret of shop at https://pay.example');
  expect(await keychain.read(item)).toBe(secret);
  expect(readFileSync(join(folder, 'kept'), 'utf8')).toBe(`${btoa(secret)}\n`);
  await keychain.remove(item);
  await keychain.remove(item);
  expect(await thrown(keychain.read(item))).toMatchObject({ message: 'no longer holds it' });
  expect(readFileSync(join(folder, 'arguments'), 'utf8').split('\n')).toEqual([
    '-i',
    'find-generic-password -a a1 -s payconfirm:https://pay.example -w',
    'find-generic-password -a a1 -s payconfirm:https://pay.example -w',
    'delete-generic-password -a a1 -s payconfirm:https://pay.example',
    'delete-generic-password -a a1 -s payconfirm:https://pay.example',
    'find-generic-password -a a1 -s payconfirm:https://pay.example -w',
    '',
  ]);
});
