import { exitCodes } from './cli/exit-codes.ts';
import type { GlobalOptions, World } from './context.ts';
import { defect, filesReplaced, PayconfirmError } from './errors.ts';
import { unforeseenDiskError } from './io/files/disk-errors.ts';
import { write } from './io/streams.ts';
import { isJson } from './output/output-options.ts';
import { safeCell } from './values/safe-text.ts';
import { toJson } from './values/terminal-safe-json.ts';

interface ErrorOutlet {
  argv: readonly string[];
  world: World;
  /** Takes the secrets out of a text. */
  hide(text: string): string;
  /** Undefined where the flags could not be read. */
  options: GlobalOptions | undefined;
}

/** Says on stderr what went wrong, and returns the exit code. An unknown error is shown as a defect. */
export async function reportError(
  thrown: unknown,
  { argv, world, hide, options }: ErrorOutlet,
): Promise<number> {
  const error = thrown instanceof PayconfirmError ? thrown : (unforeseenDiskError(thrown) ?? defect(thrown));
  const json = options ? isJson(options) : wantsJson(argv, world.env);
  const { stderr } = world.streams;
  const text = await rendered(error, json, { world, hide, options }).catch((failed: unknown) => {
    // An update replaced the files: the words and the exit code stay.
    if (!filesReplaced(failed)) throw failed;
    const { kind } = error;
    const message = safeCell(hide(error.message));
    return json ? `${toJson({ error: { kind, message } })}\n` : `error: ${message}\n`;
  });
  await write(stderr, text);
  return error.exitCode ?? exitCodes[error.kind];
}

async function rendered(
  error: PayconfirmError,
  json: boolean,
  { world, hide, options }: Omit<ErrorOutlet, 'argv'>,
): Promise<string> {
  const [{ renderError }, { createTheme }] = await Promise.all([
    import('./output/error.ts'),
    import('./output/theme.ts'),
  ]);
  const { stderr } = world.streams;
  const text = renderError(error, {
    json,
    theme: await createTheme(options?.color === true && stderr.isTTY === true),
    verbose: options?.verbose === true,
    profile: options?.profile,
    hide,
  });
  return json || !stderr.isTTY
    ? text
    : (await import('./output/text-width.ts')).foldProse(text, stderr.columns);
}

/** For what is said before the flags are understood. */
export function wantsJson(argv: readonly string[], env: World['env']): boolean {
  const format = /^(-o|--output)(=?(nd)?json)?$/;
  return (
    argv.some((word) => /^--(json$|jq(=|$))/.test(word)) ||
    argv.some((word, at) => format.test(word) && /json$/.test(`${word} ${argv[at + 1] ?? ''}`)) ||
    /^(nd)?json$/.test(env.PAYCONFIRM_OUTPUT ?? '')
  );
}
