import { stripVTControlCharacters } from 'node:util';

/** What a terminal has been told, as text, and a way to wait for more of it. */
export interface Screen {
  feed(chunk: unknown): void;
  /** Nothing more will come. */
  end(): void;
  readonly text: string;
  /** Resolves once text that matches has come up after what was seen before; gives what came. */
  see(text: string | RegExp): Promise<string>;
}

export function createScreen(): Screen {
  let raw = '';
  let text = '';
  let seen = 0;
  let ended = false;
  let wake = () => {};
  return {
    get text() {
      return text;
    },
    feed: (chunk) => {
      raw += chunk;
      // As a whole: an escape may come in two pieces.
      text = stripVTControlCharacters(raw).replaceAll('\r', '');
      wake();
    },
    end: () => {
      ended = true;
      wake();
    },
    see: async (wanted) => {
      for (;;) {
        const fresh = text.slice(seen);
        const at = typeof wanted === 'string' ? fresh.indexOf(wanted) : fresh.search(wanted);
        if (at >= 0) {
          const length = typeof wanted === 'string' ? wanted.length : wanted.exec(fresh)![0].length;
          seen += at + length;
          return fresh.slice(0, at + length);
        }
        if (ended) throw new Error(`ended without ${wanted}; it said: ${text}`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
