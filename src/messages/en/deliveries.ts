import type { Language } from '../language.ts';

export const figures: Language['figures'] = ({ days, total, failed, rate, p95, configurations }) => {
  const period = days === '1' ? 'Today (UTC)' : `Last ${days} days (UTC)`;
  const configured =
    configurations === null
      ? 'webhook configurations unknown'
      : `${configurations} webhook ${configurations === 1 ? 'configuration' : 'configurations'}`;
  if (total === '0') return `${period}: no deliveries; ${configured}`;
  const deliveries = `${total} ${total === '1' ? 'delivery' : 'deliveries'}`;
  return `${period}: ${deliveries}, ${failed} failed (${rate}% success), p95 ${p95}; ${configured}`;
};

export const report: Language['report'] = {
  delivery: 'Delivery',
  time: 'Time',
  kind: 'Kind',
  transfer: 'transfer',
  test: 'test',
  url: 'URL',
  configuration: 'Configuration',
  paused: 'paused',
  or: 'or',
  noConfiguration: 'none with this URL and authentication now: it was changed or deleted',
  status: 'Status',
  noAnswer: 'no answer',
  duration: 'Duration',
  ofLimit: 'of 10 s',
  headers: 'Request headers',
  body: 'Request body',
  answer: 'Response',
  empty: '(empty)',
  others: 'Other deliveries of the same transaction',
  none: 'none',
};
