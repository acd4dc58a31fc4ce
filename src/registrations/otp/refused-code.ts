import type { PayconfirmError } from '../../errors.ts';
import { type Said, t } from '../../texts/translate.ts';
import { type CommandLine, indented } from '../../values/command-line.ts';
import { allowedTries, type CodeRequest, isSpent } from '../registration.ts';

type Line = Parameters<CommandLine>;

export interface RefusedCode {
  /** The command that sends another code for the same request. */
  again: Line;
  /** Those that ask the bank for a new code. */
  previous: readonly Line[];
  /** The request as it is kept here, this try counted; undefined for one that was made elsewhere. */
  request: CodeRequest | undefined;
  /** This machine's clock, epoch milliseconds. */
  now: number;
}

/**
 * The error, where it is a refused code (§4.2) with the commands to go on with. §7 shows no text that tells a mistyped
 * code from a spent one or an unknown request: where nothing is kept here of the request, each is named with its command.
 */
export function explainRefusedCode(error: PayconfirmError, refused: RefusedCode): PayconfirmError {
  if (error.kind !== 'refused' || error.status !== 400) return error;
  return error.with({ hint: (commandLine) => waysOn(refused, commandLine) });
}

function waysOn({ again, previous, request, now }: RefusedCode, commandLine: CommandLine): Said[] {
  const anew = previous.map((line) => indented(commandLine(...line)));
  if (request && isSpent(request, now)) {
    return [t('The bank takes no more codes for this request. Ask for a new one:'), ...anew];
  }
  const allowed = t('The bank allows {0} tries with a code, within 5 minutes.', allowedTries);
  const left = request ? t('Tries left: {0}.', allowedTries - request.tries) : allowed;
  const spent = request
    ? t('Or ask for a new one:')
    : t('If the request is unknown or takes no more, ask for a new code:');
  return [
    t('{0} If the code was mistyped, send it again:', left),
    indented(commandLine(...again)),
    spent,
    ...anew,
  ];
}
