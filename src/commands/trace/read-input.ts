/** Reads the input of a question, and refuses input that names something else. */

import type { Client } from '../../api/client-types.ts';
import { named } from '../../cli/parse-flag-values.ts';
import type { Context } from '../../context.ts';
import { isMessage, readMessage } from '../../diagnosis/facts/pasted-message.ts';
import { mostCharacters, squeezed } from '../../diagnosis/facts/transfer-match.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { type Flags, withCommand } from '../../values/command-line.ts';
import { parseDuration } from '../../values/duration.ts';
import { startOfDay } from '../../values/local-day.ts';
import { parseAmount } from '../../values/parse-amount.ts';
import { safeCell } from '../../values/safe-text.ts';
import { formatTime } from '../../values/time.ts';
import { simulatedCode } from '../../webhooks/decode-payload.ts';
import { timeOfLog } from '../../webhooks/delivery-log/entry.ts';

/** The codes and messages on the command line, or of stdin (`-`), without repeated ones. @throws usage error */
export async function readSubjects(given: readonly string[], ctx: Context): Promise<string[]> {
  const isPiped = given.includes('-');
  const text = isPiped ? (await ctx.readStdin()).trim() : '';
  const lines = text.split('\n').map((line) => line.trim());
  const piped = lines.some(isMessage) ? [text] : lines.filter((line) => line !== '');
  if (isPiped && piped.length === 0) {
    throw usageError(t('standard input is empty'), t('Write codes, one a line, or a message.'));
  }
  const subjects = given.flatMap((word) => (word === '-' ? piped : [word]));
  // Punctuation at the end of a word is not part of a code.
  return [...new Set(subjects.flatMap((word) => word.trim().replace(/[.,;:!?]+$/, '') || []))];
}

/** @throws usage error for a question that names nothing, or that is known to name something else */
export function refuseUnclear(
  subjects: readonly string[],
  { note, amount, checkout, since, va }: AskedFlags,
  ctx: Context,
): void {
  const details = { note, amount, checkout };
  const [name] = Object.entries(details).find(([, value]) => value !== undefined) ?? [];
  if (subjects.length === 0 && name === undefined) {
    throw usageError(
      t('Name the transfer: its code, --note, --amount or --checkout'),
      ctx.commandLine(['trace'], { amount: '150k', since: '2h' }),
    );
  }
  refuseUnquoted(subjects, { note, amount, since, va });
  refuseSplitCode(subjects);
  if (name === undefined && va === undefined) refuseEmptyMessage(subjects, ctx);
  if (subjects.length > 1 && name !== undefined) {
    throw usageError(t('--{0} needs one transfer; given: {1} codes', name, subjects.length));
  }
  for (const code of subjects.filter((one) => !isMessage(one))) {
    refuseTooLong(code);
    refuseSimulated(code);
    refuseAmount(code, { note, since, va });
  }
}

/** @throws usage error for a sentence that holds nothing to look for; its words may still be those of a note */
function refuseEmptyMessage(subjects: readonly string[], ctx: Context): void {
  const reader = { now: ctx.clock.now(), timeZone: ctx.options.timeZone };
  const empty = subjects.filter(isMessage).find((one) => {
    const { codes, amounts, accounts } = readMessage(one, reader);
    return codes.length + amounts.length + accounts.length === 0;
  });
  if (empty === undefined) return;
  throw usageError(
    t('no code, amount or account was found in "{0}"', safeCell(empty)),
    withCommand('If it is the note of the transfer:', ['trace'], { note: empty }),
  );
}

/** @throws usage error for a note without its quotes: its first word is taken for all of it, and the others for codes */
function refuseUnquoted(subjects: readonly string[], { note, ...flags }: AskedFlags): void {
  const isWord = (one: string) => /^\p{L}+$/u.test(one);
  if (note === undefined || subjects.length === 0 || !subjects.every(isWord)) return;
  throw usageError(
    t('--note takes one value: {0}; {1} would be codes', note, subjects.join(' ')),
    withCommand('Quote the note:', ['trace'], { note: [note, ...subjects].join(' '), ...flags }),
  );
}

/** @throws usage error for a code that a space splits: `DH 102` */
function refuseSplitCode([letters = '', digits = '', ...others]: readonly string[]): void {
  if (others.length > 0 || !/^\p{L}+$/u.test(letters) || !/^\d+$/.test(digits)) return;
  throw usageError(
    t('{0} and {1} look like one code', letters, digits),
    withCommand('Quote a code that has a space:', ['trace', `${letters} ${digits}`]),
  );
}

