import type { Context } from '../../context.ts';
import { t } from '../../texts/translate.ts';

/** Says what to do with a return secret that a reply brought; nothing else on stderr holds it. */
export function noteSecret(data: { return_signature_secret?: string }, ctx: Context): void {
  if (data.return_signature_secret === undefined) return;
  ctx.secrets.add(data.return_signature_secret);
  ctx.note(
    t(
      'The return secret is not shown again: keep it where your shop checks who comes back ({0}).',
      ctx.commandLine(['checkouts', 'verify-return'], { help: true }),
    ),
  );
}
