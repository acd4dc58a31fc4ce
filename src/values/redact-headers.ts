/** Headers may contain an API key under any name (§2.8), so only known safe values are shown. */
import { jsonOrNothing, stringifyJson } from './exact-json.ts';
import { isRecord, mapFields, mapParts } from './is-record.ts';
import { hasOpenForm, isOpenHeader } from './non-secret-headers.ts';
import { hidden, isCommon, mapTexts } from './redact-secrets.ts';
import { looksSecret } from './secret-looking.ts';

export function mayContainSecret(name: string): boolean {
  return !isOpenHeader(name);
}

function isShown(name: string, value: unknown): boolean {
  return isPlain(value) && [value].flat().every((one) => hasOpenForm(name, String(one)));
}

/** A secret may be in place of a name. */
const hasSecretName = (name: string) => !isOpenHeader(name) && name.length > 12 && looksSecret(name);

/** The headers of a log entry, by name as written; empty if the format is unknown. */
export function readLoggedHeaders(given: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  const understood = mapHeaders(opened(given), (name, value) => {
    found[name] = String(value);
    return value;
  });
  return understood === undefined ? {} : found;
}

/** Headers in any format, with possibly secret values replaced. An unknown format is replaced as a whole. */
export function redactHeaders<Headers>(given: Headers): Headers {
  const redacted = mapHeaders(
    given,
    (name, value) => (isShown(name, value) ? value : hidden),
    (name) => (hasSecretName(name) ? hidden : name),
  );
  return (redacted === undefined ? hidden : redacted) as Headers;
}

/** Names of fields that contain headers, in any spelling: `request_headers`, `requestHeaders`. */
const isHeaders = (name: string) => /^((request|response|raw|http)[_-]?)?headers$/i.test(name);

/** A copy of a value with redacted headers at every depth. Hidden values are hidden in other fields too. */
export function withoutLoggedSecrets<Value>(value: Value): Value {
  if (!isRecord(value)) return mapParts(value, withoutLoggedSecrets);
  const entries = Object.entries(value);
  const forms = entries.flatMap(([name, part]) => (isHeaders(name) ? hiddenIn(part).flatMap(formsOf) : []));
  return mapFields(value, (part, name) =>
    isHeaders(name)
      ? redactHeaders(part)
      : mapTexts(withoutLoggedSecrets(part), (text) => without(forms, text)),
  ) as Value;
}

/** Spellings of a secret that a receiver repeats. A common word has none, because it may occur by chance. */
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

const without = (forms: readonly string[], text: string) =>
  forms.reduce((left, form) => left.replaceAll(form, hidden), text);

function hiddenIn(given: unknown): string[] {
  const found: string[] = [];
  const understood = mapHeaders(given, (name, value) => {
    if (hasSecretName(name)) found.push(name);
    if (!isShown(name, value)) found.push(...textsIn(value));
    return value;
  });
  // An unknown format is most likely lines of `Name: value`.
  if (understood === undefined)
    return textsIn(given).flatMap((text) => [text, ...text.split(/\r?\n|(?<=[^:]*): /)]);
  return found;
}

function textsIn(value: unknown): string[] {
  if (isPlain(value)) return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** A valid header value: a text or number, or several texts. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((part) => typeof part === 'string');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint';
}

/** RFC 9110 §5.1. The maximum length keeps a secret in place of a name from being shown. */
const isHeaderName = (name: unknown): name is string =>
  typeof name === 'string' && /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name);

type Change = (name: string, value: unknown) => unknown;
const same = (name: string) => name;

/** Headers in any format with each value changed. Undefined for anything else. */
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

/** The value of JSON text, also of nested JSON text. */
const opened = (given: unknown): unknown =>
  typeof given === 'string' && given !== '' ? opened(jsonOrNothing(given)) : given;
