/** A terminal that one program draws completely. It uses plain control codes: see docs/decisions/dependencies.md. */
import { AsyncResource } from 'node:async_hooks';
import { StringDecoder } from 'node:string_decoder';
import { own } from './control-codes.ts';
import { untilInForeground } from './foreground.ts';
import { watchScreen } from './processes/watchdog.ts';
import type { Streams } from './streams.ts';

export type FullScreen = ReturnType<typeof openFullScreen>;

export interface ScreenEvents {
  /** A key: a character, or `up`, `enter`, `ctrl-c`. */
  key(name: string): void;
  resize(): void;
}

/** Takes over the terminal until `leave`, or until the process ends. Ctrl-Z gives it back to the shell until `fg`. */
export function openFullScreen({ stdin, stdout }: Streams, { key, ...events }: ScreenEvents) {
  // Keeps the language of the run, which a signal handler would lose.
  const resize = AsyncResource.bind(events.resize);
  const decoder = new StringDecoder('utf8');
  const read = (chunk: Buffer) => {
    for (const name of keysIn(decoder.write(chunk))) {
      if (name !== 'ctrl-z') key(name);
      // The whole job stops, as it would by the terminal: npx and a shell may be part of it.
      else if (process.platform !== 'win32') void stop(0);
    }
  };
  let isOpen = false;
  let watch: ReturnType<typeof watchScreen> | undefined;
  let isLeft = false;
  const takeOver = () => {
    isOpen = true;
    if (process.stdout.isTTY && process.platform !== 'win32') watch = watchScreen();
    stdout.write(own('\x1b[?1049h') + own('\x1b[?25l'));
    stdin.setRawMode?.(true);
    stdin.on('data', read).resume();
    stdout.on('resize', resize);
    process.once('SIGTSTP', stopSelf);
  };
  const giveBack = () => {
    if (!isOpen) return;
    isOpen = false;
    process.off('SIGTSTP', stopSelf);
    stdin.off('data', read);
    stdout.off('resize', resize);
    stdin.setRawMode?.(false);
    stdin.pause();
    stdout.write(own('\x1b[?25h') + own('\x1b[?1049l'));
    watch?.release();
  };
  const leave = () => {
    isLeft = true;
    process.off('exit', leave);
    giveBack();
  };
  const stop = async (which: number) => {
    giveBack();
    process.kill(which, 'SIGTSTP');
    await untilInForeground();
    if (isLeft) return;
    takeOver();
    resize();
    // The size may have changed meanwhile. Node then looks at it again.
    process.kill(process.pid, 'SIGWINCH');
  };
  const stopSelf = () => void stop(process.pid);
  process.once('exit', leave);
  takeOver();
  return {
    /** Shows these lines from the top. No line may be wider than the terminal. */
    draw: (lines: readonly string[]) => {
      if (!isOpen) return;
      const drawn = lines.map((line, at) => `${own(`\x1b[${at + 1};1H`)}${line}${own('\x1b[K')}`);
      stdout.write(`${drawn.join('')}${own('\x1b[J')}`);
    },
    /** Copies a text to the clipboard, if the terminal allows it (OSC 52). */
    copy: (text: string) => {
      if (isOpen) stdout.write(own(`\x1b]52;c;${Buffer.from(text).toString('base64')}\x07`));
    },
    leave,
  };
}

const names: Readonly<Record<string, string>> = {
  '\x1b[A': 'up',
  '\x1bOA': 'up',
  '\x1b[B': 'down',
  '\x1bOB': 'down',
  '\x1b[5~': 'page-up',
  '\x1b[6~': 'page-down',
  '\x1b': 'escape',
  '\r': 'enter',
  '\n': 'enter',
  '\x7f': 'backspace',
  '\b': 'backspace',
  '\x03': 'ctrl-c',
  '\x1a': 'ctrl-z',
};

/** The keys in the terminal's input. Unnamed keys, such as F1, are left out. */
function keysIn(text: string): string[] {
  const sent = text.match(/\x1b(?:\[[\d;]*[A-Za-z~]|O[A-Z])?|[\s\S]/gu) ?? [];
  return sent.flatMap((one) => names[one] ?? (one < ' ' ? [] : [one]));
}
