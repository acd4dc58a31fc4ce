/** The files that come with the program: beside it in its package, or inside its executable (src/build/executables.mjs). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as Sea from 'node:sea';

const sea = process.getBuiltinModule('node:sea') as typeof Sea & { getAssetKeys(): string[] };

/** Whether this is the executable: it holds its files, and no folder has them. */
export const isExecutable = sea.isSea();

/** The folder of this file's own is two deep in it, in the sources as in the bundle. */
export const packageFolder = join(import.meta.dirname, '..', '..');

/** @param path from the package's folder: `docs/assumptions.md` */
export function readProgramFile(path: string): Buffer {
  return isExecutable
    ? Buffer.from(sea.getRawAsset(path) as ArrayBuffer)
    : readFileSync(join(packageFolder, path));
}

/** The names of the files in a folder. */
export function programFilesIn(path: string): string[] {
  if (!isExecutable) return readdirSync(join(packageFolder, path));
  const prefix = `${path}/`;
  const inside = sea.getAssetKeys().filter((name) => name.startsWith(prefix));
  return inside.map((name) => name.slice(prefix.length));
}

/** Where a person finds a file: on this machine, or in the repository, by the same path. */
export const programPath = (path: string): string => (isExecutable ? path : join(packageFolder, path));
