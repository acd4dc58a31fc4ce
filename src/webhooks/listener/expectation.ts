import { PayconfirmError } from '../../errors.ts';
import { joined, t } from '../../texts/translate.ts';
import { withCommand } from '../../values/command-line.ts';
import { safeCell } from '../../values/safe-text.ts';
import { createFieldCheck, type FieldMatch, fieldValue, matches } from '../field-match.ts';
import { wasHandedOn } from '../journal/journal-record.ts';
import { replayTo } from './forwarding/app-address.ts';
import { itAnswered } from './forwarding/failure.ts';
import type { AcceptedEvent, InternalForwarded, InternalRejection } from './listen-event-types.ts';

/** The condition of `--expect`. */
export type Expectation = ReturnType<typeof createExpectation>;

/** Maximum number of deliveries in the error: the last ones. */
const shown = 20;

/** `count` deliveries, each with all fields. `wordsOf`: why a delivery was rejected. */
export function createExpectation(
  count: number,
  fields: readonly FieldMatch[],
  wordsOf: (event: InternalRejection) => string,
) {
  const fieldCheck = createFieldCheck(fields);
  const others: string[] = [];
  let received = 0;
  let otherCount = 0;
  let leftOut = 0;
  /** By reason. */
  const refused = new Map<string, { count: number; words: string }>();
  const refuse = (reason: string, words: string) => {
    refused.set(reason, { count: (refused.get(reason)?.count ?? 0) + 1, words });
  };
  const counted = new Set<string>();
  /** Deliveries that the app did not accept: the app and its answer. */
  const unacknowledged = new Map<string, { target: string; said: string }>();
  let resolve: () => void = () => undefined;
  const met = new Promise<void>((done) => {
    resolve = done;
  });
  const seeForwarded = ({ id, ok, error, status, target, secondary }: InternalForwarded) => {
    if (secondary) return;
    if (ok || !counted.has(id)) unacknowledged.delete(id);
    else unacknowledged.set(id, { target, said: (error ?? itAnswered(status))() });
  };
  const seeDelivery = (event: AcceptedEvent) => {
    const { id, payload, copy, confirmed, confirmation } = event;
    fieldCheck.see(payload);
    if (!wasHandedOn({ copy })) return;
    if (confirmed === false) return refuse('not-confirmed', t('not confirmed: {0}', confirmation?.()));
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
    /** One sentence for each field that no delivery had. */
    unknownFields: fieldCheck.warnings,
    /** Counts a delivery. Duplicates, rejected and unconfirmed deliveries do not count. */
    see: (event: AcceptedEvent | InternalRejection | InternalForwarded) => {
      if (event.event === 'rejected') refuse(event.reason, wordsOf(event));
      else if (event.event === 'forwarded') seeForwarded(event);
      else seeDelivery(event);
    },
    /** Counts a delivery that `--only` excludes. */
    leaveOut: () => {
      leftOut += 1;
    },
    /** An `expectation` error if the app did not accept every counted delivery. */
    unacknowledged: () => {
      const [first] = unacknowledged.values();
      if (first === undefined) return undefined;
      return new PayconfirmError(
        'expectation',
        count === 1
          ? t('the delivery came, but the app did not accept it: {0}', safeCell(first.said))
          : t(
              '{0} deliveries came, but the app did not accept {1} of them: {2}',
              received,
              unacknowledged.size,
              safeCell(first.said),
            ),
        {
          hint: withCommand('After fixing the app, replay:', ['webhooks', 'replay'], {
            failed: true,
            ...replayTo(first.target),
          }),
        },
      );
    },
    /** An `expectation` error with what was received instead. */
    failure: () => {
      const wanted = safeCell(fields.map(({ name, value }) => `${name}=${value}`).join(t(' and ')));
      const refusals = [...refused.values()];
      const refusedCount = refusals.reduce((sum, { count }) => sum + count, 0);
      const instead = [
        otherCount > 0 && t('{0} other came', otherCount),
        leftOut > 0 && t('{0} left out by --only', leftOut),
        refusedCount > 0 && (refusedCount === 1 ? t('1 was refused') : t('{0} were refused', refusedCount)),
      ].filter(Boolean);
      return new PayconfirmError(
        'expectation',
        joined([expectedText(count, wanted, received), instead.join(', ') || t('nothing else came')]),
        {
          details: [
            ...others.map((message) => ({ field: 'delivery', message })),
            ...refusals.map(({ count, words }) => ({ field: 'refused', message: `${count} × ${words}` })),
          ],
          hint: t('The journal has every verified delivery; rejected ones are in the output.'),
        },
      );
    },
  };
}

function expectedText(count: number, wanted: string, received: number): string {
  if (wanted === '')
    return count === 1
      ? t('expected 1 delivery, got {0}', received)
      : t('expected {0} deliveries, got {1}', count, received);
  return count === 1
    ? t('expected 1 delivery with {0}, got {1}', wanted, received)
    : t('expected {0} deliveries with {1}, got {2}', count, wanted, received);
}

/** Describes a delivery that did not match, with the requested fields. */
function describeOther(event: AcceptedEvent, fields: readonly FieldMatch[]): string {
  const { kind, transaction_code, amount, payload } = event;
  const differing = fields
    .map((one) => `${one.name}=${(payload && fieldValue(one, payload)) ?? ''}`)
    .join(', ');
  return safeCell(
    t('{0} {1} of {2} ({3})', kind ?? 'transaction', transaction_code ?? '-', amount ?? '-', differing),
  );
}
