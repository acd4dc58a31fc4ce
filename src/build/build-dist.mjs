// Bundles src/main.ts and everything it imports into dist/. The packages are bundled too: the published package has no
// dependencies to install.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { bundleProgram, lighter, version } from './bundle-program.mjs';
import { buildInspectorPage } from './inspector-page.mjs';
import { buildLibrary } from './library.mjs';
import { notices } from './notices.mjs';

rmSync('dist', { recursive: true, force: true });
execFileSync(process.execPath, ['src/build/run-typescript.mjs', 'src/build/client-types.ts']);
const besides = Promise.all([buildLibrary([lighter]), buildInspectorPage()]);
const { program, codeSplitting, modules } = await bundleProgram({
  // What runs in a thread of its own is started from a file of its own.
  input: { main: 'src/main.ts', 'chunks/jq-thread': 'src/output/jq-thread.mjs' },
});
await program.write({
  dir: 'dist',
  format: 'esm',
  minify: true,
  entryFileNames: ({ name }) => (name === 'main' ? '[name].js' : '[name].mjs'),
  chunkFileNames: 'chunks/[name]-[hash].js',
  codeSplitting,
  // A CommonJS package looks for files beside itself; another declares these names once more.
  banner: 'var __dirname = import.meta.dirname, __filename = import.meta.filename;',
});
cpSync('node_modules/node-sqlite3-wasm/dist/node-sqlite3-wasm.wasm', 'dist/chunks/node-sqlite3-wasm.wasm');
cpSync('node_modules/jq-wasm/dist/build/jq.wasm', 'dist/chunks/build/jq.wasm');
writeFileSync('dist/THIRD-PARTY-NOTICES.txt', notices([...modules.keys(), ...(await besides).flat()]));

// What bin/payconfirm.js prints without loading the program.
const { helpPage, helpPages, manPages } = await import('../../dist/main.js');
writeFileSync('dist/version.txt', `${version}\n`);
writeFileSync('dist/help.txt', await helpPage());
writeFileSync('dist/help.json', JSON.stringify(await helpPages()));
mkdirSync('dist/man');
for (const [name, page] of await manPages()) writeFileSync(`dist/man/${name}`, page);
