/** What `doctor` looks at, a line each: what was seen there, what was found, or why it was not checked. */
import type { Action } from './actions.ts';
import type { Checked, Finding, NotChecked, Reason, Source, Subject } from './finding.ts';

/** What a check has seen: no more than that is said of one that found nothing. Times and durations in milliseconds. */
export interface Seen {
  /** `installed`: how it came here; `update`: the line that replaces it by a newer one. */
  program: { version: string; node: string; installed: string; update: string };
  profile: { name: string; from: string; keychain: boolean };
  address: { url: string };
  dns: { host: string; addresses: readonly string[] };
  /** Null without TLS, on this machine. */
  tls: { issuer: string; until: number } | null;
  /** Null where it refused, whatever the time. */
  service: { ms: number | null };
  token: null;
  clock: { skew: number };
  'client-secret': null;
  /** `others`: those that are bound to other virtual accounts than the one in question. */
  webhooks: { count: number; active: number; others: number };
  /** Transfers among the newest deliveries; null where none was seen. `newest`: null where the log does not say. */
  webhook: { transfers: number; delivered: number; newest: number | null } | null;
  /** `status`: where it is another than SUCCESS; `at`: null where its date cannot be read. A text: why there is none to speak of. */
  'last-transfer':
    | {
        code: string;
        at: number | null;
        status: string | null;
        delivered: number;
        sent: number;
        /** One that failed was accepted by an app on this machine. */
        accepted_here?: true;
      }
    | 'none-stored'
    | 'older-than-log';
  /** Entries; `from`: epoch milliseconds of the oldest. */
  'delivery-log': { count: number; complete: boolean; from: number | null };
  /** `of`: how it is ours. `order`: code of the order whose checkout has it. */
  'virtual-account': { number: string; of: 'list' | 'sandbox' | 'checkout'; order: string | null };
  /** `is_registered`: false where no bank has to be asked to report. */
  notifications: { is_registered: boolean };
  'virtual-accounts': { count: number; total: number };
  channels: { count: number; active: number };
  /** Of the newest checkouts: how many there are, and how many of them are for real money. */
  'payment-profile': { checkouts: number; real: number };
  registrations: { count: number };
  listeners: { running: number; elsewhere: number };
  journal: null;
  /** `until`: when its certificate ends; null where it was not seen. `at`: of the newest answer that the service got. */
  receiver: { until: number | null; at: number | null };
  /** What the newest delivery that was accepted carried, and what kind of delivery it was. */
  signature: { carried: 'signature' | 'key'; by: 'test' | 'transfer'; at: number | null };
  replies: null;
  scopes: { scopes: readonly string[] };
  /** Of the last `verify-app`: when it was, of what URL, and how many cases were true. */
  conformance: { url: string; at: number; passed: number; unproved: number };
  'return-secret': null;
  /** The active channels that tell of a failed delivery. */
  alerts: { names: readonly string[] };
  /** `used`: this month; `transfers`: in the last 30 days. */
  quota: { plan: string; used: number; limit: number; transfers: number };
}

export type CheckName = keyof Seen;

/** `seen` is undefined for what was not checked, and where there is nothing to say but the findings. */
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

/** A check; what is not given is: of everything, nothing seen, nothing found, no source read. */
export function check<Name extends CheckName>(name: Name, parts: Parts<Name> = {}): Check {
  const none = { subject: null, seen: undefined, findings: [], checked: [], not_checked: null };
  return { ...none, ...parts, check: name } as unknown as Check;
}

/** Of a check that was not made, or not to its end. `action`: what does so. */
export const notChecked = (source: Source, reason: Reason = 'blocked', action: Action | null = null) => ({
  not_checked: { source, reason, action },
});

type Result = Pick<Check, 'check' | 'findings' | 'not_checked' | 'seen'>;

/** Nothing that was seen is well: all are paused, a transfer was sent to nobody so far, or a registration is unfinished. */
function isUnproved({ check, seen }: Pick<Result, 'check' | 'seen'>): boolean {
  if (seen === null || typeof seen !== 'object') return false;
  if ('active' in seen) return seen.active === 0 && seen.count > 0;
  return (
    ('sent' in seen && seen.sent === 0) || (check === 'registrations' && 'count' in seen && seen.count > 0)
  );
}

/** The worst of what was found. Nothing found in what was not read to its end is no `ok`. */
export function resultOf({ check, findings, not_checked, seen }: Result): CheckResult {
  for (const severity of ['problem', 'warning'] as const) {
    if (findings.some((one) => one.severity === severity)) return severity;
  }
  if (not_checked) return 'not_checked';
  if (seen === undefined && findings.length === 0) return 'not_checked';
  return findings.length > 0 || isUnproved({ check, seen }) ? 'note' : 'ok';
}
