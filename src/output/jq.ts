import loadJq from 'jq-wasm/dist/build/jq.js';
import { type PayconfirmError, usageError } from '../errors.ts';
import { escapeUnsafe, toJson } from './json.ts';
import { safeCell, safeText } from './safe-text.ts';

/** Marks the value that stands for a failure among the results; jq-wasm drops an error once there is output. */
const FAILURE = 'payconfirm_jq_failure';

/**
 * Runs a jq expression over one or more JSON texts and returns its results, one a line: a string as it is
 * (made safe on a terminal), any other value as compact JSON. A wrong expression, or one that does not fit the
 * data, is a usage error.
 */
export async function filterJson(json: string, expression: string, terminal: boolean): Promise<string> {
  const output = await run(json, `try (\n${expression}\n) catch {"${FAILURE}": .}`, expression);
  if (output === '') return '';
  return output
    .split('\n')
    .map((line) => `${resultLine(line, expression, terminal)}\n`)
    .join('');
}

/** Throws a usage error for an expression that is not jq, without applying it to anything. */
export async function checkExpression(expression: string): Promise<void> {
  await run('null', `empty | (\n${expression}\n)`, expression);
}

/** Every run has a jq of its own: the package's shared one aborts the process after some hundred runs. */
async function run(json: string, filter: string, expression: string): Promise<string> {
  const jq: { raw(json: string, filter: string, flags: string[]): Promise<string> } = await loadJq();
  try {
    return await jq.raw(json, filter, ['-c']);
  } catch (error) {
    throw jqError(expression, error instanceof Error ? error.message : String(error));
  }
}

function resultLine(line: string, expression: string, terminal: boolean): string {
  if (line.startsWith('"')) return terminal ? safeText(JSON.parse(line)) : JSON.parse(line);
  if (line.startsWith(`{"${FAILURE}":`)) throw jqError(expression, toJson(JSON.parse(line)[FAILURE]));
  return escapeUnsafe(line);
}

/** Keeps of `jq: error: syntax error, … at <top-level>, line 2:` what is not about jq's own command line. */
function jqError(expression: string, message: string): PayconfirmError {
  const reason = message
    .split('\n', 1)[0]!
    .replace(/^jq: error[^:]*: /, '')
    .replace(/ (\(Unix shell quoting|at <top-level>).*$/, '');
  return usageError(
    `--jq ${safeCell(expression)}: ${safeCell(reason)}`,
    'The language is described at https://jqlang.org/manual; without --jq the data is printed as it is.',
  );
}
