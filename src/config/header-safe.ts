import { usageError } from '../errors.ts';
import { t } from '../texts/translate.ts';

/**
 * A credential that goes into a header, or out of one: in one line, of characters that a header can carry. The value
 * is in no message.
 * @param source where it is from: `PAYCONFIRM_TOKEN`
 * @throws usage error that names the source
 */
export function headerSafe(value: string, source: string): string {
  if (isHeaderSafe(value)) return value;
  const what = /[\r\n]/.test(value)
    ? t('{0} holds a line break', source)
    : t('{0} holds a character that no header can carry', source);
  throw usageError(what, t('It was not copied correctly. Set it again, in one line.'));
}

/** What RFC 9110 §5.5 lets a field's value hold, and nothing beyond Latin-1. */
export function isHeaderSafe(value: string): boolean {
  return /^[\t\x20-\x7e\xa0-\xff]*$/.test(value);
}
