/** Emails on their way: to a real mail server, again after a while, after a crash, and nowhere else. */

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createMailer } from '../../../src/emulator/channels/smtp.ts';
import { serve } from '../../../src/emulator/server/serve.ts';
import { systemClock } from '../../../src/io/clock.ts';
import { systemRandom } from '../../../src/io/random.ts';
import { type Caller, logIn } from '../../harness/caller.ts';
import { setClock } from '../../harness/emulator.ts';
import { hostileNotes } from '../../harness/hostile-notes.ts';
import { mailServer } from '../../harness/mail-server.ts';
import { bundleProgram, type Program } from '../program.ts';

/** A refusal as a mail server gives it. */
const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });
const at = (port: number, given: object = {}) => ({
  host: '127.0.0.1',
  port,
  secure: false,
  user: undefined,
  password: undefined,
  ...given,
});

/** An emulator that sends to this port, and whose waiting takes no time. */
async function sending(port: number, options: { dataDir?: string } = {}) {
  const slept: number[] = [];
  const clock = {
    ...setClock('2026-11-21T01:00:00Z'),
    sleep: async (ms: number) => void slept.push(ms),
  };
  const smtp = at(port);
  const served = await serve({ port: 0, clock, random: systemRandom, allowHosts: [], smtp, ...options });
  onTestFinished(() => served.close());
  const call = await logIn(served);
  return { served, call, slept };
}

/** A configuration of which this address is a verified recipient; its id. */
async function verified(url: string, call: Caller, email: string): Promise<string> {
  const { id } = (await call('POST', '/email-configs', { name: 'desk', recipients: [email] })).body.data;
  const outbox = await fetch(`${url}/_emulator/outbox?channel=email`, {
    headers: { 'x-emulator-control': '1' },
  });
  const { data } = (await outbox.json()) as { data: { text: string }[] };
  const code = /\d{6}/.exec(data[0]!.text)![0];
  expect((await call('POST', `/email-configs/${id}/verify`, { email, code })).status).toBe(200);
  return id;
}

const transfer = (call: Caller, description = 'DH1', transaction_code = 'FT1') =>
  call('POST', '/sandbox/transactions', {
    account_number: '0011012345678',
    amount: 150_000,
    description,
    transaction_code,
  });

interface Entry {
  event_type: string;
  attempt: number;
  error_label: string;
  response_text: string | null;
}
/** Oldest first, without the emails with codes. */
async function log(call: Caller): Promise<string[]> {
  const items: Entry[] = (await call('GET', '/email-logs?limit=100')).body.data.items;
  return items
    .filter(({ event_type }) => event_type !== 'VERIFICATION')
    .map(({ attempt, error_label, response_text }) => `${attempt} ${error_label} ${response_text}`)
    .reverse();
}

