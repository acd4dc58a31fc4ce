import { PayconfirmError } from '../../errors.ts';

/**
 * Runs a step that reads or writes a file. What the system refuses is the user's to mend; anything else that
 * is thrown stays as it is.
 * @param failure words after the path: `cannot be written`
 * @throws local error: `FILE cannot be written (EACCES)`
 */
export async function onDisk<Result>(
  path: string,
  failure: string,
  step: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await step();
  } catch (cause) {
    throw diskError(path, failure, cause);
  }
}

/**
 * The same for a step that is done when it returns.
 * @throws as `onDisk`
 */
export function onDiskNow<Result>(path: string, failure: string, step: () => Result): Result {
  try {
    return step();
  } catch (cause) {
    throw diskError(path, failure, cause);
  }
}

/** What the system refused as a `local` error; anything else as it is. */
export function diskError(path: string, failure: string, cause: unknown): unknown {
  const { code, syscall } = cause as NodeJS.ErrnoException;
  if (code === undefined || syscall === undefined) return cause;
  return new PayconfirmError('local', `${path} ${failure} (${code})`, { hint: hintFor(code), cause });
}

/** What the system refused of a file where no step foresaw it; undefined for anything else that is thrown. */
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

function hintFor(code: string): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'the disk is full, or your share of it: make room';
  if (code === 'EROFS') return 'the disk is read-only: PAYCONFIRM_CONFIG_DIR names a folder elsewhere';
  if (code === 'ENOTDIR') return 'a file stands where a folder is needed: move it away';
  if (code === 'ENOENT') return 'is it there, and its folder?';
  if (code === 'ENXIO') return 'it is a pipe that nobody reads, or a socket: name a file';
  if (code === 'EISDIR') return 'it is a folder: name a file';
  return 'check the owner and permissions of the file and its folder';
}
