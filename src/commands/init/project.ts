/** What an app's folder says of itself: the packages that it names, and the files that it has. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';

export interface Project {
  /** Names of packages, in the language's own writing: `express`, `laravel/framework`, `flask`. */
  packages: ReadonlySet<string>;
  /** Files and folders at the top. */
  files: ReadonlySet<string>;
  /** Its own files are CommonJS: by package.json, unless all at the top are `.mjs`. */
  isCommonJs: boolean;
  /** A folder `src/app`, of Next.js. */
  hasAppInSrc: boolean;
  /** The folder of Django's `asgi.py`: `shop`. */
  asgi: string | undefined;
  /** Of its repository's folder, `packages/shop`; empty where it is that folder, or in no repository. */
  pathInRepository: string;
}

/** Files that name the packages of an app, and how the names are found in each. */
const manifests: readonly { name: RegExp; names: RegExp }[] = [
  { name: /^(package|composer)\.json$/, names: /"(@?[\w./-]+)"\s*:\s*"/g },
  { name: /^(requirements.*\.txt|Pipfile|pyproject\.toml)$/, names: /(?:^|["'\s,])([A-Za-z][\w.-]*)/gm },
  { name: /^(pom\.xml|build\.gradle(\.kts)?)$/, names: /([\w.-]*spring-boot[\w.-]*)/g },
  { name: /\.csproj$/, names: /(Microsoft\.NET\.Sdk\.Web)/g },
];

/** @throws local error for a folder that cannot be read */
export function readProject(folder: string): Project {
  const files = namesIn(folder);
  const packages = files.flatMap((file) => {
    const manifest = manifests.find(({ name }) => name.test(file));
    if (!manifest) return [];
    const text = readFileSync(join(folder, file), 'utf8');
    return [...text.matchAll(manifest.names)].map(([, name]) => name!.toLowerCase());
  });
  const manifest = files.includes('package.json') ? readFileSync(join(folder, 'package.json'), 'utf8') : '';
  const programs = files.filter((name) => !name.includes('.config.'));
  // `npm init -y` writes "type": "commonjs" beside a server.mjs too.
  const isCommonJs =
    !/"type"\s*:\s*"module"/.test(manifest) &&
    (programs.some((name) => /\.c?js$/.test(name)) || !programs.some((name) => name.endsWith('.mjs')));
  return {
    packages: new Set(packages),
    files: new Set(files),
    isCommonJs,
    hasAppInSrc: existsSync(join(folder, 'src', 'app')),
    asgi: files.find((name) => existsSync(join(folder, name, 'asgi.py'))),
    pathInRepository: pathInRepository(folder),
  };
}

function pathInRepository(folder: string): string {
  const app = resolve(folder);
  for (let above = app; above !== dirname(above); above = dirname(above)) {
    if (existsSync(join(above, '.git'))) return relative(above, app).replaceAll(sep, '/');
  }
  return '';
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw new PayconfirmError('local', t('{0} cannot be read', folder), {
      hint: t('--dir is the folder of your app.'),
      cause: error,
    });
  }
}

/** A file that may start an app of Node where package.json has no script for it. */
const entries = ['app.js', 'index.js', 'main.js', 'app.mjs', 'index.mjs'];

/** The names in package.json are those of its scripts too; a server.js is started by npm without one. */
export function startOfNode({ packages, files }: Project): string {
  const entry = entries.find((name) => files.has(name));
  return packages.has('start') || files.has('server.js') || entry === undefined
    ? 'npm start'
    : `node ${entry}`;
}
