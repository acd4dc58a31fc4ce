import { safeCell } from '../../output/safe-text.ts';

/** Markup that is finished; made by `html` alone, or by `markup` from a part of this program. */
class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

export type Html = Markup;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Markup with values in it. A text becomes text, whatever it holds: it is made safe and escaped, so it may
 * also stand in a quoted attribute. Markup stays markup; an empty string, null and false leave nothing.
 */
export function html(parts: TemplateStringsArray, ...values: (string | Html | null | false)[]): Html {
  const filled = parts.map((part, index) => part + written(values[index] ?? ''));
  return new Markup(filled.join(''));
}

function written(value: string | Html | false): string {
  if (value instanceof Markup) return value.text;
  return value === false ? '' : safeCell(value).replace(/[&<>"']/g, (character) => entities[character]!);
}

/** Text that is markup already: a picture that this program drew. */
export function markup(text: string): Html {
  return new Markup(text);
}
