import { stripVTControlCharacters } from 'node:util';

/** What a terminal has been told, as text, and a way to wait for more of it. */
export interface Screen {
  feed(chunk: unknown): void;
  /** Nothing more will come. */
  end(): void;
  readonly text: string;
  /** The same with its escape codes. */
  readonly raw: string;
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
    get raw() {
      return raw;
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
      const pattern = typeof wanted === 'string' ? foldable(wanted) : wanted;
      for (;;) {
        const fresh = text.slice(seen);
        const found = pattern.exec(fresh);
        if (found) {
          const end = found.index + found[0].length;
          seen += end;
          return fresh.slice(0, end);
        }
        if (ended) throw new Error(`ended without ${wanted}; it said: ${text}`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

/** The text, wherever the terminal's width folds it. */
const foldable = (wanted: string) =>
  new RegExp(wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '[ \\n]'));
