import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failure } from '../../harness/gate.ts';
import { type Registering, startRegistering } from '../../harness/registering.ts';
import { runCli } from '../../harness/run-cli.ts';

let bank: Registering;
let account: string;
beforeEach(async () => {
  bank = await startRegistering();
  account = await bank.accountId();
});
afterEach(() => bank.stop());

const taken = () => bank.gate.passed.filter((point) => point.startsWith('step'));
const answers = () => ['--account-id', account, '--prefix', 'SHOP', '--content', 'KH001', '--agree'];
const byCommand = (command: string, ...flags: string[]) => {
  const all = flags.includes('--prefix')
    ? answers().filter((word) => !/^(--prefix|SHOP)$/.test(word))
    : answers();
  return bank.run(['va', 'register', '--no-input', ...all, '--otp-command', command, ...flags]);
};
const print = () => bank.printCode;
const kept = () => bank.journal().map((text) => JSON.parse(text));
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

test('--otp-command gives both codes; stdout holds the virtual account', async () => {
  const { code, stdout, stderr } = await byCommand(print(), '--json');
  const [made] = await bank.made();
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    {
      ...made,
      notification: { ...JSON.parse(stdout).notification, receive_noti_realtime: true, status: 'ACTIVE' },
    },
  ]);
  expect(stderr).toContain('Reporting: in real time.\n');
  expect(taken()).toEqual(['step 1', 'step 2', 'step 3', 'step 4']);
});

test('--otp-command knows the step, the bank request and the masked phone', async () => {
  const { stderr } = await byCommand(
    'echo "$PAYCONFIRM_OTP_STEP $PAYCONFIRM_OTP_BANK_REQUEST_ID $PAYCONFIRM_OTP_PHONE" >&2; exit 3',
  );
  const [{ code, id }] = kept();
  expect(stderr).toContain(
    `error: the command of --otp-command ended with exit code 3\nhint: it said: 2 ${code.id} *******567\n`,
  );
  expect(stderr).toContain(`Continue with: payconfirm va register --resume ${id}\n`);
});

test('--otp-stdin reads a line for each code, when it is needed', async () => {
  const stdin = new PassThrough();
  bank.gate.onHandled = async (point) => {
    if (point === 'step 1' || point === 'step 3') stdin.write(`${await bank.phone()}\n`);
  };
  const { code } = await runCli(['va', 'register', ...answers(), '--otp-stdin'], {
    env: bank.env,
    clock: bank.emulator.clock,
    stdin,
  });
  expect(code).toBe(0);
});

test('-o ndjson gives an event a step', async () => {
  const { code, stdout } = await byCommand(print(), '-o', 'ndjson');
  const [made] = await bank.made();
  const [{ id }] = kept();
  expect(code).toBe(0);
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    { event: 'step', step: 1, registration: id, bank_request_id: uuid, phone: '*******567' },
    { event: 'step', step: 2, registration: id, virtual_account: made },
    { event: 'step', step: 3, registration: id, bank_request_id: uuid },
    { event: 'step', step: 4, registration: id },
    { event: 'registered', registration: id, virtual_account: made, notification: expect.any(Object) },
  ]);
});

