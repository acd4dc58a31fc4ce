import type { PayconfirmError } from '../../errors.ts';
import type { CommandLine } from '../../values/command-line.ts';

/**
 * The error, where it is a refused code (§4.2) with the commands that ask the bank for a new one.
 * @param previous the words of each, and its flags
 */
export function explainRefusedCode(
  error: PayconfirmError,
  previous: readonly Parameters<CommandLine>[],
): PayconfirmError {
  if (error.kind !== 'refused' || error.status !== 400) return error;
  return error.with({
    hint: (commandLine) =>
      [
        'The bank allows 5 tries with a code. Ask for a new one by repeating the previous step:',
        ...previous.map((line) => `  ${commandLine(...line)}`),
      ].join('\n'),
  });
}
