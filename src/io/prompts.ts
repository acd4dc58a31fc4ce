import { Writable } from 'node:stream';
import { stripVTControlCharacters, styleText } from 'node:util';
import { PayconfirmError } from '../errors.ts';
import { asIs, type Said, t } from '../texts/translate.ts';
import type { Secrets } from '../values/redact-secrets.ts';
import { safeCell, safeLine } from '../values/safe-text.ts';
import { answerYesOrNo, keysOf, readYesNo } from './confirmation-answer.ts';
import { ours } from './control-codes.ts';
import { nobodyToAsk } from './nobody-to-ask.ts';
import { endOf, terminalClosed } from './prompt-input.ts';
import type { Output, Streams } from './streams.ts';

export interface Choice<Value> {
  name: Said;
  /** The full name for the search, if `name` is shortened. */
  whole?: string;
  value: Value;
  description?: Said;
  /** The text after it is chosen, instead of the name. */
  short?: string;
}

type Verdict = true | Said;

/** Prompts on stderr. @throws usage error if not interactive (each method) */
export interface Prompts {
  /** `flag` is named in the error of a non-interactive session: "--username". */
  text(question: {
    message: Said;
    flag: string;
    default?: string;
    validate?(value: string): Verdict | Promise<Verdict>;
    /** Shows the error of `validate`, unless it is a promise, while the user types. */
    live?: boolean;
  }): Promise<string>;
  /** Never shown, neither while typing nor by a key. */
  secret(question: { message: Said; flag: string; validate?(value: string): true | Said }): Promise<string>;
  /** With `--yes` the answer is yes, without a prompt. */
  confirm(question: { message: Said; default?: boolean }): Promise<boolean>;
  select<Value>(question: { message: Said; flag: string; choices: readonly Choice<Value>[] }): Promise<Value>;
  /** A select that filters by the typed text. */
  search<Value>(question: { message: Said; flag: string; choices: readonly Choice<Value>[] }): Promise<Value>;
}

/** The streams of prompts, and whether the session is interactive. */
export interface Asking {
  streams: Streams;
  interactive: boolean;
  yes: boolean;
  signal: AbortSignal;
  secrets: Pick<Secrets, 'add'>;
  /** Breaks text into lines of this many columns. */
  foldProse?(text: string, columns: number): string;
}

/** Prompts by @inquirer/prompts, loaded with the first one. Ctrl-C ends with an `interrupted` error. */
export function createPrompts(deps: Asking): Prompts {
  const { streams, yes, secrets } = deps;
  const ask = <Answer>(flag: string, question: Question<Answer>) => askWith(deps, flag, question);
  const leaving = <Answer>(flag: string, question: Question<Answer>) =>
    askWith(deps, flag, (inquirer, place, lines) =>
      leftByEscape(place, (within) => question(inquirer, within, lines)),
    );

  return {
    text: ({ message, flag, validate, live = false, default: preset }) =>
      ask(flag, ({ input }, place, lines) =>
        input(
          {
            message: lines(message),
            validate: async (value) =>
              validate ? safely(await validate(value), lines) : value.trim() !== '' || needed(),
            ...(live && validate ? { transformer: objecting(validate) } : {}),
            ...(preset === undefined ? {} : { default: safeLine(preset) }),
          },
          place,
        ),
      ),
    secret: async ({ message, flag, validate }) => {
      for (;;) {
        // Validated here: the prompt would keep a wrong answer in its hidden input.
        const answer = await ask(flag, ({ password }, place, lines) =>
          password({ message: lines(message), toggleMask: false, theme: themeOfSecrets() }, place),
        );
        secrets.add(answer);
        const verdict = validate ? validate(answer) : answer !== '' || needed();
        if (verdict === true) return answer;
        streams.stderr.write(`> ${safeLine(verdict)}\n`);
      }
    },
    confirm: async ({ message, default: preset = false }) =>
      yes ||
      ask('--yes', async ({ input }, place, lines) => {
        const question = lines(message);
        const answer = await input(
          {
            message: question,
            validate: (typed) => readYesNo(typed, preset) !== undefined || answerYesOrNo(),
            transformer: (typed, { isFinal }) =>
              isFinal ? yesOrNo(readYesNo(typed, preset)) : safeLine(typed),
            theme: {
              style: {
                message: (_: string, status: string) =>
                  styleText('bold', question) +
                  (status === 'done' ? '' : ` ${styleText('dim', keysOf(preset))}`),
              },
            },
          },
          place,
        );
        return readYesNo(answer, preset) ?? preset;
      }),
    select: ({ message, flag, choices }) =>
      leaving(flag, ({ select }, place, lines) =>
        select({ message: lines(message), choices: choices.map(safeChoice), theme: themeOfLists() }, place),
      ),
    search: ({ message, flag, choices }) =>
      leaving(flag, ({ search }, place, lines) =>
        search(
          { message: lines(message), source: async (term) => found(choices, term), theme: themeOfLists() },
          place,
        ),
      ),
  };
}

