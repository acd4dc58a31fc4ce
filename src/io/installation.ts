import { isExecutable, packageFolder } from './program-files.ts';
import { nodeVersion, programVersion } from './versions.ts';

/** How the program came onto a machine, by the place where it is found there. The first that matches. */
const places = [
  [/\/_npx\//, 'npx'],
  [/\/node_modules\//, 'npm'],
  [/\/Cellar\//, 'homebrew'],
  [/\/scoop\/apps\//i, 'scoop'],
  [/\/WinGet\//i, 'winget'],
  [/^\/usr\/bin\//, 'deb'],
  [/^\/payconfirm$/, 'container'],
] as const;

/** @param place of the executable, or of the package's folder */
export function installationAt(place: string, otherwise: 'executable' | 'source') {
  const path = place.split('\\').join('/');
  return places.find(([pattern]) => pattern.test(path))?.[1] ?? otherwise;
}

/** What `payconfirm --version --json` prints. */
export function aboutProgram() {
  const path = isExecutable ? process.execPath : packageFolder;
  return {
    version: programVersion,
    installed: installationAt(path, isExecutable ? 'executable' : 'source'),
    path,
    node: nodeVersion,
    platform: `${process.platform}-${process.arch}`,
  };
}
