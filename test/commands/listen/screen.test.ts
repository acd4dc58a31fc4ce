import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { frame } from '../../../src/commands/listen/screen/frame.ts';
import { PayconfirmError } from '../../../src/errors.ts';
import { systemRandom } from '../../../src/io/random.ts';
import { main } from '../../../src/main.ts';
import { createTheme } from '../../../src/output/theme.ts';
import { asIs } from '../../../src/texts/translate.ts';
import { given, startTestbed, type Testbed, transfer } from '../../harness/listening.ts';

let testbed: Testbed;
beforeEach(async () => {
  testbed = await startTestbed();
});
afterEach(() => testbed.stop());

const enter = '\x1b[?1049h\x1b[?25l';
const leave = '\x1b[?25h\x1b[?1049l';

/** `listen --ui` in this process, on a terminal that is read as a person reads it. */
function openScreen(flags: readonly string[] = [], { columns = 110, rows = 40 } = {}) {
  const modes: boolean[] = [];
  const setRawMode = (raw: boolean) => modes.push(raw);
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode });
  const stdout = Object.assign(new PassThrough(), { isTTY: true, columns, rows });
  const stderr = new PassThrough();
  const stop = new AbortController();
  let raw = '';
  let said = '';
  stdout.on('data', (chunk) => {
    raw += chunk;
  });
  stderr.on('data', (chunk) => {
    said += chunk;
  });
  const ended = main(['listen', '--ui', '--port', '0', ...flags], {
    env: {
      ...given.env,
      NO_COLOR: '1',
      PATH: testbed.folder,
      PAYCONFIRM_CONFIG_DIR: testbed.folder,
      PAYCONFIRM_BASE_URL: testbed.emulator.url,
      PAYCONFIRM_CLIENT_ID: testbed.emulator.clientId,
      PAYCONFIRM_CLIENT_SECRET: testbed.emulator.clientSecret,
    },
    streams: { stdin, stdout, stderr },
    clock: testbed.emulator.clock,
    random: systemRandom,
    signal: stop.signal,
  });
  /** What stands on the screen: the last frame. */
  const lines = () => {
    const frame = raw.slice(raw.lastIndexOf('\x1b[1;1H'));
    return frame.split(/\x1b\[\d+;1H/).map((line) => stripVTControlCharacters(line).trimEnd());
  };
  return {
    ended,
    modes,
    stdout,
    stop,
    raw: () => raw,
    said: () => said,
    lines,
    press: (keys: string) => stdin.write(keys),
    /** The screen, once it shows this. */
    shows: async (text: string | RegExp) => {
      await expect.poll(() => lines().join('\n')).toMatch(text);
      return lines();
    },
  };
}

type Screen = ReturnType<typeof openScreen>;

/** The address of the listener, from the title. */
async function addressOf(screen: Screen): Promise<string> {
  const [, title = ''] = await screen.shows('Waiting for deliveries.');
  return /http:\/\/127\.0\.0\.1:\d+\//.exec(title)?.[0] ?? '';
}

/** All pages of the details, without blanks: between words lines are broken at them. */
async function detailsIn(screen: Screen, pages: number): Promise<string> {
  let read = '';
  for (let page = 1; page <= pages; page += 1) {
    const lines = await screen.shows(`── page ${page} of ${pages}`);
    read += lines.slice(lines.findIndex((line) => line.startsWith('── page')) + 1, -3).join('');
    screen.press(' ');
  }
  return read.replace(/\s/g, '');
}

/** Ends it, and what it left. */
async function end(screen: Screen, how: () => unknown) {
  how();
  const code = await screen.ended;
  const parts = screen.raw().split(enter);
  return { code, modes: screen.modes, entered: parts.length - 1, after: parts.at(-1)?.split(leave).slice(1) };
}

const own = ['--no-register', '--secret-env', 'S'];
const restored = { modes: [true, false], entered: 1, after: [expect.stringMatching(/0 deliveries\n$/)] };

