import { escapeMarkup } from '../../values/quote/markup.ts';
import { safeLine } from '../../values/safe-text.ts';

/** Markup that is finished; made by `html` alone. */
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

/** What may stand in markup; a list stands there one after another. */
type Value = string | Html | readonly Html[] | null | undefined | false;

/**
 * Markup with values in it. A text becomes text, whatever it holds: it is made safe and escaped, so it may
 * also stand in a quoted attribute. Markup stays markup; an empty string, null, undefined and false leave nothing.
 */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  const filled = parts.map((part, index) => part + written(values[index]));
  return new Markup(filled.join(''));
}

/** A style sheet of ours, as it is: the page's policy knows it by its hash. */
export const styleElement = (sheet: string): Html => new Markup(`<style>${sheet}</style>`);

function written(value: Value): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object' && value !== null) return value.join('');
  return value ? escapeMarkup(safeLine(value)) : '';
}
