/** The lines that `init` gives, in an app of each framework whose receiver is a program: run as they stand. */
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
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

/** `init` in a new app, and what its lines prove. */
async function initIn(framework: string, files: Record<string, string> = {}) {
  const app = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  for (const [name, text] of Object.entries({ 'package.json': '{}', ...files })) {
    mkdirSync(dirname(join(app, name)), { recursive: true });
    writeFileSync(join(app, name), text);
  }
  symlinkSync(resolve('node_modules'), join(app, 'node_modules'));
  const port = `${await freePort()}`;
  // The Python that has Flask is the first on PATH.
  const PATH = python?.startsWith('/') ? `${dirname(python)}:${process.env.PATH}` : process.env.PATH;
  const env = { WEBHOOK_SECRET: secret, PORT: port, PATH, HOME: process.env.HOME };
  const written = await execa(process.execPath, [payconfirm, 'init', '--framework', framework, '--json'], {
    cwd: app,
    env,
  });
  const said = JSON.parse(written.stdout) as { try_receiver: string; verify: string; code: string };
  const proved = async (given: string) => {
    const line = given
      .replace('payconfirm verify-app', `"${process.execPath}" "${payconfirm}" verify-app`)
      .replaceAll('3000', port)
      .replace(' -- ', ` --json ${only.map((id) => `--only ${id}`).join(' ')} -- `);
    const { stdout } = await execa({ cwd: app, env, shell: '/bin/sh', reject: false })(line);
    const { cases } = JSON.parse(stdout) as { cases: { id: string; ok: boolean | null; reason: string }[] };
    return { ids: cases.map(({ id }) => id), wrong: cases.filter(({ ok }) => ok !== true) };
  };
  return { app, env, said, proved };
}

test.each(frameworks)('%s: the receiver alone', async (framework) => {
  const { said, proved } = await initIn(framework);
  expect(await proved(said.try_receiver)).toEqual({ ids: expect.arrayContaining(only), wrong: [] });
});

test.skipIf(isMissing('receiver.php'))(
  'a shop in PHP is right when its index.php leads to the receiver, not before',
  async () => {
    const { app, said, proved } = await initIn('php', { 'index.php': '<?php\nhttp_response_code(404);\n' });
    expect((await proved(said.verify)).wrong.map(({ ok }) => ok)).toContain(false);
    writeFileSync(join(app, 'index.php'), `<?php\n${said.code}\nhttp_response_code(404);\n`);
    expect(await proved(said.verify)).toEqual({ ids: expect.arrayContaining(only), wrong: [] });
  },
);

test.skipIf(isMissing('receiver.go'))('a package of Go in the same folder is built as before', async () => {
  const { app, env } = await initIn('go', {
    'go.mod': 'module shop\n',
    'payconfirm/shop.go': 'package payconfirm\n',
  });
  expect(await execa('go', ['vet', './...'], { cwd: app, env })).toMatchObject({ exitCode: 0 });
});
