// npm start: installs, builds and checks, and says each step before it begins: the first run takes half a minute.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const program = ['node', 'bin/payconfirm.js'];
const { stderr } = process;

/**
 * Runs a step with its seconds counted on a terminal. What it prints is shown when it fails.
 * @param {string} words what it does: `1/3 Installing the packages`
 * @param {string[]} command
 */
async function step(words, [file, ...args]) {
  stderr.write(`${words} …${stderr.isTTY ? '' : '\n'}`);
  const began = Date.now();
  const took = () => `${Math.round((Date.now() - began) / 1000)} s`;
  const ticking = setInterval(() => stderr.isTTY && stderr.write(`\r${words} … ${took()}`), 1000);
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
  const [code] = await once(child, 'close');
  clearInterval(ticking);
  stderr.write(code === 0 ? `${stderr.isTTY ? '\r' : ''}${words}: done in ${took()}\n` : `\n${printed}`);
  return code ?? 1;
}

/** The same, of a step that is there to be watched. */
async function shown(words, [file, ...args]) {
  stderr.write(`${words}\n`);
  const [code] = await once(spawn(file, args, { stdio: 'inherit' }), 'close');
  return code ?? 1;
}

function sayNext() {
  const line = (...words) => `  ${[...program, ...words].join(' ')}\n`;
  stderr.write(
    `\nIt works here. Next, each in a terminal of its own, in this folder:\n${[
      line('emulator', 'start'),
      line('--profile', 'emulator', 'listen'),
      line('--profile', 'emulator', 'sandbox', 'send', '--amount', '150k', '--description', 'DH1'),
    ].join('')}`,
  );
}

process.exitCode =
  (await step('1/3 Installing the packages that are missing', [
    process.execPath,
    'src/build/install-packages.mjs',
  ])) ||
  (await step('2/3 Building', [process.execPath, 'src/build/build-dist.mjs'])) ||
  (await shown('3/3 Checking the whole chain on the emulator', [
    process.execPath,
    program[1],
    'smoke',
    '--emulator',
  ]));
if (process.exitCode === 0) sayNext();
