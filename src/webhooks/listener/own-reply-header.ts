/** Distinguishes a listener's own replies from its app's, so that a replay does not confuse them. */

/** The response header of a listener's own reply. An app's answer is returned without it. */
export const listenerHeader = 'X-Payconfirm-Listener';

/** What a listener did with a request that its app did not answer. `duplicate`: the app already had it. */
const ownReplies = ['stored', 'duplicate', 'refused'] as const;

export type OwnReply = (typeof ownReplies)[number];

/** Reads the header's value; undefined if it is not from a listener. */
export function ownReplyIn(value: string | string[] | undefined): OwnReply | undefined {
  return ownReplies.find((known) => known === value);
}
