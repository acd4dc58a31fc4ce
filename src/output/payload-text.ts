import { maskPersonalFields } from '../values/mask-personal-data.ts';
import { toJson } from '../values/safe-json.ts';

/** A value as JSON over several lines, safe on a terminal, personal fields masked but for the last four. */
export function payloadText(value: unknown, showPersonal: boolean): string {
  return toJson(showPersonal ? value : maskPersonalFields(value), 2);
}
