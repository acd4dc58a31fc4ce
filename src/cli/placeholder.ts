import { translated } from '../texts/translate.ts';

/** What stands for a value, such as `FILE|-`, in the language of the run. */
export const placeholder = (text: string): string =>
  text.replace(/[A-Z]{2,}(?:_[A-Z]+)*/g, (word) => translated(word).replaceAll(' ', '_'));
