/** The kinds of deliveries for `listen --only`. */
export const eventKinds = ['transaction', 'checkout-paid'] as const;

export type EventKind = (typeof eventKinds)[number];

/** Whether a delivery with this `event` is of the kind. Without a kind, every delivery is. */
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
