/** The faults of the inspector's page. The command line has more. */
export const faults = [
  'bad-signature',
  'stale-timestamp',
  'duplicate',
  'quota-exceeded',
  'status-500',
  'drop',
  'delay-3s',
] as const;

export type FaultName = (typeof faults)[number];
