/** A number of 16 digits or more where JSON has its values; one in a string begins after a quote. */
const LONG_NUMBER = /(^|[:,[\s])-?\d{16}/;

/**
 * JSON as a value; integers beyond 2^53 are bigint, so that no amount or account number is rounded.
 * @throws SyntaxError
 */
export async function parseJson(text: string): Promise<unknown> {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
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
