import { isRecord } from '../is-record.ts';
import { safeLine } from '../safe-text.ts';
import { toJson } from '../terminal-safe-json.ts';

/** A JSON value as a JavaScript literal on one line; names are quoted only if needed. */
export function jsLiteral(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsLiteral).join(', ')}]`;
  if (!isRecord(value)) return toJson(value);
  const fields = Object.entries(value).map(([name, part]) => `${propertyName(name)}: ${jsLiteral(part)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

/** `__proto__: …` would set the prototype. */
function propertyName(name: string): string {
  if (name === '__proto__') return '["__proto__"]';
  return /^[A-Za-z_]\w*$/.test(name) ? name : toJson(name);
}

export function jsComment(text: string): string {
  return `// ${safeLine(text)}`;
}
