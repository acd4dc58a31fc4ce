import type { Context } from '../../context.ts';
import { t } from '../../texts/translate.ts';

/** Explains a return secret in a reply. No other text on stderr contains it. */
export function noteSecret(data: { return_signature_secret?: string }, ctx: Context): void {
  if (data.return_signature_secret === undefined) return;
  ctx.secrets.add(data.return_signature_secret);
  ctx.note(
    t(
      'The return secret is not shown again. Store it where your shop verifies returning payers ({0}).',
      ctx.commandLine(['checkouts', 'verify-return'], { help: true }),
    ),
  );
}
