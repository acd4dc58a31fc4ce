import { templateVariables } from '../../api/endpoints/channels/fields.ts';
import type { Context } from '../../context.ts';
import { t } from '../../texts/translate.ts';
import { safeCell } from '../../values/safe-text.ts';
import { wordOf } from '../../values/value-as-text.ts';

export const variablesHelp = (channel: keyof typeof templateVariables) =>
  `A template names what is filled in: ${templateVariables[channel]
    .map((name) => `{{${name}}}`)
    .join(', ')}. In a shell it stands in single quotes.`;

/** Warns about unknown names in a template: they would be sent unchanged. A service may know more names. */
export function warnOfUnknownVariables(
  template: string | null | undefined,
  channel: keyof typeof templateVariables,
  ctx: Context,
): void {
  const named = [...wordOf(template ?? '').matchAll(/\{\{\s*([^{}]*?)\s*\}\}/g)].map(([, name = '']) => name);
  const unknown = new Set(
    named.filter((name) => !templateVariables[channel].some((known) => known === name)),
  );
  if (unknown.size === 0) return;
  const written = [...unknown].map((name) => safeCell(`{{${name}}}`)).join(t(' and '));
  ctx.warn(
    t(
      '{0} in the template: nothing known is filled in there, so the message may have it as it is written',
      written,
    ),
  );
}
