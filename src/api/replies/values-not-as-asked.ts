import { type Said, t } from '../../texts/translate.ts';
import { fold } from '../../values/fold-accents.ts';
import { isRecord } from '../../values/is-record.ts';
import { maskPersonalFields } from '../../values/mask-personal-data.ts';
import { toJson } from '../../values/safe-json.ts';
import { safeCell } from '../../values/safe-text.ts';
import { isSecretName } from '../../values/secret-names.ts';
import type { Endpoint, Schema } from '../endpoints/endpoint.ts';

/** A field of which the reply to a write states something else than was asked. */
export interface UnexpectedValue {
  field: string;
  asked: unknown;
  stated: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * What the reply to a write states otherwise than it was asked: fields of the same name as those of the body, however
 * the two write it, and what the table says of the thing afterwards. Only fields that the table knows of the reply are
 * looked at, and only a value that can be no other way of writing the one asked for is another: a field that is left
 * out, masked or of unknown meaning states nothing, nor does null where it cannot be asked for. Where the bank still
 * wants a code, nothing is changed yet.
 */
export function unexpectedValues(
  { leaves = {}, body: askable, reply }: Pick<Endpoint, 'leaves' | 'body' | 'reply'>,
  { path = {}, body }: { path?: Fields; body?: unknown },
  data: unknown,
): UnexpectedValue[] {
  if (!isRecord(data) || isRecord(data.bank_request)) return [];
  const left = Object.entries(leaves).map(([name, value]) => [
    name,
    typeof value === 'string' && value.startsWith('{') ? path[value.slice(1, -1)] : value,
  ]);
  const asked: Fields = { ...Object.fromEntries(left), ...(isRecord(body) ? body : {}) };
  const stated = new Map(Object.entries(data).map(([name, value]) => [folded(name), value]));
  const known = new Map(Object.entries(propertiesOf(reply)).map(([name, field]) => [folded(name), field]));
  return Object.entries(asked).flatMap(([field, value]) => {
    const said = stated.get(folded(field));
    const inReply = known.get(folded(field));
    if (value === undefined || said === undefined || !inReply || isSecretName(field)) return [];
    const inBody = propertiesOf(askable)[field];
    const schema = { ...inBody, ...inReply };
    const nothing = [value, said].filter(isNothing).length;
    const mayBeNothing = [inBody?.type].flat().includes('null');
    const isOther = nothing === 0 ? isOtherwise(schema, value, said) : nothing === 1 && mayBeNothing;
    return isOther ? [{ field, asked: value, stated: said }] : [];
  });
}

/** The same in words, personal values masked unless `showPersonal`. */
export function unexpectedValuesText(differences: readonly UnexpectedValue[], showPersonal: boolean): Said {
  const fields = differences.map(({ field, asked, stated }) => {
    const shown = (value: unknown) =>
      wordOf(showPersonal ? value : Object.values(maskPersonalFields({ [field]: value }) as Fields)[0]);
    // Of several that would do, each; a list that was sent comes back as one.
    const each = [asked]
      .flat()
      .map(shown)
      .join(Array.isArray(stated) ? ', ' : ` ${t('or')} `);
    return t('{0}: asked for {1}, the reply says {2}', field, each, shown(stated));
  });
  return t('The service reports success, but its reply differs: {0}', fields.join('; '));
}

/** `ownerNumber` and `owner_number` are one field. */
const folded = (name: string) => name.toLowerCase().replaceAll('_', '');

const propertiesOf = (schema: Schema | undefined) =>
  (schema?.properties ?? {}) as Readonly<Record<string, Schema | undefined>>;

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

const isMasked = (value: unknown) => typeof value === 'string' && /[*•●…]|x{4}/i.test(value);

/** Whether `stated` can be no other way of writing `asked`; `schema` is that of the field in the reply. */
function isOtherwise(schema: Schema, asked: unknown, stated: unknown): boolean {
  if (schema.type === 'array') {
    if (!Array.isArray(asked) || !Array.isArray(stated)) return false;
    const isOther = (one: unknown, said: unknown) => isOtherwise(schema.items as Schema, one, said);
    return (
      asked.some((one) => stated.every((said) => isOther(one, said))) ||
      stated.some((said) => asked.every((one) => isOther(one, said)))
    );
  }
  // Of several that would do, one.
  if (Array.isArray(asked)) return asked.every((one) => isOtherwise(schema, one, stated));
  if (isRecord(asked)) {
    if (!isRecord(stated)) return false;
    const both = Object.keys(asked).filter((name) => !isNothing(asked[name]) && !isNothing(stated[name]));
    return both.some((name) => isOtherwise(propertiesOf(schema)[name] ?? {}, asked[name], stated[name]));
  }
  // What was named is told with more of it: an address and whether it is verified.
  if (isRecord(stated)) return Object.values(stated).every((part) => isOtherwise(schema, asked, part));
  if (Array.isArray(stated) || isMasked(stated) || !isKnown(schema, stated)) return false;
  if (schema.type === 'boolean') return truthOf(stated) === !truthOf(asked);
  return plain(asked) !== plain(stated);
}

/** Whether the table has the meaning of a value; another service may have states and ids of its own. */
function isKnown({ enum: values, format, type }: Schema, value: unknown): boolean {
  if (Array.isArray(values)) return values.some((one) => plain(one) === plain(value));
  if (format === 'uuid') return /^[0-9a-f-]{32,36}$/i.test(String(value));
  return ![type].flat().includes('integer') || decimal.test(String(value).trim());
}

function truthOf(value: unknown): boolean | undefined {
  if (/^(true|1)$/i.test(String(value))) return true;
  return /^(false|0)$/i.test(String(value)) ? false : undefined;
}

const decimal = /^([+-]?)0*(\d+?)(?:\.0*)?$/;

/**
 * A number whatever its zeros, by its digits: one beyond 2^53 is exact. An address as a URL; other text by its letters
 * and digits, for banks write without accents, spaces and in upper case.
 */
function plain(value: unknown): string {
  const text = String(value).trim();
  const number = decimal.exec(text);
  if (number) return `${number[1] === '-' ? '-' : ''}${number[2]}`;
  if (/^https?:/i.test(text) && URL.canParse(text)) return decoded(new URL(text).href);
  return fold(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^0+(?=\d+$)/, '');
}

function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

function wordOf(value: unknown): string {
  if (isNothing(value)) return 'nothing';
  const line = safeCell(typeof value === 'string' ? value : toJson(value));
  return line.length > 80 ? `${line.slice(0, 60)}…` : line;
}
