// npm run setup: installs the packages that are missing. If that fails: what npm said and what to try, in at most 10 lines.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, statfsSync } from 'node:fs';

const shell = process.platform === 'win32';
const settings = 'Check the registry and proxy: npm config get registry, npm config get https-proxy';

/** What to try, by the code that npm gives. The first that matches is said. */
const remedies = [
  [
    /^E40[13]$|ENEEDAUTH/,
    'the registry refused access',
    ['Run npm login, or set the token in your .npmrc', settings],
  ],
  [/^E40[4]$|ETARGET|ENOVERSIONS/, 'the registry does not have a package', [settings]],
  [/^E4\d\d$/, 'the registry refused the request', [settings]],
  [/^E5\d\d$/, 'the registry failed', ['Try again later, or use another registry', settings]],
  [
    /CERT|SSL|TLS|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ALTNAME/,
    'the connection to the registry is not trusted',
    ['Set NODE_EXTRA_CA_CERTS to the certificate of your company or proxy', settings],
  ],
  [
    /ECONN|ENOTFOUND|EAI_AGAIN|TIMEOUT|TIMEDOUT|UNREACH|FETCH_ERROR|EPIPE|^EPROTO|EINVALIDPROXY|ERR_INVALID_URL/,
    'the registry cannot be reached',
    [settings, 'Without a network: npm ci --offline, if the cache of npm has the packages'],
  ],
  [
    /ENOTCACHED/,
    'npm is offline and its cache lacks a package',
    ['Run npm ci --prefer-online with a network'],
  ],
  [
    /ENOSPC|EDQUOT/,
    'no space left on the disk',
    ['Free 1 GB, or move this folder and npm’s cache to another disk'],
  ],
  [
    /EROFS|EACCES|EPERM/,
    'a folder cannot be written',
    ['Copy this folder to one that you own, and check npm config get cache'],
  ],
  [
    /EINTEGRITY/,
    'a package is not the one of the lock file',
    ['Run npm cache verify, then try again', settings],
  ],
  [
    /EBADENGINE|ENOTSUP/,
    'a package does not support this Node',
    ['Install the Node that package.json names under engines'],
  ],
  [
    /EUSAGE|EJSONPARSE|ELOCKVERIFY/,
    'npm cannot use package-lock.json',
    [
      'Run git checkout package.json package-lock.json',
      'The lock file was written by npm 11: run npx npm@11 ci',
    ],
  ],
];

/**
 * Ends with exit 1 and at most 10 lines.
 * @param {string} what failed
 * @param {readonly string[]} said by npm
 * @param {readonly string[]} hints
 */
function fail(what, said, hints) {
  const lines = [`error: ${what}`, ...said.slice(0, 5).map((line) => `  npm: ${line}`)];
  process.stderr.write(`${[...lines, ...hints.slice(0, 4).map((hint) => `hint: ${hint}`)].join('\n')}\n`);
  process.exit(1);
}

/** The lines of npm that say what failed, without secrets, control characters and the words that repeat. */
function linesOf(printed) {
  const secrets = Object.entries(process.env)
    .filter(([name, value]) => /auth|token|passw|otp/i.test(name) && value.length > 3)
    .map(([, value]) => value);
  const clean = (line) =>
    secrets
      .reduce((text, secret) => text.replaceAll(secret, '***'), line)
      .replace(/\/\/[^\s/]*@/g, '//***@')
      .replace(
        /((?:_auth|_authToken|_password|token|authorization|bearer|basic)["']?\s*[=: ]\s*)\S+/gi,
        '$1***',
      )
      .replace(/\bnpm_[A-Za-z0-9]{20,}/g, '***')
      .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ')
      .slice(0, 200);
  const lines = printed
    .split(/\r?\n/)
    .filter((line) => /^npm (error|ERR!)/.test(line))
    .map((line) => clean(line.replace(/^npm (error|ERR!)\s*/, '')).trim())
    .filter(
      (line) =>
        line !== '' &&
        !/complete log|^(code|errno|syscall|path|dest|at|address|port|type):? |^[{}]/.test(line),
    );
  return [...new Set(lines)];
}

/** @returns {number} bytes that are free where the packages go */
function freeBytes() {
  const { bavail, bsize } = statfsSync(existsSync('node_modules') ? 'node_modules' : '.');
  return bavail * bsize;
}

/** @returns {boolean} whether a version is at least another */
function isAtLeast(version, wanted) {
  const [have, want] = [version, wanted].map((text) => text.split('.').map(Number));
  const at = want.findIndex((number, index) => have[index] !== number);
  return at === -1 || have[at] > want[at];
}

const { engines } = JSON.parse(readFileSync('package.json', 'utf8'));
const wanted = engines.node.replace(/^>=/, '');
if (!isAtLeast(process.versions.node, wanted)) {
  fail(
    `Node ${wanted} or newer is needed; this is ${process.versions.node}`,
    [],
    ['Install a newer Node, or switch to one with the version manager that you use'],
  );
}
if (!existsSync('package-lock.json')) {
  fail(
    'package-lock.json is missing: it says which packages to install',
    [],
    ['Run git checkout package-lock.json, or clone the repository again'],
  );
}
if (spawnSync('npm', ['ls', '--silent'], { stdio: 'ignore', shell }).status !== 0) {
  try {
    accessSync('.', constants.W_OK);
  } catch (error) {
    fail(`this folder cannot be written (${error.code})`, [], ['Copy it to a folder that you own']);
  }
  const args = ['ci', '--loglevel=error', '--no-progress', '--color=false'];
  const run = spawnSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'], shell });
  if (run.error) fail(`npm cannot be started (${run.error.code})`, [], ['Install npm: it comes with Node']);
  // On a full disk npm may end with 0 although it has cut files off.
  const isFull = freeBytes() < 20_000_000;
  if (run.status !== 0 || isFull) {
    let code = run.stderr.match(/^npm (?:error|ERR!) code (\S+)$/m)?.[1] ?? '';
    // Or it may read back a package.json that it could not write, and blame that.
    if (isFull || (code === 'EJSONPARSE' && freeBytes() < 600_000_000)) code = 'ENOSPC';
    const remedy = remedies.find(([codes]) => codes.test(code));
    const [
      ,
      what = `npm ci ended with ${run.status ?? run.signal}`,
      hints = ['Run npm ci to see all that npm prints'],
    ] = remedy ?? [];
    fail(`the packages are not installed: ${what}${code && ` (${code})`}`, linesOf(run.stderr), hints);
  }
}