type Inquirer = typeof import('@inquirer/prompts');
type Place = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream; signal: AbortSignal };
/** `lines`: text that is safe, and broken at spaces, which the library does not do. */
type Question<Answer> = (
  inquirer: Inquirer,
  place: Place,
  lines: (text: string) => string,
) => Promise<Answer>;

/** Columns for what the library writes on the lines of a message: its sign before it, "(y/N)" behind it. */
const besideMessage = 12;

/** @throws usage error if non-interactive; interrupted or terminated error if the prompt ends without an answer */
async function askWith<Answer>(
  { streams, interactive, signal, foldProse = (text) => text }: Asking,
  flag: string,
  question: Question<Answer>,
): Promise<Answer> {
  if (!interactive) throw nobodyToAsk(flag);
  signal.throwIfAborted();
  const inquirer = await import('@inquirer/prompts');
  const screen = screenOf(streams.stderr);
  const inputEnd = endOf(streams.stdin, screen);
  try {
    return await question(
      inquirer,
      {
        input: streams.stdin,
        output: screen.output,
        signal: AbortSignal.any([signal, inputEnd.reached]),
      },
      (text) => foldProse(safeLine(text), (streams.stderr.columns ?? 80) - besideMessage),
    );
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (inputEnd.reached.aborted) throw inputEnd.reached.reason;
    throw unanswered(error);
  } finally {
    inputEnd.forget();
  }
}

/** A prompt that Esc ends like Ctrl-C. */
async function leftByEscape<Answer>(place: Place, question: (within: Place) => Promise<Answer>) {
  const left = new AbortController();
  const see = (_text: unknown, key?: { name?: string }) => key?.name === 'escape' && left.abort();
  place.input.on('keypress', see);
  try {
    return await question({ ...place, signal: AbortSignal.any([place.signal, left.signal]) });
  } catch (error) {
    if (left.signal.aborted) throw new PayconfirmError('interrupted', t('interrupted at a prompt'));
    throw error;
  } finally {
    place.input.off('keypress', see);
  }
}

/** Converts an error of @inquirer/prompts to a `PayconfirmError`. */
function unanswered(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.name === 'ExitPromptError') {
    return new PayconfirmError('interrupted', t('interrupted at a prompt'), { cause: error });
  }
  return 'code' in error && error.code === 'EIO' ? terminalClosed() : error;
}

const yesOrNo = (yes: boolean | undefined): string => (yes ? t('Yes') : t('No'));

const themeOfSecrets = () => ({ style: { maskedText: t('[not shown]') } });
const themeOfLists = () => ({ style: { keysHelpTip: () => t('↑↓ move • ⏎ select') } });

/** @throws the text of the list if no choice matches */
function found<Value>(choices: readonly Choice<Value>[], term?: string): Choice<Value>[] {
  const matches = matching(choices, term);
  if (matches.length > 0 || !term) return matches.map(safeChoice);
  throw new Error(t('No entry matches {0}. Delete some of it.', JSON.stringify(safeCell(term))));
}

export const needed = () => t('an answer is required');

/** The error text may repeat text of other people. */
const safely = (verdict: Verdict, lines: (text: string) => string) => verdict === true || lines(verdict);

/** Shows the typed text with its error beside it. */
function objecting(validate: (value: string) => Verdict | Promise<Verdict>) {
  return (value: string, { isFinal }: { isFinal: boolean }): string => {
    const verdict = value === '' || isFinal ? true : validate(value);
    return typeof verdict === 'string' ? safeLine(`${value}  (${verdict})`) : safeLine(value);
  };
}

/** `draw`: the question once more, on lines of its own. `clear`: nothing below the cursor, which is visible. */
function screenOf(stderr: Output): { output: Writable; draw(): void; clear(): void } {
  let shown = '';
  // Synchronous, so that text after an answer does not come before the end of its prompt.
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    const text = ours(chunk.toString());
    if (stripVTControlCharacters(text) !== '') shown = text;
    stderr.write(text);
    done();
  };
  const output = Object.assign(new Writable({ write }), { columns: stderr.columns ?? 80 });
  // One new line for each that the text erases.
  const draw = () => stderr.write('\n'.repeat(shown.split('\x1b[2K').length - 1) + shown);
  return { output, draw, clear: () => stderr.write(ours('\x1b[J\x1b[?25h')) };
}

/** The name of a choice may come from the service or a payer. */
function safeChoice<Value>({ name, value, description, short }: Choice<Value>): Choice<Value> {
  return {
    name: asIs(safeCell(name)),
    value,
    ...(description === undefined ? {} : { description: asIs(safeCell(description)) }),
    ...(short === undefined ? {} : { short: safeCell(short) }),
  };
}

/** The choices whose name contains the term. If there is none, those whose description contains it, such as an id. */
export function matching<Value>(choices: readonly Choice<Value>[], term = ''): Choice<Value>[] {
  const wanted = term.toLowerCase();
  const named = choices.filter(({ name, whole = name }) => whole.toLowerCase().includes(wanted));
  if (named.length > 0) return named;
  return choices.filter(({ description = '' }) => description.toLowerCase().includes(wanted));
}
