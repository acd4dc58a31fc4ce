import type { Refused } from './check.ts';
import type { Eventually } from './eventually.ts';
import { type Explanation, unexplained } from './explain.ts';

/** Explanations a second: each costs some hundred signatures, which a flood of bad ones may not buy. */
const perSecond = 20;

/**
 * Explains refusals, one in a turn of the event loop, so that a right delivery that comes meanwhile waits for one
 * of them at most; and only some a second. `at`: when the refused one was received, epoch milliseconds.
 */
export function createExplanations(): (refused: Refused, at: number) => Eventually<Explanation> {
  const waiting: (() => void)[] = [];
  let second = 0;
  let begun = 0;

  function explainNext(): void {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(explainNext);
  }

  return ({ reason, explain }, at) => {
    const current = Math.floor(at / 1000);
    if (current !== second) begun = 0;
    second = current;
    begun += 1;
    if (begun > perSecond) return unexplained(reason, `more than ${perSecond} a second were refused`);
    const turn = new Promise<void>((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(explainNext);
    });
    return turn.then(explain);
  };
}
