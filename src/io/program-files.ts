/** The files of the program: in its package, or inside its executable (src/build/executables.mjs). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type * as Sea from 'node:sea';
import { shellWord } from '../values/quote/shell.ts';
import type { Environment } from './environment.ts';

const sea = process.getBuiltinModule('node:sea') as typeof Sea & { getAssetKeys(): string[] };

/** Whether this is the executable. It contains its files; there is no folder for them. */
export const isExecutable = sea.isSea();

/** This file's folder is two levels deep, in the sources and in the bundle. */
export const packageFolder = join(import.meta.dirname, '..', '..');

const isGlobal = /[/\\](lib|npm|nodejs)[/\\]node_modules[/\\]/;

/** How people type this program: a package of an app, or one that npx fetched, is on the PATH of npm and npx alone. */
export function typedProgram({ npm_command }: Environment): string {
  const fetched = fetchedByNpx();
  if (fetched) return `npx --package ${shellWord(fetched)} payconfirm`;
  const isInApp = /[/\\]node_modules[/\\]/.test(packageFolder) && !isGlobal.test(packageFolder);
  return npm_command && isInApp ? 'npx payconfirm' : 'payconfirm';
}

/** The file or the name that was given to `npx --package`: npm notes it in its cache. */
function fetchedByNpx(): string | undefined {
  const manifest = join(packageFolder, '..', '..', 'package.json');
  if (!/[/\\]_npx[/\\]/.test(packageFolder) || !existsSync(manifest)) return undefined;
  const noted: { _npx?: { packages?: string[] } } = JSON.parse(readFileSync(manifest, 'utf8'));
  return noted._npx?.packages?.[0];
}

/** Whether `npx` finds this program from a folder, as npx looks for it: there, and in each folder above. */
export function isFoundByNpx(folder: string): boolean {
  const here = resolve(folder);
  const above = dirname(here);
  return (
    existsSync(join(here, 'node_modules', '.bin', 'payconfirm')) || (above !== here && isFoundByNpx(above))
  );
}

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
