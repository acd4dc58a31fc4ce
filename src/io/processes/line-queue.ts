/** Maximum number of unread lines. Older lines are dropped. */
const KEPT = 1000;

/** Queues lines from a producer that never waits, for one reader who may come late or never. */
export function createLineQueue() {
  const waiting: string[] = [];
  let ended = false;
  let wake = () => {};
  return {
    push(line: string): void {
      waiting.push(line);
      if (waiting.length > KEPT) waiting.shift();
      wake();
    },
    end(): void {
      ended = true;
      wake();
    },
    lines: {
      async *[Symbol.asyncIterator]() {
        for (;;) {
          while (waiting.length > 0) yield waiting.shift()!;
          if (ended) return;
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      },
    },
  };
}
