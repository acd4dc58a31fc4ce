/** The whole terminal of one program. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { openFullScreen } from '../../src/io/full-screen.ts';
import type { Streams } from '../../src/io/streams.ts';

test('a new size is told in the language of the run', () => {
  const language = new AsyncLocalStorage<string>();
  const streams = { stdin: new PassThrough(), stdout: new PassThrough() };
  const heard: unknown[] = [];
  const screen = language.run('vi', () =>
    openFullScreen(streams as unknown as Streams, {
      key: () => {},
      resize: () => heard.push(language.getStore()),
    }),
  );
  streams.stdout.emit('resize');
  screen.leave();
  streams.stdout.emit('resize');
  expect(heard).toEqual(['vi']);
});
