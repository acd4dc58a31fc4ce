#!/usr/bin/env node
// CommonJS, by the package.json beside it: Node's loader of modules would take a tenth of a local command.
const { existsSync, lstatSync, mkdirSync, readFileSync } = require('node:fs');
const nodeModule = require('node:module');
const { homedir } = require('node:os');
const { dirname, isAbsolute, join } = require('node:path');

const sea = process.getBuiltinModule?.('node:sea');
const [major, minor] = process.versions.node.split('.').map(Number);
// Pages that never change are written at build time, so that they need not load the program.
const pages = { '--version': 'version.txt', '--help': 'help.txt', '-h': 'help.txt' };

if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`error: payconfirm needs Node 20.19 or newer; this is ${process.versions.node}\n`);
  process.exitCode = 1;
} else if (!sea.isSea() && !existsSync(join(__dirname, '../dist/main.cjs'))) {
  process.stderr.write('error: payconfirm is not built: dist/ is missing\n');
  process.stderr.write('hint: in its repository, npm run build; npm run package makes a whole tarball\n');
  process.exitCode = 1;
} else {
  const text = page();
  if (text === undefined) runProgram();
  else print(text);
}

function print(text) {
  process.stdout.on('error', ({ code }) => {
    // A reader that went away is no error.
    if (code === 'EPIPE' || code === 'EIO') return;
    process.stderr.write(`error: standard output cannot be written (${code})\n`);
    process.exitCode = 1;
  });
  process.stdout.write(text);
}

function runProgram() {
  keepCompiledCode();
  // A program that comes to an end while something is still awaited has not done its work. Node says it with 13.
  process.exitCode = 13;
  loadProgram()
    .then(({ runProcess }) => runProcess(process))
    .catch(crash)
    .then((code) => {
      process.exitCode = code;
    });
}

/** Not by `import`, which would load Node's loader of modules. */
async function loadProgram() {
  return require('../dist/main.cjs');
}

/** The page that the line asks for, and nothing else. On a narrow terminal it would be folded; it is English. */
function page() {
  const words = process.argv.slice(2, -1);
  const name = pages[process.argv.at(-1)];
  if (!name || process.stdout.columns < 80 || mayBeVietnamese(process.env)) return undefined;
  if (words.length === 0) return built(name);
  const mayName = name === 'help.txt' && words.every((word) => /^[a-z-]+$/.test(word));
  return mayName ? new Map(JSON.parse(built('help.json'))).get(words.join(' ')) : undefined;
}

/** A page that the build made, in dist/ or in the executable (src/build/executables.mjs). */
function built(name) {
  return sea.isSea()
    ? Buffer.from(sea.getRawAsset(`dist/${name}`))
    : readFileSync(join(__dirname, '../dist', name));
}

/** Without the message, which may hold a secret, and without the line of the bundle that Node would print. */
function crash(error) {
  if (error?.code === 'MODULE_NOT_FOUND') {
    const said = "payconfirm's files were replaced or removed while it ran: start it again";
    process.stderr.write(`error: ${said}\n`);
    return 1;
  }
  const { name, stack } = error instanceof Error ? error : new Error();
  const frames = String(stack)
    .split('\n')
    .filter((line) => /^ +at /.test(line));
  process.stderr.write(`${[`error: payconfirm crashed (${name})`, ...frames.slice(0, 5)].join('\n')}\n`);
  return 1;
}

/**
 * From Node 22 on, what is compiled is kept for the next start (docs/decisions/start.md). Whoever can write there can
 * have us run their code: so it is not Node's own choice, in the folder for temporary files, but a folder that only we
 * can write into. A dry run writes nothing.
 */
function keepCompiledCode() {
  if (!nodeModule.enableCompileCache || sea.isSea() || process.argv.includes('--dry-run')) return;
  const folder = join(cacheFolder(process.env), 'payconfirm');
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Whoever can write into the folder above could put another in its place.
    if ([folder, dirname(folder)].every(isOurs)) nodeModule.enableCompileCache(folder);
  } catch {
    // No home, or one that cannot be written: each start compiles anew.
  }
}

function isOurs(folder) {
  const { mode, uid } = lstatSync(folder);
  return process.platform === 'win32' || (uid === process.getuid() && (mode & 0o170022) === 0o040000);
}

/** Of the locale, or of a setting: the program itself decides. */
function mayBeVietnamese({ PAYCONFIRM_LANG: chosen, LC_ALL: all, LC_MESSAGES: messages, LANG: lang }) {
  if (/^vi/i.test(chosen || all || messages || lang || '')) return true;
  try {
    return readFileSync(join(configFolder(process.env), 'config.json'), 'utf8').includes('"lang"');
  } catch {
    return false;
  }
}

/** As src/config/directories.ts has it. */
function configFolder({ PAYCONFIRM_CONFIG_DIR: own, APPDATA: roaming, XDG_CONFIG_HOME: xdg, HOME: home }) {
  if (own) return own;
  if (process.platform === 'win32' && roaming) return join(roaming, 'payconfirm');
  return join(xdg && isAbsolute(xdg) ? xdg : join(home || homedir(), '.config'), 'payconfirm');
}

function cacheFolder({ XDG_CACHE_HOME: xdg, LOCALAPPDATA: local, HOME: home }) {
  if (process.platform === 'win32' && local) return local;
  // The XDG specification has relative paths ignored.
  return xdg && isAbsolute(xdg) ? xdg : join(home || homedir(), '.cache');
}
