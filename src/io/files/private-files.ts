/** Files and folders of ours that nobody else may read or put something into. */

import { lstatSync, type Stats, statSync } from 'node:fs';
import { PayconfirmError } from '../../errors.ts';
import { asIs, type Said, type Sentence, t, type Warn } from '../../texts/translate.ts';
import type { Text } from '../../values/command-line.ts';
import { shellWord } from '../../values/quote/shell.ts';
import { actsWithheld } from '../dry-run.ts';
import { onDiskNow } from './disk-errors.ts';
import { makeFolder } from './make-folder.ts';
import { closeToOthers } from './write-files.ts';

/**
 * A folder of ours, if it is there: no link, not another user's, not shared. One that others could write into is
 * closed to them, and told.
 * @throws local error when it is none of these
 */
export function checkFolder(folder: string, warn: Warn): void {
  const found = stat(folder);
  if (!found) return;
  if (found.isSymbolicLink()) refuse(t(link, folder), t('Choose another folder with PAYCONFIRM_CONFIG_DIR.'));
  if (!found.isDirectory())
    refuse(t('{0} is no folder', folder), t('a file stands where a folder is needed: move it away'));
  if (isForeign(found)) refuse(t(foreign, folder), t(ownFolderHint));
  // Like /tmp: to close it would lock others out, to leave it open would let them in.
  if (found.mode & 0o1000) refuse(t('{0} is shared with others', folder), t(ownFolderHint));
  if (found.mode & 0o022 && hasModes && !actsWithheld()) {
    onDiskNow(folder, 'is open to others', () => closeToOthers(folder, 0o700));
    warn(t('others could write into {0}: its permissions are 0700 now', folder));
  }
}

/**
 * The same, and made where it is not there; its owner's alone afterwards.
 * @throws local error when it is none of these, or cannot be made
 */
export function ownFolder(folder: string, warn: Warn = () => {}): void {
  checkFolder(folder, warn);
  onDiskNow(folder, 'cannot be made', () => {
    makeFolder(folder);
    // One that was there before may be wider.
    if (hasModes) closeToOthers(folder, 0o700);
  });
}

/**
 * A file of ours: no link, not another user's. One that is open to others is closed to them, and reported.
 * @returns whether there is one
 * @throws local error when it is none of these
 */
export function checkFile(path: string, warn: Warn): boolean {
  const file = stat(path);
  if (!file) return false;
  if (!file.isFile()) {
    refuse(t(file.isSymbolicLink() ? link : '{0} is no file', path), t('Put a plain file in its place.'));
  }
  if (isForeign(file)) refuse(t(foreign, path), t('Put a file of your own in its place.'));
  if (file.mode & 0o077 && hasModes && !actsWithheld()) {
    onDiskNow(path, 'is open to others', () => closeToOthers(path, 0o600));
    warn(t('{0} was open to others: its permissions are 0600 now', path));
  }
  return true;
}

/**
 * A file with a secret that the person names: it stays as it is. One that others can change is refused, since the
 * secret may be theirs; one that they can read is reported. A pipe is nobody's.
 * @throws local error when others can change it
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

/**
 * Tells of a folder that the person names and anybody may write into: what is put there may be replaced.
 * @throws local error for a link that another user has put there
 */
export function sayIfShared(folder: string, warn: Warn): void {
  const link = stat(folder);
  if (link?.isSymbolicLink() && isForeign(link))
    refuse(t('{0} is a link of another user', folder), t('Name a folder of your own.'));
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found && hasModes && (found.mode & 0o1002) === 0o002) {
    warn(t('anybody can write into {0}, and replace what is put there', folder));
  }
}

/** @throws local error */
export function refuse(message: Said, hint: Text): never {
  throw new PayconfirmError('local', message, { hint });
}

const link = '{0} is a symbolic link, which could lead secrets elsewhere' satisfies Sentence;
const foreign = '{0} belongs to another user' satisfies Sentence;
const ownFolderHint = 'Choose a folder of your own with PAYCONFIRM_CONFIG_DIR.' satisfies Sentence;

/** Windows has others. */
const hasModes = process.platform !== 'win32';

/**
 * Neither ours nor the system's. Root may read everybody's: a container that runs as root is given the folder of
 * a user.
 */
export function isForeign({ uid }: Pick<Stats, 'uid'>, ours = process.getuid?.() ?? 0): boolean {
  return ours !== 0 && uid !== ours && uid !== 0;
}

function stat(path: string): Stats | undefined {
  return onDiskNow(path, 'cannot be read', () => lstatSync(path, { throwIfNoEntry: false }));
}
