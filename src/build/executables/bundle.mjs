// Bundles the program for an executable: CommonJS, for whose scripts V8's compiled code can be kept.
import { rolldown } from 'rolldown';
import { bundleProgram } from '../bundle-program.mjs';

/** The program is read from its source, and divided into chunks. */
const programFromSource = {
  name: 'program-from-source',
  transform(code, id) {
    if (!id.endsWith('/bin/payconfirm.js')) return null;
    const load = "require('../dist/main.cjs')";
    if (!code.includes(load)) throw new Error(`${id} loads the program in another way than before`);
    return code.replace(load, "import('../src/main.ts')");
  },
};

const minified = { format: 'cjs', minify: true, dynamicImportInCjs: false };

/** The text of each chunk by its name, `main.js` first; that of jq's thread; and the modules in them. */
export async function bundleForExecutable() {
  const { program, codeSplitting, modules } = await bundleProgram({
    input: { main: 'bin/payconfirm.js' },
    plugins: [programFromSource],
  });
  const { output } = await program.generate({
    ...minified,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    codeSplitting,
  });
  const chunks = Object.fromEntries(
    output.map(({ fileName, code }) => [
      fileName,
      `(function (exports, require, module, __filename, __dirname) {${code.replace(/^#!.*/, '')}\n})`,
    ]),
  );
  return { chunks, thread: await bundleThread(), modules: [...modules.keys()] };
}

/** With its WebAssembly: a thread has no way to the assets before it runs. */
async function bundleThread() {
  const thread = await rolldown({
    input: 'src/output/jq-thread.mjs',
    platform: 'node',
    resolve: { alias: { 'jq-wasm': 'jq-wasm/inline' } },
  });
  const { output } = await thread.generate({ ...minified, codeSplitting: false });
  return output[0].code;
}
