import { type Action, action } from '../../diagnosis/actions.ts';
import { usualMs } from '../../diagnosis/facts/time-limited-reads.ts';
import type { Flags } from '../../values/command-line.ts';

interface Looked {
  /** As they were given; `timeout` in milliseconds. */
  since?: string | undefined;
  timeout?: number | undefined;
  /** What `since` names, epoch milliseconds. */
  from: number | undefined;
  /** Whether all data back to that time was searched. */
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

/** Twice the searched period, but at least 30 days. */
function furtherBack(from: number | undefined, now: number): string {
  return `${Math.max(30, from === undefined ? 0 : 2 * Math.ceil((now - from) / 86_400_000))}d`;
}

/** Four times the timeout, but at least 2 minutes. */
function longer(timeoutMs = usualMs): string {
  return `${Math.max(2, Math.ceil((4 * timeoutMs) / 60_000))}m`;
}