describe('a missing or unusable answer is exit 2, names the flag, and nothing is sent', () => {
  const full = () => ['--account-id', account, '--prefix', 'SHOP', '--agree', '--otp-stdin'];
  const without = (flag: string) => {
    const flags = full();
    const at = flags.indexOf(flag);
    flags.splice(at, flag === '--agree' || flag === '--otp-stdin' ? 1 : 2);
    return flags;
  };
  test.each<[string, () => string[], string]>([
    [
      'no account',
      () => without('--account-id'),
      '--account-id, or --account-number and --phone is missing, and prompts are off here',
    ],
    ['an empty line', () => [], '4 answers are missing, and prompts are off here'],
    ['no prefix', () => without('--prefix'), '--prefix is missing, and prompts are off here'],
    ['no agreement', () => without('--agree'), '--agree is missing, and prompts are off here'],
    [
      'no codes',
      () => without('--otp-stdin'),
      '--otp-command or --otp-stdin is missing, and prompts are off here',
    ],
    [
      'two sources of codes',
      () => [...full(), '--otp-command', 'x'],
      '--otp-command and --otp-stdin exclude each other',
    ],
    [
      'no phone',
      () => [...without('--account-id'), '--account-number', '0071000123456'],
      '--phone is missing, and prompts are off here',
    ],
    [
      'two accounts',
      () => [...full(), '--account-number', '0071000123456'],
      '--account-id and --account-number exclude each other',
    ],
    [
      'an account number with spaces',
      () => [...without('--account-id'), '--account-number', '0071 000 123456', '--phone', '0987654321'],
      '--account-number must be digits only; given: "0071 000 123456"',
    ],
    [
      'a prefix in lower case',
      () => [...without('--prefix'), '--prefix', 'shop'],
      '--prefix must be upper-case letters and digits; given: "shop"',
    ],
    ['an empty prefix', () => [...without('--prefix'), '--prefix', ''], '--prefix must not be empty'],
    [
      'a username',
      () => [...full(), '--username', 'x'.repeat(51)],
      '--username must have at most 50 characters; given: "[redacted]"',
    ],
  ])('%s', async (_, flags, said) => {
    const { code, stdout, stderr } = await bank.run(['va', 'register', '--no-input', ...flags()]);
    expect([code, stdout, stderr.split('\n')[0]]).toEqual([2, '', `error: ${said}`]);
    expect([taken(), bank.journal()]).toEqual([[], []]);
  });

  const parts = [
    ['--account-id', '5d0c8d0e-7c55-4f36-9a54-7a2b6c1d9e03'],
    ['--account-number', '1'],
    ['--phone', '0901234567'],
    ['--prefix', 'SHOP'],
    ['--agree'],
    ['--otp-stdin'],
  ];
  /** Every line that lacks something, the two kinds of account not mixed. */
  const lacking = Array.from({ length: 2 ** parts.length }, (_, bits) =>
    parts.filter((_, at) => bits & (1 << at)),
  )
    .map((given) => given.map(([name]) => name!))
    .filter((given) => !(given.includes('--account-id') && given.some((name) => /number|phone/.test(name))));

  test.each(lacking.map((given) => [given] as const))(
    '%j: all that is missing is named at once',
    async (given) => {
      const account = given.includes('--account-id')
        ? []
        : given.includes('--account-number') || given.includes('--phone')
          ? ['--account-number', '--phone']
          : ['--account-id, or --account-number and --phone'];
      const all = [...account, '--prefix', '--agree', '--otp-command or --otp-stdin'];
      const missing = all.filter(
        (name) => !given.includes(name) && !(name.includes('otp') && given.includes('--otp-stdin')),
      );
      const argv = parts.filter(([name]) => given.includes(name!)).flat();
      const { code, stderr } = await bank.run(['va', 'register', '--no-input', '--json', ...argv]);
      if (missing.length === 0) return;
      const { kind, message, details } = JSON.parse(stderr).error;
      const said = details?.map(({ field }: { field: string }) => field) ?? [message.split(' is missing')[0]];
      expect([code, kind, said]).toEqual([2, 'usage', missing]);
    },
  );

  test('a prefix in lower case is offered in upper case', async () => {
    const rest = ['--account-id', account, '--agree'];
    const { stderr } = await bank.run(['va', 'register', '--otp-stdin', '--prefix', 'shop', ...rest]);
    expect(stderr).toContain('\nhint: --prefix SHOP\n');
  });
});

