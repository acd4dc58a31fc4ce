import { holds } from './scenario.ts';

/** Control characters other than tab and line ends, and marks that change the direction of writing. */
const raw =
  /[\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

/** Off a terminal the program prints no control character, whatever it was sent. */
export function expectPlain(text: string, what: string): void {
  const at = text.search(raw);
  holds(
    at < 0,
    `${what} holds a control character: ${JSON.stringify(text.slice(Math.max(at - 80, 0), at + 80))}`,
  );
}

/** A defect says so, and shows its stack. */
export function expectNoDefect(text: string): void {
  const at = text.search(
    /a\s+defect\s+of\s+payconfirm|\n\s+at \S+ \(|Node\.js v\d|Unhandled|heap out of memory/,
  );
  holds(at < 0, `a defect: ${text.slice(Math.max(at - 300, 0), at + 1200)}`);
}
