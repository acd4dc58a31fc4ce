/** The tarball as it is published, installed in an empty folder and run as users run it. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import module from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from '../harness/free-port.ts';
import { installPacked } from '../harness/packed.ts';

const { root, home, folder, env, remove } = await installPacked();
afterAll(remove);
const program = join(folder, 'node_modules', '.bin', 'payconfirm');

interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

function started(
  args: string[],
  more: Record<string, string> = {},
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]!.setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
    });
  }
  const ended = new Promise<Ended>((done) => {
    child.once('close', (code, signal) => done({ code, signal, ...texts }));
  });
  return { child, ended };
}
const run = (args: string[], more?: Record<string, string>) => started(args, more).ended;
const shell = (line: string, more: Record<string, string> = {}) =>
  execFileSync('bash', ['-c', line], {
    cwd: folder,
    env: { ...env, ...more, PATH: `${join(folder, 'node_modules', '.bin')}:${env.PATH}` },
    encoding: 'utf8',
  });

/** The ready event of an emulator that was started, from its first line. */
function ready(child: ChildProcess): Promise<{ url: string }> {
  return new Promise((done, fail) => {
    child.stdout!.once('data', (text: string) => done(JSON.parse(text)));
    child.once('close', () => fail(new Error('it ended')));
  });
}

test('run by npx, it prints commands that a shell finds', () => {
  const line = 'npx --offline payconfirm webhooks list 2>&1 || true';
  const hints = shell(line, { PAYCONFIRM_PROFILE: 'shop', npm_config_cache: join(root, 'npm') })
    .split('\n')
    .filter((one) => one.includes('payconfirm '));
  expect(hints).toEqual([
    'hint: log in: npx payconfirm --profile shop auth login',
    'or start the emulator, which needs no account: npx payconfirm emulator start',
  ]);
});

test('fetched by npx --package, it prints commands that a shell finds', () => {
  const cache = { PAYCONFIRM_PROFILE: 'shop', npm_config_cache: join(root, 'npm') };
  const tarball = readdirSync(root).find((name) => name.endsWith('.tgz'))!;
  const npx = `npx --offline --yes --package ../${tarball} payconfirm`;
  expect(shell(`cd .. && mkdir bare && cd bare && ${npx} webhooks list 2>&1 || true`, cache)).toContain(
    `hint: log in: npx --package ../${tarball} payconfirm --profile shop auth login\n`,
  );
});

test('in a folder below its project, the files of init find it', () => {
  const lines = `
    mkdir pay; cd pay; echo module shop >go.mod; npx --offline payconfirm init >../init.txt
    sed -n 's/^exec \\(.*\\) verify-app.*/\\1 --version/p' payconfirm/verify.sh | npm_config_offline=true sh
    rm -r ../pay ../init.txt`;
  const { stdout, stderr } = spawnSync('bash', ['-c', lines], {
    cwd: folder,
    env: { ...env, npm_config_cache: join(root, 'npm') },
    encoding: 'utf8',
  });
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect([stdout, stderr]).toEqual([`${version}\n`, '']);
});

test('a download of at most 2.4 MB, 6.5 MB on the disk', () => {
  const sizeOf = (path: string): number => statSync(path).size;
  const tarball = readdirSync(root).find((name) => name.endsWith('.tgz'))!;
  const installed = join(folder, 'node_modules', 'payconfirm');
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
  const total = files.reduce((sum, name) => sum + sizeOf(join(installed, name)), 0);
  expect(sizeOf(join(root, tarball))).toBeLessThan(2_400_000);
  expect(total).toBeLessThan(6_500_000);
});

/** CONTRIBUTING.md is for the repository, and says so; pictures show what the words beside them say. */
test('the pages link to nothing that is not in the package', () => {
  const installed = join(folder, 'node_modules', 'payconfirm');
  const pages = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.md') && name !== 'CONTRIBUTING.md',
  );
  const dead = pages.flatMap((page) =>
    Array.from(readFileSync(join(installed, page), 'utf8').matchAll(/\]\((?!\w+:)([^)#]+)/g), ([, to]) =>
      join(page, '..', to!),
    ).filter((to) => !to.endsWith('.webp') && !existsSync(join(installed, to))),
  );
  expect([pages.length > 40, dead]).toEqual([true, []]);
});

test.each([[['--version']], [['--help']], [['whoami']]])(
  'packed without a build, %j says how to build',
  async (argv) => {
    const unbuilt = mkdtempSync(join(root, 'unbuilt-'));
    cpSync('bin', join(unbuilt, 'bin'), { recursive: true });
    cpSync('package.json', join(unbuilt, 'package.json'));
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(unbuilt, 'bin', 'payconfirm.js'), ...argv],
      {
        env,
        encoding: 'utf8',
      },
    );
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      'error: payconfirm is not built: dist/ is missing\n' +
        'hint: in its repository, npm run build; npm run package makes a whole tarball\n',
    ]);
  },
);

