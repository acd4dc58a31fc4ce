import type { ErrorLabel } from '../../api/endpoints/log-entry-values.ts';
import type { StatisticsParams } from '../../diagnosis/statistics-codes.ts';
import { entryFor } from '../../values/table-lookup.ts';
import type { Language, Sentences } from '../language-types.ts';

/** The meaning of a delivery log label, in a few words. */
export const labels: Readonly<Record<Exclude<ErrorLabel, 'OK'>, string>> = {
  HTTP_3XX: 'redirected',
  HTTP_4XX: 'rejected',
  HTTP_5XX: 'server error',
  TIMEOUT: 'no response within 10 s',
  SSL: 'no secure connection',
  DNS: 'host name not found',
  CONNECTION: 'connection failed',
  ERROR: 'failed',
  QUOTA_EXCEEDED: 'not sent, the quota of the plan is used up',
};

function named(label: string): string {
  const words = entryFor(labels as Record<string, string>, label);
  return words === undefined ? label : `${label} (${words})`;
}

const counted = (count: number, days: number) =>
  `${count === 1 ? 'The only delivery' : `All ${count} deliveries`} of ${days === 1 ? 'today' : `the last ${days} days`}`;

export const statistics: Sentences<StatisticsParams> = {
  'all-delivered': ({ total, days, tests = 0 }) => {
    const delivered = `${counted(total, days)} ${total === 1 ? 'was' : 'were'} delivered.`;
    if (tests === total)
      return `${delivered} No transfer was delivered: ${total === 1 ? 'it was a test' : 'they were tests'}.`;
    return tests === 0 ? delivered : `${delivered} Tests among them: ${tests}.`;
  },
  'figures-contradict': ({ success, failed, total, rate, by_day, days_total, by_label }) => {
    const others = [
      rate !== undefined && `; success rate ${rate}%`,
      by_day !== undefined && `; by day, ${by_day} failed of ${days_total}`,
      by_label !== undefined && `; by label, ${by_label} failed`,
    ];
    const [won, lost, all] = [success, failed, total].map((one) => one ?? '-');
    return `The figures of the service do not add up: ${won} delivered and ${lost} failed of ${all}${others.filter(Boolean).join('')}.`;
  },
  'mostly-one-label': ({ label, share }) => `${share}% of the failures are ${named(label)}.`,
  'nothing-delivered': ({ days }) =>
    `No deliveries ${days === 1 ? 'today' : `in the last ${days} days`}, so the receivers could not be judged.`,
  'slow-receiver': ({ p95 }, { duration }) =>
    `Receivers are slow: p95 is ${duration(p95)}, and the service stops waiting after 10 s. Their programs must return 200 first and do their work afterwards.`,
  'success-rate-fell': ({ date, rate, before }) =>
    `The success rate fell to ${rate.toFixed(1)}% on ${date} (UTC). It was ${before.toFixed(1)}% on the days before.`,
};

export const figures: Language['figures'] = ({ days, total, failed, rate, p95, configurations }) => {
  const period = days === '1' ? 'Today (UTC)' : `Last ${days} days (UTC)`;
  const configured =
    configurations === null
      ? 'webhook configurations unknown'
      : `${configurations} webhook ${configurations === 1 ? 'configuration' : 'configurations'}`;
  if (total === '0') return `${period}: no deliveries; ${configured}`;
  const deliveries = `${total} ${total === '1' ? 'delivery' : 'deliveries'}`;
  return `${period}: ${deliveries}, ${failed} failed (${rate} success), p95 ${p95}; ${configured}`;
};
