import { checkValues, noteUnknownValues } from './cli/check-values.ts';
import { type Definition, isHidden } from './cli/definition.ts';
import { languageFlag, lineLanguage } from './cli/detect-language.ts';
import { documentedFields, fieldsBeforehand } from './cli/documented-fields.ts';
import { wholeIds } from './cli/find-in-list.ts';
import { withoutGlobalValues } from './cli/global-flags.ts';
import { hideTypedSecrets, passwordIn } from './cli/hide-typed-secrets.ts';
import { globalFlagsText, type Invocation, type Printed, parse } from './cli/parse-argv.ts';
import { completeInput } from './cli/prompt-for-missing.ts';
import { commandGroups, loadNamed, loadTree } from './commands/index.ts';
import type { GlobalOptions, OpenContext, World } from './context.ts';
import { createContext } from './create-context.ts';
import { PayconfirmError } from './errors.ts';
import { systemClock } from './io/clock.ts';
import { letGoOfLostTerminal } from './io/close-lost-terminal.ts';
import { silenceConsole } from './io/console-silence.ts';
import { guarded } from './io/control-codes.ts';
import { DryRun, withoutActs } from './io/dry-run.ts';
import { abortOnSignals } from './io/processes/signals.ts';
import { typedProgram } from './io/program-files.ts';
import { systemRandom } from './io/random.ts';
import type { Output } from './io/streams.ts';
import { signsFor, spelledWhole } from './io/symbols.ts';
import { programVersion as version } from './io/versions.ts';
import { dryRunNote, dryRunView } from './output/dry-run.ts';
import { isJson } from './output/output-options.ts';
import { checkPresentation, present } from './output/print-result.ts';
import { put, ReaderGone } from './output/stdout-sink.ts';
import type { View } from './output/view.ts';
import { reportError, wantsJson } from './report-error.ts';
import { loadHelp, speaking } from './texts/speaking.ts';
import { inEnglish, t, translated } from './texts/translate.ts';
import { isRecord } from './values/is-record.ts';
import { createSecrets } from './values/redact-secrets.ts';
import { safeCell } from './values/safe-text.ts';
import { isSecretName } from './values/secret-names.ts';
import { toJson } from './values/terminal-safe-json.ts';

/** Runs one command line to its end and returns the exit code; never throws, never exits. */
export const main = (argv: readonly string[], outside: World): Promise<number> => {
  const run = () => runLine(argv, outside);
  // JSON is data, with its errors.
  if (wantsJson(argv, outside.env)) return speaking('en', run);
  const language = lineLanguage(argv, outside.env);
  const program = typedProgram(outside.env);
  return speaking(language, run, languageFlag(argv) ? `${program} --lang ${language}` : program);
};

async function runLine(argv: readonly string[], outside: World): Promise<number> {
  const secrets = createSecrets();
  for (const word of argv) secrets.add(passwordIn(word));
  const signs = signsFor(outside.env);
  let created: OpenContext | undefined;
  const data = (text: string) => (created ? plainCommands(created.context.options, text) : text);
  let world = { ...outside, streams: guarded(outside.streams, secrets.hide, signs, data) };
  let parsed: Invocation | undefined;
  let hideTyped: ReturnType<typeof hideTypedSecrets> | undefined;
  /** For what may repeat the command line: errors and warnings. */
  const hide = (text: string) => {
    hideTyped ??= hideTypedSecrets(argv, outside.env, parsed);
    return hideTyped(secrets.hide(text));
  };
  try {
    const width = Math.min(80, world.streams.stdout.columns || 80);
    const invocation = await understood(argv, width);
    if ('text' in invocation) {
      await print(world.streams.stdout, spelledWhole(await narrowed(invocation.text, width), signs));
      return 0;
    }
    parsed = invocation;
    const { hidden } = invocation.definition;
    if (hidden) {
      const { nowhere } = await import('./io/null-streams.ts');
      world = { ...world, streams: { ...world.streams, stderr: nowhere() } };
    }
    // From the first look at the settings on: one of their files that is open to others would be closed.
    const gated = hidden || invocation.globals['dry-run'] === true ? withoutActs : atOnce;
    const made = await gated(() => createContext(invocation, { world, version, secrets, hide }));
    created = made;
    return await gated(() =>
      spokenFor(made.context.options, () => run(invocation, made, outside.streams.stderr)),
    );
  } catch (error) {
    const made = created;
    const options = made?.context.options;
    return await spokenFor(options, async () =>
      reportError(made ? await made.explained(error) : error, { argv, world, hide, options }),
    );
  } finally {
    await created?.close();
  }
}

/** Help on a terminal of less than 80 columns. A line of its examples is not broken: it is copied. */
async function narrowed(text: string, width: number): Promise<string> {
  if (width >= 80) return text;
  const { wrapProse } = await import('./output/text-width.ts');
  return text
    .split('\n')
    .flatMap((line) => (/^ *(payconfirm|PAYCONFIRM_\w+=)/.test(line) ? [line] : wrapProse(line, width)))
    .join('\n');
}

