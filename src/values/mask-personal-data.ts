import { isRecord } from './is-record.ts';

/** Fields that say who paid from where, or who is told of it. A virtual account's number is what payers are given, and is none. */
const personalNames = new Set([
  'account_name',
  'account_number',
  'beneficiaryName',
  'beneficiary_name',
  // Of a set-up file: its number.
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
  // The addresses that a test email went to.
  'sent',
]);

/** Whether a field of this name is of a person: masked in what people and logs are shown, unless `--show-personal`. */
export function isPersonalName(name: string): boolean {
  return personalNames.has(name);
}

/**
 * An account or phone number or a name for people: only the last four characters are shown; none of four or fewer. Of
 * an email address the first letter and the domain are, so that people can tell two of them apart.
 */
export function maskPersonal(text: string): string {
  const [, first, domain] = /^([^\s@])[^\s@]*@([^\s@]+)$/u.exec(text) ?? [];
  if (domain !== undefined) return `${first}***@${domain}`;
  const characters = [...text];
  const shown = characters.length > 4 ? 4 : 0;
  return '*'.repeat(characters.length - shown) + characters.slice(characters.length - shown).join('');
}

/**
 * A copy of a JSON value with the personal fields in it masked, at every depth. The number of a virtual account that the
 * value names as one stays, whatever field it is in: payers are given it, and it is what replies are matched by.
 * @param onMasked told of each text that was masked, as it was
 */
export function maskPersonalFields(value: unknown, onMasked: (text: string) => void = () => {}): unknown {
  const open = new Set(virtualNumbersIn(value));
  const fieldsMasked = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(fieldsMasked);
    if (!isRecord(part)) return part;
    return Object.fromEntries(
      Object.entries(part).map(([name, held]) => [
        name,
        isPersonalName(name) ? masked(held) : fieldsMasked(held),
      ]),
    );
  };
  /** What a personal field holds, also where that is several. */
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

/** A checkout names the one to pay into in its `bank` (§2.13). */
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
