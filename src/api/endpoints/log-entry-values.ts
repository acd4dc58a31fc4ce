/** Values of a delivery log entry. */

/** §2.9; the last one is assumed. A service may have more. */
export const errorLabels = [
  'OK',
  'HTTP_3XX',
  'HTTP_4XX',
  'HTTP_5XX',
  'TIMEOUT',
  'SSL',
  'DNS',
  'CONNECTION',
  'ERROR',
  'QUOTA_EXCEEDED',
] as const;

export type ErrorLabel = (typeof errorLabels)[number];

/** §2.9 */
export const eventTypes = ['webhook', 'test'] as const;

export type EventType = (typeof eventTypes)[number];
