import { line } from './format.ts';
import type { Texts } from './texts/english.ts';

/** A result such as `HTTP_5XX 500` with the meaning of its label; any other unchanged. */
export function resultWords(result: string, { labelWords }: Texts): string {
  const [label = ''] = result.split(' ');
  const words = Object.hasOwn(labelWords, label) ? labelWords[label as keyof typeof labelWords] : undefined;
  return words === undefined ? line(result) : `${words} (${line(result)})`;
}

/** The kind of a delivery that is no transfer: a test in the language of the page, any other as the service names it. */
export const kindText = (kind: string | null, { test }: Texts): string | null =>
  kind === 'test' ? test : kind;
