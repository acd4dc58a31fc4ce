import { commandLineFor, renderText, type Text } from '../../src/values/command-line.ts';

/** For `toEqual`: a hint that says this where no profile was chosen. */
export function saying(text: string): unknown {
  return {
    asymmetricMatch: (hint: Text | undefined) =>
      hint !== undefined && renderText(hint, commandLineFor(undefined)) === text,
    toString: () => `Saying ${JSON.stringify(text)}`,
  };
}
