import { afterAll, beforeAll, onTestFinished } from 'vitest';

type Step = () => unknown;

/** Where what is being set up for several tests puts its steps. */
let collecting: Step[] | undefined;

/** Runs a step when the test is over; for what is set up by `forAll`, when all of its tests are. */
export function atEnd(step: Step): void {
  if (collecting) collecting.push(step);
  else onTestFinished(async () => void (await step()));
}

/** Sets something up once for all tests of a file or a `describe`, which leave it as it is. */
export function forAll<Value>(setUp: () => Promise<Value>): () => Value {
  const steps: Step[] = [];
  let value: Value;
  beforeAll(async () => {
    collecting = steps;
    try {
      value = await setUp();
    } finally {
      collecting = undefined;
    }
  });
  afterAll(async () => {
    for (const step of steps.reverse()) await step();
  });
  return () => value;
}
