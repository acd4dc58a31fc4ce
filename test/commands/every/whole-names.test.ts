/**
 * At 40, 60 and 80 columns no command cuts a code, an id, an account's number, an amount or an outcome, however long: they
 * are copied and decided on from there.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { endpoints } from '../../../src/api/endpoints/index.ts';
import { isList } from '../../../src/cli/endpoint-command.ts';
import { loadTree } from '../../../src/commands/index.ts';
import type { JournalOwner } from '../../../src/webhooks/journal/owner.ts';
import { journalFolder, openJournal } from '../../../src/webhooks/journal/writer.ts';
import { alteringService } from '../../harness/altering.ts';
import { leaves } from '../../harness/complete-line.ts';
import { impatient } from '../../harness/emulator.ts';
import { lines as commandLines, order } from '../../harness/every-command.ts';
import { reported } from '../../harness/registered.ts';
import { startTestbed } from '../../harness/testbed.ts';

/** The most characters of each (§4.6, §8 and what is assumed). */
const longest: Readonly<Record<string, number>> = {
  order_code: 50,
  transaction_code: 88,
  account_number: 50,
  virtual_account_number: 50,
  va_nbr: 50,
  plan_code: 50,
  payment_code: 50,
};
const amount = 1_000_000_000;
const note =
  'thanh toán đơn hàng số một cho cửa hàng 漢字漢字 của chị Nguyễn Thị Thuỳ Dương ở Thừa Thiên Huế';
const isText = (field: string) => /(^|_)(name|description|content|explain|subject)$/.test(field);
const isAmount = (field: string) => /(^|_)amount$/.test(field);

const lists = leaves(await loadTree()).flatMap(([name, { endpoint }]) =>
  // Without a mail server no address is refused.
  endpoint && endpoint !== 'channels.email.suppressions' && isList(endpoints[endpoint]) ? [name] : [],
);

async function prepared() {
  const testbed = await startTestbed();
  const { virtual_account_number: number } = await reported(testbed);
  const webhook = await testbed.configure('the-shop-in-hanoi', await testbed.answering(503));
  const code = `FT${'0123456789'.repeat(9)}`.slice(0, longest.transaction_code);
  const sent = ['--description', note.slice(0, 60), '--code', code, '--va', number];
  await testbed.ok(['sandbox', 'send', '--amount', String(amount), ...sent]);
  await testbed.emulator.idle();
  const checkout = ['--amount', '20000', '--return-url', 'https://shop.example/thanks'];
  let orders = 0;
  const newCheckout = async () => {
    const created = await testbed.json<{ id: string }>(
      'checkouts',
      'create',
      '--sandbox',
      '--order-code',
      `DH${++orders}`,
      ...checkout,
    );
    return created.id;
  };
  const checkoutId = await newCheckout();
  await testbed.ok(['billing', 'invoices', 'create', '--plan', 'startup', '--cycle', 'month']);
  await testbed.ok(['keys', 'generate', '--name', 'the server in the back office']);
  const named = ['--name', 'the desk at the front'];
  await testbed.ok(['channels', 'zalo', 'create', '--group', '1234567890', ...named]);
  const telegram = ['--group', '-1001234567890', '--template', '{amount}'];
  await testbed.ok(['channels', 'telegram', 'create', ...named, ...telegram]);
  const email = ['create', ...named, '--recipient', 'an@shop.example'];
  const { id } = await testbed.json<{ id: string }>('channels', 'email', ...email);
  await testbed.ok(['channels', 'email', 'test', id]);
  await testbed.transfer('FT2', 'thanh toan don hang DH2', ['--va', number]);
  const accounts = await testbed.json<{ items: { id: string }[] }>('accounts', 'list');
  const logs = await testbed.json<{ items: { id: string }[] }>('webhooks', 'logs');
  const service = await alteringService(
    testbed.emulator.url,
    (value, { path }) => {
      const field = path.at(-1)!;
      if (typeof value === 'number') return isAmount(field) ? amount : value;
      if (typeof value !== 'string') return value;
      if (longest[field] !== undefined) return value.padEnd(longest[field], '0123456789');
      return isText(field) && field !== 'transfer_content' ? note : value;
    },
    { tellsTime: true },
  );
  const configDir = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  const body = join(configDir, 'body.json');
  writeFileSync(body, '{}');
  const owner = { profile: 'default', base_url: service, client_id: testbed.emulator.clientId };
  const payload = { transaction_code: code, amount, description: note };
  await store(configDir, owner, payload);
  const values: Record<string, string> = {
    account: accounts.items[0]!.id,
    webhook,
    log: logs.items[0]!.id,
    hook: 'http://127.0.0.1:9/',
    body,
  };
  const filled = (words: string[]) =>
    words.map((word) => word.replace(/\{(\w+)\}/, (_, key: string) => values[key] ?? ''));
  const lines: Record<string, string[]> = {
    ...commandLines,
    'va transactions': [number],
    'va show': [number],
    'doctor va': [number],
    'checkouts show': [checkoutId],
    'checkouts pay': ['{unpaid}'],
    trace: [code],
    // It ends when it has shown them, however long that takes.
    'webhooks tail': ['--since', '1d', '--expect', String(logs.items.length)],
  };
  const run = async (name: string, columns: number, ...flags: string[]) => {
    if (name === 'checkouts pay') values.unpaid = await newCheckout();
    return testbed.cli([...name.split(' '), ...filled(lines[name]!), '--show-personal', ...flags], {
      tty: !flags.includes('--json'),
      columns,
      stdin: 'a-password\n',
      clock:
        name === 'webhooks tail'
          ? testbed.emulator.clock
          : { ...testbed.emulator.clock, sleep: impatient.sleep },
      env: {
        // The emulator alone takes orders, and money for an account by the number that it knows.
        PAYCONFIRM_BASE_URL: /^emulator |^checkouts pay$/.test(name) ? testbed.emulator.url : service,
        PAYCONFIRM_CONFIG_DIR: configDir,
        HOOK: 'the-secret-of-a-hook',
      },
    });
  };
  return run;
}

