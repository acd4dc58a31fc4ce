/** Whether a delivery was rightly signed, in the words of `webhooks verify`. */
import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import type { Said } from '../../inspector/details.ts';
import { worded } from '../../values/command-line.ts';
import type { LogEntry } from '../../webhooks/delivery-log/entry.ts';
import type { KeptWithForwards } from '../../webhooks/journal/kept-list.ts';
import { knownLocalSecret } from '../../webhooks/listener/local-secret.ts';
import { verified } from '../webhooks/verify/check.ts';
import { ofEntry, ofKept, type ToVerify } from '../webhooks/verify/source.ts';
import { rightText } from '../webhooks/verify/text.ts';

/** `given`: the secret of the flags; that of this machine stands in where there is none. */
export async function signatureOfEntry(
  entry: LogEntry,
  given: string | undefined,
  ctx: Context,
): Promise<Said> {
  const said = await checked(() => ofEntry(entry), given, ctx);
  const line = ctx.commandLine(['webhooks', 'verify'], { log: entry.id, 'secret-env': 'NAME' });
  return said ?? open('It was not checked: its secret is not known here.', [`With the secret: ${line}`]);
}

/** The same of a delivery of the journal, which was checked when it was received. */
export async function signatureOfKept(
  kept: KeptWithForwards,
  given: string | undefined,
  ctx: Context,
): Promise<Said> {
  const said = await checked(() => ofKept(kept), given, ctx);
  if (said) return said;
  if (!kept.verified) return open('It was not checked: listen ran with --auth NONE.', []);
  const scheme =
    kept.scheme === undefined ? 'the API key was right' : `its signature was right (${kept.scheme})`;
  return { result: 'well', words: `listen checked it when it came: ${scheme}.`, more: [] };
}

/** Undefined where nothing can be said, for want of the secret. */
async function checked(
  source: () => ToVerify,
  given: string | undefined,
  ctx: Context,
): Promise<Said | undefined> {
  const secret = given ?? (await knownLocalSecret(ctx.configDir, ctx.warn));
  if (secret === undefined) return undefined;
  ctx.secrets.add(secret);
  try {
    const found = await verified(source(), secret, { checkAge: false }, ctx);
    const { verdict, warning, causes } = found;
    return {
      result: 'well',
      words: rightText(found, ctx.options.timeZone),
      more: [
        {
          title: 'meaning',
          lines: [warning ?? [], verdict.result === 'well' ? [] : verdict.conclusion].flat(),
        },
        { title: 'causes', lines: causes.map(({ cause, how_to_tell }) => `${cause}: ${how_to_tell}`) },
      ],
    };
  } catch (error) {
    if (!(error instanceof PayconfirmError)) throw error;
    // The secret of this machine is that of listeners that register nothing: another is no sign of trouble.
    if (given === undefined || error.kind !== 'signature') return undefined;
    const hint = error.hint && worded(error.hint, ctx.commandLine);
    return {
      result: 'trouble',
      words: error.message,
      more: [{ title: 'tries', lines: hint === undefined ? [] : [hint] }],
    };
  }
}

const open = (words: string, lines: string[]): Said => ({
  result: 'open',
  words,
  more: [{ title: 'tries', lines }],
});
