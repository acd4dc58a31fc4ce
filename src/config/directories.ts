import { homedir, platform, userInfo } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import type { Environment } from '../io/environment.ts';

/** The folder of settings and credentials; docs/reference/environment.md has the order. */
export function configDirectory(env: Environment, system: NodeJS.Platform = platform()): string {
  if (env.PAYCONFIRM_CONFIG_DIR) return resolve(env.PAYCONFIRM_CONFIG_DIR);
  const home = homeOf(env);
  if (system === 'win32') return join(env.APPDATA || join(home, 'AppData', 'Roaming'), 'payconfirm');
  return join(absolute(env.XDG_CONFIG_HOME) ?? join(home, '.config'), 'payconfirm');
}

/** The folder of data for this machine only, such as journals. */
export function stateDirectory(env: Environment, system: NodeJS.Platform = platform()): string {
  if (env.PAYCONFIRM_CONFIG_DIR) return resolve(env.PAYCONFIRM_CONFIG_DIR);
  const home = homeOf(env);
  if (system === 'win32')
    return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'payconfirm', 'state');
  const usual = system === 'darwin' ? ['Library', 'Application Support'] : ['.local', 'state'];
  return join(absolute(env.XDG_STATE_HOME) ?? join(home, ...usual), 'payconfirm');
}

/** The XDG specification ignores relative paths. */
const absolute = (path: string | undefined) => (path && isAbsolute(path) ? path : undefined);

/** The home folder. A HOME that is empty or relative would put credentials into the working folder. */
const homeOf = ({ HOME }: Environment) => absolute(HOME) ?? absolute(homedir()) ?? userInfo().homedir;
