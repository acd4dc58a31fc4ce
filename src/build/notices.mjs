// The licences of the packages that are bundled into dist/.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The notices of every package that one of these modules belongs to, as text. */
export function notices(modules) {
  const packages = new Set();
  for (const module of modules) {
    const found = /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module);
    if (found) packages.add(found[0]);
  }
  return [...packages].sort().map(notice).join('\n');
}

function notice(folder) {
  if (!existsSync(join(folder, 'package.json'))) return '';
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, '', ...texts, '', '-'.repeat(80)].join('\n');
}
