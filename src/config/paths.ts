import { homedir, platform } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import type { Environment } from '../io/environment.ts';

/**
 * The folder of settings, credentials and journals: PAYCONFIRM_CONFIG_DIR; else `payconfirm` in
 * XDG_CONFIG_HOME, `~/.config`, or on Windows `%APPDATA%`.
 */
export function configDirectory(env: Environment, system: NodeJS.Platform = platform()): string {
  if (env.PAYCONFIRM_CONFIG_DIR) return resolve(env.PAYCONFIRM_CONFIG_DIR);
  const home = env.HOME || homedir();
  if (system === 'win32') return join(env.APPDATA || join(home, 'AppData', 'Roaming'), 'payconfirm');
  // The XDG specification has relative paths ignored.
  const xdg = env.XDG_CONFIG_HOME && isAbsolute(env.XDG_CONFIG_HOME) ? env.XDG_CONFIG_HOME : undefined;
  return join(xdg ?? join(home, '.config'), 'payconfirm');
}
