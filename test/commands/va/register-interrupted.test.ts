import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failure, html } from '../../harness/gate.ts';
import {
  answerAll,
  choose,
  enterCode,
  finish,
  type Registering,
  startRegistering,
  wantRealTime,
} from '../../harness/registering.ts';
import { keys, type TerminalSession } from '../../harness/terminal.ts';
import { unfolded } from '../../harness/unfolded.ts';

let bank: Registering;
beforeEach(async () => {
  bank = await startRegistering();
});
afterEach(() => bank.stop());

const kept = () => bank.journal().map((text) => JSON.parse(text));
const folder = () => join(bank.env.PAYCONFIRM_CONFIG_DIR!, 'registrations');
const taken = () => bank.gate.passed.filter((point) => point.startsWith('step'));
const open = (...flags: string[]) => bank.open('va', 'register', ...flags);
const resume = () => bank.open('va', 'register', '--resume', '-o', 'json');

/** What an end says of where things stand, with ids and numbers left out. */
async function ending(term: TerminalSession) {
  const { code, stdout, stderr } = await term.end;
  const said = unfolded(stderr.slice(stderr.lastIndexOf('error: '))).trimEnd();
  return {
    code,
    stdout,
    said: said.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID').replace(/96SHOP\d{12}/g, 'NUMBER'),
  };
}

test('the end of the input too', async () => {
  const term = open();
  await answerAll(term);
  await term.see('The OTP');
  term.type(keys.ctrlD);
  expect(await ending(term)).toEqual({
    code: 130,
    stdout: '',
    said: 'error: the input ended at a prompt. Step 1 of 4 is done: the bank sent a code to *******567. There is no virtual account yet.\nhint: Continue with: payconfirm va register --resume ID',
  });
});

