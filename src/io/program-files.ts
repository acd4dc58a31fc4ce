/** The files of the program: in its package, or inside its executable (src/build/executables.mjs). */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type * as Sea from 'node:sea';
import type { Environment } from './environment.ts';

const sea = process.getBuiltinModule('node:sea') as typeof Sea & { getAssetKeys(): string[] };

/** Whether this is the executable. It contains its files; there is no folder for them. */
export const isExecutable = sea.isSea();

/** This file's folder is two levels deep, in the sources and in the bundle. */
export const packageFolder = join(import.meta.dirname, '..', '..');

const isGlobal = /[/\\](_npx[/\\]\w+|lib|npm|nodejs)[/\\]node_modules[/\\]/;

/** How people type this program: a package of an app is on the PATH of npm and npx alone. */
export const typedProgram = ({ npm_command }: Environment): string =>
  npm_command && /[/\\]node_modules[/\\]/.test(packageFolder) && !isGlobal.test(packageFolder)
    ? 'npx payconfirm'
    : 'payconfirm';

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
