import { PayconfirmError } from '../../errors.ts';
import { type Said, t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { formatMoney } from '../../values/format-money.ts';
import { safeCell } from '../../values/safe-text.ts';
import { parsePayload } from '../../vietqr/payload.ts';
import type { Problem } from '../../vietqr/tlv.ts';

/** A payment as decoded from its code. Everything drawn comes from here. */
export interface Payment {
  /** Integer VND; null lets the payer enter it. */
  amount: number | null;
  bank_bin: string;
  /** The account or virtual account number, unchanged (§2.6). */
  account_number: string;
  beneficiary: string | null;
  note: string | null;
  payload: string;
}

/** Known values that the code must have. */
export interface Expected {
  /** Integer VND; 0 or null for none. */
  amount?: number | null | undefined;
  account_number?: string | undefined;
  /** Shown if the payload has no name. */
  beneficiary?: string | null | undefined;
}

/** Decodes a payload before it is drawn. @throws an error of the kind `from` if it is not as expected */
export function readBack(
  payload: string | undefined,
  expected: Expected,
  from: 'usage' | 'service',
): Payment {
  if (typeof payload !== 'string') throw new PayconfirmError(from, t('the reply has no payload to draw'));
  const parsed = parsePayload(payload);
  if (!parsed.ok) throw unreadable(parsed.problems, from);
  const { fields } = parsed;
  const amount = fields.amount ?? null;
  const refuse = (message: Said) => new PayconfirmError(from, t('the code is not drawn: {0}', message));

  if (expected.account_number !== undefined && expected.account_number !== fields.account) {
    throw refuse(t('it pays to {0}, not to {1}', fields.account, safeCell(expected.account_number)));
  }
  if (expected.amount !== undefined && (expected.amount || null) !== amount) {
    throw refuse(t('it is for {0}, not for {1}', described(amount), described(expected.amount || null)));
  }
  return {
    amount,
    bank_bin: fields.bankBin,
    account_number: fields.account,
    beneficiary: fields.beneficiaryName ?? expected.beneficiary ?? null,
    note: fields.purpose ?? null,
    payload,
  };
}

const described = (amount: number | null) => (amount === null ? t('any amount') : formatMoney(amount));

/** The error for an invalid payload, with the position of each problem. */
export function unreadable(problems: readonly Problem[], from: 'usage' | 'service'): PayconfirmError {
  const [first] = problems;
  const more = problems.length > 1 ? t(', and {0} more', problems.length - 1) : '';
  return new PayconfirmError(
    from,
    t('not a VietQR payload: {0} (at character {1}{2})', first!.message(), first!.position, more),
    {
      details: problems.length > 1 ? problems.map(detailOf) : undefined,
      hint: withCommand('To list all its errors:', ['qr', 'decode', 'PAYLOAD']),
    },
  );
}

const detailOf = ({ path, message, position }: Problem) => ({
  field: path === '' ? 'payload' : path,
  message: t('{0} (at character {1})', message(), position),
});
