import { PayconfirmError } from '../../errors.ts';
import { t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { safeCell } from '../../values/safe-text.ts';
import { createFieldCheck, type FieldMatch, fieldValue, matches } from '../field-match.ts';
import { wasHandedOn } from '../journal/journal-record.ts';
import type { AcceptedEvent, ForwardedEvent, InternalRejection } from './events.ts';
import { replayTo } from './forwarding/app-address.ts';

/** What `--expect` waits for. */
export interface Expectation {
  /** Resolves when the deliveries have come. */
  met: Promise<void>;
  isMet(): boolean;
  /** Counts a delivery; copies of one do not count again, what was refused or not confirmed does not. */
  see(event: AcceptedEvent | InternalRejection | ForwardedEvent): void;
  /** An `expectation` error with what was received instead. */
  failure(): PayconfirmError;
  /** Of fields that no delivery had: a sentence for each. */
  unknownFields(): string[];
  /** An `expectation` error when the app did not take all that counted. */
  unacknowledged(): PayconfirmError | undefined;
}

/** Deliveries that the error names at most, the last ones. */
const shown = 20;

/** `count` deliveries, each with every one of the fields. `wordsOf`: why one was rejected. */
export function createExpectation(
  count: number,
  fields: readonly FieldMatch[],
  wordsOf: (event: InternalRejection) => string,
): Expectation {
  const fieldCheck = createFieldCheck(fields);
  const others: string[] = [];
  let received = 0;
  let otherCount = 0;
  /** By reason. */
  const refused = new Map<string, { count: number; words: string }>();
  const refuse = (reason: string, words: string) => {
    refused.set(reason, { count: (refused.get(reason)?.count ?? 0) + 1, words });
  };
  /** Ids of deliveries that counted. */
  const counted = new Set<string>();
  /** Of those that the app did not take: which app, and what it said. */
  const unacknowledged = new Map<string, { target: string; said: string }>();
  let resolve: () => void = () => undefined;
  const met = new Promise<void>((done) => {
    resolve = done;
  });
  const seeForwarded = ({ id, ok, error, status, target, secondary }: ForwardedEvent) => {
    if (secondary) return;
    if (ok || !counted.has(id)) unacknowledged.delete(id);
    else unacknowledged.set(id, { target, said: error ?? `it answered ${status}` });
  };
  const seeDelivery = (event: AcceptedEvent) => {
    const { id, payload, copy, confirmed, confirmation } = event;
    fieldCheck.see(payload);
    if (!wasHandedOn({ copy })) return;
    if (confirmed === false) return refuse('not-confirmed', `not confirmed: ${confirmation}`);
    if (payload ? fields.every((field) => matches(field, payload)) : fields.length === 0) {
      received += 1;
      counted.add(id);
      if (received >= count) resolve();
      return;
    }
    otherCount += 1;
    others.push(describeOther(event, fields));
    if (others.length > shown) others.shift();
  };
  return {
    met,
    isMet: () => received >= count,
    unknownFields: fieldCheck.warnings,
    see: (event) => {
      if (event.event === 'rejected') refuse(event.reason, wordsOf(event));
      else if (event.event === 'forwarded') seeForwarded(event);
      else seeDelivery(event);
    },
    unacknowledged: () => {
      const [first] = unacknowledged.values();
      if (first === undefined) return undefined;
      const which = count === 1 ? 'the delivery came' : `${received} deliveries came`;
      return new PayconfirmError(
        'expectation',
        `${which}, but the app did not take ${count === 1 ? 'it' : `${unacknowledged.size} of them`}: ${safeCell(first.said)}`,
        {
          hint: withCommand('send it again when the app is fixed:', ['webhooks', 'replay'], {
            failed: true,
            ...replayTo(first.target),
          }),
        },
      );
    },
    failure: () => {
      const wanted = fields.map(({ name, value }) => `${name}=${value}`).join(' and ');
      const refusals = [...refused.values()];
      const refusedCount = refusals.reduce((sum, { count }) => sum + count, 0);
      const instead = [
        otherCount > 0 && `${otherCount} other came`,
        refusedCount > 0 && `${refusedCount} ${refusedCount === 1 ? 'was' : 'were'} refused`,
      ].filter(Boolean);
      return new PayconfirmError(
        'expectation',
        `expected ${count} ${count === 1 ? 'delivery' : 'deliveries'}${wanted && ` with ${safeCell(wanted)}`}, got ${received}; ${instead.join(', ') || 'nothing else came'}`,
        {
          details: [
            ...others.map((message) => ({ field: 'delivery', message })),
            ...refusals.map(({ count, words }) => ({ field: 'refused', message: `${count} × ${words}` })),
          ],
          hint: t('The journal has every delivery that was verified; refused ones are in the output.'),
        },
      );
    },
  };
}

/** One that did not match: what it is, and the fields that were asked for. */
function describeOther(event: AcceptedEvent, fields: readonly FieldMatch[]): string {
  const { kind, transaction_code, amount, payload } = event;
  const differing = fields
    .map((one) => `${one.name}=${(payload && fieldValue(one, payload)) ?? ''}`)
    .join(', ');
  return safeCell(`${kind ?? 'transaction'} ${transaction_code ?? '-'} of ${amount ?? '-'} (${differing})`);
}
