import type { Reply } from '../../api/endpoints/index.ts';
import type { CommandLine } from '../../values/command-line.ts';
import { safeCell } from '../../values/safe-text.ts';
import { allWell, open, trouble, type Verdict, wholeEvidence } from '../../values/verdict.ts';
import { isPaused } from './concerned.ts';
import { wordsOf } from './error-labels.ts';

/** A figure or a label on one line, whatever a service sent in its place. */
const cell = (value: string | number) => safeCell(String(value));

export type Stats = Reply<'webhooks.stats'>;

/** §8: a receiver above this is worth reviewing; milliseconds. */
const slowP95Ms = 5_000;
/** Configurations, §8: "keep under 20". */
const manyConfigurations = 20;
/** Percent points that make a fall more than chance. */
const fallPoints = 5;
/** Deliveries on the day, fewer of which show no fall. */
const fallDeliveries = 5;
/** Of this many failures, one label with at least half of them is the matter. */
const manyFailures = 3;

/** What stands out in the figures, in words. Any failure does: it is never passed over. */
export function findingsOf(
  stats: Stats,
  configurations: readonly { is_active?: boolean }[],
  commandLine: CommandLine,
): string[] {
  const wide = [slow(stats), nothingTaken(stats) ?? fallen(stats), dominant(stats, commandLine)];
  const found = wide.filter((words) => words !== undefined);
  if (found.length === 0 && stats.failed > 0) found.push(some(stats, commandLine));
  if (stats.success + stats.failed !== stats.total) {
    found.push(
      `The service's figures do not add up: ${cell(stats.success)} taken and ${cell(stats.failed)} failed of ${cell(stats.total)}.`,
    );
  }
  if (configurations.length > 0 && configurations.every(isPaused)) {
    found.push(
      `${configurations.length === 1 ? 'The only configuration is' : `All ${configurations.length} configurations are`} paused: nothing is delivered. See ${commandLine(['webhooks', 'list'])}`,
    );
  }
  if (configurations.length >= manyConfigurations) {
    found.push(
      `There are ${configurations.length} webhook configurations; keep them under ${manyConfigurations}.`,
    );
  }
  return found;
}

/** The figures as a conclusion (`unread`: why the configurations are not known): that every delivery was taken, what stands out, or nothing where nothing was sent. */
export function statsVerdict(stats: Stats, findings: readonly string[], unread?: string): Verdict {
  const evidence = {
    looked_at: {
      statistics: `${cell(stats.total)} deliveries of ${cell(stats.days)} days (UTC), as the service counts`,
    },
    not_looked_at: unread === undefined ? {} : { configurations: unread },
  };
  const [first] = findings;
  if (first !== undefined) return trouble(first, [], evidence);
  const all = stats.total > 0 && stats.success === stats.total ? wholeEvidence(evidence) : undefined;
  return all
    ? allWell(`Every delivery was taken, and nothing else stands out.`, all)
    : open(
        stats.total > 0
          ? 'Every delivery was taken; the configurations could not be looked at.'
          : 'Nothing was delivered, so nothing can be said of the receivers.',
        [],
        evidence,
      );
}

function nothingTaken({ total, success, days }: Stats): string | undefined {
  if (total === 0 || success > 0) return undefined;
  const deliveries = total === 1 ? 'The only delivery' : `Every one of the ${cell(total)} deliveries`;
  return `${deliveries} of ${days === 1 ? 'today' : `the last ${cell(days)} days`} failed.`;
}

function some({ failed, total, daily }: Stats, commandLine: CommandLine): string {
  const [day] = daily.filter((one) => one.failed > 0);
  const logs = commandLine(['webhooks', 'logs'], { status: 'failed', from: day?.date });
  return `${cell(failed)} of ${cell(total)} deliveries failed: ${logs}`;
}

function slow({ p95_duration_ms }: Stats): string | undefined {
  if (p95_duration_ms <= slowP95Ms) return undefined;
  const seconds = (p95_duration_ms / 1000).toFixed(1);
  return `Receivers are slow: one delivery in twenty takes ${seconds} s or longer, and at 10 s it is given up. Have them answer first and work afterwards.`;
}

/** The last day that had deliveries against those before it; a day on which none was taken needs no number. */
function fallen({ daily }: Stats): string | undefined {
  const days = daily.filter(({ total }) => total > 0);
  const last = days.at(-1);
  const before = days.slice(0, -1);
  if (!last || before.length === 0) return undefined;
  if (last.total < fallDeliveries && last.failed < last.total) return undefined;
  const earlier = rate(sum(before, 'total'), sum(before, 'failed'));
  const now = rate(last.total, last.failed);
  if (earlier - now < fallPoints) return undefined;
  return `The success rate fell to ${now.toFixed(1)}% on ${cell(last.date)}; it was ${earlier.toFixed(1)}% on the days before.`;
}

function dominant({ errors, failed, days }: Stats, commandLine: CommandLine): string | undefined {
  const [top] = [...errors].sort((one, other) => other.count - one.count);
  if (!top || failed < manyFailures || top.count * 2 < failed) return undefined;
  const share = Math.round((top.count / failed) * 100);
  // With `until-idle` it ends after what there is; without, it would follow for ever.
  const tail = commandLine(['webhooks', 'tail'], {
    label: top.label,
    since: `${days}d`,
    'until-idle': '5s',
  });
  return `${cell(top.label)} makes ${share}% of the failures: ${wordsOf(top.label).meaning} They are: ${tail}`;
}

function rate(total: number, failed: number): number {
  return ((total - failed) / total) * 100;
}

function sum(days: Stats['daily'], field: 'total' | 'failed'): number {
  return days.reduce((total, day) => total + day[field], 0);
}
