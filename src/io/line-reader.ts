import type { Input } from './streams.ts';

/**
 * Reads a stream line by line, on request. Between the calls the stream is paused, so that it does not keep the program
 * running. The returned function gives undefined at the end.
 * @param program aborts every call; a call may get its own signal, which must follow this one
 * @throws the signal's reason when it is aborted (thrown by the returned function)
 */
export function lineReader(
  stream: Input,
  program: AbortSignal,
): (signal?: AbortSignal) => Promise<string | undefined> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let unread = '';
  return async (signal = program) => {
    for (;;) {
      const end = unread.indexOf('\n');
      if (end >= 0) {
        const line = unread.slice(0, end);
        unread = unread.slice(end + 1);
        return line;
      }
      const chunk = await nextChunk(stream, signal);
      if (chunk === undefined) {
        const rest = unread;
        unread = '';
        return rest === '' ? undefined : rest;
      }
      unread += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    }
  };
}

function nextChunk(stream: Input, signal: AbortSignal): Promise<Buffer | string | undefined> {
  signal.throwIfAborted();
  if (stream.readableEnded || stream.destroyed) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const settle = (how: () => void) => {
      stream.off('data', onData).off('end', onEnd).off('error', onError).pause();
      signal.removeEventListener('abort', onAbort);
      how();
    };
    const onData = (chunk: Buffer | string) => settle(() => resolve(chunk));
    const onEnd = () => settle(() => resolve(undefined));
    const onError = (error: Error) => settle(() => reject(error));
    const onAbort = () => settle(() => reject(signal.reason));
    stream.once('data', onData).once('end', onEnd).once('error', onError);
    signal.addEventListener('abort', onAbort);
    stream.resume();
  });
}
