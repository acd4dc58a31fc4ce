import type { ErrorKind } from '../errors.ts';

/** The exit code of each kind of error; a contract that scripts rely on. */
export const exitCodes: Record<ErrorKind, number> = {
  local: 1,
  refused: 1,
  declined: 1,
  usage: 2,
  validation: 3,
  auth: 4,
  service: 5,
  network: 5,
  expectation: 6,
  signature: 7,
  interrupted: 130,
  terminated: 143,
};
