// Builds what `exports` of package.json names into dist/library/: each is one file that imports nothing but Node's own
// modules, as CommonJS with a line for `import`, and its types, also one file (docs/decisions/library.md). Of `testing` only
// the types: its code is part of the program's bundle.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

const { exports, version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** The modules that the library is made of; `plugins` are those of the program's bundle. */
export async function buildLibrary(plugins) {
  const names = Object.keys(exports).flatMap((path) => /^\.\/([a-z]+)$/.exec(path)?.[1] ?? []);
  const ofClient = [...plugins, await tableWithoutSchemas()];
  const built = names.map((name) => build(name, name === 'client' ? ofClient : plugins));
  return (await Promise.all(built)).flat();
}

async function build(name, plugins) {
  const input = { [`library/${name}`]: `src/library/${name}.ts` };
  const types = await rolldown({
    input,
    platform: 'node',
    plugins: [dts({ oxc: true, emitDtsOnly: true, tsconfig: false })],
  });
  await types.write({ dir: 'dist', format: 'esm' });
  renameSync(`dist/library/${name}.d.ts`, `dist/library/${name}.d.cts`);
  writeFileSync(`dist/library/${name}.d.ts`, `export * from './${name}.cjs';\n`);
  if (name === 'testing') return [];
  const program = await rolldown({
    input,
    platform: 'node',
    transform: { target: 'node20.19', define: { VERSION: JSON.stringify(version) } },
    plugins,
  });
  // In lines, for an error that nobody catches is printed with the line that threw it.
  const minify = { compress: true, mangle: true, codegen: { removeWhitespace: false } };
  const comments = { annotation: false, jsdoc: false };
  const output = {
    dir: 'dist',
    format: 'cjs',
    entryFileNames: '[name].cjs',
    minify,
    comments,
    keepNames: true,
  };
  importing((await program.write(output)).output[0]);
  return program.watchFiles;
}

/** What `import` gets: the names of a file in CommonJS. */
export function importing({ name, exports }) {
  writeFileSync(`dist/${name}.js`, `export{${exports}}from"./${name.slice('library/'.length)}.cjs";\n`);
}

/**
 * What a client asks of the endpoint table at run time: its schemas, two thirds of it, are the types there, and the service
 * checks what it is sent. For the client alone: the emulator of `testing` answers by the whole table.
 */
async function tableWithoutSchemas() {
  const table = 'src/api/endpoints/table.ts';
  const whole = await rolldown({ input: table, platform: 'node' });
  const { output } = await whole.generate({ format: 'esm' });
  const { endpoints } = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
  const isPaged = ({ query }) => Object.hasOwn(query?.properties ?? {}, 'page');
  const bare = Object.entries(endpoints).map(([id, { method, path, auth, alsoNamed, ...entry }]) => [
    id,
    {
      method,
      path,
      auth,
      alsoNamed,
      headers: entry.headers && {},
      body: entry.body && {},
      query: isPaged(entry) ? { properties: { page: {} } } : undefined,
      ...(entry.assumed === true ? { assumed: true, errors: entry.errors } : {}),
    },
  ]);
  const code = `export const endpoints = ${JSON.stringify(Object.fromEntries(bare))};`;
  return {
    name: 'table-without-schemas',
    load: (id) => (id.endsWith(table) && code) || null,
  };
}