describe('a code that is none', () => {
  test.each([
    ['a sentence', 'echo OTP is 123456'],
    ['nothing', 'true'],
    ['on the second line', 'echo; echo 123456'],
  ])('%s: nothing is sent, it can be resumed', async (_, command) => {
    const { code, stderr } = await byCommand(command);
    const [{ id }] = kept();
    expect([code, stderr.slice(stderr.indexOf('error: '))]).toEqual([
      1,
      'error: --otp-command: the input is not a code of one word; the request at the bank is still open\n' +
        'hint: No code was sent to the bank. Send a code of another form with va verify --code.\n' +
        'Step 1 of 4 is done: the bank sent a code to *******567. There is no virtual account yet.\n' +
        `Continue with: payconfirm va register --resume ${id}\n`,
    ]);
    expect(taken()).toEqual(['step 1']);
    const resumed = await bank.run(['va', 'register', '--resume', '--otp-command', print()]);
    expect(resumed.code).toBe(0);
  });

  test('a line of standard input', async () => {
    const { code, stderr } = await bank.run(['va', 'register', ...answers(), '--otp-stdin'], {
      stdin: 'no code\n',
    });
    expect([code, stderr.match(/error: .*/)?.[0]]).toEqual([
      1,
      'error: --otp-stdin: the input is not a code of one word; the request at the bank is still open',
    ]);
    expect(taken()).toEqual(['step 1']);
  });

  test('standard input that ends too early', async () => {
    const { code, stderr } = await bank.run(['va', 'register', ...answers(), '--otp-stdin']);
    expect(code).toBe(2);
    expect(stderr).toContain('error: --otp-stdin: standard input ended before a code was read\n');
  });

  test('what a failing command says is shown without codes', async () => {
    const { code, stderr } = await byCommand('echo 123456; echo got 654321 >&2; exit 1');
    expect(code).toBe(1);
    expect(stderr).toContain('hint: it said: got ******\n');
    expect(stderr).not.toMatch(/\b(123456|654321)\b(?!;)/);
  });

  test('spaces around it are dropped', async () => {
    const { code } = await byCommand(`printf '  %s \\r\\n' "$(${print()})"`);
    expect(code).toBe(0);
  });
});

test('a wrong code is sent once', async () => {
  const { code, stdout, stderr } = await byCommand('echo 000000');
  expect([code, stdout]).toEqual([1, '']);
  const [{ id }] = kept();
  expect(stderr).toContain(
    'error: wrong OTP (HTTP 400)\n' +
      'hint: Step 1 of 4 is done: the bank sent a code to *******567. There is no virtual account yet.\n' +
      `Continue with: payconfirm va register --resume ${id}\n` +
      `The bank sends a new code with: payconfirm va register --resume ${id} --new-code\n`,
  );
  expect(taken()).toEqual(['step 1', 'step 2']);
});

describe('what the hint names goes on, whatever the bank refused', () => {
  /** Follows hints until it is registered: each run does what the one before said last. */
  async function follow(first: { stderr: string }) {
    let said = first.stderr;
    for (let run = 0; run < 4; run++) {
      const words = said.match(/payconfirm (va register --resume \S+(?: --new-code)?)\n/g)?.at(-1);
      expect(words).toBeDefined();
      const end = await bank.run([...words!.trim().split(' ').slice(1), '--otp-command', print()]);
      if (end.code === 0) return;
      said = end.stderr;
    }
    throw new Error(`the hints lead in a circle: ${said}`);
  }
  const wrong = (step: string) => `[ "$PAYCONFIRM_OTP_STEP" = ${step} ] && echo 000000 || ${print()}`;

  test.each(['2', '4'])('five wrong codes for step %s', async (step) => {
    let last = await byCommand(wrong(step));
    for (let tries = 2; tries <= 5; tries++) {
      last = await bank.run(['va', 'register', '--resume', '--otp-command', wrong(step)]);
    }
    await follow(last);
  });

  test.each(['step 1', 'step 3'] as const)('the code of %s has expired', async (step) => {
    let late = true;
    bank.gate.onHandled = async (point) => {
      if (point !== step || !late) return;
      late = false;
      await bank.emulator.control('POST', '/advance', { ms: 6 * 60_000 });
    };
    const first = await byCommand(print());
    expect([first.code, first.stderr]).toEqual([1, expect.stringContaining('the OTP has expired')]);
    await follow(first);
  });

  test.each(['step 1', 'step 3'] as const)('the answer to %s was lost', async (step) => {
    bank.gate.spoil(step, { handled: 'nothing' });
    await follow(await byCommand(print()));
  });

  test('va registrations and the next va list name the same', async () => {
    await byCommand('echo 000000');
    const [{ id }] = kept();
    const again = `payconfirm va register --resume ${id}`;
    const named = async () => {
      const list = JSON.parse((await bank.run(['va', 'registrations', '--json'])).stdout);
      const { stderr } = await bank.run(['va', 'list', '--account-id', account]);
      return [list.items[0].next, stderr.match(/payconfirm .*/)?.[0]];
    };
    expect(await named()).toEqual([again, again]);
    bank.clock.set('2026-11-21T01:05:00Z');
    expect(await named()).toEqual([`${again} --new-code`, `${again} --new-code`]);
  });
});

