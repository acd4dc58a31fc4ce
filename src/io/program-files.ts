/** The files of the program: in its package, or inside its executable (src/build/executables.mjs). */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type * as Sea from 'node:sea';

const sea = process.getBuiltinModule('node:sea') as typeof Sea & { getAssetKeys(): string[] };

/** Whether this is the executable. It contains its files; there is no folder for them. */
export const isExecutable = sea.isSea();

/** This file's folder is two levels deep, in the sources and in the bundle. */
export const packageFolder = join(import.meta.dirname, '..', '..');

/** @param path relative to the package's folder: `docs/assumptions.md` */
export function readProgramFile(path: string): Buffer {
  return isExecutable
    ? Buffer.from(sea.getRawAsset(path) as ArrayBuffer)
    : readFileSync(join(packageFolder, path));
}

export function programFilesIn(path: string): string[] {
  if (!isExecutable) return readdirSync(join(packageFolder, path));
  const prefix = `${path}/`;
  const inside = sea.getAssetKeys().filter((name) => name.startsWith(prefix));
  return inside.map((name) => name.slice(prefix.length));
}

/** The path of a file for people: on this machine, from the working folder if that is shorter; or in the repository. */
export function programPath(path: string): string {
  if (isExecutable) return path;
  const whole = join(packageFolder, path);
  const near = relative(process.cwd(), whole);
  return near !== '' && near.length < whole.length ? near : whole;
}
