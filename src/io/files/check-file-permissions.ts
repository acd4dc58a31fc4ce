/** Private files and folders: no other user may read or change them. */

import { lstatSync, type Stats, statSync } from 'node:fs';
import { PayconfirmError } from '../../errors.ts';
import { asIs, type Said, type Sentence, t, type Warn } from '../../texts/translate.ts';
import type { Text } from '../../values/command-line.ts';
import { shellWord } from '../../values/quote/shell.ts';
import { actsWithheld } from '../dry-run.ts';
import { onDiskNow } from './disk-errors.ts';
import { makeFolder } from './make-folder.ts';
import { closeToOthers } from './write-files.ts';

/** Checks a private folder, if it exists, and closes it to others. @throws local error if it is not private */
export function checkFolder(folder: string, warn: Warn): void {
  const found = stat(folder);
  if (!found) return;
  if (found.isSymbolicLink()) refuse(t(link, folder), t('Choose another folder with PAYCONFIRM_CONFIG_DIR.'));
  if (!found.isDirectory())
    refuse(t('{0} is not a folder', folder), t('a file is where a folder is needed: move it away'));
  if (isForeign(found)) refuse(t(foreign, folder), t(ownFolderHint));
  // Like /tmp: closing it would lock others out, and leaving it open would let them write.
  if (found.mode & 0o1000) refuse(t('{0} is shared with others', folder), t(ownFolderHint));
  if (found.mode & 0o022 && hasModes && !actsWithheld()) {
    onDiskNow(folder, 'is open to others', () => closeToOthers(folder, 0o700));
    warn(t('others could write to {0}: its permissions are now 0700', folder));
  }
}

/** The same, but creates a missing folder. @throws local error */
export function ownFolder(folder: string, warn: Warn = () => {}): void {
  checkFolder(folder, warn);
  onDiskNow(folder, 'cannot be made', () => {
    makeFolder(folder);
    // An existing folder may allow more.
    if (hasModes) closeToOthers(folder, 0o700);
  });
}

/** Checks and closes a private file. @returns whether it exists @throws local error for a link or a foreign one */
export function checkFile(path: string, warn: Warn): boolean {
  const file = stat(path);
  if (!file) return false;
  if (!file.isFile()) {
    refuse(t(file.isSymbolicLink() ? link : '{0} is not a file', path), t('Put a plain file in its place.'));
  }
  if (isForeign(file)) refuse(t(foreign, path), t('Put a file of your own in its place.'));
  if (file.mode & 0o077 && hasModes && !actsWithheld()) {
    onDiskNow(path, 'is open to others', () => closeToOthers(path, 0o600));
    warn(t('others could read {0}: its permissions are now 0600', path));
  }
  return true;
}

/**
 * Checks a file with a secret that the user names; never changes it. A file that others can change is refused: the secret
 * may be theirs. A file that others can read gets a warning. A pipe is not checked.
 * @throws local error if others can change it
 */
export function checkSecretFile(path: string, warn: Warn): void {
  const file = statSync(path, { throwIfNoEntry: false });
  if (!file?.isFile() || !hasModes) return;
  if (isForeign(file)) {
    refuse(
      t('{0} belongs to another user, who may have put a secret there', path),
      t('Copy it to a file of your own.'),
    );
  }
  if (file.mode & 0o022)
    refuse(t('{0} can be changed by others', path), asIs(`chmod 600 ${shellWord(path)}`));
  if (file.mode & 0o044) warn(t('{0} can be read by others: chmod 600 {1}', path, shellWord(path)));
}

/** Warns if anybody can write into the folder. @throws local error for a link that another user made */
export function sayIfShared(folder: string, warn: Warn): void {
  const link = stat(folder);
  if (link?.isSymbolicLink() && isForeign(link))
    refuse(t('{0} is a link of another user', folder), t('Name a folder of your own.'));
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found && hasModes && (found.mode & 0o1002) === 0o002) {
    warn(t('everybody can write to {0}, and replace files there', folder));
  }
}

export function refuse(message: Said, hint: Text): never {
  throw new PayconfirmError('local', message, { hint });
}

const link = '{0} is a symbolic link, which could lead secrets elsewhere' satisfies Sentence;
const foreign = '{0} belongs to another user' satisfies Sentence;
const ownFolderHint = 'Choose a folder of your own with PAYCONFIRM_CONFIG_DIR.' satisfies Sentence;

/** Windows has no such modes. */
const hasModes = process.platform !== 'win32';

/** Whether another user, not the system, owns it. Root may read all files. */
export function isForeign({ uid }: Pick<Stats, 'uid'>, ours = process.getuid?.() ?? 0): boolean {
  return ours !== 0 && uid !== ours && uid !== 0;
}

function stat(path: string): Stats | undefined {
  return onDiskNow(path, 'cannot be read', () => lstatSync(path, { throwIfNoEntry: false }));
}
