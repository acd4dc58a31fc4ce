/** Finds which configurations lack earlier transfers to a virtual account, or reported an error for them. */
import { bankReporting } from '../../registrations/bank-reporting.ts';
import { paidTo } from '../../webhooks/decode-payload.ts';
import { type Check, check } from '../check.ts';
import type { Asked } from '../facts/ask-source.ts';
import { type Configuration, subjectOfAll } from '../facts/configurations.ts';
import type { Newest } from '../facts/newest-transactions.ts';
import type { RecentDeliveries } from '../facts/recent-deliveries.ts';
import { type Listener, ofListeners } from '../facts/this-machine.ts';
import { type AccountFacts, accountId } from '../facts/virtual-accounts.ts';
import { present, warning } from '../finding.ts';
import {
  causeOf,
  doubtful,
  isFailed,
  missedOf,
  newestOf,
  redeliveriesOf,
} from './configuration-deliveries.ts';
import { missedBy } from './configurations.ts';
import { attributeAll, type Group } from './deliveries-by-configuration.ts';
import { type Missed, missedIn } from './missed-transfers.ts';
import { causeFirst } from './safe-redelivery.ts';
import type { Newly } from './traced-transfer.ts';

interface Read {
  log: Asked<RecentDeliveries> | undefined;
  newest: Asked<Newest | undefined> | undefined;
  traced: Newly['traced'];
  listeners: Asked<readonly Listener[]>;
}

/** `earlier`: those that the last transfer shows something about; `all`: all of the client. */
export function earlierChecks(
  account: AccountFacts,
  { earlier, all }: Record<'earlier' | 'all', readonly Configuration[]>,
  { log, newest, traced, listeners }: Read,
): Check[] {
  const last = newest?.value;
  if (!log?.value || !last) return [];
  const idOf = () => accountId(account);
  const deliveries = log.value.deliveries.filter(({ payload }) => paidTo(payload) === account.number);
  const own = { ...log.value, deliveries, judged: undefined };
  const attributed = attributeAll(all, own, idOf, ofListeners(listeners.value ?? []));
  const isLate = bankReporting(account.state?.notification) === 'day-end';
  const isOpen = last.at === null || traced?.value?.diagnosis.outcome === 'pending';
  const newestOne = isOpen ? [] : [{ ...last, at: last.at!, account: account.number }];
  const facts = {
    ...{ now: Number.POSITIVE_INFINITY, transactions: [...newestOne, ...last.others], configurations: all },
    ...{ log: log.value, idOf, reportedLate: new Set(isLate ? [account.number] : []) },
  };
  const missed = missedIn(facts, attributed);
  return attributed.groups
    .filter(({ configurations }) => configurations.every((one) => earlier.includes(one)))
    .flatMap((group) => lackingCheck(group, missed, last));
}

function lackingCheck(group: Group, missed: Missed, last: Newest): Check[] {
  const { configurations, transfers } = group;
  const subject = subjectOfAll(configurations);
  const lacking = transfers.filter((each) => isFailed(each) && each.code !== last.code);
  const params = { failed: transfers.filter(isFailed).length, redelivered: 0, total: transfers.length };
  const actions = causeFirst(lacking, redeliveriesOf(configurations, lacking));
  // If the last transfer failed too, its cause comes first: see the check of the last transfer.
  const still = transfers.find((each) => isFailed(each) && each.code === last.code);
  const because_of = still ? causeOf(still).code : null;
  const more = { actions, evidence: newestOf(lacking), because_of };
  const failing = warning('failing-sometimes', params, subject, more);
  const isMissed = missedOf(configurations, missed).some(({ code }) => code !== last.code);
  const never = isMissed ? missedBy({ group, subject, missed }) : [];
  const earlier = transfers.filter((each) => each.code !== last.code);
  const findings = present(lacking.length > 0 && failing, ...doubtful(earlier, group), ...never);
  return findings.length === 0 ? [] : [check('webhook', { subject, findings })];
}
