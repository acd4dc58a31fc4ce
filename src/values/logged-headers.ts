/**
 * Headers as a reply, the journal or a log holds them (§2.9 `request_headers`). They may carry an API key under any
 * name (§2.8 `api_key_name`), so only the values of headers that are known to be safe are shown.
 */
import { jsonOrNothing, stringifyJson } from './exact-json.ts';
import { isRecord, mapFields } from './is-record.ts';
import { hasOpenForm, isOpenHeader } from './open-headers.ts';
import { hidden, isCommon } from './redact-secrets.ts';
import { looksSecret } from './secret-looking.ts';

/** True for a header that may carry an API key. */
export function mayBearSecret(name: string): boolean {
  return !isOpenHeader(name);
}

/** Whether all of a header's value is shown. */
function isShown(name: string, value: unknown): boolean {
  return isPlain(value) && [value].flat().every((one) => hasOpenForm(name, String(one)));
}

/** A secret may stand in the place of a name. */
const hasSecretName = (name: string) => !isOpenHeader(name) && name.length > 12 && looksSecret(name);

/** The headers of a log entry, by name as written; none where they cannot be understood. */
export function readLoggedHeaders(given: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  const understood = mapHeaders(opened(given), (name, value) => {
    found[name] = String(value);
    return value;
  });
  return understood === undefined ? {} : found;
}

/** Headers of any shape, the values that may be secret replaced; what cannot be understood is replaced whole. */
export function redactHeaders<Headers>(given: Headers): Headers {
  const redacted = mapHeaders(
    given,
    (name, value) => (isShown(name, value) ? value : hidden),
    (name) => (hasSecretName(name) ? hidden : name),
  );
  return (redacted === undefined ? hidden : redacted) as Headers;
}

/** The fields of a record that hold headers, however they are written: `request_headers`, `requestHeaders`. */
const isHeaders = (name: string) => /^((request|response|raw|http)[_-]?)?headers$/i.test(name);

/**
 * A copy of a value with the headers in it redacted, at every depth and in any shape. What was hidden is hidden in the
 * other fields of the same record too: a receiver may repeat it.
 */
export function withoutLoggedSecrets<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutLoggedSecrets) as Value;
  if (!isRecord(value)) return value;
  const entries = Object.entries(value);
  const forms = entries.flatMap(([name, part]) => (isHeaders(name) ? hiddenIn(part).flatMap(formsOf) : []));
  return mapFields(value, (part, name) =>
    isHeaders(name) ? redactHeaders(part) : without(forms, withoutLoggedSecrets(part)),
  ) as Value;
}

/** How a receiver may write a secret that it repeats. A common word may stand anywhere by chance. */
function formsOf(secret: string): string[] {
  if (isCommon(secret)) return [];
  const quoted = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    quoted,
    encodeURIComponent(Buffer.from(secret).toString()),
    Buffer.from(secret).toString('base64'),
  ];
}

function without(forms: readonly string[], value: unknown): unknown {
  if (forms.length === 0) return value;
  if (typeof value === 'string') return forms.reduce((text, form) => text.replaceAll(form, hidden), value);
  if (Array.isArray(value)) return value.map((part) => without(forms, part));
  if (!isRecord(value)) return value;
  return mapFields(value, (part) => without(forms, part));
}

/** The texts that redaction takes out of headers. */
function hiddenIn(given: unknown): string[] {
  const found: string[] = [];
  const understood = mapHeaders(given, (name, value) => {
    if (hasSecretName(name)) found.push(name);
    if (!isShown(name, value)) found.push(...textsIn(value));
    return value;
  });
  // A text of lines, `Name: value`, is the likeliest of what cannot be understood.
  if (understood === undefined)
    return textsIn(given).flatMap((text) => [text, ...text.split(/\r?\n|(?<=[^:]*): /)]);
  return found;
}

function textsIn(value: unknown): string[] {
  if (isPlain(value)) return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** A value of a header: a text or number, or several of one name. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((part) => typeof part === 'string');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
}

/** RFC 9110 §5.1; the length keeps a secret in the place of a name from being shown. */
const isHeaderName = (name: unknown): name is string =>
  typeof name === 'string' && /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name);

type Change = (name: string, value: unknown) => unknown;
const same = (name: string) => name;

/**
 * The same headers with each value changed: an object, pairs, a list of `{name, value}`, or the JSON text of one of them,
 * or of such a text. Undefined for anything else.
 */
function mapHeaders(given: unknown, change: Change, rename: (name: string) => string = same): unknown {
  if (given === null || given === '') return given;
  if (typeof given === 'string') {
    const parsed = jsonOrNothing(given);
    const mapped = parsed === undefined ? undefined : mapHeaders(parsed, change, rename);
    return mapped === undefined ? undefined : stringifyJson(mapped);
  }
  if (Array.isArray(given)) {
    const mapped = given.map((one) => mapPair(one, change, rename));
    return mapped.includes(undefined) ? undefined : mapped;
  }
  if (!isRecord(given) || !Object.keys(given).every(isHeaderName)) return undefined;
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [rename(name), change(name, value)]),
  );
}

/** `[name, value]` or `{name, value}`. */
function mapPair(pair: unknown, change: Change, rename: (name: string) => string): unknown {
  if (Array.isArray(pair)) {
    const [name, value] = pair;
    return pair.length === 2 && isHeaderName(name) ? [rename(name), change(name, value)] : undefined;
  }
  if (!isRecord(pair) || Object.keys(pair).sort().join() !== 'name,value' || !isHeaderName(pair.name)) {
    return undefined;
  }
  return { name: rename(pair.name), value: change(pair.name, pair.value) };
}

/** What JSON text, or a text of such a text, holds. */
const opened = (given: unknown): unknown =>
  typeof given === 'string' && given !== '' ? opened(jsonOrNothing(given)) : given;
