import { exitCodes } from './cli/exit-codes.ts';
import type { GlobalOptions, World } from './context.ts';
import { defect, PayconfirmError } from './errors.ts';
import { unforeseenDiskError } from './io/files/disk-errors.ts';
import { write } from './io/streams.ts';
import { isJson } from './output/output-options.ts';

interface ErrorOutlet {
  argv: readonly string[];
  world: World;
  /** Takes the secrets out of a text. */
  hide(text: string): string;
  /** Undefined where the flags could not be read. */
  options: GlobalOptions | undefined;
}

/**
 * Says on stderr what went wrong, as one JSON line when the output is JSON, and returns the exit code. An error that is
 * neither ours nor of a file is a defect: it is shown as one, with its stack when `--verbose` asks for it.
 */
export async function reportError(
  thrown: unknown,
  { argv, world, hide, options }: ErrorOutlet,
): Promise<number> {
  const error = thrown instanceof PayconfirmError ? thrown : (unforeseenDiskError(thrown) ?? defect(thrown));
  const [{ renderError }, { createTheme }] = await Promise.all([
    import('./output/error.ts'),
    import('./output/theme.ts'),
  ]);
  const json = options ? isJson(options) : wantsJson(argv, world.env);
  const color = options?.color === true && world.streams.stderr.isTTY === true;
  const text = renderError(error, {
    json,
    theme: await createTheme(color),
    verbose: options?.verbose === true,
    profile: options?.profile,
    hide,
  });
  const { stderr } = world.streams;
  if (json || !stderr.isTTY) await write(stderr, text);
  else await write(stderr, (await import('./output/text-width.ts')).foldProse(text, stderr.columns));
  return error.exitCode ?? exitCodes[error.kind];
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