interface AskedFlags {
  note?: string | undefined;
  amount?: number | undefined;
  checkout?: string | undefined;
  since?: string | undefined;
  va?: string | undefined;
}

/** @throws refused error for the code of test deliveries, which many transfers share */
function refuseSimulated(code: string | undefined): void {
  if (squeezed(code) !== simulatedCode) return;
  throw new PayconfirmError(
    'refused',
    t('{0} is the code of every test delivery: no transfer has it', simulatedCode),
    {
      hint: withCommand('To list all deliveries, with the test deliveries:', ['webhooks', 'logs']),
    },
  );
}

/** @throws usage error for an amount in the place of the code; digits alone may be either. `given`: the flags beside it */
function refuseAmount(code: string, given: Flags): void {
  if (/^[\p{L}\p{N}_-]*$/u.test(code.trim()) && !/^\d+(?:k|tr\d?)$/i.test(code.trim())) return;
  let amount: number;
  try {
    amount = parseAmount(code);
  } catch {
    return;
  }
  throw usageError(
    t('{0} is an amount, not a code', code),
    withCommand('did you mean:', ['trace'], { amount, ...given }),
  );
}

/** @throws usage error for text too long to be a code */
export function refuseTooLong(code: string | undefined): void {
  const { length } = [...(squeezed(code) ?? '')];
  if (length <= mostCharacters) return;
  throw usageError(t('a code has at most {0} characters; given: {1}', mostCharacters, length));
}

/** The instant of `2h`, `3d`, a day or a time, in epoch milliseconds. @throws usage error for anything else */
export function readSince(
  text: string,
  ctx: Context,
  flag: 'since' | 'until' = 'since',
  now = ctx.clock.now(),
): number {
  if (/^\d+(ms|s|m|h|d)?$/.test(text)) return now - named(flag, () => parseDuration(text));
  if (/^\d{1,2}:\d{2}(:\d{2})?$/.test(text)) {
    const dayOf = (instant: number) => formatTime(instant, ctx.options.timeZone).slice(0, 10);
    const today = instantOf(`${dayOf(now)} ${text}`, text, flag, ctx);
    return today <= now ? today : instantOf(`${dayOf(now - 86_400_000)} ${text}`, text, flag, ctx);
  }
  const instant = instantOf(text, text, flag, ctx);
  if (instant > now) throw usageError(t('--{0} is in the future: {1}', flag, text));
  return instant;
}

/** The same, back from the service's time. @throws usage error before the service is asked */
export async function readServiceSince(
  text: string,
  client: Client,
  ctx: Context,
  flag: 'since' | 'until' = 'since',
): Promise<number> {
  const own = readSince(text, ctx, flag);
  if (!/^\d+((:\d+)+|\D*)$/.test(text)) return own;
  return readSince(text, ctx, flag, await readStoringTime(client, ctx));
}

/** The time by which the service stores, epoch milliseconds. */
async function readStoringTime(client: Client, { clock }: Context): Promise<number> {
  const now = await readServiceTime(client);
  if (now <= clock.now()) return now;
  const { items } = await client.page('webhooks.logs', { query: { limit: 1 } }).catch(() => ({ items: [] }));
  return timeOfLog(now, clock.now(), items);
}

/** The service's time, epoch milliseconds. */
export async function readServiceTime(client: Client): Promise<number> {
  // An answer that refuses tells the time too; what it refuses is told by what is asked next.
  await client.call('client.me', {}).catch((error: PayconfirmError) => {
    if (error.status === undefined) throw error;
  });
  return client.now();
}

/** Of a day, or a day with a time. `given`: as it was typed. */
function instantOf(text: string, given: string, flag: string, ctx: Context): number {
  const [, day = '', hours = '0', minutes = '0', seconds = '0'] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text) ?? [];
  const start = startOfDay(day, ctx.options.timeZone);
  if (start === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) {
    throw usageError(
      t('--{0} must be a duration, a time, a day, or a day with a time; given: {1}', flag, given),
      t('Write 2h, 3d, 08:30, 2026-11-21 or "2026-11-21 08:30".'),
    );
  }
  return start + ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
}
