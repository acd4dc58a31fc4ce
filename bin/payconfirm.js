#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';

const [major, minor] = process.versions.node.split('.').map(Number);
// The two pages that never change are written at build time, so that they need not load the program.
const pages = { '--version': 'version.txt', '--help': 'help.txt', '-h': 'help.txt' };
const page = process.argv.length === 3 && pages[process.argv[2]];

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`error: payconfirm needs Node 20.19 or newer; this is ${process.versions.node}\n`);
  process.exitCode = 1;
} else if (!existsSync(new URL('../dist/main.js', import.meta.url))) {
  process.stderr.write('error: payconfirm is not built: dist/ is missing\n');
  process.stderr.write('hint: in its repository, npm run build; npm run package makes a whole tarball\n');
  process.exitCode = 1;
} else if (page) {
  process.stdout.on('error', () => {});
  process.stdout.write(readFileSync(new URL(`../dist/${page}`, import.meta.url)));
} else {
  const { runProcess } = await import('../dist/main.js');
  process.exitCode = await runProcess(process);
}
