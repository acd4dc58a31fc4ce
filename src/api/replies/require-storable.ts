/** Values of a reply for settings, environment files and records, which contain only plain text. */

import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { type Text, withCommand } from '../../values/command-line.ts';

/** Characters; no id or secret of any service is longer. */
const maxCharacters = 1_000;

/** Whether an id or secret of a reply is one line of text without blanks, as all later readers expect. */
export function isStorable(value: unknown): value is string {
  return typeof value === 'string' && value.length <= maxCharacters && /^[\x21-\x7e]+$/.test(value);
}

/** Requires a storable value; `lost`: what now exists at the service. @throws service error without the value */
export function storable(value: unknown, name: string, lost: Text): string {
  if (isStorable(value)) return value;
  const what =
    typeof value !== 'string'
      ? t('is no text')
      : value === ''
        ? t('is empty')
        : value.length > maxCharacters
          ? t('has more than {0} characters', maxCharacters)
          : t('has blanks, line breaks or characters beyond ASCII');
  throw new PayconfirmError('service', t('{0} in the reply {1}, so it is not stored', name, what), {
    hint: lost,
  });
}

/** The id and the secret of a new client key, without its other fields. */
export function storableKey(key: { client_id: unknown; client_secret: unknown }) {
  const lost = withCommand('The key was created. To find and destroy it:', ['keys', 'list']);
  return {
    client_id: storable(key.client_id, 'client_id', lost),
    client_secret: storable(key.client_secret, 'client_secret', lost),
  };
}
