import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import type { Environment } from '../environment.ts';

/** The absolute path of a program, found on PATH, never in the working folder. @throws local error */
export function findExecutable(file: string, env: Environment): string {
  if (/[/\\]/.test(file)) return resolve(file);
  const folders = (env.PATH ?? env.Path ?? '').split(delimiter).filter(isAbsolute);
  const endings = process.platform === 'win32' ? (env.PATHEXT ?? '.EXE;.CMD;.BAT').split(';') : [''];
  for (const folder of folders) {
    for (const ending of endings) {
      const path = join(folder, file + ending);
      if (isExecutable(path)) return path;
    }
  }
  throw new PayconfirmError('local', t('{0} was not found on PATH', file), {
    hint: t('install it, or use its path; the working folder is not searched'),
  });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
