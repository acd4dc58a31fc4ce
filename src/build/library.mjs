// Builds what `exports` of package.json names into dist/library/: each is one file that imports nothing but Node's own
// modules, as ESM and as CommonJS, and its types, also one file (docs/decisions/library.md).
import { copyFileSync, readFileSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

const dir = 'dist/library';

/** The modules that the library is made of. */
export async function buildLibrary() {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8'));
  const names = Object.keys(exports).flatMap((path) => /^\.\/([a-z]+)$/.exec(path)?.[1] ?? []);
  return (await Promise.all(names.map(build))).flat();
}

async function build(name) {
  const input = { [name]: `src/library/${name}.ts` };
  const program = await rolldown({ input, platform: 'node', transform: { target: 'node20.19' } });
  await program.write({ dir, format: 'esm', minify: true });
  await program.write({ dir, format: 'cjs', minify: true, entryFileNames: '[name].cjs' });
  const types = await rolldown({
    input,
    platform: 'node',
    plugins: [dts({ oxc: true, emitDtsOnly: true, tsconfig: false })],
  });
  await types.write({ dir, format: 'esm' });
  copyFileSync(`${dir}/${name}.d.ts`, `${dir}/${name}.d.cts`);
  return program.watchFiles;
}
