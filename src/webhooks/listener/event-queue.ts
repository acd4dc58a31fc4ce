/** Holds at most `capacity` events. Further ones are dropped: a slow reader never blocks a delivery. */
export function createEventQueue<Event>(capacity: number, dropped: (count: number) => Event) {
  let queue: Event[] = [];
  let lost = 0;
  let ended = false;
  let wake: () => void = () => undefined;

  async function* events(): AsyncGenerator<Event> {
    for (;;) {
      const batch = queue;
      queue = [];
      yield* batch;
      if (queue.length > 0) continue;
      if (lost > 0) {
        const count = lost;
        lost = 0;
        yield dropped(count);
      } else if (ended) return;
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  }

  return {
    push: (event: Event): void => {
      if (queue.length < capacity) queue.push(event);
      else lost += 1;
      wake();
    },
    /** The reader gets the queued events, then the end. */
    end: (): void => {
      ended = true;
      wake();
    },
    events: events(),
  };
}
