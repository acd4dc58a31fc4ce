/** Time limits of the app. The library may change them for a test suite. */
export interface Limits {
  /** Milliseconds for an answer. The service waits 10 seconds (§6.1). */
  answerMs: number;
  /** Milliseconds after an answer until a payment must be booked. */
  bookingMs: number;
  /** Milliseconds after a start until the app must answer. */
  startMs: number;
  /** Deliveries per second, and the duration in seconds. */
  loadPerSecond: number;
  loadSeconds: number;
  /** Maximum p95 of answers under load, in milliseconds. */
  loadP95Ms: number;
}

export const defaultLimits: Limits = {
  answerMs: 10_000,
  bookingMs: 5_000,
  startMs: 30_000,
  loadPerSecond: 100,
  loadSeconds: 5,
  loadP95Ms: 1_000,
};