test.each([
  { how: 'q', code: 0, press: (screen: Screen) => screen.press('q') },
  { how: 'Ctrl-C', code: 130, press: (screen: Screen) => screen.press('\x03') },
  { how: 'Ctrl-C while a filter is typed', code: 130, press: (screen: Screen) => screen.press('/x\x03') },
  {
    how: 'SIGTERM',
    code: 143,
    press: (screen: Screen) => screen.stop.abort(new PayconfirmError('terminated', asIs('terminated'))),
  },
])('$how ends it with exit code $code, and gives the screen back', async ({ code, press }) => {
  const screen = openScreen(own);
  await screen.shows('Waiting for deliveries.');
  expect(await end(screen, () => press(screen))).toEqual({ code, ...restored });
});

test('a mistake in drawing ends it too, and gives the screen back', async () => {
  const screen = openScreen(own);
  await screen.shows('Waiting for deliveries.');
  const broken = () => {
    Object.defineProperty(screen.stdout, 'columns', {
      configurable: true,
      get() {
        Object.defineProperty(screen.stdout, 'columns', { value: 110 });
        throw new Error('no columns');
      },
    });
    screen.stdout.emit('resize');
  };
  expect(await end(screen, broken)).toEqual({ code: 1, ...restored });
  expect(screen.said()).toContain('no columns');
});

test('deliveries above, details below; keys select, filter and pause', async () => {
  const app = await testbed.app((n) => (n === 2 ? 500 : 200));
  const screen = openScreen([...own, '--forward', app.url]);
  const url = await addressOf(screen);
  const deliver = (code: string) =>
    testbed.deliver(url, `{"amount":150000,"description":"note of ${code}","transaction_code":"${code}"}`);
  await deliver('FT1');
  await deliver('FT2');
  const [, title, ...rows] = await screen.shows(/✗ app 500.*FT2.*\n.*✓ app 200.*FT1/);
  expect(title).toBe(`2 deliveries, 1 failed  ${url} → ${app.url}`);
  expect(rows[0]).toMatch(/^› .*FT2/);
  expect(rows.find((line) => line.startsWith('App'))).toMatch(/ {2}500 {2}/);

  screen.press('\x1b[B');
  expect((await screen.shows(/› .*FT1/)).find((line) => line.startsWith('Note'))).toBe(
    'Note       note of FT1',
  );

  screen.press('p');
  await screen.shows('[paused]');
  await deliver('FT3');
  await screen.shows('1 more; press p to show');
  await deliver('FT4');
  await screen.shows('2 more; press p to show');
  expect(screen.lines().join('\n')).not.toMatch(/FT3|FT4/);
  screen.press('p');
  await screen.shows('4 deliveries, 1 failed');

  screen.press('/ft2x\x7f');
  await screen.shows('filter: ft2▏');
  screen.press('\r');
  const filtered = await screen.shows('[filter: ft2]');
  expect(filtered.filter((line) => /^[› ] [\d:]{8} /.test(line))).toHaveLength(1);
  expect(filtered[1]).toMatch(/^1 of 4 deliveries, 1 failed {2}\[filter/);
  screen.press('/\x1b');
  await screen.shows(/FT1[\s\S]*\/ filter/);
  expect(await end(screen, () => screen.press('q'))).toMatchObject({ code: 0, modes: [true, false] });
});

test('a key replays, another has the service send it again', async () => {
  const app = await testbed.app((n) => (n === 1 ? 500 : 200));
  const screen = openScreen(['--forward', app.url]);
  await screen.shows('Waiting for deliveries.');
  await testbed.sandboxSend();
  await screen.shows('1 delivery, 1 failed');
  screen.press('r');
  await screen.shows(/Replayed: delivered, app 200, /);
  const lines = await screen.shows(/› .*✓ app 200, replayed {2}[\s\S]*sent again, re-signed/);
  expect(lines[1]).toMatch(/^1 delivery {2}/);
  expect(lines.filter((line) => line.startsWith('App')).map((line) => line.split('  ').at(-1))).toEqual([
    expect.stringMatching(/ms$/),
    'sent again, re-signed',
  ]);
  screen.press('d');
  await screen.shows('Redelivered FT1: 1 delivered, 0 failed, 0 without a result');
  expect(app.got.map(({ body }) => JSON.parse(body).transaction_code)).toEqual(['FT1', 'FT1', 'FT1']);
  // What a key asked for is no failure of the listener.
  expect(await end(screen, () => screen.press('q'))).toMatchObject({ code: 0 });
});

test('of two apps the one that failed gets the replay, and a refused request is not counted as failed', async () => {
  const good = await testbed.app();
  const bad = await testbed.app((n) => (n === 1 ? 503 : 200));
  const screen = openScreen([...own, '--forward', good.url, '--forward', bad.url]);
  const url = await addressOf(screen);
  screen.press('p');
  await testbed.deliver(url, transfer);
  await screen.shows('1 more; press p to show');
  screen.press('p');
  await screen.shows('1 delivery, 1 failed  ');
  await fetch(url, { method: 'POST', body: '{}' });
  await screen.shows('1 delivery, 1 failed, 1 refused  ');
  screen.press('\x1b[B');
  await screen.shows(/› .*FT1/);
  screen.press('r');
  await screen.shows('1 delivery, 1 refused  ');
  expect([good.got.length, bad.got.length]).toEqual([1, 2]);
  expect(await end(screen, () => screen.press('q'))).toMatchObject({ code: 0 });
});

test('a key copies the curl command, another shows it in the browser', async () => {
  const screen = openScreen([...own, '--forward', (await testbed.app()).url]);
  await testbed.deliver(await addressOf(screen), transfer);
  await screen.shows('✓ app 200');
  screen.press('c');
  await screen.shows('Copied, if the terminal allows it.');
  const [, copied = ''] = /\x1b\]52;c;([^\x07]*)\x07/.exec(screen.raw()) ?? [];
  const [{ id }] = JSON.parse((await testbed.cli(['webhooks', 'kept', '--json'], given)).stdout).items;
  const { stdout } = await testbed.cli(['webhooks', 'kept', id, '--curl'], given);
  expect(Buffer.from(copied, 'base64').toString()).toBe(stdout.trimEnd());
  screen.press('o');
  await screen.shows(/\nOpen this page in a browser:\nhttp:\/\/127\.0\.0\.1:\d+\/\S+\n/);
  expect(screen.said()).not.toContain('http');
  expect(await end(screen, () => screen.press('q'))).toMatchObject({ code: 0 });
});

