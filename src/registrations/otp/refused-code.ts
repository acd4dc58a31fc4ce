import { PayconfirmError } from '../../errors.ts';
import type { CommandLine } from '../../values/command-line.ts';

/**
 * What `call` gives; a refused code (§4.2) is told with the commands that ask the bank for a new one.
 * @param previous the words of each, and its flags
 */
export async function explainingRefusedCode<Value>(
  call: Promise<Value>,
  previous: readonly Parameters<CommandLine>[],
): Promise<Value> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof PayconfirmError && error.kind === 'refused' && error.status === 400)) throw error;
    const { message, status, details, request, cause } = error;
    throw new PayconfirmError('refused', message, {
      hint: (commandLine: CommandLine) =>
        [
          'The bank allows 5 tries with a code. Ask for a new one by repeating the previous step:',
          ...previous.map((line) => `  ${commandLine(...line)}`),
        ].join('\n'),
      status,
      details,
      request,
      cause,
    });
  }
}