describe('taken up again', () => {
  test('at the first code', async () => {
    const first = open();
    await answerAll(first);
    await first.see('The OTP');
    first.type(keys.ctrlC);
    await first.end;
    const { code, stdout } = await finish(resume(), bank.phone);
    expect([code, JSON.parse(stdout).notification.status]).toEqual([0, 'ACTIVE']);
    expect(taken()).toEqual(['step 1', 'step 2', 'step 3', 'step 4']);
  });

  test('after a stop at the menu, with the tries counted on', async () => {
    const first = open();
    await answerAll(first);
    await enterCode(first, async () => 'what code?');
    await first.see('warning: a code is one word');
    await enterCode(first, async () => '000000');
    await choose(first, 'tries left: 4', 2);
    expect(await ending(first)).toEqual({
      code: 130,
      stdout: '',
      said: 'error: stopped. Step 1 of 4 is done: the bank sent a code to *******567. There is no virtual account yet.\nhint: Continue with: payconfirm va register --resume ID',
    });
    const second = resume();
    await enterCode(second, async () => '');
    await second.see('tries left: 4');
    second.type(keys.enter);
    const { code } = await finish(second, bank.phone);
    expect(code).toBe(0);
  });

  test('one of several is chosen; a script is told to say which', async () => {
    for (const [minute, prefix] of ['SHOP', 'CAFE'].entries()) {
      bank.clock.set(`2026-11-21T01:0${minute}:00Z`);
      const term = open();
      await answerAll(term, { prefix });
      await term.see('The OTP');
      term.type(keys.ctrlC);
      await term.end;
    }
    const ids = kept().map(({ id }) => id);
    expect(ids.length).toBe(2);
    const script = await bank.run(['va', 'register', '--resume', '--otp-stdin']);
    expect(script.code).toBe(2);
    expect(script.stderr).toMatch(
      /^error: 2 registrations are unfinished: choose one with --resume ID\nhint: payconfirm va register --resume \S+\npayconfirm va register --resume \S+\n$/,
    );
    const term = resume();
    await choose(term, 'Which registration?', 1);
    const { stdout } = await finish(term, bank.phone);
    expect(JSON.parse(stdout).prefix_code).toBe('CAFE');
  });

  test.each([
    [['--resume'], 'no registration on this machine', 1],
    [['--resume', 'abcd'], 'no registration abcd on this machine', 2],
    [['abcd'], 'ID needs --resume', 2],
    [['--new-code'], '--new-code needs --resume', 2],
    [['--resume', '--prefix', 'SHOP'], '--prefix and --resume exclude each other', 2],
  ])('%j is refused', async (flags, said, code) => {
    const result = await bank.run(['va', 'register', '--otp-stdin', ...flags]);
    expect([result.code, result.stderr.split('\n')[0]]).toEqual([code, `error: ${said}`]);
  });

  test('what is not there is said before a source of codes is asked for', async () => {
    expect(await bank.run(['va', 'register', '--resume', 'nope', '--no-input'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: no registration nope on this machine\nhint: payconfirm va registrations\n',
    });
    expect(await bank.run(['va', 'register', '--resume', '--no-input'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'error: no registration on this machine\nhint: payconfirm va register\n',
    });
  });

  test('what belongs to another client is left alone', async () => {
    const term = open();
    await answerAll(term);
    await term.see('The OTP');
    term.type(keys.ctrlC);
    await term.end;
    const [{ id }] = kept();
    bank.env.PAYCONFIRM_CLIENT_ID = 'another';
    const result = await bank.run(['va', 'register', '--otp-stdin', '--resume', id]);
    expect(result).toEqual({
      code: 2,
      stdout: '',
      stderr: `error: registration ${id} belongs to emulator-client at ${bank.gate.url}\nhint: Give --base-url ${bank.gate.url} with its PAYCONFIRM_CLIENT_ID and secret, or the profile that holds them.\n`,
    });
    bank.env.PAYCONFIRM_CLIENT_ID = bank.emulator.clientId;
    const [file] = readdirSync(folder()).filter((name) => name.endsWith('.json'));
    writeFileSync(join(folder(), file!), JSON.stringify({ ...kept()[0], client_id: 'x', profile: 'shop' }));
    expect((await bank.run(['va', 'register', '--otp-stdin', '--resume', id])).stderr).toContain(
      `\nhint: payconfirm --profile shop va register --resume ${id}\n`,
    );
    const [unnamed, listed] = [
      await bank.run(['va', 'register', '--resume', '--no-input']),
      await bank.run(['va', 'registrations', '--profile', 'emulator', '-o', 'table']),
    ];
    expect([unnamed.code, unnamed.stderr]).toEqual([
      1,
      'error: no registration of this client on this machine\nhint: registrations of other clients: payconfirm va registrations\n',
    ]);
    expect(listed.stdout).toContain(`  payconfirm --profile shop va register --resume ${id}\n`);
    const done = {
      ...kept()[0],
      stage: 'registered',
      virtual_account: { virtual_account_number: '96SHOP1' },
    };
    writeFileSync(join(folder(), file!), JSON.stringify(done));
    const { stdout } = await bank.run(['va', 'registrations', '--profile', 'emulator', '-o', 'table']);
    expect(stdout).toContain('  payconfirm --profile shop va show 96SHOP1\n');
  });
});

describe('an unfinished one is mentioned', () => {
  test.each([
    [
      'va register',
      [
        'va',
        'register',
        '--account-id',
        '5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03',
        '--prefix',
        'SHOP',
        '--agree',
        '--dry-run',
      ],
    ],
    ['va list', ['va', 'list', '--account-id', '3f0c8d0e-7c55-4f36-9a54-7a2b6c1d9e01']],
    ['doctor', ['doctor']],
  ])('by %s', async (_, argv) => {
    const term = open();
    await answerAll(term);
    await enterCode(term, bank.phone);
    await term.see('How should');
    term.type(keys.ctrlC);
    await term.end;
    const [{ id, virtual_account }] = kept();
    const { stderr } = await bank.run(argv);
    expect(stderr).toContain(
      `Unfinished: virtual account ${virtual_account.virtual_account_number}, after step 2 of 4.\n  payconfirm va register --resume ${id}\n`,
    );
  });
});

test('doctor: one that waits for its code is said, and is no trouble until the code’s time is over', async () => {
  const term = open();
  await answerAll(term);
  await term.see('The OTP');
  term.type(keys.ctrlC);
  await term.end;
  const { id } = kept()[0];
  await bank.run(['webhooks', 'create', '--name', 'shop', '--url', 'http://localhost:9/hook']);
  const look = async () => {
    const { code, stdout } = await bank.run(['doctor', '--json']);
    const findings: { code: string; severity: string; actions: { command: string[] }[] }[] =
      JSON.parse(stdout).findings;
    const [found] = findings.filter((one) => one.code.startsWith('registration'));
    return [code, found!.code, found!.severity, found!.actions.map(({ command }) => command.join(' '))];
  };
  const fix = `payconfirm va register --resume ${id}`;
  expect(await look()).toEqual([0, 'registration-at-step-2', 'warning', [fix]]);
  bank.clock.pass(300_000);
  expect(await look()).toEqual([6, 'registration-at-step-2', 'problem', [`${fix} --new-code`]]);
});

describe('va registrations', () => {
  test('lists, and forgets after asking', async () => {
    const term = open();
    await answerAll(term);
    await term.see('The OTP');
    term.type(keys.ctrlC);
    await term.end;
    const { id } = kept()[0];
    const list = await bank.run(['va', 'registrations', '--json']);
    expect(JSON.parse(list.stdout).items ?? JSON.parse(list.stdout)).toEqual([
      {
        id,
        started_at: '2026-11-21T01:00:00.000Z',
        base_url: bank.gate.url,
        profile: null,
        prefix: 'SHOP',
        stage: 'step-1-done',
        step: 1,
        bank_request_id: expect.any(String),
        phone: '*******567',
        virtual_account_id: null,
        virtual_account_number: null,
        standing: 'Step 1 of 4 is done: the bank sent a code to *******567. There is no virtual account yet.',
        next: `payconfirm va register --resume ${id}`,
      },
    ]);
    const unasked = await bank.run(['va', 'registrations', '--forget', id]);
    expect([unasked.code, kept().length]).toEqual([2, 1]);
    const forgotten = await bank.run(['va', 'registrations', '--forget', id.slice(0, 6), '--yes']);
    expect([forgotten.code, kept().length]).toEqual([0, 0]);
    const none = await bank.run(['va', 'registrations']);
    expect(none).toEqual({
      code: 0,
      stdout: '',
      stderr: 'no registrations on this machine. Start one: payconfirm va register\n',
    });
  });
});

test('more than three are only counted', async () => {
  const beside = await broken('{}');
  for (const id of ['a', 'b', 'c', 'd']) {
    writeFileSync(join(beside.folder, `${id}.json`), JSON.stringify({ ...beside.registration, id }));
  }
  const { stderr } = await bank.run(['va', 'list', '--account-id', '3f0c8d0e-7c55-4f36-9a54-7a2b6c1d9e01']);
  expect(stderr).toContain('\nUnfinished: 5 virtual accounts. payconfirm va registrations\n');
  expect(stderr).not.toContain('--resume');
});

describe('a broken file among them', () => {
  test('does not stop the others', async () => {
    const beside = await broken('{"id":');
    const { id } = beside.registration;
    const warning = `warning: ${join(beside.folder, 'broken.json')} is not a readable registration and is skipped.`;
    const listed = await bank.run(['va', 'registrations', '--json']);
    expect(JSON.parse(listed.stdout).items.map((one: { id: string }) => one.id)).toEqual([id]);
    const resumed = await bank.run(['va', 'register', '--resume', id, '--otp-command', bank.printCode]);
    const forgotten = await bank.run(['va', 'registrations', '--forget', id, '--yes']);
    for (const { code, stderr } of [listed, resumed, forgotten]) {
      expect([code, stderr.split(warning).length]).toEqual([0, 2]);
    }
  });
});

/** A registration stopped at the first code, and a file beside it. */
async function broken(text: string) {
  const term = open();
  await answerAll(term);
  await term.see('The OTP');
  term.type(keys.ctrlC);
  await term.end;
  const registration = kept()[0];
  writeFileSync(join(folder(), 'broken.json'), text);
  return { folder: folder(), registration };
}

describe('registered already', () => {
  test('steps taken elsewhere are not repeated', async () => {
    const term = open();
    await answerAll(term);
    await term.see('The OTP');
    term.type(keys.ctrlC);
    await term.end;
    const { code: request } = kept()[0];
    const verified = await bank.run(['va', 'verify', request.id, '--code', '-', '--json'], {
      stdin: await bank.phone(request.id),
    });
    const again = resume();
    await wantRealTime(again);
    await enterCode(again, bank.phone);
    const { code, stdout } = await again.end;
    expect([code, JSON.parse(stdout).id]).toEqual([0, JSON.parse(verified.stdout).id]);
    expect(taken()).toEqual(['step 1', 'step 2', 'step 3', 'step 4']);
  });

  test('the notifications too', async () => {
    const term = open();
    await answerAll(term);
    await enterCode(term, bank.phone);
    await wantRealTime(term);
    await term.see('The OTP');
    term.type(keys.ctrlC);
    await term.end;
    const { id, code: request } = kept()[0];
    await bank.run(['notifications', 'verify', request.id, '--code', await bank.phone(request.id)]);
    const again = await resume().end;
    expect([again.code, JSON.parse(again.stdout).notification.status]).toEqual([0, 'ACTIVE']);
    expect(unfolded(again.stderr)).toContain('Nothing was repeated. ');
    const once = await bank.run(['va', 'register', '--resume', id, '--otp-stdin', '--json']);
    expect([once.code, once.stdout]).toEqual([0, again.stdout]);
    expect(once.stderr).toContain('All four steps are already done.\n');
    expect(taken()).toEqual(['step 1', 'step 2', 'step 3', 'step 4']);
  });
});

test('what was registered and cancelled since is not said to be registered', async () => {
  const { id, virtual_account_number: number } = await bank.register();
  await bank.run(['va', 'delete', id, '--yes']);
  const was = `All four steps are done: virtual account ${number} was registered at 2026-11-21 08:00:00 +07. It was not checked since.`;
  const { stdout } = await bank.run(['va', 'registrations', '--json']);
  expect(JSON.parse(stdout).items.map((one: { standing: string }) => one.standing)).toEqual([was]);
  const shown = await bank.run(['va', 'registrations', '-o', 'table']);
  expect(shown.stdout).toBe(
    `SHOP  begun 2026-11-21 08:00:00 +07\n  ${was}\n  payconfirm va show ${number}\n  registration ${kept()[0].id}\n`,
  );
  const { code, stderr } = await bank.run(['va', 'register', '--resume', '--otp-stdin']);
  expect([code, stderr]).toEqual([
    0,
    'All four steps are already done.\n' +
      `warning: whether virtual account ${number} still exists is not known: payconfirm va show ${number}\n`,
  ]);
});

describe('a service that answers badly', () => {
  const bad = [
    ['500', failure],
    ['nothing', 'nothing'],
    ['HTML', html],
  ] as const;
  const both = ['step 2', 'step 4'] as const;

  describe.each(bad)('%s in place of an answer', (_, answer) => {
    test('to any step, which was handled: asks before another code is sent, finds out what the codes did', async () => {
      for (const step of ['step 1', 'step 3', ...both] as const) bank.gate.spoil(step, { handled: answer });
      const term = open();
      await answerAll(term);
      await term.see('The answer to step 1 is not known: the bank may have sent a code that cannot be used.');
      await choose(term, 'Repeat step 1?', 0);
      await enterCode(term, bank.phone);
      await choose(term, 'Which one belongs to this registration?', 1);
      await wantRealTime(term);
      await term.see('The answer to step 3 is not known: the bank may have sent a code that cannot be used.');
      await choose(term, 'Repeat step 3?', 0);
      await enterCode(term, bank.phone);
      const { code, stderr } = await term.end;
      expect(code).toBe(0);
      expect(unfolded(stderr)).toContain('Nothing was repeated. ');
      expect(taken()).toEqual(['step 1', 'step 1', 'step 2', 'step 3', 'step 3', 'step 4']);
      expect((await bank.made()).length).toBe(1);
    });

    test('to a code, which was not handled: it can be tried again', async () => {
      for (const step of both) bank.gate.spoil(step, { unseen: answer });
      const term = open();
      await answerAll(term);
      await enterCode(term, bank.phone);
      await choose(term, 'tries left: 4', 0);
      await enterCode(term, bank.phone);
      await wantRealTime(term);
      await enterCode(term, bank.phone);
      await choose(term, 'tries left: 4', 0);
      await enterCode(term, bank.phone);
      expect((await term.end).code).toBe(0);
      expect(taken()).toEqual(['step 1', 'step 2', 'step 2', 'step 3', 'step 4', 'step 4']);
      expect((await bank.made()).length).toBe(1);
    });
  });

  describe.each([
    ['an empty body', ''],
    ['a success without data', '{"success":true,"message":"ok","data":null}'],
  ])('200 with %s', (_, body) => {
    const empty = { status: 200, body };

    test('to any step, which was handled: what the service has is found out', async () => {
      for (const step of ['step 1', 'step 3', ...both] as const) bank.gate.spoil(step, { handled: empty });
      const term = open();
      await answerAll(term);
      await choose(term, 'Repeat step 1?', 0);
      await enterCode(term, bank.phone);
      await choose(term, 'Which one belongs to this registration?', 1);
      await wantRealTime(term);
      await choose(term, 'Repeat step 3?', 0);
      await enterCode(term, bank.phone);
      expect((await term.end).code).toBe(0);
      expect(taken()).toEqual(['step 1', 'step 1', 'step 2', 'step 3', 'step 3', 'step 4']);
    });

    test('to a code, which was not handled: the step is not taken for done', async () => {
      for (const step of both) bank.gate.spoil(step, { unseen: empty });
      const term = open('-o', 'json');
      await answerAll(term);
      await enterCode(term, bank.phone);
      await term.see("warning: the service's reply to step 2 holds no virtual account");
      await choose(term, 'tries left: 4', 0);
      await enterCode(term, bank.phone);
      await wantRealTime(term);
      await enterCode(term, bank.phone);
      await term.see('warning: step 4 was answered, but the bank says that the notifications are PENDING');
      await choose(term, 'tries left: 4', 0);
      await enterCode(term, bank.phone);
      const { code, stdout } = await term.end;
      expect([code, JSON.parse(stdout).notification.status]).toEqual([0, 'ACTIVE']);
    });

    test('to the second code of a script, which was not handled: exit 5, to be resumed', async () => {
      bank.gate.spoil('step 4', { unseen: empty });
      const flags = ['--account-id', await bank.accountId(), '--prefix', 'SHOP', '--agree'];
      const argv = ['va', 'register', '--otp-command', bank.printCode];
      const { code, stdout, stderr } = await bank.run([...argv, ...flags]);
      expect([code, stdout, kept().map(({ stage }) => stage)]).toEqual([5, '', ['step-3-done']]);
      expect(stderr).not.toContain('✔ Registered');
      expect(stderr).toContain(
        'error: step 4 was answered, but the bank says that the notifications are PENDING\n' +
          'hint: The second code may not have been accepted: try it again, or ask for a new one.\n' +
          'Virtual account 96SHOP',
      );
      expect(stderr).toMatch(/\nContinue with: payconfirm va register --resume \S+\n$/);
      const again = await bank.run([...argv, '--resume', '--json']);
      expect([again.code, JSON.parse(again.stdout).notification.status]).toEqual([0, 'ACTIVE']);
      expect(taken()).toEqual(['step 1', 'step 2', 'step 3', 'step 4', 'step 4']);
    });
  });

  test.each([
    [
      'no such registration',
      { status: 400, body: '{"success":false,"message":"none"}' },
      'there are no notifications',
    ],
    [
      'another status',
      { status: 200, body: '{"success":true,"data":{"status":"CANCELLED"}}' },
      'the notifications are CANCELLED',
    ],
  ])('a read-back that says %s is believed', async (_, answer, said) => {
    const term = open();
    await answerAll(term);
    await enterCode(term, bank.phone);
    await wantRealTime(term);
    bank.gate.spoil('details', { unseen: answer });
    bank.gate.spoil('details', { unseen: answer });
    await enterCode(term, bank.phone);
    await term.see(`warning: step 4 was answered, but the bank says that ${said}`);
    await choose(term, 'What now?', 2);
    expect((await term.end).code).toBe(130);
    expect(kept()[0].stage).toBe('step-3-done');
    const again = await resume().end;
    expect([again.code, JSON.parse(again.stdout).notification.status]).toEqual([0, 'ACTIVE']);
    expect(taken()).toEqual(['step 1', 'step 2', 'step 3', 'step 4']);
  });

  test('a read-back that tells no status does not undo step 4', async () => {
    const untold = { status: 200, body: '{"success":true,"data":{"id":"x"}}' };
    const term = open();
    await answerAll(term);
    await enterCode(term, bank.phone);
    await wantRealTime(term);
    for (let read = 0; read < 2; read++) bank.gate.spoil('details', { unseen: untold });
    await enterCode(term, bank.phone);
    const { code, stderr } = await term.end;
    expect([code, kept()[0].stage]).toEqual([0, 'registered']);
    expect(unfolded(stderr)).toContain(
      'warning: the service does not say that reporting is active: payconfirm doctor va',
    );
  });

  test('a read-back that fails leaves step 4 to be found out', async () => {
    const term = open();
    await answerAll(term);
    await enterCode(term, bank.phone);
    await wantRealTime(term);
    await bank.emulator.control('POST', '/faults', { endpoint: 'notifications.show', status: 500 });
    await enterCode(term, bank.phone);
    const end = await ending(term);
    expect([end.code, kept()[0].stage]).toEqual([5, 'step-4-sent']);
    await bank.emulator.control('DELETE', '/faults');
    const again = await resume().end;
    expect([again.code, JSON.parse(again.stdout).notification.status]).toEqual([0, 'ACTIVE']);
    expect(taken()).toEqual(['step 1', 'step 2', 'step 3', 'step 4']);
  });

  test('all the time: the virtual account is not lost', async () => {
    const term = open();
    await answerAll(term);
    bank.gate.spoil('step 2', { handled: 'nothing' });
    await bank.emulator.control('POST', '/faults', { endpoint: 'va.list', status: 500 });
    await enterCode(term, bank.phone);
    const end = await ending(term);
    expect(end.code).toBe(5);
    expect(end.said).toContain(
      'The first code was sent but its answer is not known: the virtual account may exist.\nContinue with: payconfirm va register --resume ID',
    );
    await bank.emulator.control('DELETE', '/faults');
    const again = resume();
    await choose(again, 'Which one belongs to this registration?', 1);
    await wantRealTime(again);
    await enterCode(again, bank.phone);
    expect((await again.end).code).toBe(0);
    expect(taken()).toEqual(['step 1', 'step 2', 'step 3', 'step 4']);
  });
});

test('a session that ends between steps 2 and 3', async () => {
  const term = open();
  await answerAll(term);
  const denied = { status: 401, body: '{"success":false,"message":"token expired","data":null}' };
  await enterCode(term, bank.phone);
  await term.see('How should the bank report');
  await term.see('select');
  term.type(keys.enter);
  for (const point of ['step 3', 'step 3', 'token'] as const) bank.gate.spoil(point, { unseen: denied });
  await term.answer('Username', '');
  const end = await ending(term);
  expect(end.code).toBe(4);
  expect(end.said).toContain('Step 2 of 4 is done: virtual account NUMBER exists');
  const again = resume();
  await wantRealTime(again);
  await enterCode(again, bank.phone);
  expect((await again.end).code).toBe(0);
  expect((await bank.made()).length).toBe(1);
});

test.each([
  ['forward', 3_600_000],
  ['back', -3_600_000],
])('a clock that jumps %s does no harm', async (_, ms) => {
  const term = open();
  await answerAll(term);
  await term.see('valid for 5 min more');
  bank.clock.set(Date.parse('2026-11-21T01:00:00Z') + ms);
  term.type(keys.ctrlC);
  await term.end;
  const again = resume();
  await again.see(ms > 0 ? '; its 5 minutes are over.' : ', valid for 5 minutes.');
  await enterCode(again, async () => '');
  await choose(again, 'What now?', 1);
  const { code } = await finish(again, bank.phone);
  expect(code).toBe(0);
  expect((await bank.made()).length).toBe(1);
});