test('at 80 columns a line has time, outcome, amount, note and code; the note is cut', async () => {
  const apps = [await testbed.app(), await testbed.app((n) => (n === 2 ? 503 : 200))];
  const screen = openScreen([...own, ...apps.flatMap(({ url }) => ['--forward', url])], {
    columns: 80,
    rows: 24,
  });
  const url = await addressOf(screen);
  const sent = [
    { amount: 150_000, description: 'DH102', transaction_code: 'FT26330123456789' },
    {
      amount: 1_234_567,
      description: 'NGUYEN VAN AN chuyen tien don hang DH103',
      transaction_code: 'FT26330123456790',
    },
    { event: 'CHECKOUT_PAID', checkout_id: 'c1', order_code: 'DH104', amount: 20_000 },
  ];
  for (const [at, body] of sent.entries()) {
    await testbed.deliver(url, JSON.stringify(body));
    await expect.poll(() => apps.map(({ got }) => got.length)).toEqual([at + 1, at + 1]);
  }
  await fetch(url, { method: 'POST', body: '{}' });
  await screen.shows(/✗ refused 401[\s\S]*✓ app 200[\s\S]*✗ app 503[\s\S]*✓ app 200/);
  expect(screen.lines().slice(2, 6)).toMatchInlineSnapshot(`
    [
      "› 08:00:00  ✗ refused 401  X-Service-Timestamp and X-Service-Signature are miss…",
      "  08:00:00  ✓ app 200         20.000 ₫  DH104",
      "  08:00:00  ✗ app 503      1.234.567 ₫  NGUYEN VAN AN chuyen …  FT26330123456790",
      "  08:00:00  ✓ app 200        150.000 ₫  DH102                   FT26330123456789",
    ]
  `);
  expect(await end(screen, () => screen.press('q'))).toMatchObject({ code: 0 });
});

