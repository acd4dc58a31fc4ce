import { maskPersonalFields } from '../values/mask-personal-data.ts';
import { toJson } from '../values/safe-json.ts';
import { safeText } from '../values/safe-text.ts';
import type { RenderContext } from './view.ts';

/** A value as JSON over several lines, safe on a terminal, personal fields masked but for the last four. */
export function payloadText(value: unknown, showPersonal: boolean): string {
  return toJson(showPersonal ? value : maskPersonalFields(value), 2);
}

/** The fields of a body with personal ones masked; as it came where it is in no encoding that we know. */
export function bodyLines(payload: object | null, body: string, { showPersonal }: RenderContext): string[] {
  return (payload === null ? safeText(body) : payloadText(payload, showPersonal)).split('\n');
}

/** Lines below their heading. */
export function section(title: string, lines: readonly string[], { theme }: RenderContext): string {
  return [theme.strong(title), ...lines.map((line) => `  ${line}`)].join('\n');
}
