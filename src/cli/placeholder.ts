import { translated } from '../texts/translate.ts';

/** The placeholder of a value, such as `FILE|-`, in the language of the run. */
export const placeholder = (text: string): string =>
  text.replace(/[A-Z]{2,}(?:_[A-Z]+)*/g, (word) => translated(word).replaceAll(' ', '_'));
