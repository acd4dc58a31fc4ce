import { type Sentence, t } from '../texts/translate.ts';
import type { UnrepresentableJson } from '../values/exact-json.ts';
import { entryFor } from '../values/table-lookup.ts';

export type Unreadable =
  | {
      ok: false;
      reason:
        | 'content-type'
        | 'not-utf8'
        | 'not-json'
        | 'not-an-object'
        | 'not-multipart'
        | UnrepresentableJson['reason'];
    }
  /** `field`: a known field has an impossible value. `name-twice`: JSON has two values for one name. */
  | { ok: false; reason: 'field' | 'name-twice'; field: string };

const inWords = {
  'content-type': 'its Content-Type is none of JSON, form and multipart',
  'not-utf8': 'it is not UTF-8',
  'not-json': 'it is not JSON',
  'not-an-object': 'it is JSON, but no object',
  'not-multipart': 'it is not multipart as its Content-Type says',
  'too-deep': 'it nests too deep',
  'number-too-large': 'it has a number beyond 1e308',
  field: 'this field has a value that it cannot have:',
  'name-twice': 'this name appears twice, with two values:',
} as const satisfies Record<Unreadable['reason'], Sentence>;

/** Why a body could not be read: a reason and, if there is one, the field. `not-json`, `field amount`. */
export function unreadable(why: Unreadable): string {
  return 'field' in why ? `${why.reason} ${why.field}` : why.reason;
}

/** The same reason as a sentence for people. */
export function unreadableText(written: string): string {
  const [, reason = '', field = ''] = /^(\S+)(.*)$/s.exec(written) ?? [];
  const words = entryFor(inWords, reason);
  return `${words === undefined ? reason : t(words)}${field}`;
}
