import { build } from 'esbuild';
import { expect, test } from 'vitest';

/** Packages that a module loads by itself, before any dynamic import. */
async function packagesLoadedBy(module: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [new URL(`../../src/output/${module}`, import.meta.url).pathname],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    outdir: 'unused',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const loaded = new Set<string>();
  const follow = (output: string) => {
    for (const { path, kind, external } of metafile.outputs[output]?.imports ?? []) {
      if (kind !== 'import-statement') continue;
      if (external) loaded.add(path);
      else follow(path);
    }
  };
  follow(Object.keys(metafile.outputs).find((name) => metafile.outputs[name]?.entryPoint?.endsWith(module))!);
  return [...loaded];
}

test('JSON and TSV load no package for tables, colours, CSV, YAML or jq', async () => {
  expect(await packagesLoadedBy('print-result.ts')).toEqual(['lossless-json']);
  expect(await packagesLoadedBy('table-or-tsv.ts')).toEqual(['lossless-json']);
  expect(await packagesLoadedBy('error.ts')).toEqual(['lossless-json']);
  expect(await packagesLoadedBy('progress.ts')).toEqual([]);
});