test('five wrong codes in five runs are all that is sent', async () => {
  await byCommand('echo 000000');
  const again = () => bank.run(['va', 'register', '--resume', '--otp-command', 'echo 000000']);
  for (let tries = 2; tries <= 5; tries++) expect((await again()).code).toBe(1);
  const sixth = await again();
  const [{ id }] = kept();
  expect(sixth.stderr).toContain(
    'error: 5 codes were tried for this bank request: no more are accepted\n' +
      'hint: Step 1 of 4 is done: the bank sent a code to *******567. There is no virtual account yet.\n' +
      `Continue with: payconfirm va register --resume ${id} --new-code\n`,
  );
  expect(taken()).toEqual(['step 1', ...Array(5).fill('step 2')]);
  const fresh = await bank.run(['va', 'register', '--resume', '--new-code', '--otp-command', print()]);
  expect(fresh.code).toBe(0);
});

test.each(['step 1', 'step 3'] as const)(
  'an answer to %s that never came: no code is sent again without --new-code',
  async (step) => {
    bank.gate.spoil(step, { handled: failure });
    const first = await byCommand(print());
    expect(first.code).toBe(5);
    const second = await bank.run(['va', 'register', '--resume', '--otp-command', print()]);
    expect([second.code, second.stderr.match(/error: .*/)?.[0]]).toEqual([
      2,
      'error: --new-code is missing, and prompts are off here',
    ]);
    expect(taken().filter((point) => point === step).length).toBe(1);
    const third = await bank.run(['va', 'register', '--resume', '--new-code', '--otp-command', print()]);
    expect(third.code).toBe(0);
    expect((await bank.made()).length).toBe(1);
  },
);

test('an answer to step 4 that never came is looked up', async () => {
  bank.gate.spoil('step 4', { handled: 'nothing' });
  expect((await byCommand(print())).code).toBe(0);
  expect(taken()).toEqual(['step 1', 'step 2', 'step 3', 'step 4']);
});

