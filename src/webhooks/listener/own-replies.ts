/** How a listener tells its own replies from those of its app: who replays to it must not take them for the app's. */

/** The response header of a listener's own reply; what the app answered is passed on without it. */
export const listenerHeader = 'X-Payconfirm-Listener';

/**
 * What a listener did with a request that its app did not answer. `stored`: the app gets it later, or there is none.
 * `duplicate`: the app had the same delivery before, and does not get this one.
 */
const ownReplies = ['stored', 'duplicate', 'refused'] as const;

export type OwnReply = (typeof ownReplies)[number];

/** Reads the header's value; undefined for what is no listener's. */
export function ownReplyIn(value: string | string[] | undefined): OwnReply | undefined {
  return ownReplies.find((known) => known === value);
}
