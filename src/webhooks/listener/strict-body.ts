/** Bodies that every app reads in the same way. `--confirm` accepts no others. */

import { type Phrase, type Sentence, t } from '../../texts/translate.ts';
import { type HeaderPair, headerValue } from '../../values/headers.ts';
import type { PayloadFormat } from '../../values/payload-format.ts';

/** The fields of the body in their order, or why an app may read other fields. */
export type Plain =
  | { ok: true; fields: readonly (readonly [string, unknown])[] }
  | { ok: false; why: Phrase };

/** Reads a body that every app reads the same way, with and without its Content-Type. `format`: how payconfirm reads it. */
export function readPlainly(body: Uint8Array, headers: readonly HeaderPair[], format: PayloadFormat): Plain {
  // An app behind CGI or WSGI reads Content_Type as Content-Type.
  const count = (name: string) =>
    headers.filter(([given]) => given.toLowerCase().replaceAll('_', '-') === name).length;
  if (count('content-encoding') > 0) return { ok: false, why: () => t('it has a Content-Encoding') };
  if (count('content-type') > 1) return { ok: false, why: () => t('it has more than one Content-Type') };
  const type = headerValue(headers, 'content-type') ?? '';
  const parameters = contentTypes[format].exec(type);
  if (!parameters)
    return { ok: false, why: () => t('its Content-Type is not {0} alone', t(written[format])) };
  const text = utf8(body);
  if (text === undefined) return { ok: false, why: () => t('it is not UTF-8, or begins with a mark') };
  const other = readAs(text, format);
  if (other !== undefined)
    return { ok: false, why: () => t('its Content-Type is {0}, and it reads as {1} too', format, other) };
  const fields = readers[format](text, parameters.groups?.boundary ?? '');
  return fields === undefined ? { ok: false, why: () => t(odd[format]) } : { ok: true, fields };
}

type Fields = readonly (readonly [string, unknown])[] | undefined;

/** Media types in lower case, for apps that compare them case-sensitively. */
const contentTypes: Record<PayloadFormat, RegExp> = {
  'application/json': /^application\/json(?:; ?[Cc][Hh][Aa][Rr][Ss][Ee][Tt]=("?)[Uu][Tt][Ff]-8\1)?$/,
  'application/x-www-form-urlencoded':
    /^application\/x-www-form-urlencoded(?:; ?[Cc][Hh][Aa][Rr][Ss][Ee][Tt]=("?)[Uu][Tt][Ff]-8\1)?$/,
  'multipart/form-data': /^multipart\/form-data; ?boundary=("?)(?<boundary>[\w.-]{1,70})\1$/,
};

const written = {
  'application/json': 'application/json, or that with charset=utf-8,',
  'application/x-www-form-urlencoded': 'application/x-www-form-urlencoded, or that with charset=utf-8,',
  'multipart/form-data': 'multipart/form-data with one plain boundary',
} as const satisfies Record<PayloadFormat, Sentence>;

const readers: Record<PayloadFormat, (text: string, boundary: string) => Fields> = {
  'application/json': jsonFields,
  'application/x-www-form-urlencoded': formFields,
  'multipart/form-data': multipartFields,
};

/** Why a body of the right format has no result. */
const odd = {
  'application/json': 'it is JSON with a value within a value',
  'application/x-www-form-urlencoded':
    'it is a form with more than plain name=value pairs and single %XX escapes',
  'multipart/form-data': 'it is multipart with more than a plain name to each part',
} as const;

/** Duplicate names were found before (`parseUnambiguous`). */
function jsonFields(text: string): Fields {
  const fields = Object.entries(JSON.parse(text) as object);
  return fields.every(([, value]) => typeof value !== 'object' || value === null) ? fields : undefined;
}

/** One pair. Names need no escapes and may have none. */
const pair = /^(\w+)=((?:[\w.*~!'()$,:@/+-]|%[0-9A-Fa-f]{2})*)$/;

const stillEscaped = /%(?:u|[0-9a-f])[0-9a-f]/i;

function formFields(text: string): Fields {
  const fields = text.split('&').map((part): [string, string] | undefined => {
    const [, name, value] = pair.exec(part) ?? [];
    const decoded = value === undefined ? undefined : unescaped(value.replaceAll('+', ' '));
    if (name === undefined || decoded === undefined) return undefined;
    // For an app that decodes before it splits a form, or decodes twice.
    return stillEscaped.test(decoded) || namesEvent(`=${decoded}`) ? undefined : [name, decoded];
  });
  return fields.every((field) => field !== undefined) ? fields : undefined;
}

/** One part after its boundary. */
const part = /^\r\nContent-Disposition: form-data; name="(\w+)"\r\n\r\n(.*)\r\n$/s;

function multipartFields(text: string, boundary: string): Fields {
  const [before, ...parts] = text.split(`--${boundary}`);
  const end = parts.pop();
  if (before !== '' || (end !== '--' && end !== '--\r\n')) return undefined;
  const fields = parts.map((one): [string, string] | undefined => {
    const [, name, value] = part.exec(one) ?? [];
    return name === undefined || value === undefined ? undefined : [name, value];
  });
  return fields.every((field) => field !== undefined) ? fields : undefined;
}

/** How an app that ignores the Content-Type could read a body: as JSON, or as a form that names an event. */
function readAs(text: string, format: PayloadFormat): 'JSON' | 'a form' | undefined {
  if (format !== 'application/json' && isJson(text)) return 'JSON';
  return format !== 'application/x-www-form-urlencoded' && namesEvent(text) ? 'a form' : undefined;
}

/** Whether a form has a name that an app may read as an event or a checkout, in any spelling. */
function namesEvent(text: string): boolean {
  return text.split(/[&;\r\n?]/).some((part) => {
    const name = part.split('=', 1)[0] ?? '';
    return part.length > name.length && /(event|eventtype|checkoutid)$/.test(folded(unescaped(name) ?? name));
  });
}

/** Only letters and digits, in one case and width. */
function folded(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Undefined if an escape is not valid UTF-8. */
function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function utf8(body: Uint8Array): string | undefined {
  try {
    const text = decoder.decode(body);
    return text.startsWith('\ufeff') ? undefined : text;
  } catch {
    return undefined;
  }
}
