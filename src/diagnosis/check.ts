/** The checks of `doctor`, one line each: what was seen, what was found, or why it was not checked. */
import type { Action } from './actions.ts';
import type { Checked, Finding, NotChecked, Reason, Source, Subject } from './finding.ts';

/** `unclear`: the number of those for which the service does not say whether they are active. */
export interface Activity {
  count: number;
  active: number;
  unclear?: number;
}

/** What a check has seen. A check without findings shows only this. Times and durations in milliseconds. */
export interface Seen {
  /** `installed`: the installation method; `update`: the command line that updates it. */
  program: { version: string; node: string; installed: string; update: string };
  profile: { name: string; from: string; keychain: boolean };
  address: { url: string };
  dns: { host: string; addresses: readonly string[] };
  /** Null without TLS, for a service on this machine. */
  tls: { issuer: string; until: number } | null;
  /** Null if the service refused, after any time. */
  service: { ms: number | null };
  token: null;
  /** Milliseconds. `advanced`: by which an emulator was set ahead, not counted in `skew`. */
  clock: { skew: number; advanced?: number };
  'client-secret': null;
  /** `others`: configurations bound to other virtual accounts than this one. */
  webhooks: Activity & { others: number };
  /** Transfers among the newest deliveries; null if there were none. `newest`: null if the log does not give it. */
  webhook: { transfers: number; delivered: number; newest: number | null } | null;
  /** `status`: only if not SUCCESS; `at`: null if the date cannot be read. A string: why no transfer is shown. */
  'last-transfer':
    | {
        code: string;
        at: number | null;
        status: string | null;
        delivered: number;
        sent: number;
        /** The delivery failed, but an app on this machine accepted it. */
        accepted_here?: true;
      }
    | 'none-stored'
    | 'older-than-log';
  /** Number of entries; `from`: epoch milliseconds of the oldest. */
  'delivery-log': { count: number; complete: boolean; from: number | null };
  /** `of`: where the account was found. `order`: code of the order whose checkout has it. */
  'virtual-account': { number: string; of: 'list' | 'sandbox' | 'checkout'; order: string | null };
  /** `is_registered`: false if no bank has to report transfers. */
  notifications: { is_registered: boolean };
  'virtual-accounts': { count: number; total: number };
  channels: { count: number; active: number };
  /** Number of the newest checkouts. `real`: those for real money. */
  'payment-profile': { checkouts: number; real: number };
  registrations: { count: number };
  listeners: { running: number; elsewhere: number };
  journal: null;
  /** `until`: when the certificate expires; null if it was not read. `at`: the newest answer that the service got. */
  receiver: { until: number | null; at: number | null };
  /** How the newest accepted delivery was authenticated, and its kind. */
  signature: { carried: 'signature' | 'key'; by: 'test' | 'transfer'; at: number | null };
  replies: null;
  scopes: { scopes: readonly string[] };
  /** The last `verify-app`: its time, its URL, and the number of cases that passed. */
  conformance: { url: string; at: number; passed: number; unproved: number };
  'return-secret': null;
  /** The active channels that report failed deliveries. */
  alerts: { names: readonly string[] };
  /** `used`: this month; `transfers`: in the last 30 days. */
  quota: { plan: string; used: number; limit: number; transfers: number };
}

export type CheckName = keyof Seen;

/** `seen` is undefined if the check was not made, or if only the findings matter. */
export type Check = {
  [Name in CheckName]: {
    check: Name;
    subject: Subject | null;
    seen: Seen[Name] | undefined;
    findings: readonly Finding[];
    checked: readonly Checked[];
    not_checked: NotChecked | null;
  };
}[CheckName];

export type CheckResult = 'ok' | 'note' | 'warning' | 'problem' | 'not_checked';

type Parts<Name extends CheckName> = Partial<Omit<Extract<Check, { check: Name }>, 'check'>>;

/** Creates a check. By default it has no subject, no findings and no sources. */
export function check<Name extends CheckName>(name: Name, parts: Parts<Name> = {}): Check {
  const none = { subject: null, seen: undefined, findings: [], checked: [], not_checked: null };
  return { ...none, ...parts, check: name } as unknown as Check;
}

/** For a check that was not made or not completed. `action`: the command that completes it. */
export const notChecked = (source: Source, reason: Reason = 'blocked', action: Action | null = null) => ({
  not_checked: { source, reason, action },
});

type Result = Pick<Check, 'check' | 'findings' | 'not_checked' | 'seen'>;

/** Nothing that was seen works: all are paused, no transfer was delivered, or a registration is unfinished. */
function isUnproved({ check, seen }: Pick<Result, 'check' | 'seen'>): boolean {
  if (seen === null || typeof seen !== 'object') return false;
  if ('active' in seen) return (seen.active === 0 && seen.count > 0) || 'unclear' in seen;
  return (
    ('sent' in seen && seen.sent === 0) || (check === 'registrations' && 'count' in seen && seen.count > 0)
  );
}

/** The worst severity of the findings. An incomplete check without findings is not `ok`. */
export function resultOf({ check, findings, not_checked, seen }: Result): CheckResult {
  for (const severity of ['problem', 'warning'] as const) {
    if (findings.some((one) => one.severity === severity)) return severity;
  }
  if (not_checked) return 'not_checked';
  if (seen === undefined && findings.length === 0) return 'not_checked';
  return findings.length > 0 || isUnproved({ check, seen }) ? 'note' : 'ok';
}
