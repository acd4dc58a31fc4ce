import { templateVariables } from '../../api/endpoints/channels/fields.ts';
import type { Context } from '../../context.ts';
import { t } from '../../texts/translate.ts';
import { safeCell } from '../../values/safe-text.ts';
import { wordOf } from '../../values/word-of.ts';

/** A paragraph of the help of what takes a template. */
export const variablesHelp = (channel: keyof typeof templateVariables) =>
  `A template names what is filled in: ${templateVariables[channel]
    .map((name) => `{{${name}}}`)
    .join(', ')}. In a shell it stands in single quotes.`;

/** Warns of what a template names and nothing fills in: it would go out as it is written. A service may know more names than we do. */
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
