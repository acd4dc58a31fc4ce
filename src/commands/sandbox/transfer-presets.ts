import type { Body } from '../../api/endpoints/index.ts';
import { usageError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { formatMoney } from '../../values/format-money.ts';
import { mangled, type NoteRewriting, rewriteNote } from '../../values/transfer-note-rewriting.ts';

export type Transfer = Body<'sandbox.send'>;

/** Typical problems of real payments. */
export const presets = ['exact', 'short', 'over', 'duplicate', 'mangled'] as const;
export type Preset = (typeof presets)[number];

/** Difference of a wrong amount, VND. */
const slip = 1_000;

/** A transfer with a payer's mistake. `rewritings`: for `mangled`. @throws usage error */
export function applyPreset(
  preset: Preset,
  transfer: Transfer,
  rewritings: readonly NoteRewriting[] = [],
): Transfer {
  switch (preset) {
    case 'short':
      if (transfer.amount <= slip)
        throw usageError(t('--preset short takes {0} off: --amount must be above that', formatMoney(slip)));
      return { ...transfer, amount: transfer.amount - slip };
    case 'over':
      return { ...transfer, amount: transfer.amount + slip };
    case 'mangled':
      return {
        ...transfer,
        description: rewriteNote(transfer.description, rewritings.length > 0 ? rewritings : mangled),
      };
    case 'exact':
    case 'duplicate':
      return transfer;
    default:
      return preset satisfies never;
  }
}
