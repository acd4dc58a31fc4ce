import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { PayconfirmError } from '../errors.ts';
import { safeLine } from '../values/safe-text.ts';
import { lineReader } from './line-reader.ts';
import {
  type Asking,
  type Choice,
  inputEnded,
  matching,
  needed,
  nobodyToAsk,
  type Prompts,
} from './prompts.ts';
import type { Input } from './streams.ts';

/**
 * Questions of one line, answered by one, on stderr: nothing is drawn over, for a terminal that cannot, or somebody who
 * listens. A list is numbered. Ctrl-C ends with an `interrupted` error.
 */
export function createLinePrompts({ streams, interactive, yes, signal, secrets }: Asking): Prompts {
  const readLine = lineReader(streams.stdin, signal);
  const say = (line: string) => streams.stderr.write(`${safeLine(line)}\n`);

  /** Asks until the answer can be used: `read` gives its value, or says what is wrong with it. */
  const ask = async <Value>(
    { message, flag, hidden = false }: { message: string; flag: string; hidden?: boolean },
    read: (answer: string) => { value: Value } | string,
  ): Promise<Value> => {
    if (!interactive) throw nobodyToAsk(flag);
    for (;;) {
      signal.throwIfAborted();
      streams.stderr.write(`${safeLine(message)}: `);
      const answer = hidden ? await readHidden(streams.stdin, signal) : await readLine();
      if (hidden) streams.stderr.write('\n');
      if (answer === undefined) throw inputEnded();
      const found = read(answer.replace(/\r$/, ''));
      if (typeof found !== 'string') return found.value;
      say(found);
    }
  };

  const choose = <Value>(question: { message: string; flag: string; choices: readonly Choice<Value>[] }) => {
    const { message, flag, choices } = question;
    if (interactive) {
      for (const [at, { name, description }] of choices.entries())
        say(`${at + 1}. ${name}${description === undefined ? '' : `: ${description}`}`);
    }
    return ask({ message: `${message} (1 to ${choices.length})`, flag }, (answer) => {
      const named = answer.trim() === '' ? [] : matching(choices, answer.trim());
      const chosen = /^\d+$/.test(answer.trim()) ? choices[Number(answer) - 1] : undefined;
      const [only, ...others] = chosen ? [chosen] : named;
      if (only && others.length === 0) return { value: only.value };
      return only ? 'several have that; give the number' : `give a number from 1 to ${choices.length}`;
    });
  };

  return {
    text: ({ message, flag, validate, default: preset }) =>
      ask({ message: preset === undefined ? message : `${message} (${preset})`, flag }, (answer) => {
        const value = answer === '' && preset !== undefined ? preset : answer;
        const verdict = validate ? validate(value) : value.trim() !== '' || needed;
        return verdict === true ? { value } : verdict;
      }),
    secret: ({ message, flag, validate }) =>
      ask({ message: `${message} (not shown)`, flag, hidden: true }, (value) => {
        secrets.add(value);
        const verdict = validate ? validate(value) : value !== '' || needed;
        return verdict === true ? { value } : verdict;
      }),
    confirm: async ({ message, default: preset = false }) =>
      yes ||
      ask({ message: `${message} (${preset ? 'Y/n' : 'y/N'})`, flag: '--yes' }, (answer) => {
        const word = answer.trim().toLowerCase();
        if (word === '') return { value: preset };
        return /^(y|yes|n|no)$/.test(word) ? { value: word.startsWith('y') } : 'answer y or n';
      }),
    select: choose,
    search: choose,
  };
}

/** A line of which the terminal shows nothing; undefined at the end of the input. */
async function readHidden(stdin: Input, signal: AbortSignal): Promise<string | undefined> {
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const readline = createInterface({ input: stdin, output: unseen, terminal: true });
  let callOff = () => {};
  try {
    return await new Promise((resolve, reject) => {
      callOff = () => reject(signal.reason);
      signal.addEventListener('abort', callOff);
      readline.once('line', resolve).once('close', () => resolve(undefined));
      readline.once('SIGINT', () => reject(new PayconfirmError('interrupted', 'interrupted at a question')));
    });
  } finally {
    signal.removeEventListener('abort', callOff);
    readline.close();
  }
}
