import type { Output, Streams } from '../io/streams.ts';
import type { Show } from '../io/wait-notice.ts';
import { createStatusLine } from './status-line.ts';

/** A status line that says what the program waits for. Output on `streams` removes it first. */
export function createWaitingStatus(streams: Streams): { streams: Streams; show: Show } {
  const status = createStatusLine(streams.stderr, true);
  const show: Show = (text) => {
    status.draw(text);
    return status.clear;
  };
  const cleared = (stream: Output) =>
    new Proxy(stream, {
      get(target, name) {
        const value = Reflect.get(target, name, target);
        if (name !== 'write') return typeof value === 'function' ? value.bind(target) : value;
        return (...given: Parameters<Output['write']>) => {
          status.clear();
          return target.write(...given);
        };
      },
    });
  return {
    streams: {
      get stdin() {
        return streams.stdin;
      },
      stdout: cleared(streams.stdout),
      stderr: cleared(streams.stderr),
    },
    show,
  };
}
