/** Finds problems in the service's statistics and in the configurations behind them. */
import type { Reply } from '../../api/endpoints/index.ts';
import { parseTime } from '../../values/time.ts';
import { isPaused } from '../../webhooks/delivery-log/configuration-match.ts';
import { isDelivered } from '../../webhooks/delivery-log/entry.ts';
import { type Action, listFailed, listPast, showConfigurations } from '../actions.ts';
import type { Asked } from '../facts/ask-source.ts';
import type { Configuration } from '../facts/configurations.ts';
import type { RecentDeliveries } from '../facts/recent-deliveries.ts';
import type { OfListeners, Received } from '../facts/this-machine.ts';
import {
  type Diagnosis,
  evidenceIn,
  type Finding,
  makeSubject,
  note,
  present,
  problem,
  type Reason,
  type Subject,
  unread,
  warning,
  whole,
} from '../finding.ts';
import type { StatisticsParams } from '../statistics-codes.ts';
import { withAppsIn } from './app.ts';
import { isTest } from './attempt-rounds.ts';
import { type Attributed, attributeAll } from './deliveries-by-configuration.ts';
import { isAccepted } from './delivery-failure.ts';
import { type Became, becameOf, withoutFailures } from './repaired-failures.ts';
import { traceFirst } from './safe-redelivery.ts';
import { pausedFinding } from './silent-configuration.ts';

export type Stats = Reply<'webhooks.stats'>;

/** §8: "p95 receiver time above 5,000 ms is worth reviewing". */
const slowP95Ms = 5_000;
/** With fewer deliveries, the p95 is the slowest one. */
const fewestForP95 = 20;
/** Minimum decrease of the success rate, in percent points. */
const fallPoints = 5;
/** Minimum number of deliveries on the day for a decrease. */
const fallDeliveries = 5;
/** Minimum number of failures. One label with at least half of them is then reported. */
const manyFailures = 3;

export interface StatisticsFacts {
  /** A reason if they could not be read. */
  configurations: readonly Configuration[] | Reason;
  /** Undefined if there is nothing to look up in the log. */
  log?: Asked<RecentDeliveries> | undefined;
  /** What listeners on this machine stored of the failed ones in the log. */
  received?: readonly Received[];
  ofListeners?: OfListeners;
  /** The service's time, epoch milliseconds. */
  now: number;
}

export function diagnoseStatistics(stats: Stats, facts: StatisticsFacts): Diagnosis {
  const { configurations, log, now, received = [] } = facts;
  const isUnread = typeof configurations === 'string';
  const listed = isUnread ? [] : configurations;
  const { total, days, p95_duration_ms: p95 } = stats;
  const tests = testsIn(log?.value);
  const accepted = withAppsIn(log, received);
  const attributed = attributeAll(listed, accepted?.value, () => undefined, facts.ofListeners);
  const told = present(
    ...failures(stats, { ...becameOf(attributed, log?.value), failedTests: tests.failed }),
    ...errorsInAnswers(attributed, total),
    p95 > slowP95Ms && total >= fewestForP95 && warning('slow-receiver', { p95 }, everybody),
    ...tooMany(listed, everybody),
  );
  // Reported only if no configuration is active: a single pause may be intended.
  const paused = listed.every(isPaused) ? listed.map(pausedFinding) : [];
  const unremarkable =
    total > 0
      ? note('all-delivered', { total, days, ...(tests.all > 0 && { tests: tests.all }) }, everybody)
      : note('nothing-delivered', { days }, everybody);
  const own = told.length + paused.length > 0 ? told : [unremarkable];
  const evidence = evidenceIn('statistics', '');
  const findings = [...paused, ...own.map((one) => ({ ...one, evidence: [...evidence, ...one.evidence] }))];
  const dates = stats.daily.flatMap(({ date }) => startOf(date) ?? []);
  const [from = null] = dates;
  // The last day may not be over yet.
  const to = Math.min((dates.at(-1) ?? Number.NaN) + dayMs, now) || null;
  return {
    subject: null,
    outcome: outcomeOf(stats, findings, isUnread || tests.all === total),
    findings,
    recipients: [],
    checked: [
      { source: 'statistics', from, to, complete: true },
      ...(isUnread ? [] : [whole('configurations')]),
      ...(log?.value ? [{ source: 'delivery-log' as const, from, to, complete: log.value.complete }] : []),
    ],
    not_checked: present(
      isUnread && unread({ source: 'configurations', reason: configurations }),
      log?.failure && unread(log.failure),
      log?.value?.complete === false && unread({ source: 'delivery-log', reason: 'limit' }),
    ),
  };
}

const startOf = (date: string) => parseTime(`${date}T00:00:00Z`);

const dayMs = 86_400_000;

/** "Delivered" means that nothing else was found, so everything must have been read, and a transfer must be among it. */
function outcomeOf({ failed }: Stats, causes: readonly Finding[], isUnproved: boolean): Diagnosis['outcome'] {
  const has = (...codes: string[]) => causes.some(({ code }) => codes.includes(code));
  if (has('figures-contradict')) return 'unknown';
  const isRepaired = causes.some(({ code, severity }) => code === 'failing-sometimes' && severity === 'note');
  if ((failed > 0 && !isRepaired) || has('failing-since')) return 'failed';
  if (has('paused-now')) return 'not_sent';
  return isUnproved ? 'unknown' : 'delivered';
}

/** All receivers together: the statistics do not separate them. */
const everybody = makeSubject('service', '');

