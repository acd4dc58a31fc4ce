import { readFile } from 'node:fs/promises';
import type { Context } from '../context.ts';
import { PayconfirmError, usageError } from '../errors.ts';

/**
 * The value of `--data JSON|@file|-`, parsed; integers beyond 2^53 stay exact.
 * @throws usage error when it is not JSON, local error when the file cannot be read
 */
export async function readBody(data: string, ctx: Context): Promise<unknown> {
  const { parseJson } = await import('../api/lossless.ts');
  const text =
    data === '-' ? await ctx.readStdin() : data.startsWith('@') ? await readText(data.slice(1)) : data;
  try {
    return await parseJson(text);
  } catch (cause) {
    throw usageError(
      `--data is not JSON: ${(cause as Error).message}`,
      'give JSON, @file or - for standard input',
    );
  }
}

/**
 * Reads a file named on the command line, as UTF-8 text.
 * @throws local error
 */
export async function readText(path: string): Promise<string> {
  return (await readBytes(path)).toString('utf8');
}

/**
 * Reads a file named on the command line, byte for byte.
 * @throws local error
 */
export async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw new PayconfirmError('local', `cannot read ${path}: ${(cause as Error).message}`, { cause });
  }
}

/**
 * `key=value` gives a string, `key:=json` a typed value; `a.b=1` sets a field of an object.
 * @throws usage error
 */
export function readFields(fields: readonly string[]): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const field of fields) {
    const match = /^([^=:]+)(:?=)(.*)$/s.exec(field);
    if (!match) throw usageError(`--field must be key=value or key:=json; given: ${JSON.stringify(field)}`);
    const [, key = '', operator, text = ''] = match;
    const path = key.split('.');
    let holder = body;
    for (const part of path.slice(0, -1)) {
      holder[part] ??= {};
      holder = holder[part] as Record<string, unknown>;
    }
    holder[path.at(-1)!] = operator === ':=' ? typed(key, text) : text;
  }
  return body;
}

function typed(key: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw usageError(`--field ${key}:= takes JSON; given: ${JSON.stringify(text)}`);
  }
}
