import { maskPersonalFields } from '../values/mask-personal-data.ts';
import { safeText } from '../values/safe-text.ts';
import { toJson } from '../values/terminal-safe-json.ts';
import type { RenderContext } from './view.ts';

/** A value as JSON on several lines, safe on a terminal. Personal fields show only four characters. */
export function payloadText(value: unknown, showPersonal: boolean): string {
  return toJson(showPersonal ? value : maskPersonalFields(value), 2);
}

/** The fields of a body with personal ones masked. A body in an unknown encoding is unchanged. */
export function bodyLines(payload: object | null, body: string, { showPersonal }: RenderContext): string[] {
  return (payload === null ? safeText(body) : payloadText(payload, showPersonal)).split('\n');
}

/** Lines below their heading. */
export function section(title: string, lines: readonly string[], { theme }: RenderContext): string {
  return [theme.strong(title), ...lines.map((line) => `  ${line}`)].join('\n');
}
