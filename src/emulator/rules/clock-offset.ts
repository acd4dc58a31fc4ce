/** How far the service's time is ahead of the clock. It is stored, so that it survives a restart. */
import { invalid } from '../server/handler-result.ts';
import type { Service } from '../service-interface.ts';
import type { Store } from '../store/sqlite.ts';

const lastMoment = Date.parse('9999-12-31T00:00:00Z');

export interface ServiceTime {
  /** Milliseconds that the service's time is ahead of the clock. */
  offset: number;
}

/** The stored offset in milliseconds; 0 if none is set. */
export function readOffset(store: Store): number {
  return store.find('settings', { name: 'clock_offset' })?.value ?? 0;
}

/** Advances the time by `ms` milliseconds. @throws Refusal 422 beyond the year 9999 */
export function advance({ store, now }: Service, time: ServiceTime, ms: number): void {
  if (now() + ms > lastMoment) throw invalid('body.ms', 'must not go beyond the year 9999', 'less_than');
  time.offset += ms;
  store.replace('settings', { name: 'clock_offset', value: time.offset });
}