describe('an answer to step 2 that never came: nothing is guessed', () => {
  const resume = (...flags: string[]) =>
    bank.run(['va', 'register', '--resume', '--otp-command', print(), ...flags]);
  const lost = 'The first code was sent but its answer is not known: the virtual account may exist.';
  const alike =
    'Since then a virtual account with this account, prefix and content was made, here or on another machine: the bank does not say by whom.';

  async function lose() {
    bank.gate.spoil('step 2', { handled: 'nothing' });
    const { code, stdout, stderr } = await byCommand(print());
    const [made] = await bank.made();
    const { id } = kept().find(({ stage }) => stage === 'step-2-sent');
    const ways =
      `${made!.virtual_account_number}, made 2026-11-21 08:00:00 +07, step 3 not taken: if it is of this one, ` +
      `payconfirm va register --resume ${id} --va-id ${made!.id}\n` +
      `If none is: payconfirm va register --resume ${id} --new-code\n`;
    return { code, stdout, said: stderr.slice(stderr.indexOf('error: ')), id, made: made!, ways };
  }

  test('exit 5 with what it may be, and 2 when it is taken up again', async () => {
    const { code, stdout, said, ways } = await lose();
    expect([code, stdout, said]).toEqual([
      5,
      '',
      `error: ${bank.gate.url.slice('http://'.length)} closed the connection before the reply was complete (UND_ERR_SOCKET)\n` +
        `hint: ${lost}\n${alike}\n${ways}`,
    ]);
    const again = await resume();
    expect([again.code, again.stderr.slice(again.stderr.indexOf('error: '))]).toEqual([
      2,
      `error: --va-id or --new-code is missing, and prompts are off here: the answer to the first code was lost. ${alike}\nhint: ${lost}\n${ways}`,
    ]);
    expect([taken(), kept()[0].virtual_account]).toEqual([['step 1', 'step 2'], undefined]);
  });

  test('--va-id says that it is', async () => {
    const { made } = await lose();
    const { code, stdout } = await resume('--va-id', made.virtual_account_number, '--json');
    expect([code, JSON.parse(stdout).id]).toEqual([0, made.id]);
    expect(taken()).toEqual(['step 1', 'step 2', 'step 3', 'step 4']);
  });

  test('--new-code says that it is not', async () => {
    const { made } = await lose();
    const { code, stdout } = await resume('--new-code', '--json');
    expect([code, (await bank.made()).map(({ id }) => id)]).toEqual([0, [JSON.parse(stdout).id, made.id]]);
    expect(taken()).toEqual(['step 1', 'step 2', 'step 1', 'step 2', 'step 3', 'step 4']);
  });

  test('--va-id of another registration here, or of none like it, is refused', async () => {
    const other = JSON.parse((await byCommand(print(), '--json')).stdout);
    const cafe = await byCommand(print(), '--prefix', 'CAFE', '--json');
    const { id } = await lose();
    const refused = async (given: string) => (await resume('--va-id', given)).stderr.match(/error: .*/)?.[0];
    const owner = kept().find(({ virtual_account }) => virtual_account?.id === other.id);
    expect(await refused(other.id)).toBe(
      `error: virtual account ${other.virtual_account_number} belongs to registration ${owner.id}`,
    );
    const { virtual_account_number: number, id: another } = JSON.parse(cafe.stdout);
    expect(await refused(another)).toBe(
      `error: virtual account ${number} has prefix CAFE, content KH001; registration ${id} asked for prefix SHOP, content KH001`,
    );
    expect(await refused('96NONE')).toBe('error: no virtual account 96NONE under the linked bank accounts');
    expect(kept().find((one) => one.id === id).stage).toBe('step-2-sent');
  });
});

test.each(['step 1', 'step 2', 'step 3', 'step 4'] as const)(
  '%s unseen by the service: exit 5, resumed',
  async (step) => {
    bank.gate.spoil(step, { unseen: failure });
    const first = await byCommand(print());
    expect(first.code).toBe(5);
    const resumed = await bank.run([
      'va',
      'register',
      '--resume',
      ...(step === 'step 1' || step === 'step 3' ? ['--new-code'] : []),
      '--otp-command',
      print(),
    ]);
    expect(resumed.code).toBe(0);
    expect((await bank.made()).length).toBe(1);
  },
);

