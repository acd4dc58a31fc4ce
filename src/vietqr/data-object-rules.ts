/** The rules for each data object of a VietQR payload. */

import { type Phrase, quoted, t } from '../texts/translate.ts';

export interface ValueRule {
  /** The field's name in output and errors. */
  name: string;
  mandatory?: true;
  /** Maximum number of characters. */
  limit?: number;
  form: RegExp;
  /** The end of the sentence "must hold …". */
  holds: Phrase;
  /** The rule that is broken if `form` does not match. */
  breaks: 'charset' | 'value';
}

const fixed = (text: string) =>
  ({ mandatory: true, form: new RegExp(`^${text}$`), holds: quoted(text), breaks: 'value' }) as const;

/** Any text without control, formatting or half characters. */
const text = {
  form: /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u,
  holds: () => t('text without control characters'),
  breaks: 'charset',
} as const;

/** For data objects that are allowed but unknown to this program. */
export const unknownRule = { name: 'data object', ...text } as const;

/** Data objects that contain data objects, by path. */
export const templateRules: Readonly<Record<string, { name: string; mandatory?: true }>> = {
  '38': { name: 'beneficiary', mandatory: true },
  '38.01': { name: 'beneficiary account', mandatory: true },
  '62': { name: 'additional data' },
};

/** Data objects that contain text, by path. */
export const valueRules: Readonly<Record<string, ValueRule>> = {
  '00': { name: 'format', ...fixed('01') },
  '01': {
    name: 'initiation',
    mandatory: true,
    form: /^1[12]$/,
    holds: () => t('11 (reusable) or 12 (single use)'),
    breaks: 'value',
  },
  '38.00': { name: 'scheme', ...fixed('A000000727') },
  '38.01.00': {
    name: 'bankBin',
    mandatory: true,
    form: /^\d{6}$/,
    holds: () => t('six digits'),
    breaks: 'charset',
  },
  '38.01.01': {
    name: 'account',
    mandatory: true,
    limit: 19,
    form: /^[!-~]+$/,
    holds: () => t('ASCII characters without spaces'),
    breaks: 'charset',
  },
  '38.02': {
    name: 'service',
    mandatory: true,
    form: /^(QRIBFTT[AC]|QRPUSH)$/,
    holds: () => t('QRIBFTTA (to an account), QRIBFTTC (to a card) or QRPUSH (to a merchant)'),
    breaks: 'value',
  },
  '52': { name: 'categoryCode', form: /^\d{4}$/, holds: () => t('four digits'), breaks: 'charset' },
  '53': { name: 'currency', ...fixed('704') },
  '54': {
    name: 'amount',
    limit: 13,
    form: /^(?=.*[1-9])\d+\.?\d*$/,
    holds: () => t('digits above zero; a decimal point may follow the first digit'),
    breaks: 'value',
  },
  '58': { name: 'country', ...fixed('VN') },
  '59': { name: 'beneficiaryName', limit: 25, ...text },
  '60': { name: 'city', limit: 15, ...text },
  '62.01': { name: 'bill', limit: 25, ...text },
  '62.05': { name: 'reference', limit: 25, ...text },
  '62.07': { name: 'terminal', limit: 25, ...text },
  '62.08': { name: 'purpose', limit: 25, ...text },
  '63': {
    name: 'crc',
    mandatory: true,
    form: /^[\dA-Fa-f]{4}$/,
    holds: () => t('four hex digits'),
    breaks: 'charset',
  },
};
