import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Why there is no second QR reader to compare with, or false. In CI it must be there. Debian: `zbar-tools`. */
export const withoutZbarimg = !existsSync('/usr/bin/zbarimg') && !process.env.CI;
if (withoutZbarimg)
  console.warn('Scans with zbarimg are skipped: it is missing (apt-get install zbar-tools).');

/** The text of the QR code on a PNG, as zbarimg reads it. */
export function zbarimg(png: Uint8Array): string {
  const read = ['--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', 'png:-'];
  return execFileSync('zbarimg', read, {
    input: png,
    encoding: 'utf8',
    stdio: 'pipe',
  }).replace(/\n$/, '');
}
