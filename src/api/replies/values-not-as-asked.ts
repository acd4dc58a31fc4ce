import { type Said, t } from '../../texts/translate.ts';
import { fold } from '../../values/fold-accents.ts';
import { isRecord } from '../../values/is-record.ts';
import { maskPersonalFields } from '../../values/mask-personal-data.ts';
import { safeCell } from '../../values/safe-text.ts';
import { isSecretName } from '../../values/secret-names.ts';
import { toJson } from '../../values/terminal-safe-json.ts';
import type { Endpoint, Schema } from '../endpoints/endpoint.ts';

/** A field whose value in a write's reply differs from the request. */
export interface UnexpectedValue {
  field: string;
  asked: unknown;
  stated: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Fields of a write's reply that differ from the request, or from the table's `leaves`. Names are compared in
 * any spelling. Only fields of the table's reply schema are compared. A value differs only if it cannot be
 * another spelling of the requested value. A field that is absent, masked or of unknown meaning never
 * differs, nor does null where null cannot be requested. While the bank waits for an OTP, nothing has changed
 * yet.
 */
export function unexpectedValues(
  { resultingFields = {}, body: askable, reply }: Pick<Endpoint, 'resultingFields' | 'body' | 'reply'>,
  { path = {}, body }: { path?: Fields; body?: unknown },
  data: unknown,
): UnexpectedValue[] {
  if (!isRecord(data) || isRecord(data.bank_request)) return [];
  const left = Object.entries(resultingFields).map(([name, value]) => [
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
    const isOther = nothing === 0 ? differs(schema, value, said) : nothing === 1 && mayBeNothing;
    return isOther ? [{ field, asked: value, stated: said }] : [];
  });
}

/** The differences as a text; personal values are masked unless `showPersonal`. */
export function unexpectedValuesText(differences: readonly UnexpectedValue[], showPersonal: boolean): Said {
  const fields = differences.map(({ field, asked, stated }) => {
    const shown = (value: unknown) =>
      shownValue(showPersonal ? value : Object.values(maskPersonalFields({ [field]: value }) as Fields)[0]);
    // Lists the alternatives with "or"; a list that was sent is returned as a list.
    const each = [asked]
      .flat()
      .map(shown)
      .join(Array.isArray(stated) ? ', ' : ` ${t('or')} `);
    return t('{0}: asked for {1}, the reply says {2}', field, each, shown(stated));
  });
  return t('The service reports success, but its reply differs: {0}', fields.join('; '));
}

/** `ownerNumber` and `owner_number` are the same field. */
const folded = (name: string) => name.toLowerCase().replaceAll('_', '');

const propertiesOf = (schema: Schema | undefined) =>
  (schema?.properties ?? {}) as Readonly<Record<string, Schema | undefined>>;

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

const isMasked = (value: unknown) => typeof value === 'string' && /[*•●…]|x{4}/i.test(value);

/** Whether `stated` cannot be another spelling of `asked`. `schema`: the field in the reply. */
function differs(schema: Schema, asked: unknown, stated: unknown): boolean {
  if (schema.type === 'array') {
    if (!Array.isArray(asked) || !Array.isArray(stated)) return false;
    const isOther = (one: unknown, said: unknown) => differs(schema.items as Schema, one, said);
    return (
      asked.some((one) => stated.every((said) => isOther(one, said))) ||
      stated.some((said) => asked.every((one) => isOther(one, said)))
    );
  }
  // One of the alternatives is enough.
  if (Array.isArray(asked)) return asked.every((one) => differs(schema, one, stated));
  if (isRecord(asked)) {
    if (!isRecord(stated)) return false;
    const both = Object.keys(asked).filter((name) => !isNothing(asked[name]) && !isNothing(stated[name]));
    return both.some((name) => differs(propertiesOf(schema)[name] ?? {}, asked[name], stated[name]));
  }
  // The reply has more data than the request: an address, and whether it is verified.
  if (isRecord(stated)) return Object.values(stated).every((part) => differs(schema, asked, part));
  if (Array.isArray(stated) || isMasked(stated) || !isKnown(schema, stated)) return false;
  if (schema.type === 'boolean') return truthOf(stated) === !truthOf(asked);
  return comparable(asked) !== comparable(stated);
}

/** Whether the table defines the value. Another service may have its own states and ids. */
function isKnown({ enum: values, format, type }: Schema, value: unknown): boolean {
  if (Array.isArray(values)) return values.some((one) => comparable(one) === comparable(value));
  if (format === 'uuid') return /^[0-9a-f-]{32,36}$/i.test(String(value));
  return ![type].flat().includes('integer') || decimal.test(String(value).trim());
}

function truthOf(value: unknown): boolean | undefined {
  if (/^(true|1)$/i.test(String(value))) return true;
  return /^(false|0)$/i.test(String(value)) ? false : undefined;
}

const decimal = /^([+-]?)0*(\d+?)(?:\.0*)?$/;

/**
 * The comparable form of a value. Numbers: their digits without needless zeros, exact beyond 2^53. Addresses:
 * as a URL. Other text: only letters and digits, because banks write in upper case without accents and
 * spaces.
 */
function comparable(value: unknown): string {
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

function shownValue(value: unknown): string {
  if (isNothing(value)) return 'nothing';
  const line = safeCell(typeof value === 'string' ? value : toJson(value));
  return line.length > 80 ? `${line.slice(0, 60)}…` : line;
}
