import type { Language } from '../language-types.ts';

export const report: Language['report'] = {
  delivery: 'Delivery',
  time: 'Time',
  kind: 'Kind',
  transfer: 'transfer',
  test: 'test',
  url: 'URL',
  configuration: 'Configuration',
  paused: 'paused now',
  or: 'or',
  noConfiguration: 'none now: it was changed or deleted since',
  status: 'Status',
  noAnswer: 'no answer',
  duration: 'Duration',
  ofLimit: '(timeout 10 s)',
  headers: 'Request headers',
  body: 'Request body',
  answer: 'Response',
  empty: '(empty)',
  others: 'Other deliveries of the same transaction',
  none: 'none',
};
