import type { PayconfirmError } from '../../errors.ts';
import { type Said, t } from '../../texts/translate.ts';
import { type CommandLine, indented } from '../../values/command-line.ts';
import type { CodeRequest } from '../registration.ts';
import { allowedTries, isSpent } from './otp-limits.ts';

type Line = Parameters<CommandLine>;

export interface RefusedCode {
  /** The command that sends another code for the same request. */
  again: Line;
  /** The commands that ask the bank for a new code. */
  previous: readonly Line[];
  /** The stored request, including this try; undefined for a request from elsewhere. */
  request: CodeRequest | undefined;
  /** This machine's clock, epoch milliseconds. */
  now: number;
}

/** Adds the next commands to the error of a rejected OTP (§4.2). §7 does not tell the cases apart. */
export function explainRefusedCode(error: PayconfirmError, refused: RefusedCode): PayconfirmError {
  if (error.kind !== 'refused' || error.status !== 400) return error;
  return error.with({ hint: (commandLine) => nextCommands(refused, commandLine) });
}

function nextCommands({ again, previous, request, now }: RefusedCode, commandLine: CommandLine): Said[] {
  const anew = previous.map((line) => indented(commandLine(...line)));
  if (request && isSpent(request, now)) {
    return [t('The bank accepts no more codes for this request. Ask for a new one:'), ...anew];
  }
  const allowed = t('The bank allows {0} tries with a code, within 5 minutes.', allowedTries);
  const left = request ? t('Tries left: {0}.', allowedTries - request.tries) : allowed;
  const spent = request
    ? t('Or ask for a new one:')
    : t('If the request is unknown or accepts no more codes, ask for a new code:');
  return [
    t('{0} If the code was mistyped, send it again:', left),
    indented(commandLine(...again)),
    spent,
    ...anew,
  ];
}
