import type { Jq } from 'jq-wasm';
import { type PayconfirmError, usageError } from '../errors.ts';
import { createThread } from '../io/processes/worker-thread.ts';
import { t } from '../texts/translate.ts';
import { safeCell, safeLine, safeText } from '../values/safe-text.ts';
import { escapeUnsafe } from '../values/terminal-safe-json.ts';

/** Undefined if jq ran out of memory. */
type Answer = ReturnType<Jq['raw']> | undefined;

const ask = createThread<{ json: string; filter: string }, Answer>(
  new URL('./jq-thread.mjs', import.meta.url),
);

/** Runs a jq expression on JSON texts: results one per line, strings raw. @throws usage error; the reason */
export async function filterJson(json: string, expression: string, how: Filtering): Promise<string> {
  return (await jqResults(json, expression, how.signal))
    .map((line) => resultLine(line, how.terminal))
    .join('');
}

interface Filtering {
  terminal: boolean;
  signal: AbortSignal;
}

/** The same results as compact JSON. @throws like `filterJson` */
export async function jqResults(json: string, expression: string, signal: AbortSignal): Promise<string[]> {
  const output = await run(json, expression, expression, signal);
  return output === '' ? [] : output.split('\n');
}

/** @throws usage error for an invalid expression; it is not applied to any data */
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
  if (!result) throw jqError(expression, t('it needs more memory than jq has; does it ever end?'));
  if (result.exitCode !== 0) throw jqError(expression, result.stderr);
  return result.stdout;
}

/** An escaped backslash, a surrogate pair or half of one. */
const ESCAPE = /\\\\|\\ud[89ab]..\\ud[c-f]..|\\ud[89a-f]../gi;

/** jq rejects half of a surrogate pair, which a service may send. */
const wellFormed = (found: string) => (/^\\ud...$/i.test(found) ? '\\ufffd' : found);

export function resultLine(line: string, terminal: boolean): string {
  if (!line.startsWith('"')) return `${escapeUnsafe(line)}\n`;
  // Further lines are indented: untrusted text must not begin a line and look like ours.
  return `${terminal ? safeText(JSON.parse(line)).replaceAll('\n', '\n  ') : JSON.parse(line)}\n`;
}

/** Reduces `jq: error: syntax error, … at <top-level>, line 2:` to the part about the expression. */
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