/** Test deliveries, and those that failed: 0 if the log was not read completely. */
function testsIn(log: RecentDeliveries | undefined): { all: number; failed: number } {
  const entries = log?.complete ? log.deliveries.map(({ entry }) => entry).filter(isTest) : [];
  return { all: entries.length, failed: entries.filter((one) => !isDelivered(one)).length };
}

/** Reports each failure: one sentence if all fail, otherwise what is known of time and cause. */
function failures(
  stats: Stats,
  { isRepaired, aside, failedTests }: Became & { failedTests: number },
): Finding[] {
  const { failed, total, daily } = stats;
  const ended = aside.length;
  // Contradictory numbers prove no failure and no success.
  const against = contradiction(stats);
  if (against) return [warning('figures-contradict', against, everybody)];
  if (isRepaired) {
    const params = { failed, redelivered: failed - ended, total, ...(ended > 0 && { ended }) };
    return [note('failing-sometimes', params, everybody)];
  }
  const counted = withoutFailures(aside, stats);
  const marked = failingSince(counted) ?? fallen(counted);
  const dominated = dominant(counted);
  if (marked || failed === 0) return present(marked, ...dominated);
  const actions = [listFailures(stats, daily.find((one) => one.failed > 0)?.date)];
  return [
    problem(
      'failing-sometimes',
      {
        ...{ failed, redelivered: 0, total },
        ...(ended > 0 && { ended }),
        ...(failedTests === failed && { tests: true }),
      },
      everybody,
      { actions },
    ),
    ...dominated,
  ];
}

/** The service counts an accepted delivery as a success, whatever its answer says. */
function errorsInAnswers({ transfers, events }: Attributed, total: number): Finding[] {
  const doubts = [...transfers, ...events].flatMap((one) => {
    const entry = one.attempts.find(isDelivered);
    return entry && !isAccepted(entry) ? { code: one.code, id: entry.id } : [];
  });
  // Where two configurations share a URL, one attempt is in two parts.
  const ids = [...new Set(doubts.map(({ id }) => id))];
  const more = { evidence: evidenceIn('delivery-log', ...ids), actions: traceFirst(doubts) };
  return ids.length === 0
    ? []
    : [warning('errors-in-answers', { count: ids.length, total }, everybody, more)];
}

/** Figures of which not all can be so. */
function contradiction(stats: Stats): StatisticsParams['figures-contradict'] | undefined {
  const { success, failed, total, success_rate, days, daily, errors } = stats;
  const byDay = { total: sum(daily, 'total'), failed: sum(daily, 'failed') };
  // A 204 counts as a success with the label ERROR.
  const labelled = errors.filter(({ label }) => label !== 'OK' && label !== 'ERROR');
  const byLabel = labelled.reduce((all, { count }) => all + count, 0);
  // A service may count its days by the hour: further dates prove nothing.
  const isMore = daily.length <= days && (byDay.total > total || byDay.failed > failed);
  const isOtherRate = total > 0 && Math.abs(success_rate - (success / total) * 100) > 1;
  const others = {
    ...(isOtherRate && { rate: success_rate }),
    ...(isMore && { by_day: byDay.failed, days_total: byDay.total }),
    ...(byLabel > failed && { by_label: byLabel }),
  };
  const addUp = success + failed === total && Number.isFinite(total);
  return addUp && Object.keys(others).length === 0 ? undefined : { success, failed, total, ...others };
}

/** A 204 has the label ERROR, but the service lists it as success. */
const listFailures = ({ errors, days }: Stats, from: string | undefined): Action =>
  errors.some(({ label }) => label === 'ERROR') ? listPast(days, { status: 'failed' }) : listFailed(from);

/** The last days with deliveries and no success. A day on which all failed needs no number. */
function failingSince(stats: Stats): Finding | undefined {
  const days = stats.daily.filter(({ total }) => total > 0);
  const good = days.findLastIndex(({ total, failed }) => failed < total);
  const run = days.slice(good + 1);
  const [first] = run;
  if (first === undefined) return undefined;
  const actions = [listFailures(stats, first.date)];
  return problem('failing-since', { failed: sum(run, 'failed'), day: first.date }, everybody, { actions });
}

/** Compares the last day that had deliveries with the days before. */
function fallen({ daily }: Stats): Finding | undefined {
  const days = daily.filter(({ total }) => total > 0);
  const last = days.at(-1);
  const before = days.slice(0, -1);
  if (!last || before.length === 0 || last.total < fallDeliveries) return undefined;
  const earlier = rate(sum(before, 'total'), sum(before, 'failed'));
  const now = rate(last.total, last.failed);
  if (earlier - now < fallPoints) return undefined;
  const params = { date: last.date, rate: now, before: earlier };
  return problem('success-rate-fell', params, everybody, { at: startOf(last.date) ?? null });
}

function dominant({ errors, failed, days }: Stats): Finding[] {
  const [top] = errors.toSorted((one, other) => other.count - one.count);
  if (!top || failed < manyFailures || top.count * 2 < failed) return [];
  const { label, count } = top;
  const params = { label, count, share: Math.round((count / failed) * 100) };
  return [warning('mostly-one-label', params, everybody, { actions: [listPast(days, { label })] })];
}

/** Configurations, §8: "keep under 20". */
const manyConfigurations = 20;

export function tooMany({ length: count }: readonly unknown[], subject: Subject): Finding[] {
  const params = { count, most: manyConfigurations };
  const more = { actions: [showConfigurations] };
  return count < manyConfigurations ? [] : [warning('many-configurations', params, subject, more)];
}

const rate = (total: number, failed: number) => ((total - failed) / total) * 100;

const sum = (days: Stats['daily'], field: 'total' | 'failed') =>
  days.reduce((total, day) => total + day[field], 0);
