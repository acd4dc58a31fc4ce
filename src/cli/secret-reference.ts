import { isAbsolute, join } from 'node:path';
import type { Context } from '../context.ts';
import { secretOfFile, secretOfVariable } from './secret-input.ts';

/**
 * The path that `file:PATH` names.
 * @param folder that it starts from when it is not absolute
 */
export function pathOf(reference: string, folder: string): string {
  const path = reference.slice('file:'.length);
  return isAbsolute(path) ? path : join(folder, path);
}

/**
 * The secret that `env:NAME` or `file:PATH` stands for.
 * @param folder that the path starts from when it is not absolute
 * @param place where the reference stands, for an error
 * @throws usage error when the variable is not set, or the file is empty or cannot be read; local error when
 * other users can change the file
 */
export async function secretOfReference(
  reference: string,
  folder: string,
  place: string,
  ctx: Context,
): Promise<string> {
  return reference.startsWith('env:')
    ? secretOfVariable(reference.slice('env:'.length), place, ctx)
    : await secretOfFile(pathOf(reference, folder), place, ctx);
}
