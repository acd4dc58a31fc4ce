import { isAbsolute, join } from 'node:path';
import type { Context } from '../context.ts';
import { secretOfFile, secretOfVariable } from './secret-input.ts';

/**
 * The path in `file:PATH`.
 * @param folder base of a relative path
 */
export function pathOf(reference: string, folder: string): string {
  const path = reference.slice('file:'.length);
  return isAbsolute(path) ? path : join(folder, path);
}

/**
 * The secret of `env:NAME` or `file:PATH`.
 * @param folder base of a relative path
 * @param place of the reference, for an error
 * @throws usage error if the variable is not set, or the file is empty or cannot be read; local error if other users can
 * change the file
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
