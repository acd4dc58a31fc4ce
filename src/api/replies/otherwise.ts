import { maskPersonalFields } from '../../values/mask.ts';
import { isRecord } from '../../values/record.ts';
import { toJson } from '../../values/safe-json.ts';
import { safeCell } from '../../values/safe-text.ts';
import { isSecretName } from '../../values/secret-names.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';

/** A field of which the reply to a write states something else than was asked. */
export interface Otherwise {
  field: string;
  asked: unknown;
  stated: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * What the reply to a write states otherwise than it was asked: fields of the same name as those of the body, however
 * the two write it, and what the table says of the thing afterwards. A field that is left out states nothing, nor does
 * one that is masked. Where the bank still wants a code, nothing is changed yet.
 */
export function statedOtherwise(
  endpoint: Pick<Endpoint, 'leaves'>,
  { path = {}, body }: { path?: Fields; body?: unknown },
  data: unknown,
): Otherwise[] {
  if (!isRecord(data) || isRecord(data.bank_request)) return [];
  const left = Object.entries(endpoint.leaves ?? {}).map(([name, value]) => [
    name,
    typeof value === 'string' && value.startsWith('{') ? path[value.slice(1, -1)] : value,
  ]);
  const asked: Fields = { ...Object.fromEntries(left), ...(isRecord(body) ? body : {}) };
  const stated = new Map(Object.entries(data).map(([name, value]) => [folded(name), value]));
  return Object.entries(asked).flatMap(([field, value]) => {
    const said = stated.get(folded(field));
    const silent = value === undefined || said === undefined || isSecretName(field) || isMasked(said);
    return silent || isSaid(value, said) ? [] : [{ field, asked: value, stated: said }];
  });
}

/** The same in words, personal values masked unless `showPersonal`. */
export function otherwiseWords(differences: readonly Otherwise[], showPersonal: boolean): string {
  const fields = differences.map(({ field, asked, stated }) => {
    const shown = (value: unknown) =>
      wordOf(showPersonal ? value : Object.values(maskPersonalFields({ [field]: value }) as Fields)[0]);
    // Of several that would do, each; a list that was sent comes back as one.
    const each = [asked]
      .flat()
      .map(shown)
      .join(Array.isArray(stated) ? ', ' : ' or ');
    return `${field}: ${each} was asked for, ${shown(stated)} is stated`;
  });
  return `the service reports success, but its reply states otherwise: ${fields.join('; ')}`;
}

/** `ownerNumber` and `owner_number` are one field. */
const folded = (name: string) => name.toLowerCase().replaceAll('_', '');

const isMasked = (value: unknown) => typeof value === 'string' && value.includes('***');

function isSaid(asked: unknown, stated: unknown): boolean {
  if (isNothing(asked) || isNothing(stated)) return isNothing(asked) && isNothing(stated);
  if (Array.isArray(stated) && Array.isArray(asked)) {
    return asked.length === stated.length && asked.every((part) => stated.some((one) => isSaid(part, one)));
  }
  // Of several that would do, one.
  if (Array.isArray(asked)) return asked.some((part) => isSaid(part, stated));
  if (isRecord(asked) && isRecord(stated)) {
    const names = new Set([...Object.keys(asked), ...Object.keys(stated)]);
    return [...names].every((name) => isSaid(asked[name], stated[name]));
  }
  // What was named is told with more of it: an address and whether it is verified.
  if (isRecord(stated)) return Object.values(stated).some((part) => isSaid(asked, part));
  return plain(asked) === plain(stated);
}

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** An account number goes out as a number and comes back with its zeros; ids and addresses are written in several ways. */
function plain(value: unknown): string {
  const text = String(value).trim().normalize('NFC');
  if (/^\d+$/.test(text)) return text.replace(/^0+(?=\d)/, '');
  if (/^[0-9a-f-]{36}$/i.test(text)) return text.toLowerCase();
  return /^https?:/i.test(text) && URL.canParse(text) ? new URL(text).href : text;
}

function wordOf(value: unknown): string {
  if (isNothing(value)) return 'nothing';
  const line = safeCell(typeof value === 'string' ? value : toJson(value));
  return line.length > 80 ? `${line.slice(0, 60)}…` : line;
}