/** A delivery that the app refused, as `listen` stores it. */
async function store(configDir: string, owner: JournalOwner, payload: unknown): Promise<void> {
  const journal = openJournal(journalFolder(configDir));
  const at = Date.parse('2026-11-21T00:30:00Z');
  const id = '20261121-00000001dead0000';
  const target = 'http://127.0.0.1:3000/hook';
  const body_base64 = Buffer.from(JSON.stringify(payload)).toString('base64');
  const received_at = new Date(at).toISOString();
  await journal.append(
    {
      type: 'delivery',
      id,
      received_at,
      owner,
      headers: [['content-type', 'application/json']],
      body_base64,
      verified: true,
      scheme: 'timestamp.body',
      copy: 'first',
      target,
    },
    at,
  );
  await journal.append(
    { type: 'forward', id, at: received_at, target, ok: false, status: 500, attempts: 1, duration_ms: 12 },
    at,
  );
  await journal.close();
}

/** They wait, run until they are stopped, or end what the others need. */
const local = [
  'emulator exec',
  'inspect',
  'mcp',
  'emulator start',
  'emulator stop',
  'emulator reset',
  'auth logout',
];
/** What they write is a file or a script, not a page to be read. */
const documents = ['openapi', 'completion', 'complete', 'assumptions report', 'init'];
/** Its rows are paths with ids in them; each is whole by its own number. */
const paths = ['emulator requests'];

/** What is copied or decided on, in what a command shows: ids, codes, account numbers, amounts, outcomes. */
const essential =
  /[0-9a-f]{8}-[0-9a-f-]{27}|\w*0123456789\w*|\d[\d.]* ₫|\b(HTTP_\dXX|CONNECTION|TIMEOUT|OK|pending|paid|cancelled|no answer|(?<!connection )refused|VERIFIED)\b/g;
const essentials = (text: string) => [...text.matchAll(essential)].map(([found]) => found);
const isCommandLine = (line: string) => /^\s*(payconfirm|curl) /.test(line);

test('of every command', async () => {
  const run = await prepared();
  const found: string[] = [];
  const showed: string[] = [];
  // A command besides being the first of two words.
  for (const name of ['doctor va', ...order].filter(
    (one) => ![...local, ...documents, ...paths].includes(one),
  )) {
    const { stdout: before } = await run(name, 2000);
    if (before === '') continue;
    showed.push(name);
    const narrow: [number, Awaited<ReturnType<typeof run>>][] = [];
    for (const columns of [40, 60, 80]) narrow.push([columns, await run(name, columns)]);
    // What one run has made, another has not.
    const after = new Set(essentials((await run(name, 2000)).stdout));
    const wanted = new Set(essentials(before).filter((one) => after.has(one)));
    for (const [columns, { stdout }] of narrow) {
      for (const line of stdout.split('\n')) {
        const isWord = !line.trim().includes(' ');
        if (stringWidth(line) > columns && !isWord && !isCommandLine(line))
          found.push(`${name}, ${columns} columns: ${line}`);
      }
      for (const one of wanted)
        if (!stdout.includes(one)) found.push(`${name}, ${columns} columns: without ${one}`);
    }
  }
  expect(found).toEqual([]);
  expect(
    showed.filter((name) => lists.includes(name)).sort(),
    'every list has something in it: `prepared`, above, makes it',
  ).toEqual([...lists].sort());
  expect(showed).toEqual(
    expect.arrayContaining([
      'trace',
      'doctor',
      'smoke',
      'webhooks log',
      'doctor va',
      'transactions list',
      'va transactions',
      'webhooks stats',
      'webhooks kept',
      'checkouts pay',
      'checkouts show',
    ]),
  );
});
