// Builds what `exports` of package.json names into dist/library/: each is one file that imports nothing but Node's own
// modules, as ESM and as CommonJS, and its types, also one file (docs/decisions/library.md).
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

/** The modules that the library is made of; `plugins` are those of the program's bundle. */
export async function buildLibrary(plugins) {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
  const names = Object.keys(exports).flatMap((path) => /^\.\/([a-z]+)$/.exec(path)?.[1] ?? []);
  return (await Promise.all(names.map((name) => build(name, plugins)))).flat();
}

async function build(name, plugins) {
  const input = { [`library/${name}`]: `src/library/${name}.ts` };
  const options = { input, platform: 'node', transform: { target: 'node20.19' }, plugins };
  const output = { dir: 'dist', minify: true, chunkFileNames: 'chunks/[name]-[hash].cjs' };
  const program = await rolldown(options);
  const { output: files } = await program.write({ ...output, format: 'cjs', entryFileNames: '[name].cjs' });
  const face = files.find(({ isEntry }) => isEntry);
  if (files.length === 1) await program.write({ ...output, format: 'esm' });
  // What it loads later is there once, as CommonJS: `import` and `require` take that alike, and so does Jest.
  else writeFileSync(`dist/library/${name}.js`, `export{${face.exports}}from"./${name}.cjs";\n`);
  const types = await rolldown({
    input,
    platform: 'node',
    plugins: [dts({ oxc: true, emitDtsOnly: true, tsconfig: false })],
  });
  await types.write({ dir: 'dist', format: 'esm' });
  copyFileSync(`dist/library/${name}.d.ts`, `dist/library/${name}.d.cts`);
  return program.watchFiles;
}
