import { isAbsolute, join } from 'node:path';
import type { Context } from '../context.ts';
import { secretOfFile, secretOfVariable } from './secret-input.ts';

/** The path in `file:PATH`, relative to `folder`. */
export function pathOf(reference: string, folder: string): string {
  const path = reference.slice('file:'.length);
  return isAbsolute(path) ? path : join(folder, path);
}

/** The secret of `env:NAME` or `file:PATH` (relative to `folder`). @throws usage or local error */
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
