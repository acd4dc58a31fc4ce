/**
 * Writes executables/installers/: what installs the archives of `npm run executables` once they are published under the address of
 * the repository, as the release that has the version's name. `npm run installers -- https://github.com/your-account/payconfirm`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';

const { description, license, version } = JSON.parse(readFileSync('package.json', 'utf8'));

const [repository, folder = 'executables'] = process.argv.slice(2);
if (!/^https?:\/\/.*[^/]$/.test(repository ?? '')) {
  throw new Error('name the repository: npm run installers -- https://github.com/your-account/payconfirm');
}
const downloads = `${repository}/releases/download/v${version}`;
const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').split('\n');
const files = {
  'install.sh': installScript(),
  'payconfirm.rb': homebrewFormula(),
  'payconfirm.json': `${JSON.stringify(scoopManifest(), null, 2)}\n`,
  ...wingetManifests(),
};
for (const [name, text] of Object.entries(files)) {
  const path = join(folder, 'installers', name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text, { mode: name.endsWith('.sh') ? 0o755 : 0o644 });
}

/** Where the archive of a platform will be, and its checksum. */
function published(platform) {
  const name = `payconfirm-${version}-${platform}.${platform.startsWith('windows') ? 'zip' : 'tar.xz'}`;
  const line = sums.find((one) => one.endsWith(`  ${name}`));
  if (!line) throw new Error(`SHA256SUMS has no ${name}: npm run executables makes it`);
  return { url: `${downloads}/${name}`, sha256: line.split(' ')[0] };
}

function installScript() {
  const archives = sums.filter((line) => line.endsWith('.tar.xz'));
  const values = { VERSION: version, DOWNLOADS: downloads, SUMS: archives.join('\n') };
  const template = readFileSync('src/build/executables/install.sh', 'utf8');
  return template.replace(/\b(VERSION|DOWNLOADS|SUMS)\b/g, (name) => values[name]);
}

function homebrewFormula() {
  const on = (platform, processor) => {
    const { url, sha256 } = published(platform);
    return `    on_${processor} do\n      url "${url}"\n      sha256 "${sha256}"\n    end\n`;
  };
  return `class Payconfirm < Formula
  desc "${description}"
  homepage "${repository}"
  version "${version}"
  license "${license}"

  on_macos do
${on('macos-arm64', 'arm')}${on('macos-x64', 'intel')}  end

  on_linux do
${on('linux-arm64', 'arm')}${on('linux-x64', 'intel')}  end

  def install
    # Apple silicon starts nothing that is unsigned.
    system "codesign", "--sign", "-", "--force", "payconfirm" if OS.mac?
    bin.install "payconfirm"
  end

  test do
    assert_equal version.to_s, shell_output("#{bin}/payconfirm --version").strip
  end
end
`;
}

function scoopManifest() {
  const { url, sha256 } = published('windows-x64');
  return {
    version,
    description,
    homepage: repository,
    license,
    architecture: { '64bit': { url, hash: sha256 } },
    bin: 'payconfirm.exe',
  };
}

function wingetManifests() {
  const { url, sha256 } = published('windows-x64');
  const manifests = {
    version: { DefaultLocale: 'en-US' },
    installer: {
      InstallerType: 'zip',
      NestedInstallerType: 'portable',
      NestedInstallerFiles: [{ RelativeFilePath: 'payconfirm.exe', PortableCommandAlias: 'payconfirm' }],
      Installers: [{ Architecture: 'x64', InstallerUrl: url, InstallerSha256: sha256.toUpperCase() }],
    },
    defaultLocale: {
      PackageLocale: 'en-US',
      Publisher: 'The payconfirm authors',
      PackageName: 'payconfirm',
      PackageUrl: repository,
      License: license,
      ShortDescription: description,
    },
  };
  const endings = { version: '', installer: '.installer', defaultLocale: '.locale.en-US' };
  return Object.fromEntries(
    Object.entries(manifests).map(([type, content]) => [
      `winget/Payconfirm.Payconfirm${endings[type]}.yaml`,
      stringify({
        PackageIdentifier: 'Payconfirm.Payconfirm',
        PackageVersion: version,
        ...content,
        ManifestType: type,
        ManifestVersion: '1.10.0',
      }),
    ]),
  );
}
