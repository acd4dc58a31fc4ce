import { PayconfirmError } from '../errors.ts';
import { type Said, t } from '../texts/translate.ts';
import { fold } from '../values/fold-accents.ts';
import { checkValue, readLevel } from './check-value.ts';
import { templateRules, valueRules } from './data-object-rules.ts';
import {
  type DataObject,
  lengthOf,
  maximumLength,
  type Problem,
  type ReadObject,
  writeObjects,
} from './tlv.ts';

/** CRC-16 of a VietQR payload: polynomial 1021, initial value FFFF, on bytes; four upper-case hex digits. */
export function crc16(bytes: Uint8Array): string {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** The fields that a banking app reads from a VietQR payload. `***` in the last four asks the payer. */
export interface PayloadFields {
  /** Six digits. */
  bankBin: string;
  /** The account, VA or card number, unchanged; at most 19 characters (§2.6). */
  account: string;
  /** True for a card number. */
  toCard?: boolean;
  /** Integer VND above 0; a payload from elsewhere may have a fraction. Without it, the payer enters one. */
  amount?: number;
  /** Four digits. */
  categoryCode?: string;
  /** At most 25 characters. */
  beneficiaryName?: string;
  /** At most 15 characters. */
  city?: string;
  /** Each at most 25 characters. */
  bill?: string;
  reference?: string;
  terminal?: string;
  purpose?: string;
}

export type ParsedPayload =
  | { ok: true; fields: PayloadFields; singleUse: boolean; objects: readonly ReadObject[] }
  | {
      ok: false;
      /** Sorted by position; at least one. */
      problems: readonly Problem[];
      objects: readonly ReadObject[];
    };

/** Builds a payload from fields, in ASCII unless `fold` is false. @throws usage error that names the field */
export function buildPayload(fields: PayloadFields, options: { fold?: boolean } = {}): string {
  const { amount } = fields;
  if (amount !== undefined && !(Number.isSafeInteger(amount) && amount > 0)) {
    throw refused('amount', t('amount must hold a whole number of VND above 0'));
  }
  const text = (field: 'beneficiaryName' | 'city' | 'bill' | 'reference' | 'terminal' | 'purpose') => {
    const value = fields[field];
    if (value === undefined || options.fold === false) return value;
    const folded = fold(value);
    if (!/^[ -~]*$/.test(folded)) {
      throw refused(field, t('{0} must hold Vietnamese or ASCII letters, digits and signs', field));
    }
    return folded;
  };

  return encodePayload([
    ...leaf('00', '01'),
    ...leaf('01', amount === undefined ? '11' : '12'),
    ...template('38', [
      ...leaf('38.00', 'A000000727'),
      ...template('38.01', [...leaf('38.01.00', fields.bankBin), ...leaf('38.01.01', fields.account)]),
      ...leaf('38.02', fields.toCard ? 'QRIBFTTC' : 'QRIBFTTA'),
    ]),
    ...leaf('52', fields.categoryCode),
    ...leaf('53', '704'),
    ...leaf('54', amount?.toString()),
    ...leaf('58', 'VN'),
    ...leaf('59', text('beneficiaryName')),
    ...leaf('60', text('city')),
    ...template('62', [
      ...leaf('62.01', text('bill')),
      ...leaf('62.05', text('reference')),
      ...leaf('62.07', text('terminal')),
      ...leaf('62.08', text('purpose')),
    ]),
  ]);
}

/** Reads a payload and checks everything. Never throws. A lower-case CRC is accepted; unknown IDs are kept. */
export function parsePayload(payload: string): ParsedPayload {
  const { objects, problems, intact } = readLevel([...payload], 0, '');
  const leaves = new Map(flatten(objects).map(({ path, value }) => [path, value]));
  const end = lengthOf(payload);

  if (intact && leaves.get('01') === '12' && !leaves.has('54')) {
    const message = () => t('54 (amount) is missing: the code is for single use');
    problems.push({ rule: 'mandatory', position: end, path: '54', message });
  }
  const covered = payload.slice(0, -4);
  const found = payload.slice(-4);
  if (covered.endsWith('6304') && /^[\dA-F]{4}$/i.test(found) && found.toUpperCase() !== crcOf(covered)) {
    const message = () => t('the CRC is {0}, but must be {1} for these characters', found, crcOf(covered));
    problems.push({ rule: 'crc', position: end - 4, path: '63', message });
  }
  if (problems.length > 0) {
    return { ok: false, problems: problems.sort((a, b) => a.position - b.position), objects };
  }
  return { ok: true, fields: fieldsOf(leaves), singleUse: leaves.get('01') === '12', objects };
}

/** Writes data objects in their order, with a new CRC. */
export function encodePayload(objects: readonly DataObject[]): string {
  const covered = `${writeObjects(objects.filter(({ id }) => id !== '63'))}6304`;
  return covered + crcOf(covered);
}

/** The same payload with another amount (integer VND). It must already have an amount. */
export function withAmount(payload: string, amount: number): string {
  const { objects } = parsePayload(payload);
  return encodePayload(objects.map((one) => (one.path === '54' ? { ...one, value: `${amount}` } : one)));
}

/** The data objects with text, in their order, including those in templates. */
export function flatten(objects: readonly ReadObject[]): (ReadObject & { value: string; name: string })[] {
  return objects.flatMap((object) =>
    typeof object.value === 'string'
      ? [{ ...object, value: object.value, name: valueRules[object.path]?.name ?? 'unknown' }]
      : flatten(object.value),
  );
}

function crcOf(covered: string): string {
  return crc16(new TextEncoder().encode(covered));
}

/** A data object with text; nothing for undefined. */
function leaf(path: string, value: string | undefined): DataObject[] {
  if (value === undefined) return [];
  const rule = valueRules[path]!;
  if (value.trim() === '') throw refused(rule.name, t('{0} must not be blank', rule.name));
  const broken = checkValue(rule, value);
  if (broken) throw refused(rule.name, broken.message());
  return [{ id: path.slice(-2), value }];
}

/** A data object with data objects; nothing if empty. */
function template(path: string, value: readonly DataObject[]): DataObject[] {
  if (value.length === 0) return [];
  const { name } = templateRules[path]!;
  const length = lengthOf(writeObjects(value));
  if (length > maximumLength) {
    throw refused(name, t('{0} must hold at most {1} characters, not {2}', name, maximumLength, length));
  }
  return [{ id: path.slice(-2), value }];
}

const optionalText = {
  '52': 'categoryCode',
  '59': 'beneficiaryName',
  '60': 'city',
  '62.01': 'bill',
  '62.05': 'reference',
  '62.07': 'terminal',
  '62.08': 'purpose',
} as const;

function fieldsOf(leaves: ReadonlyMap<string, string>): PayloadFields {
  const fields: PayloadFields = { bankBin: leaves.get('38.01.00')!, account: leaves.get('38.01.01')! };
  if (leaves.get('38.02') === 'QRIBFTTC') fields.toCard = true;
  const amount = leaves.get('54');
  if (amount !== undefined) fields.amount = Number(amount);
  for (const [path, field] of Object.entries(optionalText)) {
    const value = leaves.get(path);
    if (value !== undefined) fields[field] = value;
  }
  return fields;
}

function refused(field: string, message: Said): PayconfirmError {
  return new PayconfirmError('usage', message, { details: [{ field, message }] });
}
