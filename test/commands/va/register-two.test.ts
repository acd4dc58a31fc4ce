import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  answerAll,
  choose,
  enterCode,
  type Registering,
  startRegistering,
} from '../../harness/registering.ts';
import { runCli } from '../../harness/run-cli.ts';
import { keys } from '../../harness/terminal.ts';
import { unfolded } from '../../harness/unfolded.ts';

let bank: Registering;
let account: string;
beforeEach(async () => {
  bank = await startRegistering();
  account = await bank.accountId();
});
afterEach(() => bank.stop());

const steps = ['step 1', 'step 2', 'step 3', 'step 4'] as const;
const kept = () => bank.journal().map((text) => JSON.parse(text));
const taken = () => bank.gate.passed.filter((point) => point.startsWith('step'));
const codes = () => ['--otp-command', bank.printCode];
const asked = (prefix = 'SHOP') => [
  '--account-id',
  account,
  '--prefix',
  prefix,
  '--content',
  'KH001',
  '--agree',
];
const register = (...flags: string[]) => bank.run(['va', 'register', ...flags, ...codes(), '--json']);
const idOf = ({ stdout }: { stdout: string }) => JSON.parse(stdout).id as string;
const made = async () => (await bank.made()).map(({ id }) => id);

/** Another machine: the same client with settings of its own. */
function anotherMachine() {
  const env = { ...bank.env, PAYCONFIRM_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'payconfirm-test-')) };
  return (...argv: string[]) => runCli(argv, { env, clock: bank.clock });
}

/** Does something while the first request of a step waits for its answer. */
function during(step: (typeof steps)[number], act: () => Promise<unknown>) {
  let first = true;
  bank.gate.onHandled = async (point) => {
    if (point !== step || !first) return;
    first = false;
    await act();
  };
}

/** A registration that stands at its first or second code, its command interrupted. */
async function interruptedAt(code: 1 | 2, prefix = 'SHOP') {
  const term = bank.open('va', 'register');
  await answerAll(term, { prefix });
  if (code === 2) {
    await enterCode(term, bank.phone);
    await choose(term, 'How should the bank report', 0);
    await term.answer('Username', '');
  }
  await term.see('The OTP');
  term.type(keys.ctrlC);
  await term.end;
}

