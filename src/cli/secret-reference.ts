import { isAbsolute, join } from 'node:path';
import type { Context } from '../context.ts';
import { PayconfirmError, usageError } from '../errors.ts';
import { variableNamed } from '../io/environment.ts';
import { givenText } from '../io/files/given.ts';
import { checkSecretFile } from '../io/files/private.ts';
import { secretIn } from './secret-input.ts';

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
 * @throws usage error when the variable is not set, or there is nothing in it; local error for a file that cannot be
 * read, or that others can change
 */
export async function secretOfReference(
  reference: string,
  folder: string,
  place: string,
  ctx: Context,
): Promise<string> {
  const source = `${place}: ${reference}`;
  if (reference.startsWith('env:')) {
    const name = reference.slice('env:'.length);
    const text = variableNamed(name, ctx.env);
    if (text === undefined) throw usageError(`${source}: that variable is not set`, `export ${name}='…'`);
    return secretIn(text, source, ctx);
  }
  const path = pathOf(reference, folder);
  try {
    checkSecretFile(path, ctx.warn);
    return secretIn(await givenText(path, source), source, ctx);
  } catch (error) {
    if (error instanceof PayconfirmError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new PayconfirmError('local', `${source}: the file cannot be read (${code})`, { cause: error });
  }
}
