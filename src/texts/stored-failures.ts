import { retold, type Said, type Sentence } from './translate.ts';

/** Why an app did not answer, as the journal has it. */
const failures = [
  'the app closed the connection without an answer',
  'the app did not answer within {0}; it may have processed the delivery',
  'connection refused at {0}, port {1}: the app may not be running',
  'the app does not use TLS there: use {0}',
  'the app cannot be reached ({0})',
] as const satisfies readonly Sentence[];

/** A failure that the journal stored in English, in the language of the run. */
export const failureInWords = (stored: string): Said => retold(stored, failures);