test('the tarball: no dependencies, no scripts, the program and its notices', () => {
  const installed = join(folder, 'node_modules', 'payconfirm');
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  expect([manifest.dependencies, manifest.scripts?.install, manifest.scripts?.postinstall]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
    'payconfirm',
  ]);
  expect(existsSync(join(installed, 'dist', 'THIRD-PARTY-NOTICES.txt'))).toBe(true);
  expect(existsSync(join(installed, 'src'))).toBe(false);
});

test('a filter that needs more memory than jq has: one line of JSON', async () => {
  const { code, stdout, stderr } = await run(['endpoints', '--json', '--jq', 'def f: [f]; f']);
  expect([code, stdout]).toEqual([2, '']);
  expect(JSON.parse(stderr)).toMatchObject({ error: { kind: 'usage' } });
});

test('--version, --help', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(await run(['--version'])).toEqual({ code: 0, signal: null, stdout: `${version}\n`, stderr: '' });
  const help = await run(['--help']);
  expect([help.code, help.stderr]).toEqual([0, '']);
  expect(help.stdout).toMatch(/^Usage: payconfirm /m);
  expect((await run(['-h'])).stdout).toBe(help.stdout);
});

test('an unknown flag: exit 2, a suggestion', async () => {
  expect(await run(['webhooks', 'logs', '--statsu', 'failed'])).toEqual({
    code: 2,
    signal: null,
    stdout: '',
    stderr: "error: unknown option '--statsu'\nhint: Did you mean --status?\n",
  });
});

test('smoke --emulator: exit 0', async () => {
  const { code, stdout, stderr } = await run(['smoke', '--emulator', '--timeout', '60s']);
  expect([code, stdout.split('\n').length, stderr]).toEqual([
    0,
    15,
    expect.stringMatching(/^14 checks passed/),
  ]);
});

test('smoke --emulator on a port in use: exit 1, and it ends', async () => {
  const other = createServer();
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  const { port } = other.address() as { port: number };
  const { code, stderr } = await run(['smoke', '--emulator', '--port', String(port)]);
  other.close();
  expect([code, stderr]).toEqual([1, expect.stringContaining(`port ${port}`)]);
});

describe('emulator exec', () => {
  test('gives the program its environment and hands on its exit code', async () => {
    const script =
      'console.log(Object.keys(process.env).filter((k) => /^PAYCONFIRM_/.test(k)).sort().join()); process.exit(7)';
    expect(await run(['emulator', 'exec', '--', 'node', '-e', script])).toEqual({
      code: 7,
      signal: null,
      stdout: 'PAYCONFIRM_BASE_URL,PAYCONFIRM_CLIENT_ID,PAYCONFIRM_CLIENT_SECRET,PAYCONFIRM_CONFIG_DIR\n',
      stderr: '',
    });
    expect(readdirSync(env.TMPDIR)).toEqual([]);
  });

  test('serves its own page for an address that cannot be decoded', async () => {
    const script =
      'fetch(process.env.PAYCONFIRM_BASE_URL + "/checkout/%").then(async (r) => console.log(r.status, /<html/.test(await r.text())))';
    const { stdout } = await run(['emulator', 'exec', '--', 'node', '-e', script]);
    expect(stdout).toBe('404 true\n');
  });

  test('runs the program itself', async () => {
    const { code, stdout } = await run(['emulator', 'exec', '--', program, 'whoami', '--jq', '.username']);
    expect([code, stdout]).toEqual([0, 'demo\n']);
  });

  test.each(['table', 'tsv', 'json', 'ndjson', 'csv', 'yaml'])(
    'stdout is the program alone, with -o %s',
    async (format) => {
      const { stdout } = await run(['emulator', 'exec', '-o', format, '--', 'echo', 'hi']);
      expect(stdout).toBe('hi\n');
    },
  );

  test('a command that listen runs in it reaches the emulator, as the guide has it', async () => {
    const port = await freePort();
    const line =
      `"$0" listen --port ${port} --public-url http://127.0.0.1:${port} --register --once --timeout 60s -- ` +
      '"$0" sandbox send --amount 150000 --description DH102';
    const { code, stderr } = await run(['emulator', 'exec', '--', 'sh', '-c', line, program]);
    expect({ code, errors: stderr.split('\n').filter((said) => said.startsWith('error:')) }).toEqual({
      code: 0,
      errors: [],
    });
  });

  test('of a program that is not there: exit 127', async () => {
    const { code, stderr } = await run(['emulator', 'exec', '--', 'no-such-program']);
    expect([code, stderr]).toEqual([127, expect.stringContaining('no-such-program')]);
  });
});

