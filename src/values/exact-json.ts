/** JSON with exact integers: the adapter of lossless-json. */
import { parse, stringify } from 'lossless-json';

/** A number of 16 digits or more at the position of a JSON value. A number in a string follows a quote. */
const LONG_NUMBER = /(^|[:,[\s])-?\d{16}/;

/** Maximum nesting of JSON from outside: far more than replies need, far less than the stack allows. */
const DEEPEST = 30;

/** Well-formed JSON that cannot be represented. The message is the end of a sentence. */
export class UnrepresentableJson extends SyntaxError {
  readonly reason: 'too-deep' | 'number-too-large';
  constructor(reason: UnrepresentableJson['reason']) {
    super(
      {
        'too-deep': `nests deeper than ${DEEPEST} levels`,
        'number-too-large': 'has a number beyond what can be held (1e308)',
      }[reason],
    );
    this.reason = reason;
  }
}

/** JSON with two values for one name; the message is the name. */
export class DuplicateName extends SyntaxError {}

/** A number from its digits; an integer beyond 2^53 as a bigint, so that it is not rounded. */
export function exactNumber(digits: string): number | bigint {
  const number = Number(digits);
  return Number.isSafeInteger(number) || !/^-?\d+$/.test(digits) ? number : BigInt(digits);
}

/** The same with integers beyond 2^53 rounded, for what counts with them or lacks bigint. Leaves out undefined values. */
export function withoutBigints(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(withoutBigints);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) =>
      part === undefined ? [] : [[name, withoutBigints(part)]],
    ),
  );
}

/** Parses JSON; integers beyond 2^53 are bigint. @throws SyntaxError, also UnrepresentableJson */
export function parseJson(text: string): unknown {
  const value = parseChecked(text);
  if (!LONG_NUMBER.test(text)) return value;
  return parse(text, undefined, { parseNumber: exactNumber, onDuplicateKey: lastValue });
}

/** The same for JSON that must mean the same to every reader. @throws SyntaxError, also DuplicateName */
export function parseUnambiguous(text: string): unknown {
  parseChecked(text);
  return parse(text, undefined, {
    parseNumber: exactNumber,
    onDuplicateKey: ({ key }) => {
      throw new DuplicateName(key);
    },
  });
}

const lastValue = ({ newValue }: { newValue: unknown }) => newValue;

/** Undefined for a text that is not JSON. */
export function jsonOrNothing(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** The result of JSON.parse, which is several times as fast and has no stack to overflow. */
function parseChecked(text: string): unknown {
  const value: unknown = JSON.parse(text);
  checkRepresentable(value, DEEPEST);
  return value;
}

function checkRepresentable(value: unknown, levels: number): void {
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) {
    throw new UnrepresentableJson('number-too-large');
  }
  if (typeof value !== 'object' || value === null) return;
  if (levels === 0) throw new UnrepresentableJson('too-deep');
  for (const inner of Object.values(value)) checkRepresentable(inner, levels - 1);
}

/** A value as JSON; a bigint becomes its digits. `indent`: spaces or a text; without it, one line. */
export function stringifyJson(value: unknown, indent?: number | string): string {
  try {
    return JSON.stringify(value, undefined, indent) ?? 'null';
  } catch {
    // Node's JSON.stringify is five times as fast, but rejects a bigint.
    return stringify(value, undefined, indent) ?? 'null';
  }
}

/** The position, from 1, where a text stops being JSON. Node's message quotes the text. */
export function errorPosition(text: string): { line: number; column: number } {
  let position = text.length;
  try {
    parse(text, undefined, { onDuplicateKey: lastValue });
  } catch (error) {
    // Node's parser does not always give the position. This one gives it only in its message.
    position = Number(/at position (\d+)/.exec(String(error))?.[1] ?? text.length);
  }
  const before = text.slice(0, position).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}
