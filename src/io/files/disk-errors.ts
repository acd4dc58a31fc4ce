import { PayconfirmError } from '../../errors.ts';
import { type Said, t } from '../../texts/translate.ts';

/** Runs a step that reads or writes a file. @throws local error: `FILE cannot be written (EACCES)` */
export async function onDisk<Result>(
  path: string,
  failure: Failure,
  step: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await step();
  } catch (cause) {
    throw diskError(path, failure, cause);
  }
}

/** The same for a synchronous step. @throws as `onDisk` */
export function onDiskNow<Result>(path: string, failure: Failure, step: () => Result): Result {
  try {
    return step();
  } catch (cause) {
    throw diskError(path, failure, cause);
  }
}

const failures = {
  'cannot be read': '{0} cannot be read ({1})',
  'cannot be written': '{0} cannot be written ({1})',
  'cannot be used': '{0} cannot be used ({1})',
  'cannot be made': '{0} cannot be made ({1})',
  'cannot be removed': '{0} cannot be removed ({1})',
  'is open to others': '{0} is open to others ({1})',
} as const;

type Failure = keyof typeof failures;

/** Converts an error of the system to a `local` error; returns any other error unchanged. */
export function diskError(path: string, failure: Failure, cause: unknown): unknown {
  const { code, syscall } = cause as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return cause;
  const isMissing = code === 'ENOENT' && failure === 'cannot be read';
  const message = isMissing ? t('{0} does not exist', path) : t(failures[failure], path, code);
  return new PayconfirmError('local', message, { hint: hintFor(code), cause });
}

/** Converts an unexpected error of the system about a file; undefined for any other error. */
export function unforeseenDiskError(thrown: unknown): PayconfirmError | undefined {
  const { code, path } = (thrown ?? {}) as NodeJS.ErrnoException;
  if (code === undefined || path === undefined || !refusals.has(code)) return undefined;
  return diskError(path, 'cannot be used', thrown) as PayconfirmError;
}

const refusals = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'ENOTDIR',
  'EISDIR',
  'EIO',
  'ELOOP',
]);

function hintFor(code: string): Said {
  if (code === 'ENOSPC' || code === 'EDQUOT') return t('the disk or your quota is full: free some space');
  if (code === 'EROFS') return t('the disk is read-only: PAYCONFIRM_CONFIG_DIR names a folder elsewhere');
  if (code === 'ENOTDIR') return t('a file is where a folder is needed: move it away');
  if (code === 'ENOENT') return t('Check the file name and the folder.');
  if (code === 'ENXIO') return t('it is a pipe without a reader, or a socket: use a file');
  if (code === 'EISDIR') return t('it is a folder: use a file');
  return t('check the owner and permissions of the file and its folder');
}