test('emulator start: what was acknowledged outlives kill -9; the profile works; Ctrl-C ends it with 130', async () => {
  const config = { PAYCONFIRM_CONFIG_DIR: mkdtempSync(join(root, 'settings-')) };
  const start = ['emulator', 'start', '--port', '0', '-o', 'ndjson'];
  const first = started(start, config);
  await ready(first.child);
  const send = [
    '--profile',
    'emulator',
    'sandbox',
    'send',
    '--amount',
    '150k',
    '--description',
    'DH1',
    '--code',
    'FT1',
  ];
  const sent = await run([...send, '--json'], config);
  expect(sent.code).toBe(0);
  first.child.kill('SIGKILL');
  expect((await first.ended).signal).toBe('SIGKILL');

  const second = started(start, config);
  await ready(second.child);
  const number = JSON.parse(sent.stdout).virtual_account_number;
  const kept = ['--profile', 'emulator', 'va', 'transactions', number, '--jq', '.items[].transaction_code'];
  expect(await run(kept, config)).toEqual({ code: 0, signal: null, stdout: 'FT1\n', stderr: '' });
  second.child.kill('SIGINT');
  const { code, stderr } = await second.ended;
  expect([code, JSON.parse(stderr).error.kind]).toEqual([130, 'interrupted']);
});

test('a reader that leaves is no error', () => {
  expect(shell('set -o pipefail; payconfirm endpoints | head -1; echo "$?"')).toBe(
    'POST\t/api/v1/client/register-client\tclient register\t4.1\tclient.register\tfalse\n0\n',
  );
  expect(shell('set -o pipefail; payconfirm --help | head -1; echo "$?"')).toMatch(/^Confirm .*\n0\n$/);
  expect(shell('set -o pipefail; payconfirm openapi 2>&1 | head -c 1; echo " $?"')).toBe('{ 0\n');
});

test('openapi in a pipe is JSON', () => {
  expect(JSON.parse(shell('payconfirm openapi | cat')).openapi).toBe('3.1.0');
});

test('mcp serves the guides that came with it', async () => {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ command: program, args: ['mcp'], cwd: folder, env }));
  const { resources } = await client.listResources();
  const texts = await Promise.all(resources.map(({ uri }) => client.readResource({ uri })));
  await client.close();
  const guides = ['docs/guides', 'docs/reference'].flatMap((pages) =>
    readdirSync(pages)
      .filter((name) => name.endsWith('.md'))
      .map((name) => readFileSync(join(pages, name), 'utf8')),
  );
  expect(texts.map(({ contents: [page] }) => page && 'text' in page && page.text)).toEqual([
    ...guides,
    readFileSync('docs/assumptions.md', 'utf8'),
  ]);
});

test('completion bash: commands, flags, values; nothing typed is run', () => {
  const complete = (line: string) =>
    shell(
      `
      source <(payconfirm completion bash)
      source <(payconfirm completion bash)
      COMP_LINE=$LINE COMP_POINT=\${#LINE} COMP_TYPE=9
      $(complete -p payconfirm | sed 's/.*-F \\([^ ]*\\).*/\\1/')
      echo "\${COMPREPLY[*]}"
    `,
      { LINE: line },
    );
  expect(complete('payconfirm webh')).toBe('webhooks\n');
  expect(complete('payconfirm webhooks lo')).toBe('logs log\n');
  expect(complete('payconfirm webhooks logs --st')).toBe('--status\n');
  expect(complete('payconfirm webhooks logs --status ')).toBe('success failed\n');
  expect(complete('payconfirm sandbox send --description $(touch<x) --am')).toBe('--amount\n');
  expect(existsSync(join(folder, 'x'))).toBe(false);
});

test('nothing is written but to the settings folder, and compiled code to the cache', () => {
  const written = readdirSync(home, { recursive: true, encoding: 'utf8' });
  expect([
    written.filter((name) => !name.startsWith(join('.cache', 'payconfirm', 'v'))),
    readdirSync(env.TMPDIR),
    readdirSync(folder).sort(),
  ]).toEqual([
    'enableCompileCache' in module ? ['.cache', join('.cache', 'payconfirm')] : [],
    [],
    ['node_modules', 'package-lock.json', 'package.json'],
  ]);
});
