import { usageError } from '../errors.ts';
import { type Sentence, t } from '../texts/translate.ts';
import { fold } from './fold-accents.ts';

const MULTIPLIERS: Readonly<Record<string, number>> = {
  '': 1,
  k: 1_000,
  nghin: 1_000,
  ngan: 1_000,
  tr: 1_000_000,
  trieu: 1_000_000,
};

/** Digits, groups of three separated by dots or spaces, or at most two decimals before a multiplier. */
const FORMS =
  /^(?:(?<plain>0|[1-9]\d*)|(?<grouped>[1-9]\d{0,2}(?:(?:\.\d{3})+|(?: \d{3})+))|(?<decimal>\d+[.,]\d{1,2}))$/;
/** A million and some hundred thousand. With more digits it might be thousands. */
const MILLION_AND = /^([1-9]\d*) ?tr ?([1-9])$/i;
/** In a text without accents. */
const HALF_MILLION = /(?<!\p{L})nua tr(?:ieu)?(?!\p{L})/giu;
const AMOUNT =
  /^(?:(?:₫|vnd) ?)?(?<digits>\d[\d.,]*(?: \d{3})*) ?(?<multiplier>k|tr|nghin|ngan|trieu)?(?: ?(?:₫|d|dong|vnd))?$/iu;

/**
 * Parses an integer VND amount as Vietnamese users write it: `150000`, `150.000`, `150 000`, `150.000 ₫`,
 * `₫150.000`, `150k`, `1tr`, `1,5tr`, `1tr5`, `150 nghìn`, `2 triệu`, `nửa triệu`; with or without accents and blanks.
 * @throws usage error for an ambiguous or invalid amount: `1,5`, `1.5`, `150,000`, `1.500k`, `1tr25`, `1e6`,
 * `-5`
 */
export function parseAmount(text: string): number {
  // Pasted text contains blanks, also no-break spaces.
  const composed = fold(text)
    .trim()
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(MILLION_AND, '$1,$2tr')
    .replace(HALF_MILLION, '500k');
  const { digits = '', multiplier = '' } = AMOUNT.exec(composed)?.groups ?? {};
  const { plain, grouped, decimal } = FORMS.exec(digits)?.groups ?? {};
  const factor = MULTIPLIERS[multiplier.toLowerCase()] ?? 1;
  const amount = plain
    ? Number(plain) * factor
    : grouped && factor === 1
      ? Number(grouped.replace(/[. ]/g, ''))
      : decimal && factor > 1
        ? Math.round(Number(decimal.replace(',', '.')) * factor)
        : Number.NaN;
  if (Number.isSafeInteger(amount)) return amount;
  throw usageError(
    t('{0} is not an amount: {1}', JSON.stringify(text), t(reason(text, digits))),
    t('Write whole VND: 150000, 150.000, 150k, 1tr, 1,5tr or 1tr5.'),
  );
}

function reason(text: string, digits: string): Sentence {
  if (text.startsWith('-')) return 'it is negative';
  if (/^\d+e\d+$/i.test(text)) return 'the exponent form is not accepted';
  if (/^0\d/.test(text)) return 'it begins with 0';
  if (/^\d+$/.test(text)) return 'it is larger than can be counted exactly';
  if (/[.,]/.test(digits) || /^[\d.,]+(k|tr\d*)?$/i.test(text))
    return 'it could be read in more than one way';
  return 'it is not a whole number';
}
