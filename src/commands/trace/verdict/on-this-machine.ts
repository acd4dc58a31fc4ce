import { labelled, type Text } from '../../../values/command-line.ts';
import { sendAgainCommand } from '../../../webhooks/delivery-log/sent-again.ts';
import type { KeptDelivery } from '../../../webhooks/journal/reader.ts';
import type { ForwardRecord } from '../../../webhooks/journal/record.ts';
import type { Transfer } from '../search/transfer.ts';
import type { Part } from './part.ts';

/** What the app on this machine made of the transfer, where it has not taken it; CHECKOUT_PAID is another matter. */
export function localVerdict(transfer: Transfer): Part | undefined {
  const forward = lastForward(transfer);
  if (!forward || forward.ok) return undefined;
  return {
    words: appText(forward),
    bad: true,
    next: handAgain(ownKept(transfer)),
  };
}

/** What hands it to the app once more, where that has not taken it. */
export function handAgain(kept: readonly KeptDelivery[]): Text[] {
  return sendAgainCommand(kept).map((again) => labelled('hand it to your app again:', again));
}

/** The last hand-over of the transfer itself. */
export function lastForward(transfer: Transfer): ForwardRecord | undefined {
  return ownKept(transfer).findLast(({ forward }) => forward)?.forward;
}

/** What was received here of the transfer itself, oldest first. */
export function ownKept({ kept }: Transfer): KeptDelivery[] {
  return kept.flatMap((one) => (one.payload?.event === undefined ? one.kept : []));
}

/** What the app that listen forwards to answered, in words. */
export function appText({ status }: ForwardRecord): string {
  return status === undefined
    ? 'the app on this machine did not answer'
    : `the app on this machine answered ${status}`;
}