test.each([
  [
    'step 1',
    'Step 1 was sent but its answer is not known: the bank may have sent a code. There is no virtual account yet.',
  ],
  [
    'step 2',
    'A first code was sent but its answer is not known. At the last check, no matching virtual account existed.',
  ],
  [
    'step 3',
    'Virtual account NUMBER exists. Step 3 was sent but its answer is not known: the bank may have sent a second code.',
  ],
  [
    'step 4',
    'Virtual account NUMBER exists. A second code was sent but its answer is not known. At the last check, the bank did not report on it.',
  ],
] as const)(
  'a lost reply to %s: what is known after looking it up, and nothing else',
  async (step, stands) => {
    bank.gate.spoil(step, { unseen: 'nothing' });
    const { code, stderr } = await byCommand(print());
    const [{ id }] = kept();
    const said = stderr.slice(stderr.indexOf('error: ')).replace(/96SHOP\d{12}/, 'NUMBER');
    expect([code, said]).toEqual([
      5,
      `error: ${bank.gate.url.slice('http://'.length)} closed the connection before the reply was complete (UND_ERR_SOCKET)\n` +
        `hint: ${stands}\nContinue with: payconfirm va register --resume ${id}${step === 'step 1' || step === 'step 3' ? ' --new-code' : ''}\n`,
    ]);
  },
);

test('a prefix that the bank rejects leaves nothing behind', async () => {
  const { code, stderr } = await bank.run([
    'va',
    'register',
    '--account-id',
    account,
    '--prefix',
    'BAD',
    '--agree',
    '--otp-stdin',
  ]);
  expect(code).toBe(1);
  expect(stderr).toContain('error: the bank rejected the prefix');
  expect(bank.journal()).toEqual([]);
});

test('--dry-run prints step 1 and keeps nothing', async () => {
  const { code, stdout } = await byCommand('false', '--dry-run', '--json');
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    {
      kind: 'request',
      method: 'POST',
      url: `${bank.gate.url}/api/v1/bank/virtual-account/registration`,
      headers: expect.any(Object),
      body: {
        bank_account_id: account,
        virtual_account_info: { virtual_account_prefix_code: 'SHOP', virtual_account_content: 'KH001' },
        user_agreement: true,
      },
    },
  ]);
  expect([taken(), bank.journal()]).toEqual([[], []]);
});

test('the virtual accounts of other registrations are not taken for its own', async () => {
  await byCommand(print());
  bank.gate.spoil('step 2', { unseen: 'nothing' });
  expect((await byCommand(print())).code).toBe(5);
  expect((await bank.run(['va', 'register', '--resume', '--otp-command', print()])).code).toBe(0);
  expect((await bank.made()).length).toBe(2);
});

describe('an unfinished registration with the same account and prefix', () => {
  const warning = /warning: an earlier registration .*\n/;
  test('is warned of, also with --quiet; the new one is made', async () => {
    await byCommand('echo 000000');
    const [{ id }] = kept();
    const { code, stderr } = await byCommand(print(), '--quiet');
    expect([code, stderr.match(warning)?.[0]]).toEqual([
      0,
      `warning: an earlier registration with this account and prefix is unfinished: payconfirm va register --resume ${id}\n`,
    ]);
  });

  test('two of them: one warning, and each is said once', async () => {
    await byCommand('echo 000000');
    await byCommand('echo 000000');
    const { stderr } = await byCommand(print());
    expect(stderr.match(warning)).toEqual(null);
    expect(stderr.match(/.*nfinished.*/g)).toEqual([
      'warning: 2 earlier registrations with this account and prefix are unfinished: payconfirm va registrations',
    ]);
  });

  test('is not, with another prefix or account, or once it is finished', async () => {
    expect((await byCommand(print())).code).toBe(0);
    await byCommand('echo 000000', '--prefix', 'CAFE');
    const number = ['--account-number', '0071000123456', '--phone', '0987654321'];
    const others = ['va', 'register', ...number, '--prefix', 'CAFE', '--agree', '--otp-command', print()];
    const { code, stderr } = await bank.run(others);
    expect([code, stderr.match(warning)]).toEqual([0, null]);
    expect((await byCommand(print())).stderr).not.toMatch(warning);
  });
});
