/** The whole terminal of one program. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openFullScreen } from '../../src/io/full-screen.ts';
import { watchScreen } from '../../src/io/processes/watchdog.ts';
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

test.skipIf(process.platform === 'win32')('its watcher ends it only if the program was killed', async () => {
  const [left, killed] = [watchScreen('pipe'), watchScreen('pipe')];
  left.release();
  // As the system closes it, without a line.
  killed.child.stdin!.destroy();
  expect(await Promise.all([left, killed].map(({ child }) => text(child.stdout!)))).toEqual([
    '',
    '\x1b[?25h\x1b[?1049l',
  ]);
});
