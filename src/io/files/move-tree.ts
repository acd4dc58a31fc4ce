import { lstatSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { act } from '../act.ts';
import { writeWhole } from './files.ts';
import { makeFolder } from './make-folder.ts';

/**
 * Moves a file, or a folder with all that is in it, also to another disk. A file is at its old place until it is whole at
 * the new one: when the process is killed in the middle, a second call does the rest. Of a file that is at both places with
 * one content, one stays; of two `.ndjson` files, the lines of both; two others stay where they are.
 * @returns the files that stayed, since another has their place
 * @throws the system's error; local error when a file cannot be written
 */
export function moveTree(from: string, to: string): string[] {
  act(() => ({ kind: 'file', action: 'write', path: to }));
  const taken = lstatSync(to, { throwIfNoEntry: false }) !== undefined;
  if (!taken && renamed(from, to)) return [];
  if (!lstatSync(from).isDirectory()) return movedFile(from, to, taken) ? [] : [from];
  makeFolder(to);
  const stayed = readdirSync(from).flatMap((name) => moveTree(join(from, name), join(to, name)));
  if (stayed.length === 0) rmdirSync(from);
  return stayed;
}

/** False between two disks. */
function renamed(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    return false;
  }
}

/** False when another file has its place. */
function movedFile(from: string, to: string, taken: boolean): boolean {
  const content = readFileSync(from);
  if (!taken) writeWhole(to, content);
  else if (!content.equals(readFileSync(to))) {
    if (!to.endsWith('.ndjson')) return false;
    const lines = new Set([...linesOf(readFileSync(to)), ...linesOf(content)]);
    writeWhole(to, [...lines, ''].join('\n'));
  }
  rmSync(from);
  return true;
}

const linesOf = (content: Buffer) =>
  content
    .toString()
    .split('\n')
    .filter((line) => line !== '');
