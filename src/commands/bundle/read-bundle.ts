/** Reads a bundle from another person, without a service. */

import type { Context } from '../../context.ts';
import { usageError } from '../../errors.ts';
import { onDisk } from '../../io/files/disk-errors.ts';
import { givenBytes } from '../../io/files/read-given-file.ts';
import { readZip } from '../../io/files/zip.ts';
import { t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { isRecord } from '../../values/is-record.ts';
import { type Bundle, diagnosisName, type Manifest, manifestName } from './bundle-json-types.ts';

/** @throws usage error for an invalid bundle, or one of a later version; local error if the file cannot be read */
export async function readBundle(path: string, ctx: Context): Promise<Bundle> {
  const bytes = await onDisk(path, 'cannot be read', () => givenBytes(path, path, ctx));
  const files = readZip(bytes, path);
  const manifest = parsed(files.get(manifestName));
  const diagnosis = parsed(files.get(diagnosisName));
  const isBundle = isRecord(manifest) && manifest.format === 'payconfirm-bundle';
  if (!isBundle || !isRecord(diagnosis) || !Array.isArray(diagnosis.items)) {
    throw usageError(
      t('{0} is not a bundle', path),
      withCommand('to write one:', ['bundle'], { since: '2h' }),
    );
  }
  if (manifest.version !== 1) {
    throw usageError(t('{0} is a bundle of a newer version', path), t('Update this program to read it.'));
  }
  return { manifest: manifest as unknown as Manifest, traces: diagnosis.items };
}

function parsed(content: Buffer | undefined): unknown {
  try {
    return JSON.parse(`${content}`);
  } catch {
    return undefined;
  }
}
