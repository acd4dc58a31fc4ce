/** The faults that can be switched on here; the command line has further ones. */
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