describe('an emulator with a mail server', () => {
  test('sends the code, and what the code lets through', async () => {
    const { mails, port } = await mailServer();
    const { served, call } = await sending(port);
    await verified(served.url, call, 'an@shop.example');
    await transfer(call);
    await served.idle();
    expect(mails.map(({ from, to }) => [from, to])).toEqual([
      ['payconfirm-emulator@localhost', ['an@shop.example']],
      ['payconfirm-emulator@localhost', ['an@shop.example']],
    ]);
    expect(mails[1]!.text).toBe(
      'Nhận 150.000 ₫\nNội dung: DH1\nTài khoản: 0011012345678\nMã giao dịch: FT1\nThời gian: 08:00:00 21/11/2026 (UTC+7)',
    );
    expect(mails[1]!.headers).toMatchObject({
      to: 'an@shop.example',
      'auto-submitted': 'auto-generated',
      date: 'Sat, 21 Nov 2026 01:00:00 +0000',
      'message-id': expect.stringMatching(/^<[0-9a-f-]{36}@payconfirm-emulator\.localhost>$/),
    });
    expect(await log(call)).toEqual([expect.stringMatching(/^1 OK 250 /)]);
  });

  test.each(hostileNotes)('a note with %s adds no header and no line', async (_, note, shown) => {
    const { mails, port } = await mailServer();
    const { served, call } = await sending(port);
    await verified(served.url, call, 'an@shop.example');
    await transfer(call, note);
    await served.idle();
    const [code, mail] = mails;
    expect(mail!.text.split('\n')[1]).toBe(`Nội dung: ${shown}`);
    expect(Object.keys(mail!.headers).sort()).toEqual(Object.keys(code!.headers).sort());
    expect(mail!.to).toEqual(['an@shop.example']);
  });

  test('put off: again after 1, 5 and 25 seconds, under the same Message-ID, then no more', async () => {
    const attempts: string[] = [];
    const { port } = await mailServer({
      onData: (stream, _, done) => {
        let raw = '';
        stream.on('data', (chunk: Buffer) => {
          raw += chunk;
        });
        stream.on('end', () => {
          attempts.push(/Message-ID:\s+(\S+)/i.exec(raw)![1]!);
          // The first is the code.
          done(attempts.length === 1 ? null : refusal(451, 'try again later'));
        });
      },
    });
    const { served, call, slept } = await sending(port);
    await verified(served.url, call, 'an@shop.example');
    await served.idle();
    await transfer(call);
    await served.idle();
    expect(slept).toEqual([1_000, 5_000, 25_000]);
    expect(await log(call)).toEqual([
      '1 SMTP_4XX 451 try again later',
      '2 SMTP_4XX 451 try again later',
      '3 SMTP_4XX 451 try again later',
      '4 SMTP_4XX 451 try again later',
    ]);
    expect(new Set(attempts.slice(1)).size).toBe(1);
    expect(attempts).toHaveLength(5);
  });

  test('a mailbox that hangs holds up its own mail alone', async () => {
    let hung = 0;
    let isHanging = false;
    const { port, mails } = await mailServer({
      onRcptTo: ({ address }, _, done) => {
        if (isHanging && address === 'hung@shop.example') hung += 1;
        else done();
      },
    });
    const { served, call, slept } = await sending(port);
    await verified(served.url, call, 'hung@shop.example');
    await verified(served.url, call, 'an@shop.example');
    await served.idle();
    mails.length = 0;
    isHanging = true;
    const codes = Array.from({ length: 12 }, (_, index) => `FT${index}`);
    for (const code of codes) await transfer(call, 'DH1', code);
    await expect.poll(() => mails).toHaveLength(12);
    expect(mails.map(({ to, text }) => [to, /FT\d+/.exec(text)![0]])).toEqual(
      codes.map((code) => [['an@shop.example'], code]),
    );
    expect([hung, slept]).toEqual([1, []]);
  });

  test('refused as it is: once, and the next one is tried', async () => {
    const { port } = await mailServer({
      onMailFrom: (_, __, done) => done(refusal(550, 'not from here')),
    });
    const { served, call, slept } = await sending(port);
    await verified(served.url, call, 'an@shop.example');
    await transfer(call);
    await transfer(call, 'DH2', 'FT2');
    await served.idle();
    expect(slept).toEqual([]);
    expect(await log(call)).toEqual(['1 SMTP_5XX 550 not from here', '1 SMTP_5XX 550 not from here']);
  });

  test('a recipient refused for good is suppressed, until a new code is verified', async () => {
    let isGone = false;
    const { port, mails } = await mailServer({
      onRcptTo: (_, __, done) => done(isGone ? refusal(550, 'no such mailbox') : null),
    });
    const { served, call } = await sending(port);
    const id = await verified(served.url, call, 'an@shop.example');
    await served.idle();
    isGone = true;
    await transfer(call);
    await served.idle();
    await transfer(call, 'DH2', 'FT2');
    await served.idle();
    expect(await log(call)).toEqual(['1 SMTP_5XX 550 no such mailbox', '1 SUPPRESSED null']);
    expect((await call('GET', '/email-suppressions')).body.data).toEqual([
      { email: 'an@shop.example', reason: 'SMTP_5XX', created: '2026-11-21T01:00:00.000+00:00' },
    ]);
    expect((await call('POST', `/email-configs/${id}/test`)).body.data).toMatchObject({
      sent: [],
      skipped: [{ email: 'an@shop.example', reason: 'SUPPRESSED' }],
    });
    isGone = false;
    await call('POST', `/email-configs/${id}/resend-verification`, { email: 'an@shop.example' });
    await served.idle();
    const code = /\d{6}/.exec(mails.at(-1)!.text)![0];
    await call('POST', `/email-configs/${id}/verify`, { email: 'an@shop.example', code });
    expect((await call('POST', `/email-configs/${id}/test`)).body.data).toMatchObject({
      sent: ['an@shop.example'],
      skipped: [],
    });
    expect((await call('GET', '/email-suppressions')).body.data).toEqual([]);
  });

  test('a suppressed address gets emails again once that is asked for', async () => {
    let isGone = true;
    const { port } = await mailServer({
      onRcptTo: ({ address }, _, done) =>
        done(isGone && address === 'an@shop.example' ? refusal(550, 'no such mailbox') : null),
    });
    const { served, call } = await sending(port);
    isGone = false;
    const id = await verified(served.url, call, 'an@shop.example');
    await served.idle();
    isGone = true;
    await transfer(call);
    await served.idle();
    isGone = false;
    expect((await call('DELETE', '/email-suppressions/AN@shop.example')).status).toBe(200);
    expect((await call('DELETE', '/email-suppressions/an@shop.example')).status).toBe(404);
    const { body } = await call('POST', `/email-configs/${id}/test`);
    expect(body.data).toMatchObject({ sent: ['an@shop.example'] });
    const { items } = (await call('GET', '/email-logs?status=failed')).body.data;
    expect(items.map(({ smtp_code, status }: Record<string, string>) => [smtp_code, status])).toEqual([
      ['550', 'failed'],
    ]);
  });

  test('the server is gone, and back: nothing is lost', async () => {
    const first = await mailServer();
    const clock = setClock('2026-11-21T01:00:00Z');
    let back: (() => Promise<void>) | undefined;
    const sleep = async () => back?.();
    const smtp = at(first.port);
    const served = await serve({
      port: 0,
      clock: { ...clock, sleep },
      random: systemRandom,
      allowHosts: [],
      smtp,
    });
    onTestFinished(() => served.close());
    const call = await logIn(served);
    await verified(served.url, call, 'an@shop.example');
    await served.idle();
    await first.close();
    const mails: string[] = [];
    back = async () => {
      back = undefined;
      const second = await mailServer({ port: first.port });
      mails.push('listening');
      onTestFinished(() => void expect(second.mails).toHaveLength(1));
    };
    await transfer(call);
    await served.idle();
    expect(mails).toEqual(['listening']);
    expect(await log(call)).toEqual([
      expect.stringMatching(/^1 CONNECTION .*ECONNREFUSED/),
      expect.stringMatching(/^2 OK 250 /),
    ]);
  });

  test('a restart with many pending sends them without a warning', async () => {
    const warnings: string[] = [];
    const onWarning = ({ name }: Error) => void warnings.push(name);
    process.on('warning', onWarning);
    onTestFinished(() => void process.off('warning', onWarning));
    const dataDir = mkdtempSync(join(tmpdir(), 'payconfirm-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    let isOpen = true;
    const { port, mails } = await mailServer({ onMailFrom: (_, __, done) => void (isOpen && done()) });
    const options = {
      port: 0,
      // Its waits listen to their end.
      clock: { ...setClock('2026-11-21T01:00:00Z'), sleep: systemClock.sleep },
      random: systemRandom,
      allowHosts: [],
      smtp: at(port),
      dataDir,
    };
    const first = await serve(options);
    const call = await logIn(first);
    await verified(first.url, call, 'an@shop.example');
    await first.idle();
    mails.length = 0;
    isOpen = false;
    for (let index = 0; index < 20; index += 1) await transfer(call, 'DH1', `FT${index}`);
    await first.close();
    isOpen = true;
    const second = await serve(options);
    onTestFinished(() => second.close());
    await second.idle();
    expect([mails.length, warnings]).toEqual([20, []]);
  });

  test('a reset forgets what waits, and what is on its way', async () => {
    const held: (() => void)[] = [];
    let isHolding = true;
    const { port } = await mailServer({
      onMailFrom: (_, __, done) => {
        const refuse = () => done(refusal(421, 'busy'));
        if (isHolding) held.push(refuse);
        else refuse();
      },
    });
    const clock = setClock('2026-11-21T01:00:00Z');
    const waits: AbortSignal[] = [];
    const sleep = (_: number, signal?: AbortSignal) =>
      new Promise<void>((__, reject) => {
        waits.push(signal!);
        signal!.addEventListener('abort', () => reject(signal!.reason));
      });
    const smtp = at(port);
    const served = await serve({
      port: 0,
      clock: { ...clock, sleep },
      random: systemRandom,
      allowHosts: [],
      smtp,
    });
    onTestFinished(() => served.close());
    const configure = async () =>
      (await logIn(served))('POST', '/email-configs', { name: 'desk', recipients: ['an@shop.example'] });
    const reset = async () => {
      await fetch(`${served.url}/_emulator/reset`, {
        method: 'POST',
        headers: { 'x-emulator-control': '1' },
      });
      return (await (await logIn(served))('GET', '/email-logs')).body.data.total;
    };
    await configure();
    await expect.poll(() => held).toHaveLength(1);
    expect(await reset()).toBe(0);
    isHolding = false;
    held[0]!();
    await served.idle();
    expect([waits, await reset()]).toEqual([[], 0]);

    await configure();
    await expect.poll(() => waits).toHaveLength(1);
    expect([await reset(), waits[0]!.aborted]).toEqual([0, true]);
    await served.idle();
  });
});

describe('one attempt', () => {
  const email = { id: 'x', recipient: 'an@shop.example', subject: 's', text: 't' };
  const clock = setClock('2026-11-21T01:00:00Z');
  const attempt = async (given: Parameters<typeof createMailer>[0]) => {
    const mailer = createMailer(given);
    const { error_label, response_text, isRefusedForGood } = await mailer.send(email);
    mailer.close();
    return { error_label, response_text, isRefusedForGood };
  };
  /** A server below SMTP; its port. */
  async function raw(onSocket: (socket: Socket) => void): Promise<number> {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => {});
      onSocket(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return (server.address() as { port: number }).port;
  }

  test('a server that never greets, and one that never ends its answer, are given up', async () => {
    const silent = await raw(() => {});
    const late = {
      error_label: 'TIMEOUT',
      response_text: 'no full answer within 50 ms',
      isRefusedForGood: false,
    };
    expect(await attempt({ server: at(silent), clock, timeoutMs: 50 })).toEqual(late);
    const dripping = await raw((socket) => {
      const drip = setInterval(() => socket.write('220-'), 5);
      socket.on('close', () => clearInterval(drip));
    });
    expect(await attempt({ server: at(dripping), clock, timeoutMs: 50 })).toEqual(late);
  });

  test('a server that hangs up, and what is none', async () => {
    const hangsUp = await raw((socket) => socket.end());
    expect((await attempt({ server: at(hangsUp), clock })).error_label).toBe('CONNECTION');
    const other = await raw((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect((await attempt({ server: at(other), clock })).error_label).toBe('CONNECTION');
  });

  test('a user and a password: taken, and refused without telling them', async () => {
    const seen: (string | null | undefined)[] = [];
    const { port } = await mailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) => {
        seen.push(username, password);
        if (password === 'right') done(null, { user: username });
        else done(refusal(535, `wrong password ${password}`));
      },
    });
    const user = 'shop@mail.example';
    expect(await attempt({ server: at(port, { user, password: 'right' }), clock })).toMatchObject({
      error_label: 'OK',
    });
    expect(await attempt({ server: at(port, { user, password: 'hunter2' }), clock })).toEqual({
      error_label: 'SMTP_5XX',
      response_text: 'authentication failed (535)',
      isRefusedForGood: false,
    });
    expect(seen.slice(0, 2)).toEqual([user, 'right']);
  });

  test('closed in the middle, it ends', async () => {
    const mailer = createMailer({ server: at(await raw(() => {})), clock });
    const sent = mailer.send(email);
    mailer.close();
    expect((await sent).error_label).toBe('CONNECTION');
  });
});

describe('kill -9', () => {
  let program: Program;
  beforeAll(async () => {
    program = await bundleProgram();
  });
  afterAll(() => program.remove());

  test('what was acknowledged and not taken is sent by the next start', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'payconfirm-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    let isOpen = true;
    const { mails, port } = await mailServer({
      // While it is not open it never answers.
      onMailFrom: (_, __, done) => void (isOpen && done()),
    });
    const first = await program.start(folder, undefined, port);
    const credentials = { clientId: 'emulator-client', clientSecret: 'emulator-secret' };
    const call = await logIn({ url: first.url, ...credentials });
    await verified(first.url, call, 'an@shop.example');
    isOpen = false;
    const codes = Array.from({ length: 20 }, (_, index) => `FT${index}`);
    for (const code of codes) expect((await transfer(call, 'DH1', code)).status).toBe(200);
    await first.kill();
    isOpen = true;
    const { served } = await sending(port, { dataDir: folder });
    await served.idle();
    const arrived = mails.map(({ text }) => /FT\d+/.exec(text)?.[0]).filter(Boolean);
    expect(arrived.sort()).toEqual(codes.sort());
  });
});
