/** What asks looks first whether there is anything to ask about: an answer that is known needs no --yes, no code, no secret. */
import { describe, expect, test } from 'vitest';
import { loadTree } from '../../../src/commands/index.ts';
import { leaves } from '../../harness/complete-line.ts';
import { lines, order, unknown, untilStopped } from '../../harness/every-command.ts';
import { virtualAccount } from '../../harness/registered.ts';
import { startTestbed } from '../../harness/testbed.ts';

/** What answers a question beforehand, with the words that its value takes. */
const answers: Record<string, number> = {
  '--yes': 0,
  '--agree': 0,
  '--password-stdin': 0,
  '--otp-stdin': 0,
  '--code': 1,
  '--secret-env': 1,
};

/** Without what answers a question, and about what nobody has. */
function bare(words: readonly string[]): string[] {
  const out: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const values = answers[word];
    if (values === undefined) out.push(word.replace(/\{(webhook|log|account)\}/, unknown));
    else at += values;
  }
  return out;
}

/** They ask for what they cannot do without, whatever the service has; with what their error names. */
const asked: Record<string, [names: string, why: string]> = {
  'auth login': ['--password-stdin', 'nothing can be read before it'],
  'client register': ['--password-stdin', 'it makes something new'],
  'client change-password': ['--password-stdin', 'every client has a password'],
  'va register': ['--agree', 'it makes something new'],
  'webhooks create': ['--secret-env', 'it makes something new'],
  'webhooks test': ['--secret-env', 'it is sent to an address'],
  'webhooks sign': ['--secret-env', 'it reads a file, which is there'],
  'verify-app': ['--secret-env', 'it is sent to an address'],
  'checkouts verify-return': ['--secret-env', 'an address, which holds all that is known'],
  'channels email verify': ['--code', 'required; nobody is asked'],
  'va verify': ['--code', 'the service has no read for a bank request'],
  'notifications verify': ['--code', 'the service has no read for a bank request'],
  'payment-profile reveal-return-secret': ['--password-stdin', 'every client has a password'],
  'payment-profile rotate-return-secret': ['--yes', 'the emulator has a payment profile'],
  apply: ['--yes', 'the plan is shown, and has changes'],
  'assumptions record': ['--yes', 'what was seen is shown, and is to be written'],
  'emulator reset': ['--yes', 'the emulator is there'],
  'emulator snapshot restore': ['--yes', 'the snapshot is there'],
};
/** The commands that declare that what they ask about cannot be read. */
const unread = leaves(await loadTree()).flatMap(([name, definition]) =>
  definition.unread === undefined ? [] : [[name, ['--yes', definition.unread]] as const],
);
const isAsking = (stderr: string) => /rompts are off here|is required/.test(stderr);

test('every command, about what nobody has', async () => {
  const { emulator, cli, answering } = await startTestbed();
  const hook = await answering(200);
  const body = 'package.json';
  const ended: Record<string, string> = {};
  for (const name of order.filter((one) => !untilStopped.includes(one))) {
    const words = bare(lines[name]!).map((word) => word.replace('{hook}', hook).replace('{body}', body));
    const argv = [...name.split(' '), '--no-input', ...words];
    const { code, stderr } = await cli(argv, {
      env: { HOOK: 'the-secret-of-a-hook' },
      clock: emulator.clock,
    });
    if (code === 2 && isAsking(stderr)) ended[name] = stderr;
  }
  const named = [...Object.entries(asked), ...unread].map(([name, [flag]]) => [
    name,
    expect.stringContaining(flag),
  ]);
  expect(ended).toEqual(Object.fromEntries(named));
});

const refusedToAsk = {
  code: 2,
  stderr: expect.stringMatching(
    /^error: confirmation is missing, and prompts are off here: .+\nhint: add --yes\n$/,
  ),
};

type Testbed = Awaited<ReturnType<typeof startTestbed>>;
const made = async (testbed: Testbed, line: string) =>
  (await testbed.json<{ id: string }>(...line.split(' '))).id;

describe('what is there is asked for, until it is done', () => {
  test.each<[string, string, (testbed: Testbed) => Promise<string>, answer: string]>([
    [
      'keys destroy',
      'Destroy key old (ID)?',
      (testbed) => made(testbed, 'keys generate --name old'),
      'no key ID\nhint: To list them: payconfirm keys list',
    ],
    [
      'webhooks delete',
      'Delete webhook configuration shop (ID)?',
      (testbed) => testbed.configure('shop', 'https://shop.example/hook'),
      'no webhook configuration ID\nhint: To list them: payconfirm webhooks list',
    ],
    [
      'channels email delete',
      'Delete email configuration desk (ID)?',
      (testbed) => made(testbed, 'channels email create --name desk --recipient an@shop.example'),
      'no email configuration ID\nhint: To list them: payconfirm channels email list',
    ],
    [
      'channels telegram delete',
      'Delete Telegram configuration desk (ID)?',
      (testbed) => made(testbed, 'channels telegram create --group -100 --name desk --template x'),
      'no Telegram configuration ID\nhint: To list them: payconfirm channels telegram list',
    ],
    [
      'channels zalo delete',
      'Delete Zalo group desk (ID)?',
      (testbed) => made(testbed, 'channels zalo create --group 1234567890 --name desk'),
      'no Zalo group ID\nhint: To list them: payconfirm channels zalo list',
    ],
    [
      'va delete',
      'Cancel virtual account NUMBER (ID)?',
      async (testbed) => (await virtualAccount(testbed)).id,
      'no virtual account ID under the linked bank accounts',
    ],
    [
      'checkouts cancel',
      'Cancel checkout of order DH1, 20.000 ₫ (ID)?',
      (testbed) =>
        made(testbed, 'checkouts create --amount 20000 --order-code DH1 --return-url https://shop.example'),
      'the checkout is cancelled, not pending\nhint: only a pending checkout can be cancelled. To see its status: payconfirm checkouts show ID',
    ],
    [
      'billing invoices cancel',
      'Cancel invoice startup of 99.000 ₫ (ID)?',
      (testbed) => made(testbed, 'billing invoices create --plan startup --cycle month'),
      'the invoice is cancelled, not pending\nhint: only a pending one can be cancelled. To see its status: payconfirm billing invoices show ID',
    ],
  ])('%s', async (name, question, make, answer) => {
    const testbed = await startTestbed();
    const id = await make(testbed);
    const argv = [...name.split(' '), id, '--no-input'];
    const words = (text: string) => text.replaceAll(id, 'ID').replace(/\b\d+SHOP\d+/, 'NUMBER');
    const before = await testbed.cli(argv);
    expect(before).toMatchObject(refusedToAsk);
    expect(words(before.stderr)).toContain(` here: ${question} `);
    // The id as it may have been copied.
    expect(await testbed.cli([...argv.slice(0, -2), id.toUpperCase(), '--no-input'])).toMatchObject(
      refusedToAsk,
    );
    // A dry run reads nothing for its question.
    const dry = await testbed.cli([...argv, '--dry-run']);
    expect([dry.code, words(dry.stderr)]).toEqual([2, expect.not.stringContaining('(ID)')]);
    await testbed.ok([...argv, '--yes']);
    const after = await testbed.cli(argv);
    expect([after.code, words(after.stderr)]).toEqual([1, expect.stringContaining(`error: ${answer}\n`)]);
  });
});
