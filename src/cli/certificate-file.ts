import { PayconfirmError, usageError } from '../errors.ts';
import { givenText, type Reading } from '../io/files/read-given-file.ts';
import { t } from '../texts/translate.ts';

/**
 * Reads the PEM certificates of a file. Checked here, because Node accepts any text as an authority and then trusts no
 * server.
 * @param flag that names the file, for errors: `--ca-file`
 * @throws usage error for a file without a certificate, local error if it cannot be read
 */
export async function readCertificates(path: string, flag: string, reading: Reading): Promise<string> {
  const { X509Certificate } = await import('node:crypto');
  const text = await flagFileText(path, flag, reading);
  try {
    new X509Certificate(text);
    return text;
  } catch {
    throw usageError(
      t('{0}: the file holds no certificate', flag),
      t('It is PEM: -----BEGIN CERTIFICATE-----.'),
    );
  }
}

/** The text of the file that a flag names. @throws local error if it cannot be read */
export async function flagFileText(path: string, flag: string, reading: Reading): Promise<string> {
  const name = t('the file that {0} names', flag);
  return givenText(path, name, reading).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof PayconfirmError) throw error;
    throw new PayconfirmError('local', t('{0} cannot be read ({1})', name, error.code), {
      hint: t('Use the path of a file.'),
      cause: error,
    });
  });
}
