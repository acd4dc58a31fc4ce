import { isRecord, mapParts } from './is-record.ts';

/** Fields about payers or recipients of notifications. Virtual account numbers are public to payers. */
const personalNames = new Set([
  'account_name',
  'account_number',
  'beneficiaryName',
  'beneficiary_name',
  // In a setup file: an account number.
  'default_bank_account',
  'email',
  'ownerNumber',
  'owner_number',
  'payer_account',
  'payer_account_number',
  'payer_email',
  'payer_name',
  'payer_phone',
  'phone',
  'pending_verification',
  'phone_number',
  'recipient',
  'recipients',
  'remitter_account_number',
  'remitter_name',
  // The recipients of a test email.
  'sent',
]);

/** Whether a field is personal: masked in output and logs, unless `--show-personal`. */
export function isPersonalName(name: string): boolean {
  return personalNames.has(name);
}

/** Masks all but the last four characters; of an email address, the first letter and the domain stay. */
export function maskPersonal(text: string): string {
  const [, first, domain] = /^([^\s@])[^\s@]*@([^\s@]+)$/u.exec(text) ?? [];
  if (domain !== undefined) return `${first}***@${domain}`;
  const characters = [...text];
  const shown = characters.length > 4 ? 4 : 0;
  return '*'.repeat(characters.length - shown) + characters.slice(characters.length - shown).join('');
}

/** A copy of a JSON value with its personal fields masked, each told to `onMasked` before. */
export function maskPersonalFields(value: unknown, onMasked: (text: string) => void = () => {}): unknown {
  const open = new Set(virtualNumbersIn(value));
  const fieldsMasked = (part: unknown): unknown =>
    mapParts(part, (held, name = '') => (isPersonalName(name) ? masked(held) : fieldsMasked(held)));
  /** Masks the value of a personal field, also each of several. */
  const masked = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(masked);
    if (typeof part !== 'string' && typeof part !== 'number' && typeof part !== 'bigint') {
      return fieldsMasked(part);
    }
    const text = String(part);
    if (open.has(text)) return part;
    onMasked(text);
    return maskPersonal(text);
  };
  return fieldsMasked(value);
}

/** A checkout names the virtual account to pay into in its `bank` (§2.13). */
function virtualNumbersIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(virtualNumbersIn);
  if (!isRecord(value)) return [];
  const { va_nbr, virtual_account_number, bank } = value;
  const named = [va_nbr, virtual_account_number, isRecord(bank) ? bank.account_number : undefined];
  return [
    ...named.filter((number) => typeof number === 'string'),
    ...Object.values(value).flatMap(virtualNumbersIn),
  ];
}
