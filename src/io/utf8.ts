import { usageError } from '../errors.ts';
import { t } from '../texts/translate.ts';

/** Decodes UTF-8 of the user. @param name of the source @throws usage error for other bytes */
export function utf8(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw usageError(t('{0} is not UTF-8 text', name), t('Save it as UTF-8.'));
  }
}
