// Bundles src/main.ts and everything it imports into dist/, split at the dynamic imports, so that start-up
// reads little. The packages are bundled too: the published package has no dependencies to install.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { notices } from './notices.mjs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

rmSync('dist', { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: ['src/main.ts'],
  outdir: 'dist',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  minify: true,
  chunkNames: 'chunks/[name]-[hash]',
  metafile: true,
  define: { VERSION: JSON.stringify(version) },
  // CommonJS packages ask for Node's own modules by `require`, and SQLite looks for its .wasm beside itself.
  banner: {
    js: [
      "import { createRequire as __createRequire } from 'node:module';",
      'const require = __createRequire(import.meta.url);',
      'const __dirname = import.meta.dirname, __filename = import.meta.filename;',
    ].join('\n'),
  },
});

cpSync('node_modules/node-sqlite3-wasm/dist/node-sqlite3-wasm.wasm', 'dist/chunks/node-sqlite3-wasm.wasm');
writeFileSync('dist/THIRD-PARTY-NOTICES.txt', notices(metafile));

// What bin/payconfirm.js prints without loading the program.
const { helpPage } = await import('../../dist/main.js');
writeFileSync('dist/version.txt', `${version}\n`);
writeFileSync('dist/help.txt', helpPage());
