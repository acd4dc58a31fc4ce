import { entryFor } from '../../values/table-lookup.ts';

export const deliveryStates = [
  /** The app answered 200, 201 or 202, to the first forward or to a replay. */
  'taken',
  /** The app answered with another status. */
  'refused',
  'unanswered',
  /** Its listener is forwarding it. */
  'under way',
  /** Its listener stopped before an answer was recorded. */
  'unknown',
  /** `listen --confirm` held it back. */
  'not confirmed',
  /** No app was configured. */
  'no app',
  /** Not forwarded (§6.1): a duplicate, or the same code with another body. */
  'copy',
  'conflict',
] as const;

export type DeliveryState = (typeof deliveryStates)[number];

const stateWords = { taken: 'delivered', refused: 'failed', 'under way': 'pending', copy: 'duplicate' };

/** What people read: where another word names a state better, this one. */
export const stateInWords = (state: string): string => entryFor(stateWords, state) ?? state;

/** Whether a delivery came before, for people. One that comes again after a failure is forwarded. */
export const duplicateInWords = (copy: string): string =>
  entryFor({ first: 'no', again: 'no', duplicate: 'yes' }, copy) ?? copy;

/** The states of deliveries to replay. The others are not replayed. */
const toSend: readonly DeliveryState[] = ['refused', 'unanswered', 'unknown'];

export function isToSend({ state }: { state: DeliveryState }): boolean {
  return toSend.includes(state);
}
