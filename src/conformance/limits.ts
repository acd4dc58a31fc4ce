/** How long the app may take; the library may set them for a test suite. */
export interface Limits {
  /** Milliseconds for an answer: the service waits 10 seconds (§6.1). */
  answerMs: number;
  /** Milliseconds after an answer in which a payment is booked. */
  bookingMs: number;
  /** Milliseconds after a start until the app answers. */
  startMs: number;
  /** Deliveries a second, and for how many seconds. */
  loadPerSecond: number;
  loadSeconds: number;
  /** Milliseconds that 95 of 100 answers may take under load. */
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
