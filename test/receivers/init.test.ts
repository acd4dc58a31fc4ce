/** The line that tries the receiver alone, as `init` gives it, in an app of each framework whose receiver is a program: run as it stands. */
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { freePort } from '../harness/free-port.ts';
import { isMissing, python, secret } from '../harness/receiver-program.ts';

const payconfirm = resolve('bin/payconfirm.js');
const receivers = {
  express: 'express.mjs',
  fastify: 'fastify.mjs',
  hono: 'hono.mjs',
  flask: 'receiver.py',
  php: 'receiver.php',
  go: 'receiver.go',
};
/** One case of each kind: those that they stand on are run too. */
const only = ['genuine-json', 'again-twice', 'forged-wrong-secret', 'money-short'];

const frameworks = Object.entries(receivers).filter(([, receiver]) => !isMissing(receiver));

test.each(frameworks)('%s', { timeout: 120_000 }, async (framework) => {
  const app = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  writeFileSync(join(app, 'package.json'), '{}');
  symlinkSync(resolve('node_modules'), join(app, 'node_modules'));
  const port = `${await freePort()}`;
  // The Python that has Flask is the first on PATH.
  const PATH = python?.startsWith('/') ? `${dirname(python)}:${process.env.PATH}` : process.env.PATH;
  const env = { WEBHOOK_SECRET: secret, PORT: port, PATH, HOME: process.env.HOME };
  const written = await execa(process.execPath, [payconfirm, 'init', '--framework', framework, '--json'], {
    cwd: app,
    env,
  });
  const { try_receiver, verify } = JSON.parse(written.stdout) as {
    try_receiver: string | null;
    verify: string;
  };
  const line = (try_receiver ?? verify)
    .replace('payconfirm verify-app', `"${process.execPath}" "${payconfirm}" verify-app`)
    .replaceAll('3000', port)
    .replace(' -- ', ` --json ${only.map((id) => `--only ${id}`).join(' ')} -- `);
  const { stdout } = await execa({ cwd: app, env, shell: '/bin/sh' })(line);
  const { cases } = JSON.parse(stdout) as { cases: { id: string; ok: boolean | null; reason: string }[] };
  expect(cases.filter(({ ok }) => ok !== true)).toEqual([]);
  expect(cases.map(({ id }) => id)).toEqual(expect.arrayContaining(only));
});
