import { isOnThisMachine } from '../../config/resolve-profile.ts';
import type { Context } from '../../context.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { lineReader } from '../../io/line-reader.ts';
import { asIs, type Said, t } from '../../texts/translate.ts';
import { linesOf } from '../../values/command-line.ts';
import { shellWord } from '../../values/quote/shell.ts';
import { codeLifetimeMs } from './otp-limits.ts';

/** Flags that give a script's OTPs. */
export const otpFlags = {
  'otp-command': {
    value: 'CMD',
    summary: 'run CMD when a code is needed; the first line of its stdout is the code',
  },
  'otp-stdin': {
    type: 'boolean',
    summary: 'read a line of standard input for each code',
    conflicts: ['otp-command'],
  },
} as const;

/** The flag for the OTP of one bank request; `readCode` reads it. */
export const codeFlag = {
  code: {
    value: 'OTP',
    aka: ['otp', 'pin'],
    summary: 'the OTP, or - for standard input',
    conflicts: ['data'],
  },
} as const;

/** Names both flags in an error. */
export const eitherOtpFlag = '--otp-command or --otp-stdin';

export interface OtpInput {
  'otp-command': string | undefined;
  'otp-stdin': boolean | undefined;
}

export interface CodeNeed {
  /** `2` or `4` of a registration, or the command: `va delete`. */
  step: string;
  bankRequestId: string;
  /** Masked. */
  phone: string | undefined;
}

/** Returns the OTP of a bank request. */
export type CodeSource = (need: CodeNeed) => Promise<string>;

/** The source of `--otp-command` or `--otp-stdin`, if given. @throws (the source) local error */
export function codeSource(flags: OtpInput, ctx: Context): CodeSource | undefined {
  const { 'otp-command': command, 'otp-stdin': stdin } = flags;
  if (command !== undefined) return (need) => codeOfCommand(command, need, ctx);
  if (!stdin) return undefined;
  const nextLine = lineReader(ctx.streams.stdin, ctx.signal);
  return async () => {
    const wait = ctx.wait(t('the OTP on standard input'), { ms: codeLifetimeMs });
    const line = await nextLine(wait.signal)
      .catch((error) => {
        ctx.signal.throwIfAborted();
        throw wait.isOver ? noCodeInTime() : error;
      })
      .finally(wait.callOff);
    if (line === undefined) throw usageError(t('--otp-stdin: standard input ended before a code was read'));
    return codeOfSource(line, '--otp-stdin');
  };
}

async function codeOfCommand(command: string, need: CodeNeed, ctx: Context): Promise<string> {
  const processes = await ctx.processes();
  const env = {
    PAYCONFIRM_OTP_STEP: need.step,
    PAYCONFIRM_OTP_BANK_REQUEST_ID: need.bankRequestId,
    PAYCONFIRM_OTP_PHONE: need.phone ?? '',
  };
  const name = t('the command of --otp-command');
  const wait = ctx.wait(name, { ms: codeLifetimeMs });
  const output = await processes
    .capture(command, { name, env, timeoutMs: codeLifetimeMs })
    .catch((error) => {
      throw error instanceof PayconfirmError && error.kind === 'local' ? withoutCodes(error) : error;
    })
    .finally(wait.callOff);
  return codeOfSource(output.split('\n', 1)[0]!, '--otp-command');
}

const noCodeInTime = () =>
  new PayconfirmError(
    'local',
    t('--otp-stdin: no code came within {0} minutes; an OTP is no longer valid', codeLifetimeMs / 60_000),
    { hint: t('Run the command again and write the code to standard input in time.') },
  );

/** An OTP from `--code 123456`, `--code -` (standard input) or a hidden prompt. */
export async function readCode(given: string | undefined, ctx: Context): Promise<string> {
  if (given !== undefined) {
    const text = given === '-' ? await ctx.readStdin() : given;
    ctx.secrets.add(text.trim());
    const code = readOtp(text);
    if (code === '') throw usageError(t('{0} is empty', '--code -'));
    return code;
  }
  await noteEmulatorOtpCommand(ctx);
  const prompts = await ctx.prompts();
  const answer = await prompts.secret({
    message: t('The OTP that the bank sent (hidden):'),
    flag: '--code',
    validate: (text) => codeOfOneWord(text) !== undefined || t('a code is one word'),
  });
  return readOtp(answer);
}

/** Tells how to see the OTP if the service is the emulator, which sends nothing to a phone. */
export async function noteEmulatorOtpCommand(ctx: Context): Promise<void> {
  if (!ctx.options.interactive) return;
  const otp = await emulatorOtp(ctx);
  if (otp) ctx.note(t('The emulator has the code, in another terminal: {0}', otp));
}

/** How a script gets the OTPs if the service is the emulator; otherwise undefined. */
export async function emulatorOtpHint(ctx: Context): Promise<Said | undefined> {
  const otp = await emulatorOtp(ctx);
  return otp && t('With the emulator: {0}', `--otp-command ${shellWord(otp)}`);
}

/** The command that prints the emulator's latest OTP. */
async function emulatorOtp(ctx: Context): Promise<Said | undefined> {
  const profile = await ctx.profile();
  if (!isOnThisMachine(profile)) return undefined;
  const { name, baseUrl } = profile;
  // Without an address the command uses this profile's emulator.
  const flags = { profile: undefined, 'base-url': name === 'emulator' ? undefined : baseUrl };
  return ctx.commandLine(['emulator', 'otp'], flags);
}

/** A failed command's error may contain an OTP, so digits are hidden. */
function withoutCodes(error: PayconfirmError): PayconfirmError {
  const { hint } = error;
  return error.with({
    hint:
      hint &&
      ((commandLine) =>
        linesOf(hint, commandLine).map((line) =>
          asIs(line.replace(/(?<![\w-])\d(?:[\s-]?\d){3,9}(?![\w-])/g, '******')),
        )),
    cause: undefined,
  });
}

/** Reads an OTP as messages write it: `123 456`, full width. Any other text is kept as written. */
export function readOtp(text: string): string {
  const digits = text.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, '');
  return /^\d+$/.test(digits) ? digits : text.trim();
}

/** Undefined for several words: they are a message about a code, and would cost a try at the bank. */
export function codeOfOneWord(text: string): string | undefined {
  const code = readOtp(text);
  return /^\S+$/.test(code) ? code : undefined;
}

/** No usage error, because the bank has sent the code. The text may be most of an OTP: not repeated. */
function codeOfSource(text: string, source: string): string {
  const code = codeOfOneWord(text);
  if (code !== undefined) return code;
  throw new PayconfirmError(
    'local',
    t('{0}: the input is not a code of one word; the request at the bank is still open', source),
    { hint: t('No code was sent to the bank. Send a code of another form with va verify --code.') },
  );
}
