import type { Context } from '../../context.ts';
import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';

/** Opens it in the browser. Without a browser, the printed URL is enough. */
export async function openPage(address: string, ctx: Context): Promise<void> {
  try {
    await (await ctx.processes()).openPage(address);
  } catch (error) {
    if (!(error instanceof PayconfirmError) || ctx.signal.aborted) throw error;
    ctx.note(t('No browser was opened ({0}): open the address above yourself.', error.message));
  }
}

/** `port`: the profile's usual port, if it is in use. */
export function warnOfTakenPort(port: number | undefined, ctx: Context): void {
  if (port === undefined) return;
  ctx.warn(
    t(
      'Port {0} of this profile is in use, perhaps by another inspector: links to it do not lead here.',
      port,
    ),
  );
}
