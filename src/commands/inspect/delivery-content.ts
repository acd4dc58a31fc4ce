/** The displayed content of a delivery. Personal fields are masked unless requested. */
import type { Copy, Field } from '../../inspector/page-data-types.ts';
import { payloadText } from '../../output/payload-text.ts';
import { parseJson } from '../../values/exact-json.ts';
import type { HeaderPair } from '../../values/headers.ts';
import { isRecord } from '../../values/is-record.ts';
import { maskPersonalFields } from '../../values/mask-personal-data.ts';
import { toJson } from '../../values/terminal-safe-json.ts';
import type { Payload } from '../../webhooks/decode-payload.ts';

export interface Content {
  /** Without the secrets. */
  headers: readonly HeaderPair[];
  body: Buffer;
  /** Null if the body cannot be read as fields. */
  payload: Payload | null;
}

export function fieldsOf(payload: Payload, show: boolean): Field[] {
  const fields = show ? payload : maskPersonalFields(payload);
  return Object.entries(fields as Payload).map(([name, value]) => [name, textOf(value)]);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : toJson(value));

/** The formatted body; null if it cannot be read as fields and personal data is hidden. */
export function prettyOf({ payload, body }: Content, show: boolean): string | null {
  if (payload !== null) return payloadText(payload, show);
  return show ? body.toString() : null;
}

/** A receiver's answer: JSON with masked personal fields, other text unchanged. */
export function answerText(text: string, show: boolean): string {
  try {
    const value = parseJson(text);
    return isRecord(value) ? payloadText(value, show) : text;
  } catch {
    return text;
  }
}

/** Different fields and headers of another delivery, by name. For an unreadable body, only whether it differs. */
export function differences(one: Content, other: Content, show: boolean): Copy['differs'] {
  const shown = [one, other].map((content) => namedParts(content, show));
  const raw = [one, other].map((content) => namedParts(content, true));
  const names = new Set(raw.flatMap((parts) => [...parts.keys()]));
  return [...names]
    .filter((name) => raw[0]!.get(name) !== raw[1]!.get(name))
    .map((name) => ({ name, here: shown[0]!.get(name) ?? null, there: shown[1]!.get(name) ?? null }));
}

function namedParts({ headers, payload, body }: Content, show: boolean): Map<string, string> {
  const fields = payload
    ? fieldsOf(payload, show)
    : [['body', show ? body.toString() : `${body.length} bytes`]];
  return new Map([
    ...headers.map(([name, value]) => [name.toLowerCase(), value] as const),
    ...fields.map(([name, value]) => [name!, value!] as const),
  ]);
}
