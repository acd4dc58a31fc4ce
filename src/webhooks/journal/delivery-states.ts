/** What became of a stored delivery. */
export const deliveryStates = [
  /** The app answered 200, 201 or 202, the first time or when it was sent again. */
  'taken',
  /** It answered something else. */
  'refused',
  'unanswered',
  /** Its listener is forwarding it. */
  'under way',
  /** Its listener ended before an answer was recorded. */
  'unknown',
  /** `listen --confirm` held it back. */
  'not confirmed',
  /** No app was to have it. */
  'no app',
  /** It went no further (§6.1): the same as one before, or the same code with another body. */
  'copy',
  'conflict',
] as const;

export type DeliveryState = (typeof deliveryStates)[number];

/** The states of deliveries that are sent again without being read back. */
const toSend: readonly DeliveryState[] = ['refused', 'unanswered', 'unknown'];

export function isToSend({ state }: { state: DeliveryState }): boolean {
  return toSend.includes(state);
}
