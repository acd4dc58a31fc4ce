/** What a delivery tells of, as `listen --only` names it. */
export const eventKinds = ['transaction', 'checkout-paid'] as const;

export type EventKind = (typeof eventKinds)[number];

/** Whether a delivery whose body has this `event` is of the kind; any is where none is asked for. */
export function isOfKind(event: string | null | undefined, only: EventKind | undefined): boolean {
  switch (only) {
    case undefined:
      return true;
    case 'transaction':
      return event === undefined || event === null;
    case 'checkout-paid':
      return event === 'CHECKOUT_PAID';
    default:
      return only satisfies never;
  }
}
