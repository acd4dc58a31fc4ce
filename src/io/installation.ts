import { shellWord } from '../values/quote/shell.ts';
import { isExecutable, packageFolder } from './program-files.ts';
import { nodeVersion, programVersion } from './versions.ts';

/** The installation method by the program's path, and its update command. The first match counts. */
const places = [
  [/\/_npx\//, 'npx', 'npx --package ./payconfirm-VERSION.tgz payconfirm'],
  [/\/(lib|npm|nodejs)\/node_modules\//, 'npm', 'npm install --global ./payconfirm-VERSION.tgz'],
  [/\/node_modules\//, 'npm', 'npm install ./payconfirm-VERSION.tgz'],
  [/\/Cellar\//, 'homebrew', 'brew upgrade payconfirm'],
  [/\/scoop\/apps\//i, 'scoop', 'scoop update payconfirm'],
  [/\/WinGet\//i, 'winget', 'winget upgrade Payconfirm.Payconfirm'],
  [/^\/usr\/bin\//, 'deb', 'sudo apt install ./payconfirm_VERSION_ARCHITECTURE.deb'],
  [/^\/payconfirm$/, 'container', 'docker build --pull --tag payconfirm .'],
] as const;

/** @param place of the executable or of the package's folder */
export function installationAt(place: string, otherwise: 'executable' | 'source') {
  const path = place.split('\\').join('/');
  const known = places.find(([pattern]) => pattern.test(path));
  if (known) {
    const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
    return { installed: known[1], update: known[2].replace('ARCHITECTURE', architecture) };
  }
  const folder = place.slice(0, path.lastIndexOf('/'));
  const unpack = path.endsWith('.exe')
    ? `tar -xf payconfirm-VERSION-windows-x64.zip -C "${folder}"`
    : `sh install.sh ${shellWord(folder)}`;
  return { installed: otherwise, update: otherwise === 'source' ? 'git pull && npm run build' : unpack };
}

const path = isExecutable ? process.execPath : packageFolder;

export const installation = () => installationAt(path, isExecutable ? 'executable' : 'source');

/** The content of `payconfirm --version --json`. */
export const aboutProgram = () => ({
  version: programVersion,
  installed: installation().installed,
  path,
  node: nodeVersion,
  platform: `${process.platform}-${process.arch}`,
});