/** The line is read with the commands that it names; a mistake in it, with all of them: any may have been meant. */
async function understood(argv: readonly string[], width: number): Promise<Invocation | Printed> {
  const [first, second] = withoutGlobalValues(argv).filter((word) => !word.startsWith('-'));
  if (first === undefined && argv.includes('--version') && wantsJson(argv, {})) {
    const { aboutProgram } = await import('./io/installation.ts');
    return { text: `${toJson(aboutProgram())}\n` };
  }
  if (first === 'help' && second !== undefined) {
    const { helpTopic } = await import('./cli/help-topics.ts');
    await loadHelp([]);
    const text = helpTopic(second, width, () => globalFlagsText(width));
    if (text !== undefined) return { text };
  }
  const program = { version, width, groups: commandGroups };
  try {
    return parse(argv, await loadNamed(argv), program);
  } catch {
    return parse(argv, await loadTree(), program);
  }
}

/** JSON is English, whatever asked for it: a flag, a variable or the settings. */
const spokenFor = <Result>(options: GlobalOptions | undefined, say: () => Result): Result =>
  options && isJson(options) ? inEnglish(say) : say();

/** Data has the same commands in every language. Notes and errors keep their `--lang`. */
const plainCommands = ({ output }: GlobalOptions, data: string): string =>
  output === 'table' ? data : data.replaceAll(`${translated('payconfirm')} `, 'payconfirm ');

const atOnce = <Result>(work: () => Result): Result => work();

/** @param openly standard error, on which no secret is hidden */
async function run(invocation: Invocation, created: OpenContext, openly: Output): Promise<number> {
  const { context } = created;
  const { definition } = invocation;
  const { options, streams, signal, clock } = context;
  const outlet = { options, streams, signal, now: clock.now };
  const view = definition.view ?? {};
  await checkPresentation(view, options, fieldsBeforehand(definition));
  try {
    const input = await wholeIds(definition, await completeInput(invocation, context), context);
    noteUnknownValues(definition, input, context);
    await checkValues(definition, input, context);
    const value = await definition.run(input, context);
    const documented = documentedFields(definition);
    await present(value, { ...outlet, view, documented }).catch((error: unknown) => {
      sayUnprinted(value, view, openly);
      throw error;
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
    await present(context.secrets.hideIn(error.act), { ...outlet, view: dryRunView });
    context.note(dryRunNote(error.act));
    return 0;
  }
  // What aborted it, and the command did not say: an exception that nobody caught.
  if (signal.reason instanceof PayconfirmError && signal.reason.kind === 'local') throw signal.reason;
  const end = created.conclusion();
  if (end instanceof PayconfirmError) throw end;
  return end;
}

/** A secret that is shown this once would be lost with a standard output that cannot be written. */
function sayUnprinted(value: unknown, { detail = [] }: View, stderr: Output): void {
  if (!isRecord(value)) return;
  for (const { key } of detail) {
    const secret = value[key];
    if (isSecretName(key) && typeof secret === 'string') {
      stderr.write(
        `${t('warning:')} ${t('{0} could not be printed, and is not shown again: {1}', key, safeCell(secret))}\n`,
      );
    }
  }
}

/** @throws local error where the system refuses it; a reader that went away is no error */
async function print(stdout: Output, text: string): Promise<void> {
  await put(stdout, text).catch((error: unknown) => {
    if (!(error instanceof ReaderGone)) throw error;
  });
}

/** The first help page; the build writes it to dist/help.txt. */
export const helpPage = async (): Promise<string> => helpOf([], await loadTree());

/** The help page of each noun and command by its words; the build writes them to dist/help.json. */
export async function helpPages(): Promise<(readonly [string, string])[]> {
  const tree = await loadTree();
  const pages = wordsOf(tree).map((words) => [words.join(' '), helpOf(words, tree)] as const);
  return pages.filter(([, page]) => !/[^\0-\x7f]/.test(page));
}

function helpOf(words: readonly string[], tree: readonly Definition[]): string {
  const printed = parse([...words, '--help'], tree, { version, width: 80, groups: commandGroups });
  return 'text' in printed ? printed.text : '';
}

const wordsOf = (definitions: readonly Definition[]): string[][] =>
  definitions
    .filter((one) => !isHidden(one))
    .flatMap((one) =>
      [[], ...(one.kind === 'group' ? wordsOf(one.commands) : [])].map((rest) => [one.name, ...rest]),
    );

/** The man pages, by file name; the build writes them to dist/man. */
export async function manPages(): Promise<Map<string, string>> {
  const { manPages: pagesOf } = await import('./cli/man-pages.ts');
  return pagesOf(await loadTree(), version);
}

/** `main` on the real process: its streams, clock and signals. */
export async function runProcess(host: NodeJS.Process): Promise<number> {
  const { signal, onHangup, stop } = abortOnSignals(host);
  letGoOfLostTerminal();
  silenceConsole();
  // Who writes data learns of the error by a callback; a message that cannot be written is lost.
  for (const stream of [host.stdout, host.stderr]) stream.on('error', () => undefined);
  try {
    return await main(host.argv.slice(2), {
      env: host.env,
      streams: host,
      clock: systemClock,
      random: systemRandom,
      signal,
      onHangup,
    });
  } finally {
    stop();
  }
}
