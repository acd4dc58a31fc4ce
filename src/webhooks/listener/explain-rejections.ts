import type { Refused } from '../signature/authenticator.ts';
import type { Cause } from '../signature/causes.ts';
import type { Explaining } from '../signature/diagnose.ts';

/** Maximum explanations per second. Each computes some hundred signatures: a limit against floods. */
const perSecond = 20;

/** Explains one rejection after the other, one try per turn. `at`: epoch milliseconds. */
export function createExplanations(): (refused: Refused, at: number) => Promise<Cause[]> {
  const waiting: Waiting[] = [];
  let second = 0;
  let begun = 0;

  function goOn(): void {
    if (tryOne(waiting[0] as Waiting)) waiting.shift();
    if (waiting.length > 0) setImmediate(goOn);
  }

  return async ({ explain, unexplained }, at) => {
    const current = Math.floor(at / 1000);
    if (current !== second) begun = 0;
    second = current;
    begun += 1;
    if (begun > perSecond || waiting.length >= perSecond) return unexplained();
    return await new Promise((resolve, reject) => {
      if (waiting.push({ explaining: explain(), resolve, reject }) === 1) setImmediate(goOn);
    });
  };
}

interface Waiting {
  explaining: Explaining;
  resolve(causes: Cause[]): void;
  reject(error: unknown): void;
}

/** Whether that was the last try. */
function tryOne({ explaining, resolve, reject }: Waiting): boolean {
  try {
    const { done, value } = explaining.next();
    if (done) resolve(value);
    return done === true;
  } catch (error) {
    reject(error);
    return true;
  }
}
