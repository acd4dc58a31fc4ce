/** The only importer of vietnam-qr-pay, whose bank list this is (MIT): codes, names and NAPAS BINs. */

import { Banks } from 'vietnam-qr-pay';
import { usageError } from '../errors.ts';
import { t } from '../texts/translate.ts';
import { fold } from '../values/fold-accents.ts';
import { testBank } from './payment-words.ts';

/** The BIN of a bank by its code, its name or its six digits. @throws usage error with suggestions */
export function binOf(bank: string): string {
  if (/^\d{6}$/.test(bank)) return bank;
  const wanted = comparableName(bank);
  const known = Banks.filter(({ bin, deprecated }) => bin !== '' && !deprecated);
  const found = known.find(({ code, key, shortName }) =>
    [code, key, shortName].map(comparableName).includes(wanted),
  );
  if (found) return found.bin;
  const similarBanks = known.filter(({ code, shortName }) =>
    [code, shortName].some((name) => comparableName(name).startsWith(wanted.slice(0, 3))),
  );
  const named = similarBanks.map(({ code, shortName }) => `${code} (${shortName})`).join(', ');
  throw usageError(
    t('no bank is known as {0}', bank),
    similarBanks.length > 0
      ? t('Did you mean {0}?', named)
      : t('Give its code, such as VCB, or the six digits of its BIN.'),
  );
}

/** The usual name of a bank; the BIN itself if it is not in the list. */
export function bankName(bin: string): string {
  if (bin === testBank.bin) return testBank.name;
  return Banks.find((bank) => bank.bin === bin && !bank.deprecated)?.shortName ?? bin;
}

/** `MB Bank`, `MBBank` and `mb` are the same. */
function comparableName(name: string): string {
  const letters = fold(name)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return letters.replace(/(.)bank$/, '$1');
}
