import type { Body } from '../../api/endpoints/index.ts';
import { usageError } from '../../errors.ts';
import { fold } from '../../values/fold-accents.ts';
import { formatMoney } from '../../values/money.ts';

export type Transfer = Body<'sandbox.send'>;

/** What goes wrong with real payments. */
export const presets = ['exact', 'short', 'over', 'duplicate', 'mangled'] as const;
export type Preset = (typeof presets)[number];

/** By how much a payer is wrong, VND. */
const slip = 1_000;
/** What is left of a note on its way, characters. */
const longestNote = 25;

/**
 * A transfer as a payer makes it. `duplicate` is not seen here: it is sent twice.
 * @throws usage error for an amount that cannot be paid short
 */
export function applyPreset(preset: Preset, transfer: Transfer): Transfer {
  switch (preset) {
    case 'short':
      if (transfer.amount <= slip)
        throw usageError(`--preset short takes ${formatMoney(slip)} off: --amount must be above that`);
      return { ...transfer, amount: transfer.amount - slip };
    case 'over':
      return { ...transfer, amount: transfer.amount + slip };
    case 'mangled':
      return { ...transfer, description: mangle(transfer.description) };
    case 'exact':
    case 'duplicate':
      return transfer;
    default:
      return preset satisfies never;
  }
}

/** A note as banks hand it on: upper case, no accents, dashes and spaces gone, cut. */
export function mangle(note: string): string {
  return fold(note)
    .toUpperCase()
    .replace(/[^!-~]|-/g, '')
    .slice(0, longestNote);
}
