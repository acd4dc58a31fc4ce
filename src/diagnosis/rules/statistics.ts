/** What stands out in the statistics of the service, and in the configurations behind them. */
import type { Item } from '../../api/client.ts';
import type { Reply } from '../../api/endpoints/index.ts';
import { parseTime } from '../../values/time.ts';
import { isPaused } from '../../webhooks/delivery-log/configuration-match.ts';
import { listFailed, listPast, showConfigurations } from '../actions.ts';
import type { Params } from '../codes.ts';
import type { Action, Code, Diagnosis, Finding, Reason, Severity, Subject } from '../finding.ts';
import { finding, warning, whole } from './make.ts';
import { pausedFinding } from './silent-configuration.ts';

export type Stats = Reply<'webhooks.stats'>;
type Configuration = Pick<Item<'webhooks.list'>, 'id' | 'name' | 'is_active'>;

/** §8: "p95 receiver time above 5,000 ms is worth reviewing". */
const slowP95Ms = 5_000;
/** Of fewer deliveries, the p95 is the slowest one. */
const fewestForP95 = 20;
/** Percent points that make a fall more than chance. */
const fallPoints = 5;
/** Deliveries on the day, fewer of which show no fall. */
const fallDeliveries = 5;
/** Of this many failures, one label with at least half of them stands out. */
const manyFailures = 3;

/** `configurations`: or why they could not be read. */
export function diagnoseStatistics(
  stats: Stats,
  configurations: readonly Configuration[] | Reason,
): Diagnosis {
  const listed = typeof configurations === 'string' ? [] : configurations;
  // Figures that contradict each other tell of no failure.
  const wrong = contradiction(stats);
  const causes = [
    ...paused(listed),
    ...(wrong ? [wrong] : failures(stats)),
    slow(stats),
    ...tooMany(listed, everybody).map((one) => ({ ...one, evidence })),
  ].filter((one) => one !== undefined);
  const isUnread = typeof configurations === 'string';
  const days = stats.daily
    .map(({ date }) => parseTime(`${date}T00:00:00Z`))
    .filter((day) => day !== undefined);
  return {
    subject: null,
    outcome: outcomeOf(stats, causes, isUnread),
    findings: causes.length > 0 ? causes : [unremarkable(stats)],
    recipients: [],
    checked: [
      {
        source: 'statistics',
        from: days[0] ?? null,
        to: (days.at(-1) ?? Number.NaN) + dayMs || null,
        complete: true,
      },
      ...(isUnread ? [] : [whole('configurations')]),
    ],
    not_checked: isUnread ? [{ source: 'configurations', reason: configurations, action: null }] : [],
  };
}

const dayMs = 86_400_000;

/** "Delivered" claims that nothing else stands out either, so that all of it must have been read. */
function outcomeOf(
  { total, failed }: Stats,
  causes: readonly Finding[],
  isUnread: boolean,
): Diagnosis['outcome'] {
  const has = (...codes: string[]) => causes.some(({ code }) => codes.includes(code));
  if (has('figures-contradict')) return 'unknown';
  if (failed > 0 || has('failing-since')) return 'failed';
  if (has('paused-now')) return 'not_sent';
  return total === 0 || isUnread ? 'unknown' : 'delivered';
}

/** All receivers together: the statistics do not tell them apart. */
const everybody = { kind: 'service', id: '', name: '' } as const;
const evidence = [{ source: 'statistics', id: '' }] as const;

function found<C extends Code>(
  code: C,
  params: Params[C],
  severity: Severity,
  more: { at?: number | null; actions?: readonly Action[] } = {},
): Finding {
  return finding(severity)(code, params, everybody, { evidence, ...more });
}

/** Only where nothing is delivered to anybody: one that is paused may be meant to be. */
function paused(configurations: readonly Configuration[]): Finding[] {
  if (!configurations.every(isPaused)) return [];
  return configurations.map(pausedFinding);
}

/** Any failure is said: in one sentence where all fail, else with what is known of when and why. */
function failures(stats: Stats): Finding[] {
  const { failed, total, daily } = stats;
  const since = failingSince(stats);
  const [day] = daily.filter((one) => one.failed > 0);
  const sometimes =
    failed > 0 &&
    found('failing-sometimes', { failed, redelivered: 0, total }, 'problem', {
      actions: [listFailures(stats, day?.date)],
    });
  return [since ?? (fallen(stats) || sometimes), dominant(stats)].filter(
    (one): one is Finding => one !== undefined && one !== false,
  );
}

/** The label of a 204 is ERROR, and the service lists it as success. */
const listFailures = ({ errors, days }: Stats, from: string | undefined): Action =>
  errors.some(({ label }) => label === 'ERROR') ? listPast(days, { status: 'failed' }) : listFailed(from);

/** The last days that had deliveries and delivered none; a day on which all failed needs no number. */
function failingSince(stats: Stats): Finding | undefined {
  const days = stats.daily.filter(({ total }) => total > 0);
  const good = days.findLastIndex(({ total, failed }) => failed < total);
  const run = days.slice(good + 1);
  const [first] = run;
  if (first === undefined) return undefined;
  const actions = [listFailures(stats, first.date)];
  return found('failing-since', { failed: sum(run, 'failed'), day: first.date }, 'problem', { actions });
}

/** The last day that had deliveries against those before it. */
function fallen({ daily }: Stats): Finding | undefined {
  const days = daily.filter(({ total }) => total > 0);
  const last = days.at(-1);
  const before = days.slice(0, -1);
  if (!last || before.length === 0 || last.total < fallDeliveries) return undefined;
  const earlier = rate(sum(before, 'total'), sum(before, 'failed'));
  const now = rate(last.total, last.failed);
  if (earlier - now < fallPoints) return undefined;
  const at = parseTime(`${last.date}T00:00:00Z`) ?? null;
  return found('success-rate-fell', { date: last.date, rate: now, before: earlier }, 'problem', { at });
}

function dominant({ errors, failed, days }: Stats): Finding | undefined {
  const [top] = [...errors].sort((one, other) => other.count - one.count);
  if (!top || failed < manyFailures || top.count * 2 < failed) return undefined;
  const { label, count } = top;
  const share = Math.round((count / failed) * 100);
  return found('mostly-one-label', { label, count, share }, 'warning', {
    actions: [listPast(days, { label })],
  });
}

function slow({ p95_duration_ms, total }: Stats): Finding | undefined {
  if (p95_duration_ms <= slowP95Ms || total < fewestForP95) return undefined;
  return found('slow-receiver', { p95: p95_duration_ms }, 'warning');
}

function contradiction({ success, failed, total }: Stats): Finding | undefined {
  return success + failed === total
    ? undefined
    : found('figures-contradict', { success, failed, total }, 'warning');
}

/** Configurations, §8: "keep under 20". */
const manyConfigurations = 20;

export function tooMany({ length: count }: readonly unknown[], subject: Subject): Finding[] {
  const params = { count, most: manyConfigurations };
  const more = { actions: [showConfigurations] };
  return count < manyConfigurations ? [] : [warning('many-configurations', params, subject, more)];
}

function unremarkable({ total, days }: Stats): Finding {
  return total > 0
    ? found('all-delivered', { total, days }, 'note')
    : found('nothing-delivered', { days }, 'note');
}

function rate(total: number, failed: number): number {
  return ((total - failed) / total) * 100;
}

function sum(days: Stats['daily'], field: 'total' | 'failed'): number {
  return days.reduce((total, day) => total + day[field], 0);
}
