import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { serve } from '../emulator/server/serve.ts';
import { PayconfirmError } from '../errors.ts';
import { type Clock, longestTimerMs, systemClock } from '../io/clock.ts';
import type { Output } from '../io/streams.ts';
import { main } from '../main.ts';
import { t } from '../texts/translate.ts';
import { counting } from './counting-ids.ts';
import { terminalSvg } from './terminal-svg.ts';

/** 08:00:00 in Vietnam; everything takes no time, so that no line is of another length, and everybody has all of it to answer. */
const clock: Clock = {
  ...systemClock,
  now: () => Date.parse('2026-11-21T01:00:00Z'),
  monotonic: () => 0,
  allow: (_, signal) => systemClock.sleep(longestTimerMs, signal),
};
const columns = 80;

/** docs/session.svg: `listen` in one terminal, a transfer and its trace in another, as they were run. */
export async function sessionPicture(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-session-'));
  const emulator = await serve({ port: 0, clock, random: counting() });
  const env = {
    PAYCONFIRM_CONFIG_DIR: folder,
    PAYCONFIRM_BASE_URL: emulator.url,
    PAYCONFIRM_CLIENT_ID: emulator.clientId,
    PAYCONFIRM_CLIENT_SECRET: emulator.clientSecret,
    FORCE_COLOR: '1',
    LANG: 'C.UTF-8',
  };
  let programs = 0;
  const run = (line: string, signal = new AbortController().signal) => {
    const screen = terminal();
    const streams = { stdin: Readable.from([]), stdout: screen.stream, stderr: screen.stream };
    const argv = line.split(' ');
    return {
      screen,
      ended: main(argv, { env, streams, clock, random: counting(++programs * 0x1000), signal }),
    };
  };
  try {
    const stop = new AbortController();
    const listening = run('listen --port 0', stop.signal);
    await listening.screen.shows('--print-secret');
    const lines = ['sandbox send --amount 150k --description DH10234 --code FT26325001', 'trace FT26325001'];
    const typed = [];
    for (const line of lines) {
      const { screen, ended } = run(line);
      await ended;
      await emulator.idle();
      typed.push(`${prompt(line)}\n${screen.text()}`);
    }
    await listening.screen.shows('DH10234');
    const heard = listening.screen.text();
    stop.abort(new PayconfirmError('interrupted', t('interrupted')));
    await listening.ended;
    // What is another each time.
    const steady = (text: string) =>
      text
        .replaceAll(`:${emulator.port}`, ':4010')
        .replace(/(?<=listening on http:\S+:)\d+/, '4242')
        .replaceAll(/\b0 ms/g, '9 ms')
        .replaceAll(folder, '~/.config/payconfirm');
    const panes = [`${prompt('listen')}\n${heard}`, typed.join('\n')].map(steady);
    return terminalSvg(
      panes,
      columns,
      'listen receives a transfer that sandbox send made, and trace says what became of it',
    );
  } finally {
    await emulator.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function terminal() {
  let text = '';
  let look = () => {};
  const stream: Output = Object.assign(new PassThrough(), { isTTY: true, columns });
  stream.on('data', (chunk: Buffer) => {
    text += chunk;
    look();
  });
  return {
    stream,
    /** Without the progress lines, each of which was drawn over by what follows it. */
    text: () => text.replaceAll(/[^\n]*\r\u001b\[K/g, '').trimEnd(),
    shows: (wanted: string) =>
      new Promise<void>((resolve) => {
        look = () => text.includes(wanted) && resolve();
        look();
      }),
  };
}

const prompt = (line: string) => `\u001b[1m$ payconfirm ${line}\u001b[22m`;
