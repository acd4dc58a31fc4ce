import { escapeMarkup } from '../../values/quote/markup.ts';
import { safeLine } from '../../values/safe-text.ts';

/** Finished markup. Only `html` and `styleElement` create it. */
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

/** A value that markup may contain; a list is joined. */
type Value = string | Html | readonly Html[] | null | undefined | false;

/** Markup with values in it. Texts are made safe and escaped; markup is inserted unchanged. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  const filled = parts.map((part, index) => part + written(values[index]));
  return new Markup(filled.join(''));
}

/** Our own style sheet, unescaped: the page's policy contains its hash. */
export const styleElement = (sheet: string): Html => new Markup(`<style>${sheet}</style>`);

function written(value: Value): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object' && value !== null) return value.join('');
  return value ? escapeMarkup(safeLine(value)) : '';
}
