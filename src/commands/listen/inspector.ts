import type { Context } from '../../context.ts';
import { t } from '../../texts/translate.ts';
import type { InternalEvent } from '../../webhooks/listener/listen-event-types.ts';
import type { Plan } from './plan.ts';

/** The inspector page of a listener with `--inspect`. */
export interface Inspector {
  /** Everyone who has this URL can read the page. */
  url: string;
  see(event: InternalEvent): void;
  close(): Promise<void>;
}

/** Serves the `inspect` page on a separate port, prints its URL, and opens it if `inspect.open` is set. */
export async function startInspector(
  { inspect, secret }: Plan,
  ctx: Context,
  // Not `ctx.note`: notes mask text that looks like a token, and `--quiet` hides them.
  say: (text: string) => void = (text) => ctx.streams.stderr.write(text),
): Promise<Inspector | undefined> {
  if (!inspect) return undefined;
  const [
    { serveInspector },
    { createParts },
    { createRefusals },
    { openPage, warnOfTakenPort },
    { name, baseUrl },
  ] = await Promise.all([
    import('../../inspector/serve.ts'),
    import('../inspect/data-source.ts'),
    import('../inspect/rejected-deliveries.ts'),
    import('../inspect/open-page.ts'),
    ctx.profile(),
  ]);
  const refusals = createRefusals(secret);
  const parts = createParts(ctx, {
    sources: baseUrl === undefined ? ['journal', 'refused'] : ['log', 'journal', 'refused'],
    signsWith: secret,
    refusals,
  });
  const { clock, random } = ctx;
  const served = await serveInspector({ parts, port: undefined, profile: name, clock, random });
  warnOfTakenPort(served.taken, ctx);
  say(`${t('Inspector: {0}', served.address)}\n`);
  if (inspect.open) await openPage(served.addressOnce(), ctx);
  return {
    url: served.address,
    see: (event) => {
      if (event.event === 'rejected') refusals.see(event);
    },
    close: served.close,
  };
}
