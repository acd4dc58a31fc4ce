// Bundles src/main.ts and everything it imports into dist/. What a start needs is one file; each heavy package
// is in a file of its own, read when it is first asked for (docs/decisions/bundler.md). The packages are
// bundled too: the published package has no dependencies to install.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { buildInspectorPage } from './inspector-page.mjs';
import { buildLibrary } from './library.mjs';
import { notices } from './notices.mjs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** The modules that are reached from the entry by static imports alone. */
const imports = new Map();
let entry;
let needed;
const graph = {
  name: 'graph',
  moduleParsed({ id, code, importedIds, isEntry }) {
    // Rolldown takes these for calls without effect, and drops one whose value is not used: in `try` its error is the effect.
    if (/^\s*(try\s*\{\s*)?(de|en)codeURI(Component)?\([^=]*\);?\s*$/m.test(code ?? '')) {
      throw new Error(
        `${id}: what decodeURI or encodeURI gives must be used, or the call is not in the bundle`,
      );
    }
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

/** A module of ours that brings nothing slow with it that a start would not load: many nouns share it. */
const light = new Map();
const quick = /^node:(async_hooks|events|fs|fs\/promises|net|os|path|timers|timers\/promises|tty|util)$/;
function isLight(id) {
  if (isNeededAtStart(id)) return true;
  if (!light.has(id)) {
    light.set(id, true);
    const ours = id.includes('/src/') || quick.test(id);
    light.set(id, ours && (imports.get(id) ?? []).every(isLight));
  }
  return light.get(id);
}

/**
 * Modules that cost more than we have of them, and what the packages get in their place: those of Node's together a fifth
 * of a read on Node 24, a sixteenth on Node 20.
 */
const instead = {
  // Nobody here speaks HTTP/2. undici and fastify load it all the same, and TLS with it. This is what undici has on a
  // Node that was built without.
  'node:http2': 'module.exports = { constants: {} };',
  // As a module it reads every property of the process, which makes three streams and a list of all of Node's flags.
  'node:process': 'module.exports = globalThis.process;',
  // Of fastify and conf we want no log, no versions of plugins or of settings compared, and requests are checked by
  // src/emulator/server/validation.ts. It is half of what fastify loads, a tenth of an emulator's first start.
  pino: 'module.exports = {};',
  semver: 'module.exports = {};',
  '@fastify/ajv-compiler': 'module.exports = {};',
  '@fastify/fast-json-stringify-compiler': 'module.exports = {};',
};
const lighter = {
  name: 'lighter',
  resolveId: (id) => (Object.hasOwn(instead, id) ? `\0${id}` : null),
  load: (id) => instead[id.slice(1)] ?? null,
};

rmSync('dist', { recursive: true, force: true });
execFileSync(process.execPath, ['src/build/run-typescript.mjs', 'src/build/client-types.ts']);
const besides = Promise.all([buildLibrary([lighter]), buildInspectorPage()]);
const bundle = await rolldown({
  // What runs in a thread of its own is started from a file of its own.
  input: { main: 'src/main.ts', 'chunks/jq-thread': 'src/output/jq-thread.mjs' },
  platform: 'node',
  transform: { target: 'node20.19', define: { VERSION: JSON.stringify(version) } },
  plugins: [graph, lighter],
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
writeFileSync('dist/THIRD-PARTY-NOTICES.txt', notices([...imports.keys(), ...(await besides).flat()]));

// What bin/payconfirm.js prints without loading the program.
const { helpPage, manPages } = await import('../../dist/main.js');
writeFileSync('dist/version.txt', `${version}\n`);
writeFileSync('dist/help.txt', await helpPage());
mkdirSync('dist/man');
for (const [name, page] of await manPages()) writeFileSync(`dist/man/${name}`, page);
