// Bundles src/main.ts and everything it imports into dist/. What a start needs is one file; each heavy package
// is in a file of its own, read when it is first asked for (docs/decisions/bundler.md). The packages are
// bundled too: the published package has no dependencies to install.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { notices } from './notices.mjs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** The modules that are reached from the entry by static imports alone. */
const imports = new Map();
let entry;
let needed;
const graph = {
  name: 'graph',
  moduleParsed({ id, importedIds, isEntry }) {
    imports.set(id, importedIds);
    if (isEntry && id.endsWith('main.ts')) entry = id;
  },
};
function isNeededAtStart(id) {
  if (!needed) {
    needed = new Set([entry]);
    for (const module of needed) for (const imported of imports.get(module) ?? []) needed.add(imported);
  }
  return needed.has(id);
}

/** A module of ours that brings no package with it: many nouns share it, and it costs little. */
const light = new Map();
function isLight(id) {
  if (!light.has(id)) {
    light.set(id, true);
    const ours = id.includes('/src/') || /^node:(fs|os|path|timers)/.test(id);
    light.set(id, ours && (imports.get(id) ?? []).every(isLight));
  }
  return light.get(id);
}

/** Nobody here speaks HTTP/2. undici and fastify load Node's all the same, and its TLS with it: a tenth of a read. */
const withoutHttp2 = {
  name: 'without-http2',
  resolveId: (id) => (id === 'node:http2' ? '\0without-http2' : null),
  // As undici has it on a Node that was built without.
  load: (id) => (id === '\0without-http2' ? 'export const constants = {};' : null),
};

rmSync('dist', { recursive: true, force: true });
const bundle = await rolldown({
  // What runs in a thread of its own is started from a file of its own.
  input: { main: 'src/main.ts', 'chunks/jq-thread': 'src/output/jq-thread.mjs' },
  platform: 'node',
  transform: { target: 'node20.19', define: { VERSION: JSON.stringify(version) } },
  plugins: [graph, withoutHttp2],
  checks: { ineffectiveDynamicImport: false },
});
await bundle.write({
  dir: 'dist',
  format: 'esm',
  minify: true,
  entryFileNames: ({ name }) => (name === 'main' ? '[name].js' : '[name].mjs'),
  chunkFileNames: 'chunks/[name]-[hash].js',
  codeSplitting: {
    groups: [
      { name: 'start', test: isNeededAtStart },
      { name: 'shared', test: isLight, minShareCount: 2 },
    ],
  },
  // A CommonJS package looks for files beside itself; another declares these names once more.
  banner: 'var __dirname = import.meta.dirname, __filename = import.meta.filename;',
});
cpSync('node_modules/node-sqlite3-wasm/dist/node-sqlite3-wasm.wasm', 'dist/chunks/node-sqlite3-wasm.wasm');
cpSync('node_modules/jq-wasm/dist/build/jq.wasm', 'dist/chunks/build/jq.wasm');
writeFileSync('dist/THIRD-PARTY-NOTICES.txt', notices([...imports.keys()]));

// What bin/payconfirm.js prints without loading the program.
const { helpPage } = await import('../../dist/main.js');
writeFileSync('dist/version.txt', `${version}\n`);
writeFileSync('dist/help.txt', await helpPage());
