/**
 * The image, and the compose files of the documentation, on a container engine of our own. Its base images are made here, as
 * no registry is asked: a Debian by debootstrap, and on it this machine's Node in place of the image `node`.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { execa } from 'execa';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePort } from '../harness/free-port.ts';

const needed = { dockerd: 'docker.io', 'docker-compose': 'docker-compose', debootstrap: 'debootstrap' };
const PATH = `${process.env.PATH}:/usr/sbin`;
const lacking = Object.entries(needed)
  .filter(([name]) => spawnSync('sh', ['-c', `command -v ${name}`], { env: { PATH } }).status !== 0)
  .map(([, name]) => name);
if (lacking.length > 0 && process.env.CI) throw new Error(`apt-get install ${lacking.join(' ')}`);
/** Why there is no container engine here; a sandbox may not let one start. */
let missing = lacking.join(' ');

const root = mkdtempSync(join(tmpdir(), 'payconfirm-engine-'));
const socket = join(root, 'socket');
const env = { ...process.env, PATH, DOCKER_HOST: `unix://${socket}`, COMPOSE_PROJECT_NAME: 'shop' };
const run = (command: string, args: string[], cwd = root) =>
  execFileSync(command, args, { env, cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

let engine: ChildProcess | undefined;
let said = '';
async function startEngine(): Promise<void> {
  const folders = ['data', 'exec'].map((name) => `--${name}-root=${join(root, name)}`);
  engine = spawn('dockerd', ['--host', env.DOCKER_HOST, ...folders, '--pidfile', join(root, 'pid')], { env });
  engine.stderr!.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  while (!existsSync(socket) || spawnSync('docker', ['version'], { env }).status !== 0) {
    if (engine.exitCode !== null) throw new Error(said.slice(-2_000));
    await delay(100);
  }
}

/** The images that the files of the documentation name. */
function makeImages(): void {
  const debian = join(root, 'debian');
  run('debootstrap', ['--variant=minbase', 'bookworm', debian]);
  run('sh', ['-c', `tar -C ${debian} -c . | docker import - debian:bookworm-slim`]);
  const node = join(root, 'node');
  mkdirSync(node);
  cpSync(process.execPath, join(node, 'node'));
  const npm = dirname(dirname(realpathSync(run('sh', ['-c', 'command -v npm']).trim())));
  cpSync(npm, join(node, 'npm'), { recursive: true, dereference: true });
  writeFileSync(
    join(node, 'Dockerfile'),
    `FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1
COPY node /usr/local/bin/
COPY npm /usr/local/lib/npm
RUN ln -s ../lib/npm/bin/npm-cli.js /usr/local/bin/npm
`,
  );
  run('docker', ['build', '--tag', 'node:24-slim', node]);
  const [, lines = ''] = /`(npm run executables -- .*docker build .*)` creates/.exec(guide) ?? [];
  // Without its build, which other tests run from at this moment.
  const line = lines.replace('npm run executables --', 'node src/build/executables/run.mjs');
  run('sh', ['-c', line], resolve('.'));
}

const guide = readFileSync('docs/guides/ci.md', 'utf8');
const compose = (text: string) => /```yaml\n(# compose\.yaml\n[\s\S]*?)```/.exec(text)![1]!;

beforeAll(async () => {
  if (missing) return;
  await startEngine().catch((error: Error) => {
    missing = `The container engine does not start here: ${error.message}`;
  });
  if (!missing) makeImages();
}, 1_200_000);
beforeEach(({ skip }) => skip(missing !== '', missing));
afterAll(async () => {
  if (engine?.exitCode === null) {
    engine.kill('SIGTERM');
    await once(engine, 'exit');
  }
  rmSync(root, { recursive: true, force: true });
});

/** A folder with a compose file and an app. */
function project(name: string, file: string, app: string) {
  const folder = join(root, name);
  mkdirSync(folder);
  writeFileSync(join(folder, 'compose.yaml'), file);
  writeFileSync(join(folder, 'package.json'), '{"scripts":{"test":"node app.mjs","start":"node app.mjs"}}');
  writeFileSync(join(folder, 'app.mjs'), app);
  return { folder, compose: (...args: string[]) => run('docker-compose', args, folder) };
}

test('the guide’s compose file: the tests reach the emulator as soon as it is healthy', () => {
  const app = `
    const { PAYCONFIRM_BASE_URL: url, PAYCONFIRM_CLIENT_ID: id, PAYCONFIRM_CLIENT_SECRET: secret } = process.env;
    const body = JSON.stringify({ client_id: id, client_secret: secret });
    const reply = await fetch(url + '/api/v1/oauth/token', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    console.log('the service answered', reply.status, (await reply.json()).success);`;
  const shop = project('guide', compose(guide), app);
  expect(shop.compose('run', '-T', 'tests')).toContain('the service answered 200 true');
  shop.compose('down');
});

test('an app in another container and one on the machine get their deliveries', async () => {
  const page = readFileSync('docs/reference/container-image.md', 'utf8');
  const [port, received] = [await freePort(), join(root, 'page', 'received')];
  const app = `
    import { createServer } from 'node:http';
    import { text } from 'node:stream/consumers';
    import { appendFileSync } from 'node:fs';
    createServer(async (request, response) => {
      appendFileSync('received', await text(request));
      response.end('{"success":true}');
    }).listen(3000, () => appendFileSync('received', 'ready '));`;
  const shop = project('page', compose(page).replace(':4010:4010', `:${port}:4010`), app);
  let here = '';
  const onMachine = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (text) => {
      here += text;
    });
    request.on('end', () => response.end('{"success":true}'));
  }).listen(0, '0.0.0.0');
  await once(onMachine, 'listening');
  shop.compose('up', '-d');
  try {
    await expect.poll(() => existsSync(received)).toBe(true);
    const account = {
      PAYCONFIRM_CONFIG_DIR: join(root, 'settings'),
      PAYCONFIRM_BASE_URL: `http://localhost:${port}`,
      PAYCONFIRM_CLIENT_ID: 'emulator-client',
      PAYCONFIRM_CLIENT_SECRET: 'emulator-secret',
    };
    const payconfirm = (...args: string[]) =>
      execa(process.execPath, [resolve('bin/payconfirm.js'), ...args], { env: account });
    const [inContainer, outside] = page.match(/(?<=`)http:\/\/[a-z.]+:3000\/hook/g)!;
    const hostPort = (onMachine.address() as AddressInfo).port;
    await payconfirm('webhooks', 'create', '--name', 'container', '--url', inContainer!);
    await payconfirm(
      'webhooks',
      'create',
      '--name',
      'machine',
      '--url',
      outside!.replace('3000', `${hostPort}`),
    );
    await payconfirm('sandbox', 'send', '--amount', '150000', '--description', 'DH102', '--wait');
    const orders = [readFileSync(received, 'utf8').replace('ready ', ''), here].map(
      (body) => JSON.parse(body).description,
    );
    expect(orders).toEqual(['DH102', 'DH102']);
  } finally {
    onMachine.close();
    shop.compose('down');
  }
});
