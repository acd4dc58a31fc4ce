/** Facts about an app's folder: its packages and files. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { PayconfirmError } from '../../errors.ts';
import { onDiskNow } from '../../io/files/disk-errors.ts';
import { isFoundByNpx } from '../../io/program-files.ts';
import { t } from '../../texts/translate.ts';
import { errorPosition } from '../../values/exact-json.ts';

export type Project = ReturnType<typeof readProject>;

/** Files that list an app's packages, and the pattern of the names in each. */
const manifests: readonly { name: RegExp; names: RegExp }[] = [
  { name: /^(package|composer)\.json$/, names: /"(@?[\w./-]+)"\s*:\s*"/g },
  { name: /^(requirements.*\.txt|Pipfile|pyproject\.toml)$/, names: /(?:^|["'\s,])([A-Za-z][\w.-]*)/gm },
  { name: /^(pom\.xml|build\.gradle(\.kts)?)$/, names: /([\w.-]*spring-boot[\w.-]*)/g },
  // A shop without a framework lists no packages.
  { name: /\.php$/, names: /new \\?(PDO)\b/g },
  { name: /^go\.mod$/, names: /^\s*(?:require\s+)?(\S+) v\S+(?!.*\/\/ indirect)/gm },
  { name: /\.csproj$/, names: /(Microsoft\.NET\.Sdk\.Web)/g },
];

/**
 * @param typed how people type this program, where npx does not find it from the folder
 * @throws local error if the folder or a file that lists packages cannot be read
 */
export function readProject(folder: string, typed = 'payconfirm') {
  const files = namesIn(folder);
  const packages = files.flatMap((file) => {
    const manifest = manifests.find(({ name }) => name.test(file));
    if (!manifest) return [];
    return [...textOf(folder, file).matchAll(manifest.names)].map(([, name]) => name!.toLowerCase());
  });
  const manifest = files.includes('package.json') ? textOf(folder, 'package.json') : '';
  const programs = files.filter((name) => !name.includes('.config.'));
  // `npm init -y` writes "type": "commonjs" even with a server.mjs.
  const isCommonJs =
    !/"type"\s*:\s*"module"/.test(manifest) &&
    (programs.some((name) => /\.c?js$/.test(name)) || !programs.some((name) => name.endsWith('.mjs')));
  const isPackage = packages.includes('payconfirm') || isFoundByNpx(folder);
  return {
    /** How the files call this program. --no: where npx does not find it, it would download a stranger's package. */
    program: isPackage ? 'npx --no -- payconfirm' : typed.replace(/^npx payconfirm$/, 'payconfirm'),
    /** Package names in the form of the language: `express`, `laravel/framework`, `github.com/lib/pq`. */
    packages: new Set(packages),
    /** Top-level files and folders. */
    files: new Set(files),
    /** Its files are CommonJS: by package.json, unless all top-level ones are `.mjs`. */
    isCommonJs,
    /** It has the folder `src/app` of Next.js. */
    hasAppInSrc: existsSync(join(folder, 'src', 'app')),
    /** The folder of Django's `asgi.py`: `shop`. */
    asgi: files.find((name) => existsSync(join(folder, name, 'asgi.py'))),
    /** Path in the repository, `packages/shop`; empty for its root, or without a repository. */
    pathInRepository: pathInRepository(folder),
  };
}

/** The text of a file, empty for a folder. @throws local error if it cannot be read, or is `.json` and no JSON */
function textOf(folder: string, name: string): string {
  const path = join(folder, name);
  const text = onDiskNow(path, 'cannot be read', () =>
    statSync(path).isFile() ? readFileSync(path, 'utf8').replace(/^\uFEFF/, '') : '',
  );
  if (text === '' || !name.endsWith('.json')) return text;
  try {
    JSON.parse(text);
    return text;
  } catch (cause) {
    const { line, column } = errorPosition(text);
    throw new PayconfirmError('local', t('{0}:{1}:{2} is not JSON', path, line, column), {
      hint: t('Correct this file: it names the packages of your app.'),
      cause,
    });
  }
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

/** A file that may start a Node app if package.json has no script. */
const entries = ['app.js', 'index.js', 'main.js', 'app.mjs', 'index.mjs'];

/** The names in package.json include its scripts. npm starts a server.js without a script. */
export function startOfNode({ packages, files }: Project): string {
  const entry = entries.find((name) => files.has(name));
  return packages.has('start') || files.has('server.js') || entry === undefined
    ? 'npm start'
    : `node ${entry}`;
}
