// Bundles src/main.ts and everything it imports into dist/. The packages are bundled too: the published package has no
// dependencies to install.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { rolldown } from 'rolldown';
import { bundleProgram, lighter, version } from './bundle-program.mjs';
import { buildInspectorPage } from './inspector-page.mjs';
import { buildLibrary, importing } from './library.mjs';
import { notices } from './notices.mjs';

/** WebAssembly is in the package as Brotli makes it, a quarter smaller than in a plain tarball, and made whole as it is read. */
const smallerWasm = {
  name: 'smaller-wasm',
  transform: (code, id) =>
    /\/(node-sqlite3-wasm|jq-wasm)\//.test(id)
      ? code.replace(
          /(await readFile|fs\.readFileSync)\((wasmPath|filename)\)/,
          "process.getBuiltinModule('zlib').brotliDecompressSync($1($2 + '.br'))",
        )
      : null,
};

rmSync('dist', { recursive: true, force: true });
execFileSync(process.execPath, ['src/build/run-typescript.mjs', 'src/build/client-types.ts']);
const besides = Promise.all([buildLibrary([lighter]), buildThread(), buildInspectorPage()]);
const { program, codeSplitting, modules } = await bundleProgram({
  input: { main: 'src/main.ts', 'library/testing': 'src/library/testing.ts' },
  plugins: [smallerWasm],
});
// As CommonJS, which `import`, `require` and Jest take alike: so the emulator is there once.
const { output } = await program.write({
  dir: 'dist',
  format: 'cjs',
  minify: true,
  comments: { annotation: false, jsdoc: false },
  dynamicImportInCjs: false,
  entryFileNames: '[name].cjs',
  chunkFileNames: 'chunks/[name]-[hash].cjs',
  codeSplitting,
});
importing(output.find(({ name }) => name === 'library/testing'));
mkdirSync('dist/chunks/build');
await Promise.all([
  compress('node-sqlite3-wasm/dist/node-sqlite3-wasm.wasm', 'node-sqlite3-wasm.wasm'),
  compress('jq-wasm/dist/build/jq.wasm', 'build/jq.wasm'),
]);
writeFileSync('dist/THIRD-PARTY-NOTICES.txt', notices([...modules.keys(), ...(await besides).flat()]));

// What bin/payconfirm.js prints without loading the program.
const { helpPage, helpPages, manPages } = await import('../../dist/main.cjs');
writeFileSync('dist/version.txt', `${version}\n`);
writeFileSync('dist/help.txt', await helpPage());
writeFileSync('dist/help.json', JSON.stringify(await helpPages()));
mkdirSync('dist/man');
for (const [name, page] of await manPages()) writeFileSync(`dist/man/${name}`, page);

/** What runs in a thread of its own is started from a file of its own. */
async function buildThread() {
  const thread = await rolldown({
    input: { 'jq-thread': 'src/output/jq-thread.mjs' },
    platform: 'node',
    transform: { target: 'node20.19' },
    plugins: [smallerWasm],
  });
  await thread.write({
    dir: 'dist/chunks',
    minify: true,
    entryFileNames: '[name].mjs',
    codeSplitting: false,
  });
  return thread.watchFiles;
}

async function compress(from, to) {
  const whole = readFileSync(`node_modules/${from}`);
  writeFileSync(`dist/chunks/${to}.br`, await promisify(brotliCompress)(whole));
}
