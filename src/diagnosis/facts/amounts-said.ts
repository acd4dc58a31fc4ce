/** The amounts that a message names: `150k`, `1tr2`, `2 triệu rưỡi`, `+150,000VND`. */
import { parseAmount } from '../../values/parse-amount.ts';

/** Text before the remaining balance of an account. */
const balance = /(?:\bsd|so ?du|balance|bal|con lai|available)[^\d|;\n]{0,20}$/i;

/** A verb that is joined to an amount: `ck150k`. */
export const gluedToAmount =
  /(?<![\p{L}\p{N}])(ck|chuyen|nhan|tra|tt|coc)(?=\d[\d.,]*(?:k|tr|trieu|nghin|ngan|d)\d*(?![\p{L}\p{N}]))/giu;

/** Text before a sum, and before an amount that is not the transfer itself: a fee, a deposit, what is missing. */
const total = /(?:tong(?: cong)?|total)[^\d|;\n]{0,20}$/i;
const lesser = /(?<!\p{L})(?:phi|fee|ship|thieu|coc)(?!\p{L})[^\d|;\n]{0,20}$/iu;

/** VND. Smaller numbers are hours, days and counts. */
const leastSaid = 1_000;
/** Maximum digits of an amount without a unit. Longer numbers are accounts or phone numbers. */
const mostDigits = 8;

const amount =
  /(?<![\p{L}\p{N}.,]|[\p{L}\p{N}]-)(?<sign>\+)?(?:₫|vnd)? ?(?<digits>\d{1,3}(?:,\d{3})+(?:\.00)?|\d[\d.,]*\d|\d)(?<unit> ?(?:(?:trieu|tr)(?: \d{1,3} ?(?:k|nghin|ngan)| ?[1-9](?![\d/]|[.,]\d)|\d{2,3}k?(?![\d/]|[.,]\d))|trieu|tr|k|nghin|ngan))?(?<half> ?ruoi)?(?<currency> ?(?:₫|vnd|dong|d))?(?![\p{L}\p{N}])/giu;

/** Order: incoming amounts, sums, amounts with a unit, bare numbers, then what is not the transfer itself. */
export function amountsSaid(text: string): number[] {
  return [...text.matchAll(amount)]
    .filter(({ groups, index }) => groups!.sign || !balance.test(text.slice(0, index)))
    .flatMap(({ groups, index }) => {
      const value = amountOf(groups!);
      const before = text.slice(0, index);
      const rank = lesser.test(before) ? 3 : total.test(before) ? 0.5 : rankOf(groups!);
      return value !== undefined && value >= leastSaid ? [{ value, rank }] : [];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ value }) => value);
}

type Groups = Readonly<Record<string, string | undefined>>;

const rankOf = ({ sign, unit, currency, digits = '' }: Groups) =>
  sign ? 0 : unit || currency || /[.,]\d{3}/.test(digits) ? 1 : 2;

function amountOf(groups: Groups): number | undefined {
  const { digits = '', unit = '', half } = groups;
  if (rankOf(groups) === 2 && digits.length > mostDigits) return undefined;
  const whole = digits.replace(/(?<=[.,]\d{3})[.,]00$/, '');
  // In a message, unlike in a flag, `1.250k` and `1tr250` are what people mean, and the reading is shown.
  const mark = /^ ?(?:k|ng)/i.test(unit) ? '[.,]' : ',';
  const isGrouped = new RegExp(`^\\d{1,3}(?:${mark}\\d{3})+$`).test(whole);
  const plain = isGrouped ? whole.replaceAll(/[.,]/g, '') : whole;
  const [, spoken] = /^ ?tr(?:ieu)? (\d{1,3}) ?(?:k|nghin|ngan)$/i.exec(unit) ?? [];
  const [, millions = spoken, thousands = ''] = /^ ?(tr(?:ieu)?)(\d{2,3})k?$/i.exec(unit) ?? [];
  const rest = Number(spoken ?? thousands.padEnd(3, '0')) * 1_000;
  if (millions) return /^\d+$/.test(plain) ? read(`${plain}tr`)! + rest : undefined;
  const value = read(`${plain}${unit.replaceAll(' ', '').replace('trieu', 'tr')}`);
  return half && value !== undefined ? value + read(`1${unit}`)! / 2 : value;
}

function read(text: string): number | undefined {
  try {
    return parseAmount(text);
  } catch {
    return undefined;
  }
}
