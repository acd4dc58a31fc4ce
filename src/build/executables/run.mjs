/**
 * Makes executables/: the program in one file that needs no Node, for each platform; an archive of each, their checksums and a
 * list of what they are made of. `npm run executables`, or for some platforms and without archives, which take minutes:
 * `npm run executables -- linux-x64 --no-archives`. Two runs give the same bytes.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { version } from '../bundle-program.mjs';
import { packagesOf } from '../notices.mjs';
import { archive } from './archive.mjs';
import { bundleForExecutable } from './bundle.mjs';
import { debianPackage } from './deb.mjs';
import { fetchNode, nodeIn, nodeVersion, platforms } from './node-binaries.mjs';

const given = process.argv.slice(2);
const named = given.filter((word) => word !== '--no-archives');
const wanted = named.length > 0 ? named : Object.keys(platforms);
const host = `${{ darwin: 'macos', win32: 'windows' }[process.platform] ?? process.platform}-${process.arch}`;
const out = 'executables';
/** The same each time, since its name is in the executable. */
const work = join(out, 'parts');
/** V8 puts a random number into compiled code, by which its strings are sorted. */
const reproducibly = '--random-seed=1';

rmSync(out, { recursive: true, force: true });
mkdirSync(out);
mkdirSync(work);
try {
  const { chunks, thread, modules } = await bundleForExecutable();
  const put = (name, text) => {
    writeFileSync(join(work, name), text);
    return [name, join(work, name)];
  };
  const files = Object.entries(chunks).map(([name, text]) => put(name, text));
  const assets = {
    ...Object.fromEntries(files),
    ...Object.fromEntries([put('jq-thread.mjs', thread)]),
    ...Object.fromEntries(programFiles().map((path) => [path, path])),
  };
  const builder = resolve(stripped(host));
  const compile = [
    reproducibly,
    'src/build/executables/compile-chunks.cjs',
    ...files.map(([, path]) => path),
  ];
  execFileSync(builder, compile);
  const compiled = Object.fromEntries(files.map(([name, path]) => [`${name}.cache`, `${path}.cache`]));
  for (const platform of wanted) {
    const name = platform.startsWith('windows') ? 'payconfirm.exe' : 'payconfirm';
    const folder = join(out, platform);
    mkdirSync(folder);
    const config = {
      main: 'src/build/executables/load-chunk.cjs',
      executable: stripped(platform),
      output: join(folder, name),
      disableExperimentalSEAWarning: true,
      // Compiled code fits the processor that compiled it.
      useCodeCache: platform === host,
      // What NODE_OPTIONS has is meant for the person's own Node, perhaps another version.
      execArgvExtension: 'none',
      assets: platform === host ? { ...assets, ...compiled } : assets,
    };
    const [, path] = put('sea.json', JSON.stringify(config));
    execFileSync(builder, [reproducibly, '--build-sea', path]);
    cpSync('LICENSE', join(folder, 'LICENSE'));
    // The package for Windows has no text of it.
    const ofNode = readFileSync(join(fetchNode('linux-x64'), 'LICENSE'), 'utf8');
    const notices = readFileSync('dist/THIRD-PARTY-NOTICES.txt', 'utf8');
    writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), `${notices}\nNode.js ${nodeVersion}\n\n${ofNode}`);
    if (named.length < given.length) continue;
    archive(folder, join(out, `payconfirm-${version}-${platform}`));
    if (platform.startsWith('linux')) debianPackage(folder, { platform, version, work, out });
  }
  rmSync(work, { recursive: true });
  writeFileSync(join(out, `payconfirm-${version}.cdx.json`), `${JSON.stringify(sbom(modules), null, 2)}\n`);
  writeFileSync(join(out, 'SHA256SUMS'), checksums());
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** What src/io/program-files.ts reads, and bin/payconfirm.js. */
function programFiles() {
  const inside = (folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => `${folder}/${name}`);
  const folders = ['docs/guides', 'docs/reference', 'docs/receivers', 'dist/inspector'];
  return [
    ...folders.flatMap(inside),
    'docs/assumptions.md',
    'dist/version.txt',
    'dist/help.txt',
    'dist/help.json',
  ].sort();
}

/** A Node without the names of its functions, a fifth of it. */
function stripped(platform) {
  const node = nodeIn(fetchNode(platform), platform);
  if (!platform.startsWith('linux')) return node;
  const lean = join(work, `node-${platform}`);
  execFileSync('llvm-strip', ['-o', lean, node]);
  return lean;
}

/** Of what is in the bundle, and Node. Without the time and the number by which npm tells two lists from each other. */
function sbom(modules) {
  const all = JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx'], { encoding: 'utf8', maxBuffer: 2 ** 26 }),
  );
  const inside = new Set(
    packagesOf(modules).map((folder) => {
      const { name, version: its } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
      return `${name}@${its}`;
    }),
  );
  const { serialNumber, dependencies, metadata, ...list } = all;
  const { timestamp, ...about } = metadata;
  const node = {
    'bom-ref': `node@${nodeVersion}`,
    type: 'platform',
    name: 'node',
    version: nodeVersion,
    licenses: [{ license: { name: 'Node.js' } }],
  };
  return {
    ...list,
    metadata: { ...about, component: { ...about.component, type: 'application', name: 'payconfirm' } },
    components: [...all.components.filter((one) => inside.has(one['bom-ref'])), node],
  };
}

/** As `sha256sum --check` reads them. */
function checksums() {
  const paths = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(out, join(parentPath, name)))
    .filter((path) => !path.includes('/') || basename(path).startsWith('payconfirm'));
  const line = (path) =>
    `${createHash('sha256')
      .update(readFileSync(join(out, path)))
      .digest('hex')}  ${path}\n`;
  return paths.sort().map(line).join('');
}
