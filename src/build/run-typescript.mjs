// Runs a TypeScript program of this repository: node src/build/run-typescript.mjs FILE [ARG…]
import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const [file, ...args] = process.argv.slice(2);
// Inside the repository, so that packages are found.
const folder = mkdtempSync(resolve('node_modules/.payconfirm-run-'));
const outfile = join(folder, 'program.mjs');
try {
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'warning',
  });
  process.argv = [process.argv[0], outfile, ...args];
  await import(outfile);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
