import { PayconfirmError } from '../errors.ts';
import { onDiskNow } from '../io/files/disk-errors.ts';
import { writeOutput } from '../io/files/write-files.ts';
import { t } from '../texts/translate.ts';

/** @throws local error if the file exists and `--force` is not given, or if it cannot be written */
export function writeNewFile(file: string, content: Uint8Array, isForced: boolean): void {
  onDiskNow(file, 'cannot be written', () => {
    try {
      writeOutput(file, content, isForced ? 'w' : 'wx');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      throw new PayconfirmError('local', t('{0} exists', file), {
        hint: t('Choose another name with --file, or add --force to write over it.'),
      });
    }
  });
}
