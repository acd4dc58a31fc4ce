/**
 * Selects the failed deliveries that can be redelivered, and their recipients. The others are counted, or
 * listed with their choices.
 */
import type { Configuration } from '../../../diagnosis/facts/configurations.ts';
import { isOlder, isServed } from '../../../diagnosis/rules/attribution.ts';
import { causeOf } from '../../../diagnosis/rules/configuration-deliveries.ts';
import { isUndecided } from '../../../diagnosis/rules/delivery-failure.ts';
import type { Attributed } from '../../../diagnosis/rules/recent-attempts.ts';
import { surelyLacking } from '../../../diagnosis/rules/safe-redelivery.ts';
import { parseTime } from '../../../values/time.ts';
import { isPaused } from '../../../webhooks/delivery-log/configuration-match.ts';

/**
 * Why deliveries are left out. The configuration is paused, bound to another account now, or gone. Or the
 * delivery may have succeeded, the receiver reports a duplicate, or the log shows no time.
 */
type Reason = 'paused' | 'elsewhere' | 'gone' | 'uncertain' | 'duplicate' | 'undated' | 'unreadable';

export interface LeftOut {
  counts: Record<Reason, number>;
  /** Sent to a URL that now belongs to a configuration created later. */
  replaced: Named[];
  /** Sent to several configurations with one URL. The log does not show which of them failed. */
  shared: Named[];
}

/** Transaction codes, and the configurations to choose from. */
export interface Named {
  configurations: readonly Configuration[];
  codes: string[];
}

type Transfer = Attributed['transfers'][number];

export interface Scope {
  configurations: readonly Configuration[];
  /** The only requested configuration; undefined for all. */
  only: Configuration | undefined;
}

/** `failures`: each has a code, and the log shows no successful delivery. */
export function redeliverable(failures: readonly Transfer[], scope: Scope) {
  const counts = { paused: 0, elsewhere: 0, gone: 0, uncertain: 0, duplicate: 0, undated: 0, unreadable: 0 };
  const leftOut: LeftOut = { counts, replaced: [], shared: [] };
  const isWanted = (one: Configuration) => scope.only === undefined || scope.only.id === one.id;
  const failed = failures.flatMap((transfer) => {
    const { due, meant } = transfer;
    if (due.configurations.length === 0) return leaveGone(transfer, scope, leftOut);
    const wanted = due.configurations.filter(isWanted);
    const reason = reasonOf(transfer);
    if (wanted.length === 0) counts.uncertain += meant.some(isWanted) ? 1 : 0;
    else if (reason === 'shared') name(leftOut.shared, wanted, transfer);
    else if (reason !== undefined) counts[reason] += wanted.length;
    else return wanted.filter((one) => isSent(one, transfer, counts)).map((one) => ({ one, transfer }));
    return [];
  });
  return { failed, leftOut };
}

/** Why none of its configurations gets it again. */
function reasonOf(transfer: Transfer): Reason | 'shared' | undefined {
  const { attempts, due, share } = transfer;
  const failure = causeOf(transfer);
  if (failure.code === 'rejected-as-duplicate') return 'duplicate';
  if (isUndecided(failure)) return 'uncertain';
  if (surelyLacking(due).length === 0) return 'shared';
  if (share === 'unknown') return 'uncertain';
  return attempts.some(({ created_at }) => parseTime(created_at) === undefined) ? 'undated' : undefined;
}

/** Whether the service sends this to the configuration in its current state. */
function isSent(one: Configuration, { account }: Transfer, counts: LeftOut['counts']): boolean {
  const reason = isPaused(one) ? 'paused' : isServed(one, account) ? undefined : 'elsewhere';
  if (reason) counts[reason] += 1;
  return reason === undefined;
}

/** It may belong to the configuration that has the URL now, unless that was created later. */
function leaveGone(transfer: Transfer, { configurations, only }: Scope, leftOut: LeftOut): [] {
  const { endpoint_url } = transfer.attempts[0]!;
  const there = configurations.filter(
    (one) => one.webhook_url === endpoint_url && (only ?? one).id === one.id,
  );
  const later = there.filter((one) => !isOlder(one, transfer.attempts[0]!));
  if (there.length > later.length) leftOut.counts.uncertain += 1;
  else if (later.length > 0) name(leftOut.replaced, later.slice(0, 1), transfer);
  else if (only === undefined) leftOut.counts.gone += 1;
  return [];
}

function name(all: Named[], configurations: readonly Configuration[], { code }: Transfer): void {
  const key = (those: readonly Configuration[]) => those.map(({ id }) => id).join();
  const known = all.find((one) => key(one.configurations) === key(configurations));
  if (known) known.codes.push(code!);
  else all.push({ configurations, codes: [code!] });
}
