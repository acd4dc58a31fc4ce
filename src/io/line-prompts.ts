import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { PayconfirmError } from '../errors.ts';
import { t } from '../texts/translate.ts';
import { safeLine } from '../values/safe-text.ts';
import { answerYesOrNo, keysOf, readYesNo } from './confirmation-answer.ts';
import { lineReader } from './line-reader.ts';
import { nobodyToAsk } from './nobody-to-ask.ts';
import { inputEnded } from './prompt-input.ts';
import { type Asking, type Choice, matching, needed, type Prompts } from './prompts.ts';
import type { Input, Output } from './streams.ts';

interface Question {
  message: string;
  /** Named in the error if the session is non-interactive. */
  flag: string;
  hidden?: boolean;
}

/** The value of an answer, or the error in it. */
type Verdict<Value> = { value: Value } | string;
type Reading<Value> = (answer: string) => Verdict<Value> | Promise<Verdict<Value>>;

/** Prompts of one line on stderr, without redrawing: for simple terminals and screen readers. */
export function createLinePrompts(asking: Asking): Prompts {
  const { streams, yes, signal, secrets } = asking;
  const readLine = lineReader(streams.stdin, signal);
  const ask = <Value>(question: Question, read: Reading<Value>) =>
    askUntilUsable(
      asking,
      question,
      question.hidden ? () => readHidden(streams.stdin, signal) : readLine,
      read,
    );
  const choose = <Value>(question: Question & { choices: readonly Choice<Value>[] }) => {
    const { message, flag, choices } = question;
    if (asking.interactive) sayChoices(choices, streams.stderr);
    return ask({ message: withRemark(message, t('1 to {0}', choices.length)), flag }, (answer) =>
      chosenBy(answer.trim(), choices),
    );
  };
  return {
    text: ({ message, flag, validate, default: preset }) =>
      ask({ message: preset === undefined ? message : withRemark(message, preset), flag }, async (answer) => {
        const value = answer === '' && preset !== undefined ? preset : answer;
        return verdictOf(value, validate ? await validate(value) : value.trim() !== '' || needed());
      }),
    secret: ({ message, flag, validate }) =>
      ask({ message: withRemark(message, t('not shown')), flag, hidden: true }, (value) => {
        secrets.add(value);
        return verdictOf(value, validate ? validate(value) : value !== '' || needed());
      }),
    confirm: async ({ message, default: preset = false }) =>
      yes ||
      ask({ message: `${withoutColon(message)} ${keysOf(preset)}`, flag: '--yes' }, (answer) => {
        const value = readYesNo(answer, preset);
        return value === undefined ? answerYesOrNo() : { value };
      }),
    select: choose,
    search: choose,
  };
}

/** Exactly one colon ends the line, whether or not the question has one. */
const withoutColon = (message: string) => message.replace(/:$/, '');
const withRemark = (message: string, remark: string) => `${withoutColon(message)} (${remark})`;

/** @throws usage error if non-interactive, interrupted error at the end of the input, the signal's reason */
async function askUntilUsable<Value>(
  { streams, interactive, signal }: Asking,
  { message, flag, hidden = false }: Question,
  readAnswer: () => Promise<string | undefined>,
  read: Reading<Value>,
): Promise<Value> {
  if (!interactive) throw nobodyToAsk(flag);
  for (;;) {
    signal.throwIfAborted();
    streams.stderr.write(`${safeLine(withoutColon(message))}: `);
    const answer = await readAnswer();
    if (hidden) streams.stderr.write('\n');
    if (answer === undefined) throw inputEnded();
    const verdict = await read(answer.replace(/\r$/, ''));
    if (typeof verdict !== 'string') return verdict.value;
    streams.stderr.write(`${safeLine(verdict)}\n`);
  }
}

const verdictOf = (value: string, verdict: true | string): Verdict<string> =>
  verdict === true ? { value } : verdict;

function sayChoices(choices: readonly Choice<unknown>[], stderr: Output): void {
  for (const [at, { name, whole = name, description }] of choices.entries()) {
    const more = description === undefined ? '' : `: ${description}`;
    stderr.write(`${safeLine(`${at + 1}. ${whole}${more}`)}\n`);
  }
}

/** By its number, or by a part of its name that no other choice has. */
function chosenBy<Value>(answer: string, choices: readonly Choice<Value>[]): Verdict<Value> {
  const numbered = /^\d+$/.test(answer) ? choices[Number(answer) - 1] : undefined;
  if (numbered) return { value: numbered.value };
  const [match, second] = answer === '' ? [] : matching(choices, answer);
  if (match && !second) return { value: match.value };
  return match
    ? t('several match; enter the number')
    : t('No entry matches. Enter a number from 1 to {0}.', choices.length);
}

/** Reads a line without echo; undefined at the end of the input. */
async function readHidden(stdin: Input, signal: AbortSignal): Promise<string | undefined> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const readline = createInterface({ input: stdin, output: unseen, terminal: true });
  let callOff = () => {};
  try {
    return await new Promise((resolve, reject) => {
      callOff = () => reject(signal.reason);
      signal.addEventListener('abort', callOff);
      readline.once('line', resolve).once('close', () => resolve(undefined));
      readline.once('SIGINT', () => reject(new PayconfirmError('interrupted', t('interrupted at a prompt'))));
    });
  } finally {
    signal.removeEventListener('abort', callOff);
    readline.close();
  }
}
