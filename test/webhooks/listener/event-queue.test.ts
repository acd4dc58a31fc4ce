import { expect, test } from 'vitest';
import { createEventQueue } from '../../../src/webhooks/listener/event-queue.ts';

test('a queue gives what was pushed, in order, and ends', async () => {
  const queue = createEventQueue<string>(10, (count) => `${count} lost`);
  queue.push('a');
  const read = (async () => {
    const events = [];
    for await (const event of queue.events) events.push(event);
    return events;
  })();
  queue.push('b');
  await Promise.resolve();
  queue.push('c');
  queue.end();
  expect(await read).toEqual(['a', 'b', 'c']);
});

test('a queue whose reader is slow drops, and says how many', async () => {
  const queue = createEventQueue<string>(2, (count) => `${count} lost`);
  for (const event of ['a', 'b', 'c', 'd', 'e']) queue.push(event);
  const events = queue.events[Symbol.asyncIterator]();
  expect((await events.next()).value).toBe('a');
  queue.push('f');
  expect((await events.next()).value).toBe('b');
  expect((await events.next()).value).toBe('f');
  expect((await events.next()).value).toBe('3 lost');
  queue.push('g');
  queue.end();
  expect((await events.next()).value).toBe('g');
  expect((await events.next()).done).toBe(true);
});
