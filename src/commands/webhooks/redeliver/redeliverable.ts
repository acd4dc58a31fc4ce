/** Selects the failed deliveries that can be redelivered, and their recipients. */
import type { Configuration } from '../../../diagnosis/facts/configurations.ts';
import type { OfListeners } from '../../../diagnosis/facts/this-machine.ts';
import { isOlder, isServed } from '../../../diagnosis/rules/attribution.ts';
import { causeOf } from '../../../diagnosis/rules/configuration-deliveries.ts';
import type { Attributed } from '../../../diagnosis/rules/deliveries-by-configuration.ts';
import { isUndecided } from '../../../diagnosis/rules/delivery-failure.ts';
import { surelyLacking } from '../../../diagnosis/rules/safe-redelivery.ts';
import { parseTime } from '../../../values/time.ts';
import { isPaused } from '../../../webhooks/delivery-log/configuration-match.ts';

/** Why deliveries are left out. The service never redelivers an event. */
const reasons = [
  'listener',
  'paused',
  'elsewhere',
  'gone',
  'uncertain',
  'duplicate',
  'undated',
  'unreadable',
  'event',
] as const;
type Reason = (typeof reasons)[number];

export interface LeftOut {
  counts: Record<Reason, number>;
  /** Of listeners on other machines, which nobody here can clean up. */
  abroad: Named[];
  /** Sent to several configurations with one URL. The log does not show which of them failed. */
  shared: Named[];
  /** Whether the sandbox made every delivery of the period. */
  areTrials?: boolean;
}

/** Transaction codes, and the configurations to choose from. */
export interface Named {
  configurations: readonly Configuration[];
  codes: string[];
}

type Transfer = Attributed['transfers'][number];

export interface Scope {
  configurations: readonly Configuration[];
  /** Every delivery of the log that was read, also the delivered ones. */
  transfers: readonly Transfer[];
  /** The only requested configuration; undefined for all. */
  only: Configuration | undefined;
  ofListeners: OfListeners;
  /** Whether nobody is behind it. */
  isStopped(one: Configuration): boolean;
}

/** `failures`: each has a code, and the log shows no successful delivery. */
export function redeliverable(failures: readonly Transfer[], scope: Scope) {
  const counts = Object.fromEntries(reasons.map((one) => [one, 0])) as LeftOut['counts'];
  const leftOut: LeftOut = { counts, abroad: [], shared: [] };
  const isWanted = (one: Configuration) => scope.only === undefined || scope.only.id === one.id;
  const stopped = failures.filter((one) => isOfListener(one, scope));
  for (const transfer of stopped) {
    const { configurations } = transfer.due;
    if (scope.only !== undefined && !configurations.includes(scope.only)) continue;
    if (configurations.some(scope.ofListeners.isOfOtherMachine))
      name(leftOut.abroad, configurations, transfer);
    else counts.listener += 1;
  }
  const failed = failures.flatMap((transfer) => {
    if (stopped.includes(transfer)) return [];
    const { due, meant } = transfer;
    if (due.configurations.length === 0) {
      return successorsOf(transfer, scope, counts).map((one) => ({ one, transfer }));
    }
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

/** Nobody is there. */
function isOfListener({ due, attempts }: Transfer, { configurations, isStopped }: Scope): boolean {
  const atUrl = configurations.filter((one) => one.webhook_url === attempts[0]!.endpoint_url);
  const those = due.configurations.length > 0 ? due.configurations : atUrl;
  return due.isLeftBehind || (those.length > 0 && those.every(isStopped));
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

/** The configuration that has the URL of a deleted one now, unless the delivery may be its own. */
function successorsOf(transfer: Transfer, scope: Scope, counts: LeftOut['counts']): Configuration[] {
  const { attempts, code } = transfer;
  const atUrl = scope.configurations.filter(
    (one) => one.webhook_url === attempts[0]!.endpoint_url && (scope.only ?? one).id === one.id,
  );
  const isSentTo = (one: Configuration) =>
    scope.transfers.some((other) => other.code === code && other.due.configurations.includes(one));
  if (atUrl.some((one) => isOlder(one, attempts[0]!))) counts.uncertain += 1;
  else if (atUrl.length === 0) counts.gone += scope.only === undefined ? 1 : 0;
  else if (!atUrl.some(isSentTo)) {
    const served = atUrl.filter((one) => isServed(one, transfer.account));
    const one = served.find((each) => !isPaused(each)) ?? served[0] ?? atUrl[0]!;
    if (isSent(one, transfer, counts)) return [one];
  }
  return [];
}

/** Adds a transaction code to those of the same configurations. */
export function name(
  all: Named[],
  configurations: readonly Configuration[],
  { code }: Pick<Transfer, 'code'>,
): void {
  const key = (those: readonly Configuration[]) => those.map(({ id }) => id).join();
  const known = all.find((one) => key(one.configurations) === key(configurations));
  if (known) known.codes.push(code!);
  else all.push({ configurations, codes: [code!] });
}