describe('two machines, the same account, prefix and content', () => {
  test.each(steps)('one registers while the other is at %s: each has its own', async (step) => {
    const elsewhere = anotherMachine();
    let theirs: Awaited<ReturnType<typeof elsewhere>> | undefined;
    during(step, async () => {
      theirs = await elsewhere('va', 'register', ...asked(), ...codes(), '--json');
    });
    const ours = await register(...asked());
    expect([ours.code, theirs?.code]).toEqual([0, 0]);
    expect((await made()).sort()).toEqual([idOf(ours), idOf(theirs!)].sort());
    expect(new Set(bank.gate.madeBy.values()).size).toBe(2);
  });

  test.each(steps)(
    'one is at %s, the answer lost, while the other registers: nothing of it is taken',
    async (step) => {
      const elsewhere = anotherMachine();
      let theirs: Awaited<ReturnType<typeof elsewhere>> | undefined;
      bank.gate.spoil(step, { handled: 'nothing' });
      during(step, async () => {
        theirs = await elsewhere('va', 'register', ...asked(), ...codes(), '--json');
      });
      const ours = await register(...asked());
      const [registration] = kept();
      const truth = bank.gate.madeBy.get(registration.code?.id) ?? registration.virtual_account?.id;
      expect([ours.code, theirs?.code]).toEqual([step === 'step 4' ? 0 : 5, 0]);
      const say = {
        'step 1': ['--new-code'],
        'step 2': ['--va-id', truth],
        'step 3': ['--new-code'],
        'step 4': [],
      };
      const again = await register('--resume', ...say[step]);
      expect(again.code).toBe(0);
      expect((await made()).sort()).toEqual([idOf(again), idOf(theirs!)].sort());
      if (truth) expect(idOf(again)).toBe(truth);
    },
  );

  test('no code was sent yet: what the other made is not taken for its own', async () => {
    await interruptedAt(1);
    const elsewhere = anotherMachine();
    const theirs = await elsewhere('va', 'register', ...asked(), ...codes(), '--json');
    const ours = await register('--resume');
    expect([theirs.code, ours.code]).toEqual([0, 0]);
    expect((await made()).sort()).toEqual([idOf(ours), idOf(theirs)].sort());
  });

  test('a bank that is slow: what it makes after it was looked for is asked for too', async () => {
    bank.gate.spoil('step 2', { unseen: 'nothing' });
    const first = await register(...asked());
    const looked =
      'A first code was sent but its answer is not known. At the last check, no matching virtual account existed.';
    expect([first.code, first.stderr]).toEqual([5, expect.stringContaining(looked)]);
    const { id, code } = kept()[0];
    const late = await anotherMachine()('va', 'verify', code.id, '--code', await bank.phone(), '--json');
    const again = await register('--resume');
    expect([again.code, again.stdout]).toEqual([2, '']);
    expect(JSON.parse(again.stderr.split('\n').at(-2)!).error.hint).toContain(
      'The first code was sent but its answer is not known: the virtual account may exist.',
    );
    expect(again.stderr).not.toContain(looked);
    const ours = await register('--resume', id, '--va-id', idOf(late));
    expect([ours.code, await made()]).toEqual([0, [idOf(late)]]);
  });

  test('a person decides, and Enter alone decides nothing', async () => {
    bank.gate.spoil('step 2', { handled: 'nothing' });
    const elsewhere = anotherMachine();
    let theirs: Awaited<ReturnType<typeof elsewhere>> | undefined;
    during('step 2', async () => {
      theirs = await elsewhere('va', 'register', ...asked(), ...codes(), '--json');
    });
    const first = bank.open('va', 'register');
    await answerAll(first);
    await enterCode(first, bank.phone);
    const list = await first.see('none of these: continue with a code');
    expect(unfolded(list)).toContain(
      'Since then 2 virtual accounts with this account, prefix and content were made',
    );
    expect(list).toMatch(/❯ stop here, check, and resume later\n/);
    expect(list).toMatch(/step 3 taken \(ACTIVE\)\n.*step 3 not taken\n/);
    first.type(keys.enter);
    expect([(await first.end).code, kept()[0].stage]).toEqual([130, 'step-2-sent']);

    const second = bank.open('va', 'register', '--resume', '--json');
    await choose(second, 'Which one belongs to this registration?', 2);
    await choose(second, 'How should the bank report', 0);
    await second.answer('Username', '');
    await enterCode(second, bank.phone);
    const { code, stdout } = await second.end;
    const ours = idOf({ stdout });
    expect([code, new Set(await made())]).toEqual([0, new Set([ours, idOf(theirs!)])]);
    expect([...bank.gate.madeBy.values()]).toContain(ours);
  });

  test('what is of none is not asked for again, and a later one is', async () => {
    const elsewhere = anotherMachine();
    const term = bank.open('va', 'register', '--json');
    await answerAll(term);
    await term.see('The OTP');
    const theirs = await elsewhere('va', 'register', ...asked(), ...codes(), '--json');
    bank.gate.spoil('step 2', { unseen: 'nothing' });
    term.type('000000\r');
    await choose(term, 'Which one belongs to this registration?', 2);
    await enterCode(term, async () => '');
    await term.see('What now?');
    const later = await elsewhere('va', 'register', ...asked(), ...codes(), '--json');
    await choose(term, '', 1);
    const list = await term.see('none of these: continue with a code');
    expect(unfolded(list)).toContain('Since then a virtual account with');
    await choose(term, '', 2);
    await enterCode(term, bank.phone);
    await choose(term, 'How should the bank report', 0);
    await term.answer('Username', '');
    await enterCode(term, bank.phone);
    const ours = idOf(await term.end);
    expect((await made()).sort()).toEqual([ours, idOf(theirs), idOf(later)].sort());
  });
});

