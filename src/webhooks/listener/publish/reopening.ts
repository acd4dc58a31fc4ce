import type { Stream } from './stream.ts';

/** A stream that could not be opened yet: whoever needs it tries again. */
export function reopening(open: () => Promise<Stream>): Stream {
  let opening: Promise<Stream> | undefined;
  let opened: Stream | undefined;
  let closed = false;
  const stream = async (): Promise<Stream> => {
    opening ??= open();
    try {
      opened = await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
    // It came when nobody waited for it any more.
    if (closed) await opened.close();
    return opened;
  };
  return {
    claim: async (id, body) => (await stream()).claim(id, body),
    note: (id, note) => opened?.note(id, note),
    find: async (sought) => (await stream()).find(sought),
    publish: async (message) => (await stream()).publish(message),
    takes: () =>
      stream().then(
        (there) => there.takes(),
        () => false,
      ),
    close: async () => {
      closed = true;
      await opened?.close();
    },
  };
}
