/** JSON with every integer to its last digit: the adapter of lossless-json. */
import { parse, stringify } from 'lossless-json';

/** A number of 16 digits or more where JSON has its values; one in a string begins after a quote. */
const LONG_NUMBER = /(^|[:,[\s])-?\d{16}/;

/** Levels of nesting that JSON from outside may have: far more than any reply has, and far fewer than a stack holds. */
const DEEPEST = 30;

/** JSON that is well-formed and cannot be held as it is; the message says why, as the end of a sentence. */
export class BeyondHolding extends SyntaxError {
  readonly reason: 'too-deep' | 'number-too-large';
  constructor(reason: BeyondHolding['reason']) {
    super(
      {
        'too-deep': `nests deeper than ${DEEPEST} levels`,
        'number-too-large': 'has a number beyond what can be held (1e308)',
      }[reason],
    );
    this.reason = reason;
  }
}

/** JSON that has two values for one name, which is the message. */
export class NameTwice extends SyntaxError {}

/** A number from its digits; an integer beyond 2^53 as a bigint, which is not rounded. */
export function exactNumber(digits: string): number | bigint {
  const number = Number(digits);
  return Number.isSafeInteger(number) || !/^-?\d+$/.test(digits) ? number : BigInt(digits);
}

/**
 * JSON as a value; integers beyond 2^53 are bigint, so that no amount or account number is rounded. Of two values for
 * one name the last counts.
 * @throws SyntaxError, of which BeyondHolding is one
 */
export function parseJson(text: string): unknown {
  const value = held(text);
  if (!LONG_NUMBER.test(text)) return value;
  return parse(text, undefined, { parseNumber: exactNumber, onDuplicateKey: theLast });
}

/**
 * The same for what must mean one thing to every reader.
 * @throws SyntaxError, of which BeyondHolding and NameTwice are two
 */
export function parseUnambiguous(text: string): unknown {
  held(text);
  return parse(text, undefined, {
    parseNumber: exactNumber,
    onDuplicateKey: ({ key }) => {
      throw new NameTwice(key);
    },
  });
}

const theLast = ({ newValue }: { newValue: unknown }) => newValue;

/** Undefined for what is no JSON. */
export function jsonOrNothing(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** What JSON.parse, which is several times as fast, makes of a text; it has no stack to overflow. */
function held(text: string): unknown {
  const value: unknown = JSON.parse(text);
  checkHeld(value, DEEPEST);
  return value;
}

function checkHeld(value: unknown, levels: number): void {
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY) {
    throw new BeyondHolding('number-too-large');
  }
  if (typeof value !== 'object' || value === null) return;
  if (levels === 0) throw new BeyondHolding('too-deep');
  for (const inner of Object.values(value)) checkHeld(inner, levels - 1);
}

/** A value as JSON; a bigint becomes its digits. `indent` in spaces, none for one line. */
export function stringifyJson(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, undefined, indent) ?? 'null';
  } catch {
    // Node's own writer is five times as fast, and refuses a bigint.
    return stringify(value, undefined, indent) ?? 'null';
  }
}

/**
 * Where a text stops being JSON, counted from 1. Never what stands there, as Node's own message has it: that may be
 * a piece of a secret.
 */
export function whereBroken(text: string): { line: number; column: number } {
  let position = text.length;
  try {
    parse(text, undefined, { onDuplicateKey: theLast });
  } catch (error) {
    // Node's parser does not always say where; this one says it in its message alone.
    position = Number(/at position (\d+)/.exec(String(error))?.[1] ?? text.length);
  }
  const before = text.slice(0, position).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
}
