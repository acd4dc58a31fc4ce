import { command } from '../../cli/definition.ts';
import type { Context } from '../../context.ts';
import { mostCharacters } from '../../diagnosis/facts/transfer-match.ts';
import { PayconfirmError, usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { type Failed, failedCodes, saferPattern } from './find-lost-codes.ts';

export const testNotes = command({
  name: 'test',
  aka: ['check', 'pattern'],
  summary: 'Find order codes that do not survive a transfer note',
  description:
    'It reads order codes from standard input, one a line, writes each into a note as banks rewrite them, and looks for it ' +
    'there by the pattern, a JavaScript regular expression, as your app does. Letters and digits are compared, without case. What banks do is assumed: cut ' +
    'to 25, 50 or 100 characters, upper case without accents, no punctuation, no blanks, a prefix and a suffix of their own. ' +
    'lost: not found. glued: not found, since other text touches it. contained: a part of another code. Exit 6 when a code ' +
    'does not survive.',
  flags: {
    pattern: {
      aka: ['regex', 're'],
      value: 'RE',
      required: true,
      summary: "pattern of the order codes, such as 'DH\\d{5}' or '/DH\\d{5}/i'",
    },
    note: {
      value: 'TEXT',
      default: 'Thanh toán {code}, cảm ơn',
      summary: 'what the payer writes; {code} is the order code',
    },
  },
  examples: {
    'the codes of a shop': "payconfirm notes test --pattern 'DH\\d{5}' < orders.txt",
    'of a QR code, whose note is the order code':
      "payconfirm notes test --pattern 'DH\\d{5}' --note '{code}' < orders.txt",
  },
  view: {
    columns: [
      { key: 'code', header: 'ORDER', shrink: 0 },
      { key: 'result', header: 'RESULT', shrink: 0, show: resultText },
      { key: 'rewritings', header: 'REWRITING', shrink: 0, show: rewritingText },
      { key: 'note', header: 'NOTE' },
      { key: 'found', header: 'FOUND' },
    ],
  },
  run: async ({ flags }, ctx) => {
    const pattern = readPattern(flags.pattern);
    if (!flags.note.includes('{code}')) throw usageError(t('--note must contain {code}'));
    const codes = await readCodes(ctx);
    const items = await inTime(2_000 + codes.length, () => failedCodes(codes, pattern, flags.note));
    const proposal = items.length === 0 ? null : saferOf(codes, items, flags.note);
    if (items.length === 0) ctx.note(t('All {0} codes survive.', codes.length));
    else ctx.conclude(notAll(codes, items, proposal));
    return { items, total: items.length, codes: codes.length, proposal };
  },
});

interface Proposal {
  pattern: string;
  survive: number;
}

/** A pattern made for the codes, if more of them survive with it. */
function saferOf(codes: readonly string[], failed: readonly Failed[], note: string): Proposal | null {
  const pattern = saferPattern(codes);
  const survive = codes.length - failedCodes(codes, readPattern(pattern), note).length;
  return survive > codes.length - failed.length ? { pattern, survive } : null;
}

function notAll(codes: readonly string[], failed: readonly Failed[], proposal: Proposal | null) {
  const pattern =
    proposal &&
    t('safer pattern: {0} ({1} of {2} survive)', proposal.pattern, proposal.survive, codes.length);
  const isSolved = proposal?.survive === codes.length;
  const advice = isSolved
    ? null
    : t('Use codes of one length, 2 letters and then digits, such as DH10234; put them first in the note.');
  return new PayconfirmError(
    'expectation',
    codes.length === 1
      ? t('1 of 1 code does not survive')
      : t('{0} of {1} codes do not survive', failed.length, codes.length),
    { hint: [pattern, advice].filter((one) => one !== null) },
  );
}

function rewritingText({ rewritings }: Record<string, unknown>): string {
  const [first = '-', ...more] = rewritings as string[];
  return more.length === 0 ? first : `${first} +${more.length}`;
}

function resultText({ result, other }: Record<string, unknown>): string {
  return result === 'contained' ? `contained in ${other}` : `${result}`;
}

/** A pattern can take for ever, and no signal ends it: it gets `timeout` milliseconds. */
async function inTime<Result>(timeout: number, work: () => Result): Promise<Result> {
  const { runInNewContext } = await import('node:vm');
  try {
    return runInNewContext('work()', { work }, { timeout });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    const hint = t(
      'A repetition inside a repetition, such as (a+)+, can take very long. Simplify the pattern.',
    );
    throw usageError(t('the pattern was not done with the codes in {0} s', timeout / 1_000), hint);
  }
}

function readPattern(given: string): RegExp {
  const [, source = given, flags = ''] = /^\/(.+)\/([a-z]*)$/s.exec(given) ?? [];
  try {
    // With g or y, a pattern would go on where it found the last code.
    return new RegExp(source, new RegExp(source, flags).flags.replace(/[gy]/g, ''));
  } catch (error) {
    throw usageError(t('--pattern is no regular expression: {0}', (error as Error).message));
  }
}

async function readCodes(ctx: Context): Promise<string[]> {
  const lines = (await ctx.readStdin()).split('\n').map((line) => line.trim());
  const codes = [...new Set(lines.filter((line) => line !== ''))];
  if (codes.length === 0) throw usageError(t('standard input is empty'), t('Write order codes, one a line.'));
  const long = codes.find((code) => code.length > mostCharacters);
  if (long)
    throw usageError(t('an order code has at most {0} characters; given: {1}', mostCharacters, long.length));
  return codes;
}
