import type { Context } from '../context.ts';
import { usageError } from '../errors.ts';
import { onDisk } from '../io/files/disk-errors.ts';
import { givenBytes } from '../io/files/read-given-file.ts';
import { utf8 } from '../io/utf8.ts';
import { asIs, type Said, t } from '../texts/translate.ts';
import { unusableTexts } from '../values/check-given-text.ts';
import { errorPosition, parseJson, UnrepresentableJson } from '../values/exact-json.ts';
import { isRecord } from '../values/is-record.ts';

/** The parsed value of `--data JSON|@file|-`, with exact integers. @throws usage or local error */
export async function readBody(data: string, ctx: Context): Promise<unknown> {
  const text =
    data === '-' ? await ctx.readStdin() : data.startsWith('@') ? await readText(data.slice(1), ctx) : data;
  const body = parseGiven(text, '--data', t('Give JSON, @FILE or - for standard input.'));
  ctx.secrets.addFrom(body);
  refuseUnusable('--data', body);
  return body;
}

/** Parses JSON that a person wrote. @param name of the source @throws usage error if it is not JSON */
export function parseGiven(text: string, name: string, hint?: Said): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof UnrepresentableJson) throw usageError(asIs(`${name} ${error.message}`));
    const { line, column } = errorPosition(text);
    throw usageError(t('{0} is not JSON: it ends at line {1}, column {2}', name, line, column), hint);
  }
}

/** Reads a file from the command line as UTF-8 text. @throws local or usage error */
export async function readText(path: string, ctx: Context): Promise<string> {
  return utf8(await readBytes(path, ctx), path);
}

/** Reads the bytes of a file from the command line. @throws local or usage error */
export async function readBytes(path: string, ctx: Context): Promise<Buffer> {
  return onDisk(path, 'cannot be read', () => givenBytes(path, path, ctx));
}

/** Path segments that would access JavaScript's built-in objects. */
const refusedNames = ['__proto__', 'constructor', 'prototype'];

/**
 * `key=value` sets a string, `key:=json` a typed value. `a.b=1` sets a field of an object. Errors never repeat a value: it
 * may be a secret.
 * @throws usage error for an invalid field, and for one that contradicts an earlier one
 */
export function readFields(fields: readonly string[], ctx: Context): Record<string, unknown> {
  const body = emptyObject();
  for (const field of fields) {
    const match = /^([^=:]+)(:?=)(.*)$/s.exec(field);
    if (!match) throw usageError(t('--field must be key=value or key:=json; what was given is neither'));
    const [, key = '', operator, text = ''] = match;
    const path = key.split('.');
    const refused = path.find((part) => refusedNames.includes(part));
    if (refused)
      throw usageError(t('--field {0}: no field can be named {1}', key, refused), t('send it with --data'));
    const holder = path.slice(0, -1).reduce((within, part) => {
      const inner = within[part] ?? emptyObject();
      if (!isRecord(inner))
        throw usageError(t('--field {0}: {1} is already a value, not an object', key, part));
      within[part] = inner;
      return inner;
    }, body);
    if (Object.hasOwn(holder, path.at(-1)!)) {
      throw usageError(t('--field {0} is given twice', key), t('Remove one of the two.'));
    }
    holder[path.at(-1)!] = operator === ':=' ? typed(key, text) : text;
  }
  ctx.secrets.addFrom(body);
  refuseUnusable('--field', body);
  return body;
}

function refuseUnusable(source: string, body: unknown): void {
  const [first] = unusableTexts(body);
  if (first) throw usageError(t(first.rule, [source, first.path.join('.')].join(' ').trim()));
}

/** Without a prototype, `toString.x=1` creates a field and cannot access `Object.prototype`. */
const emptyObject = (): Record<string, unknown> => Object.create(null);

function typed(key: string, text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof UnrepresentableJson) throw usageError(t('--field {0}:= {1}', key, error.message));
    throw usageError(
      t('--field {0}:= takes JSON; what was given is none', key),
      t('a text is set with {0}=TEXT', key),
    );
  }
}
