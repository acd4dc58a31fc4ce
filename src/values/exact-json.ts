/** A number of 16 digits or more where JSON has its values; one in a string begins after a quote. */
const LONG_NUMBER = /(^|[:,[\s])-?\d{16}/;

/** Levels of nesting that JSON from outside may have: far more than any reply has, and far fewer than a stack holds. */
export const DEEPEST = 30;

/** JSON that is well-formed and cannot be held as it is; the message says why, as the end of a sentence. */
export class BeyondHolding extends SyntaxError {
  readonly reason: 'too-deep' | 'number-too-large';
  constructor(reason: BeyondHolding['reason']) {
    super(
      reason === 'too-deep'
        ? `nests deeper than ${DEEPEST} levels`
        : 'has a number beyond what can be held (1e308)',
    );
    this.reason = reason;
  }
}

/** @throws BeyondHolding for a value of JSON.parse that would not survive being looked at or written again */
export function checkHeld(value: unknown, levels = DEEPEST): void {
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) {
    throw new BeyondHolding('number-too-large');
  }
  if (typeof value !== 'object' || value === null) return;
  if (levels === 0) throw new BeyondHolding('too-deep');
  for (const inner of Object.values(value)) checkHeld(inner, levels - 1);
}

/**
 * JSON as a value; integers beyond 2^53 are bigint, so that no amount or account number is rounded.
 * @throws SyntaxError
 */
export async function parseJson(text: string): Promise<unknown> {
  const value: unknown = JSON.parse(text);
  checkHeld(value);
  if (!LONG_NUMBER.test(text)) return value;
  const { parse } = await import('lossless-json');
  return parse(text, undefined, {
    parseNumber: (digits) => {
      const number = Number(digits);
      return /^-?\d+$/.test(digits) && !Number.isSafeInteger(number) ? BigInt(digits) : number;
    },
    onDuplicateKey: ({ newValue }) => newValue,
  });
}

/** A value as JSON; a bigint becomes its digits. */
export async function stringifyJson(value: unknown): Promise<string> {
  try {
    return JSON.stringify(value);
  } catch {
    // It knows no bigint.
    const { stringify } = await import('lossless-json');
    return stringify(value) ?? 'null';
  }
}