describe('two processes, one registration', () => {
  test.each(steps)(
    'one is at %s: the other is turned away, and so is va registrations --forget',
    async (step) => {
      const seen: unknown[] = [];
      during(step, async () => {
        const { id, code } = kept()[0];
        const others = [
          ['va', 'register', '--resume', ...codes()],
          ['va', 'register', '--resume', '--new-code', ...codes()],
          ['va', 'registrations', '--forget', id, '--yes'],
          ...(step === 'step 2' ? [['va', 'verify', code.id, '--code', '000000']] : []),
        ];
        for (const argv of others) {
          const { code, stdout, stderr } = await bank.run(argv);
          seen.push([code, stdout, stderr.includes(`is at work on registration ${id}`)]);
        }
      });
      const ours = await register(...asked());
      expect(seen).toEqual(seen.map(() => [2, '', true]));
      expect([ours.code, taken(), await made()]).toEqual([0, steps, [idOf(ours)]]);
    },
  );

  test.each([
    ['finished it', ['va', 'register', '--resume'], 0, 'All four steps are already done.'],
    ['forgot it', ['va', 'registrations', '--yes', '--forget'], 2, 'is no longer stored here'],
  ] as const)('one waits at "Which registration?" while the other %s', async (_, argv, code, said) => {
    await interruptedAt(1, 'CAFE');
    bank.clock.set('2026-11-21T01:01:00Z');
    await interruptedAt(1);
    const [shop] = kept().filter(({ answers }) => answers.prefix === 'SHOP');
    const waiting = bank.open('va', 'register', '--resume', '--json');
    await waiting.see('Which registration?');
    await waiting.see('select');
    expect((await bank.run([...argv, shop.id, ...(argv[1] === 'register' ? codes() : [])])).code).toBe(0);
    const before = taken().length;
    waiting.type(keys.down);
    await waiting.see('select');
    waiting.type(keys.enter);
    const end = await waiting.end;
    expect([end.code, taken().length]).toEqual([code, before]);
    expect(end.stderr).toContain(said);
    if (code === 0) expect([idOf(end)]).toEqual(await made());
  });

  test('a finished registration needs no source of codes', async () => {
    const ours = await register(...asked());
    const [{ id }] = kept();
    const again = await bank.run(['va', 'register', '--resume', id, '--no-input', '--json']);
    expect([again.code, idOf(again)]).toEqual([0, idOf(ours)]);
    expect(again.stderr).toContain('All four steps are already done.');
  });

  test('the first code is given to va verify: the registration goes on after it', async () => {
    await interruptedAt(1);
    const { code: request, id } = kept()[0];
    const verified = await bank.run(['va', 'verify', request.id, '--code', await bank.phone(), '--json']);
    expect([verified.code, kept()[0]]).toMatchObject([
      0,
      { stage: 'step-2-done', virtual_account: { id: idOf(verified) } },
    ]);
    const ours = await register('--resume', id);
    expect([ours.code, idOf(ours), await made()]).toEqual([0, idOf(verified), [idOf(verified)]]);
    expect(taken()).toEqual(steps);
  });

  test('va verify whose answer is lost leaves it to be asked for', async () => {
    await interruptedAt(1);
    const { code: request, id } = kept()[0];
    bank.gate.spoil('step 2', { handled: 'nothing' });
    const argv = ['va', 'verify', request.id, '--code', '-', '--json'];
    expect((await bank.run(argv, { stdin: await bank.phone() })).code).toBe(5);
    expect((await register('--resume', id)).code).toBe(2);
    const ours = await register('--resume', id, '--va-id', bank.gate.madeBy.get(request.id)!);
    expect([ours.code, await made()]).toEqual([0, [idOf(ours)]]);
  });

  test('va verify with a wrong code, or with none, leaves it as it was', async () => {
    await interruptedAt(1);
    const { code: request } = kept()[0];
    expect((await bank.run(['va', 'verify', request.id, '--code', ' '])).code).toBe(2);
    expect(kept()[0]).toMatchObject({ stage: 'step-1-done', code: { tries: 0 } });
    expect((await bank.run(['va', 'verify', request.id, '--code', '000000'])).code).toBe(1);
    expect(kept()[0]).toMatchObject({ stage: 'step-1-done', code: { tries: 1 } });
    expect((await bank.run(['va', 'verify', request.id, '--code', '111111', '--dry-run'])).code).toBe(0);
    expect(kept()[0]).toMatchObject({ stage: 'step-1-done', code: { tries: 1 } });
  });
});

test('two registrations here cannot be given the same virtual account', async () => {
  for (let at = 0; at < 2; at++) {
    bank.gate.spoil('step 2', { handled: 'nothing' });
    expect((await register(...asked())).code).toBe(5);
  }
  const [first, second] = kept();
  const theirs = bank.gate.madeBy.get(first.code.id)!;
  const both = await Promise.all(
    [first, second].map(({ id }) => register('--resume', id, '--va-id', theirs)),
  );
  expect(both.map(({ code }) => code).sort()).toEqual([0, 2]);
  expect(kept().flatMap(({ virtual_account }) => virtual_account?.id ?? [])).toEqual([theirs]);
});
