/** Deliberate errors, in place of a reply or in a delivery. They are in memory: a restart clears them. */
import type { DeliveryFaults } from './deliveries/attempt.ts';

export interface Fault extends DeliveryFaults {
  id: number;
  /** An id of the endpoint table, or `*`; absent for a fault of deliveries. */
  endpoint?: string;
  /** Reply with this HTTP status and do nothing. */
  status?: number;
  /** Milliseconds to wait before the request is handled, or before the delivery is sent. */
  delay_ms?: number;
  /** Close the connection and do nothing. */
  drop?: boolean;
  /** Send each delivery twice. */
  duplicate?: boolean;
  /** How many more times it applies; absent: until it is cleared. */
  times?: number;
}

export type Faults = ReturnType<typeof createFaults>;

function affectsOnlySignatures({ bad_signature, stale_timestamp, ...others }: Fault): boolean {
  const { duplicate, quota_exceeded, delay_ms } = others;
  return !duplicate && !quota_exceeded && !delay_ms && (bad_signature === true || stale_timestamp === true);
}

export function createFaults() {
  let faults: Fault[] = [];
  let lastId = 0;

  function take(applies: (fault: Fault) => boolean): Fault | undefined {
    const fault = faults.find(applies);
    if (fault?.times !== undefined) {
      fault.times -= 1;
      if (fault.times === 0) faults = faults.filter((other) => other !== fault);
    }
    return fault;
  }

  return {
    set: (given: Omit<Fault, 'id'>) => {
      lastId += 1;
      const fault = { id: lastId, ...given };
      faults.push(fault);
      return fault;
    },
    list: () => faults,
    /** Without an id, clears all. */
    clear: (id?: number) => {
      faults = id === undefined ? [] : faults.filter((fault) => fault.id !== id);
    },
    /** The first fault for this endpoint. Uses up one of its `times`. */
    takeForEndpoint: (endpoint: string) =>
      take((fault) => fault.endpoint === endpoint || fault.endpoint === '*'),
    /** Uses up one of its `times`. Only signed deliveries get signature faults. */
    takeForDelivery: (signed: boolean) =>
      take((fault) => fault.endpoint === undefined && (signed || !affectsOnlySignatures(fault))),
  };
}
