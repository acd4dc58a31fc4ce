import { usageError } from '../errors.ts';
import { t } from '../texts/translate.ts';

/**
 * Decodes bytes of the user as text. Other bytes than UTF-8 would become replacement characters.
 * @param name their source, as errors show it
 * @throws usage error
 */
export function utf8(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw usageError(t('{0} is not UTF-8 text', name), t('Save it as UTF-8.'));
  }
}
