import { type Action, action } from '../../diagnosis/actions.ts';
import { usualMs } from '../../diagnosis/facts/reading.ts';
import type { Flags } from '../../values/command-line.ts';

interface Looked {
  /** As they were given; `timeout` in milliseconds. */
  since?: string | undefined;
  timeout?: number | undefined;
  /** What `since` names, epoch milliseconds. */
  from: number | undefined;
  /** Whether everything back to there was looked at. */
  seenBack: boolean;
}

/** The same question, further back or for longer; `now`: epoch milliseconds. */
export function furtherLook(
  code: string | undefined,
  flags: Flags,
  { since, timeout, from, seenBack }: Looked,
  now: number,
): Action {
  const further = {
    since: from === undefined || seenBack ? furtherBack(from, now) : since,
    timeout: longer(timeout),
  };
  return action('look-further', ['trace', ...(code === undefined ? [] : [code])], { ...flags, ...further });
}

/** Twice as far as was looked at, and 30 days at least. */
function furtherBack(from: number | undefined, now: number): string {
  return `${Math.max(30, from === undefined ? 0 : 2 * Math.ceil((now - from) / 86_400_000))}d`;
}

/** Four times as long, and 2 minutes at least. */
function longer(timeoutMs = usualMs): string {
  return `${Math.max(2, Math.ceil((4 * timeoutMs) / 60_000))}m`;
}
