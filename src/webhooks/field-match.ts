import { usageError } from '../errors.ts';
import { type Said, t } from '../texts/translate.ts';
import { noteMentions } from '../values/compare-notes.ts';
import { fold } from '../values/fold-accents.ts';
import { parseAmount } from '../values/parse-amount.ts';
import type { Payload } from './decode-payload.ts';

/** A payload field and its required value, as in `--match` and `--route`: `amount=150k`. */
export interface FieldMatch {
  /** As given on the command line: `note`. */
  name: string;
  value: string;
  /** The first of these fields that has a value is compared. */
  fields: readonly string[];
}

/** Short names for some payload fields. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  note: ['description'],
  code: ['transaction_code'],
  // The account that was paid to. Some services send a virtual account beside the real one.
  va: ['virtual_account_number', 'account_number'],
  account: ['account_number'],
};

/** Reads `FIELD=VALUE`; an amount as in `--amount`. @throws usage error */
export function fieldMatch(text: string, flag: string): FieldMatch {
  const [, name, value] = /^(\w+)=(.*\S.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw usageError(
      t('{0} must be FIELD=VALUE; given: "{1}"', flag, text),
      t('Example: {0} amount=150000', flag),
    );
  }
  return {
    name,
    value: /^(paid_)?amount$/.test(name) ? `${parseAmount(value)}` : value,
    fields: Object.hasOwn(aliases, name) ? aliases[name]! : [name],
  };
}

/** Whether the transfer note contains the value, or another field equals it. Ignores case and accents. */
export function matches(match: FieldMatch, payload: Payload): boolean {
  const given = fieldValue(match, payload);
  if (given === undefined || given === null) return false;
  if (match.fields.includes('description')) return noteMentions(`${given}`, match.value);
  return folded(`${given}`) === folded(match.value);
}

export const fieldValue = ({ fields }: FieldMatch, payload: Payload): unknown =>
  fields.map((field) => payload[field]).find((one) => one !== undefined && one !== '');

const folded = (text: string) => fold(text).toLowerCase();

/** The maximum number of field names to remember. */
const mostFields = 200;

export type FieldCheck = ReturnType<typeof createFieldCheck>;

/** Finds a mistyped field name, which never matches. Only the bodies show which fields exist. */
export function createFieldCheck(matches: readonly FieldMatch[]) {
  const seen = new Set<string>();
  return {
    see(payload: Payload | null): void {
      for (const name of Object.keys(payload ?? {})) if (seen.size < mostFields) seen.add(name);
    },
    /** One sentence for each mistyped field. */
    warnings(): Said[] {
      if (seen.size === 0 || seen.size >= mostFields) return [];
      return matches
        .filter(({ fields }) => !fields.some((field) => seen.has(field)))
        .map(({ fields }) =>
          t(
            'no body that came has a field {0}, which --match names; they have {1}',
            fields.join(t(' or ')),
            [...seen].join(', '),
          ),
        );
    },
  };
}
