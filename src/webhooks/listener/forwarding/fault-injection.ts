import { usageError } from '../../../errors.ts';
import { parseDuration } from '../../../values/duration.ts';

/** Trouble made for the app on purpose. */
export interface FaultInjection {
  /** Milliseconds by which each delivery reaches the app late. */
  delayMs: number;
  /** An HTTP status for the service instead of the app's own, as if the app had failed after its work. */
  status: number | undefined;
  /** How often the app gets each delivery. */
  duplicate: number;
}

export const noFaults: FaultInjection = { delayMs: 0, status: undefined, duplicate: 1 };

/**
 * Reads `delay=2s,status=500,duplicate=2`, any of them.
 * @throws usage error for a part of another form, or out of its range
 */
export function parseFaultInjection(text: string): FaultInjection {
  const faults = { ...noFaults };
  for (const part of text.split(',')) {
    const [key, value = ''] = part.split('=', 2);
    if (key === 'delay') faults.delayMs = parseDuration(value);
    else if (key === 'status' && /^[2-5]\d\d$/.test(value)) faults.status = Number(value);
    else if (key === 'duplicate' && /^[1-9]\d?$/.test(value)) faults.duplicate = Number(value);
    else {
      throw usageError(
        `--inject: "${part}" is not delay=DURATION, status=200 to 599, or duplicate=1 to 99`,
        'Example: --inject delay=2s,status=500,duplicate=2',
      );
    }
  }
  return faults;
}
