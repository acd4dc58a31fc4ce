import type { Jq } from 'jq-wasm';
import { type PayconfirmError, usageError } from '../errors.ts';
import { createThread } from '../io/processes/worker-thread.ts';
import { t } from '../texts/translate.ts';
import { escapeUnsafe } from '../values/safe-json.ts';
import { safeCell, safeLine, safeText } from '../values/safe-text.ts';

/** Undefined where jq ran out of memory. */
type Answer = ReturnType<Jq['raw']> | undefined;

const ask = createThread<{ json: string; filter: string }, Answer>(
  new URL('./jq-thread.mjs', import.meta.url),
);

/**
 * Runs a jq expression over one or more JSON texts and returns its results, one a line: a string as it is
 * (made safe on a terminal), any other value as compact JSON. One that never ends is ended when
 * `signal` is aborted.
 * @throws usage error for an expression that is wrong, or does not fit the data; the signal's reason
 */
export async function filterJson(json: string, expression: string, how: Filtering): Promise<string> {
  return (await jqResults(json, expression, how.signal))
    .map((line) => resultLine(line, how.terminal))
    .join('');
}

interface Filtering {
  terminal: boolean;
  signal: AbortSignal;
}

/** The same results as compact JSON. @throws as above */
export async function jqResults(json: string, expression: string, signal: AbortSignal): Promise<string[]> {
  const output = await run(json, expression, expression, signal);
  return output === '' ? [] : output.split('\n');
}

/** @throws usage error for an expression that is not jq, without applying it to anything */
export async function checkExpression(expression: string): Promise<void> {
  await run('null', `empty | (\n${expression}\n)`, expression);
}

async function run(
  json: string,
  filter: string,
  expression: string,
  signal = new AbortController().signal,
): Promise<string> {
  const result = await ask({ json: json.replace(ESCAPE, wellFormed), filter }, signal);
  if (!result) throw jqError(expression, 'it needs more memory than jq has; does it ever end?');
  if (result.exitCode !== 0) throw jqError(expression, result.stderr);
  return result.stdout;
}

/** An escaped backslash, half a pair of surrogates or a whole one. */
const ESCAPE = /\\\\|\\ud[89ab]..\\ud[c-f]..|\\ud[89a-f]../gi;

/** jq takes no half of a pair, which a service may send. */
const wellFormed = (found: string) => (/^\\ud...$/i.test(found) ? '\\ufffd' : found);

export function resultLine(line: string, terminal: boolean): string {
  if (!line.startsWith('"')) return `${escapeUnsafe(line)}\n`;
  // A further line is indented: nothing of others begins a line, where it would look like one of ours.
  return `${terminal ? safeText(JSON.parse(line)).replaceAll('\n', '\n  ') : JSON.parse(line)}\n`;
}

/** Keeps of `jq: error: syntax error, … at <top-level>, line 2:` what is not about jq's own command line. */
function jqError(expression: string, message: string): PayconfirmError {
  const lines = message.split('\n');
  const reason = (lines.find((line) => line.startsWith('jq: error')) ?? lines.at(-1)!)
    .replace(/^jq: error[^:]*(:\d+\))?: /, '')
    .replace(/ (\(Unix shell quoting|at <top-level>).*$/, '');
  return usageError(
    t('--jq {0}: {1}', safeLine(expression), safeCell(reason)),
    t('The language is described at https://jqlang.org/manual; without --jq the data is printed as it is.'),
  );
}
