import { usageError } from '../errors.ts';
import { t } from '../texts/translate.ts';

/** Checks a credential of `source` for a header. @throws usage error without the value */
export function headerSafe(value: string, source: string): string {
  if (isHeaderSafe(value)) return value;
  const what = /[\r\n]/.test(value)
    ? t('{0} holds a line break', source)
    : t('{0} holds a character that no header can carry', source);
  throw usageError(what, t('It was not copied correctly. Set it again, in one line.'));
}

/** Whether RFC 9110 §5.5 allows the value, within Latin-1. */
export function isHeaderSafe(value: string): boolean {
  return /^[\t\x20-\x7e\xa0-\xff]*$/.test(value);
}