test('a small terminal: details in pages, a command whole, and what was said until the next key', async () => {
  const screen = openScreen([...own, '--forward', (await testbed.app()).url], { columns: 60, rows: 24 });
  const url = await addressOf(screen);
  screen.press('c');
  await screen.shows('Select a delivery first.');
  screen.press('\x1b[B');
  await expect.poll(() => screen.lines().join('\n')).not.toContain('Select a delivery first.');
  const fields = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`field_${at}`, `${at}`.repeat(70)]),
  );
  await testbed.deliver(url, JSON.stringify({ ...fields, amount: 1, transaction_code: 'FT1' }));
  const read = await detailsIn(screen, 3);
  for (const [name, value] of Object.entries(fields)) expect(read).toContain(`${name}:"${value}"`);
  screen.press('c');
  await screen.shows('Copied');
  const copied = /\x1b\]52;c;([^\x07]*)\x07/.exec(screen.raw())?.[1] ?? '';
  expect(await detailsIn(screen, 3)).toBe(Buffer.from(copied, 'base64').toString().replace(/\s/g, ''));
  expect(await end(screen, () => screen.press('q'))).toMatchObject({ code: 0 });
});

test("a payer's control codes do not reach the terminal", async () => {
  const screen = openScreen(own);
  const url = await addressOf(screen);
  const note = '\\u001b[2J\\u001b]0;title\\u0007\\u202eevil';
  await testbed.deliver(url, `{"amount":1,"description":"${note}","transaction_code":"FT\\u001b[31m"}`);
  const lines = await screen.shows('evil');
  expect(lines.find((line) => line.startsWith('Note'))).toBe(
    'Note       \\x1b[2J\\x1b]0;title\\x07\\u202eevil',
  );
  expect(screen.raw()).not.toMatch(/\x1b\[2J|\x1b\]0|\x1b\[31m|\u202e/);
  await end(screen, () => screen.press('q'));
});

test.each([
  ['-o', 'ndjson'],
  ['--jq', '.amount'],
  ['--fields', 'id'],
])('%s %s is for scripts, and the screen for people', async (...flags) => {
  const screen = openScreen([...own, ...flags]);
  expect([await screen.ended, screen.raw()]).toEqual([2, '']);
});

test('without a terminal it is refused', async () => {
  const { code, stderr } = await testbed.cli(['listen', '--ui', ...own], given);
  expect([code, stderr]).toEqual([
    2,
    'error: --ui needs a terminal, without -o, --jq or --fields\n' +
      'hint: Remove --ui: plain lines are for pipes and CI.\n',
  ]);
});

test.each([40, 60, 80])(
  'at %d columns a message is whole, and the details keep their lines',
  async (width) => {
    const message =
      'The app has not accepted 1 stored delivery of an earlier listen. It stays stored. To list the stored deliveries: payconfirm webhooks kept --failed';
    const state = {
      title: 'http://127.0.0.1:4242/',
      counts: { all: 0, shown: 0, failed: 0, refused: 0 },
      rows: [],
      selected: 0,
      details: Array.from({ length: 30 }, (_, at) => `detail ${at}`),
      page: 0,
      filter: '',
      isTyping: false,
      isPaused: false,
    };
    const theme = await createTheme(false);
    const without = frame({ ...state, message: '' }, { width, height: 24 }, theme);
    const lines = frame({ ...state, message }, { width, height: 24 }, theme);
    expect(lines.join(' ').replace(/ +/g, ' ')).toContain(message);
    expect(lines.filter((line) => line.startsWith('detail'))).toEqual(
      without.filter((line) => line.startsWith('detail')),
    );
    expect([lines.length, without.length]).toEqual([24, 24]);
  },
);
