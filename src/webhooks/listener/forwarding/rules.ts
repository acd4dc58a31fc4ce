import { usageError } from '../../../errors.ts';
import { parseAmount } from '../../../values/amount.ts';
import { paidTo } from '../../payload.ts';
import { forwardTarget } from './target.ts';

/** A field of a payload with the value that it must have: `amount=150000`. */
export interface FieldMatch {
  /** `va` is the account that was paid to, whichever field names it. */
  field: string;
  value: string;
}

/** Whether a payload's field has the value, compared as text. */
export function matches({ field, value }: FieldMatch, fields: Readonly<Record<string, unknown>>): boolean {
  const given = field === 'va' ? paidTo(fields) : fields[field];
  return given !== undefined && `${given}` === value;
}

/**
 * Reads `FIELD=VALUE`; an amount as in `--amount`: `1.000`, `150k`.
 * @throws usage error for a text of another form
 */
export function fieldMatch(text: string, flag: string): FieldMatch {
  const [, field, value] = /^(\w+)=(.*)$/s.exec(text) ?? [];
  if (field === undefined || value === undefined) {
    throw usageError(`${flag}: "${text}" is not FIELD=VALUE`, `Example: ${flag} amount=150000`);
  }
  return { field, value: /^(paid_)?amount$/.test(field) ? `${parseAmount(value)}` : value };
}

export interface Router {
  /** Where a delivery with these fields goes, if anywhere. */
  (fields: Readonly<Record<string, unknown>>): URL | undefined;
  /** The apps that deliveries may go to. */
  targets: readonly URL[];
}

/**
 * Reads `--route FIELD=VALUE=URL`, of which the first match counts, and `--forward URL` for the rest.
 * @throws usage error for a rule of another form, or an address that no app may have
 */
export function createRouter(
  routes: readonly string[],
  forward: string | undefined,
  allowRemote: boolean,
): Router {
  const rest = forward === undefined ? undefined : forwardTarget(forward, '--forward', allowRemote);
  const table = routes.map((route) => {
    const [, match, target] = /^(.*?=.*?)=(https?:\/\/.*)$/s.exec(route) ?? [];
    if (match === undefined || target === undefined) {
      throw usageError(
        `--route: "${route}" is not FIELD=VALUE=URL`,
        'Example: --route event=CHECKOUT_PAID=http://localhost:3000/paid',
      );
    }
    return {
      match: fieldMatch(match, '--route'),
      target: forwardTarget(target, '--route', allowRemote),
    };
  });
  const targets = [...table.map(({ target }) => target), ...(rest ? [rest] : [])];
  const route = (fields: Readonly<Record<string, unknown>>) =>
    table.find(({ match }) => matches(match, fields))?.target ?? rest;
  return Object.assign(route, { targets });
}
