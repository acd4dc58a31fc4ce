/** What of a reply is written to settings, environment files and records, which only ever hold plain text. */

import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { type Text, withCommand } from '../../values/command-line.ts';

/** Characters; more is no id and no secret of any service. */
const mostCharacters = 1_000;

/** Whether a reply's id or secret is text in one line without blanks, as every later reader takes it. */
export function isStorable(value: unknown): value is string {
  return typeof value === 'string' && value.length <= mostCharacters && /^[\x21-\x7e]+$/.test(value);
}

/**
 * Such a value; it is in no message.
 * @param name the field's
 * @param lost what of it stays at the service, and what to do about it
 * @throws service error for any other
 */
export function storable(value: unknown, name: string, lost: Text): string {
  if (isStorable(value)) return value;
  const what =
    typeof value !== 'string'
      ? 'is no text'
      : value === ''
        ? 'is empty'
        : value.length > mostCharacters
          ? `has more than ${mostCharacters} characters`
          : 'has blanks, line breaks or characters beyond ASCII';
  throw new PayconfirmError('service', t('{0} in the reply {1}, so it is not stored', name, what), {
    hint: lost,
  });
}

/** The id and the secret of a new client key, and nothing else of it. */
export function storableKey(key: { client_id: unknown; client_secret: unknown }) {
  const lost = withCommand('The key was created. To find and destroy it:', ['keys', 'list']);
  return {
    client_id: storable(key.client_id, 'client_id', lost),
    client_secret: storable(key.client_secret, 'client_secret', lost),
  };
}
