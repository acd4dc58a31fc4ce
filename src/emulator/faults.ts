/** Trouble on purpose, in place of a reply or in a delivery. Kept in memory: a restart is free of it. */
import type { DeliveryFaults } from './deliveries/attempt.ts';

export interface Fault extends DeliveryFaults {
  id: number;
  /** An id of the endpoint table, or `*`; absent on a fault of deliveries. */
  endpoint?: string;
  /** Reply with this HTTP status and do nothing. */
  status?: number;
  /** Wait before handling, or before a delivery is sent; milliseconds. */
  delay_ms?: number;
  /** Cut the connection and do nothing. */
  drop?: boolean;
  /** Send each delivery twice. */
  duplicate?: boolean;
  /** How often it still happens; absent: until it is cleared. */
  times?: number;
}

export interface Faults {
  set(fault: Omit<Fault, 'id'>): Fault;
  list(): readonly Fault[];
  /** All of them without an id. */
  clear(id?: number): void;
  /** The first fault of this endpoint, used up once. */
  takeForEndpoint(endpoint: string): Fault | undefined;
  /** The first fault of deliveries, used up once; a bad signature is of those that are signed. */
  takeForDelivery(signed: boolean): Fault | undefined;
}

/** Whether an unsigned delivery would go out as if there were no such fault. */
function isOfSignature({ bad_signature, stale_timestamp, ...others }: Fault): boolean {
  const { duplicate, quota_exceeded, delay_ms } = others;
  return !duplicate && !quota_exceeded && !delay_ms && (bad_signature === true || stale_timestamp === true);
}

export function createFaults(): Faults {
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
    set: (given) => {
      lastId += 1;
      const fault = { id: lastId, ...given };
      faults.push(fault);
      return fault;
    },
    list: () => faults,
    clear: (id) => {
      faults = id === undefined ? [] : faults.filter((fault) => fault.id !== id);
    },
    takeForEndpoint: (endpoint) => take((fault) => fault.endpoint === endpoint || fault.endpoint === '*'),
    takeForDelivery: (signed) =>
      take((fault) => fault.endpoint === undefined && (signed || !isOfSignature(fault))),
  };
}
