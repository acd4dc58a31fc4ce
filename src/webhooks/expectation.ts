import { PayconfirmError } from '../errors.ts';
import { safeCell } from '../output/safe-text.ts';
import type { DeliveryEvent } from './listen-event.ts';
import { type FieldMatch, matches } from './routes.ts';

/** What `--expect` waits for. */
export interface Expectation {
  /** Resolves when the deliveries have come. */
  met: Promise<void>;
  isMet(): boolean;
  /** Counts a delivery; copies of one that came do not count again. */
  see(event: DeliveryEvent): void;
  /** An `expectation` error with what came instead. */
  failure(): PayconfirmError;
}

const shown = 20;

/** `count` deliveries, each with every one of the fields. */
export function createExpectation(count: number, fields: readonly FieldMatch[]): Expectation {
  const others: string[] = [];
  let came = 0;
  let otherCount = 0;
  let resolve: () => void = () => undefined;
  const met = new Promise<void>((done) => {
    resolve = done;
  });
  return {
    met,
    isMet: () => came >= count,
    see: ({ payload, copy, kind, transaction_code, amount }) => {
      if (copy === 'duplicate' || copy === 'conflict') return;
      if (payload ? fields.every((field) => matches(field, payload)) : fields.length === 0) {
        came += 1;
        if (came >= count) resolve();
        return;
      }
      otherCount += 1;
      const differing = fields.map(({ field }) => `${field}=${payload?.[field] ?? ''}`).join(', ');
      others.push(
        safeCell(`${kind ?? 'transaction'} ${transaction_code ?? '-'} of ${amount ?? '-'} (${differing})`),
      );
      if (others.length > shown) others.shift();
    },
    failure: () => {
      const wanted = fields.map(({ field, value }) => ` ${field}=${value}`).join('');
      const instead = otherCount === 0 ? 'nothing else came' : `${otherCount} other came`;
      return new PayconfirmError(
        'expectation',
        `expected ${count} ${count === 1 ? 'delivery' : 'deliveries'}${safeCell(wanted)}, got ${came}; ${instead}`,
        {
          details: others.map((message) => ({ field: 'delivery', message })),
          hint: 'The journal has every delivery that was verified; refused ones are in the output.',
        },
      );
    },
  };
}
