/**
 * Every spelling that docs/assumptions.md names reads the same: each command that shows a list or a record of bank
 * accounts, virtual accounts, transactions or deliveries, on the emulator's replies and on those of a service that
 * spells them otherwise.
 */
import { describe, expect, test } from 'vitest';
import { forAll } from '../../harness/at-end.ts';
import { between } from '../../harness/between.ts';
import { receiver } from '../../harness/receiver.ts';
import { reported } from '../../harness/registered.ts';
import { startTestbed } from '../../harness/testbed.ts';

type Fields = Record<string, unknown>;

const isPage = (value: Fields) => Array.isArray(value.data) && 'current_page' in value;
const isTransaction = (value: Fields) => 'va_nbr' in value;

/** JSON with each object that `is` one of these changed, the innermost first. */
const changing = (is: (value: Fields) => boolean, change: (value: Fields) => unknown) => (text: string) =>
  JSON.stringify(
    JSON.parse(text, (_, value) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) && is(value)
        ? change(value)
        : value,
    ),
  );

/** The body of a delivery as services send it that name both accounts. */
function bothAccounts(log: Fields): Fields {
  const { account_number, description, ...payload } = JSON.parse(String(log.request_payload)) as Fields;
  const body = {
    ...payload,
    account_number: '0011012345678',
    virtual_account_number: account_number,
    transaction_content: description,
    is_sandbox: false,
  };
  return { ...log, request_payload: JSON.stringify(body) };
}

const spellings: Record<string, (text: string) => string> = {
  'pages of items, page and limit': changing(isPage, ({ data, current_page, per_page, total }) => ({
    items: data,
    page: current_page,
    limit: per_page,
    total,
  })),
  'pages of items that name the next alone': changing(isPage, ({ data, has_next }) => ({
    items: data,
    has_next,
  })),
  'lists as bare arrays': changing(isPage, ({ data }) => data),
  'transactions by virtual_account_number and transaction_content': changing(
    isTransaction,
    ({ va_nbr, description, transaction_content, is_sandbox, ...rest }) => ({
      id: rest.id,
      transaction_code: rest.transaction_code,
      amount: rest.amount,
      transaction_content,
      transaction_date: rest.transaction_date,
      account_number: rest.account_number,
      virtual_account_number: va_nbr,
      is_sandbox,
    }),
  ),
  'null for what a transaction names otherwise': changing(isTransaction, ({ va_nbr, ...rest }) => ({
    ...rest,
    va_nbr: null,
    description: null,
    virtual_account_number: va_nbr,
  })),
  'deliveries that name the real account beside the virtual one': changing(
    (value) => 'request_payload' in value,
    bothAccounts,
  ),
};

/** What is concluded, of what, and from which sources. */
const concluded =
  '[.outcome, .subject, [.findings[] | {code, params, severity, at}], [.recipients[] | {outcome, subject, attempts}], ' +
  '[.checked[] | [.source, .complete]], .not_checked]';

async function prepared() {
  const testbed = await startTestbed();
  const { id: va, virtual_account_number: number } = await reported(testbed);
  await testbed.configure('shop', (await receiver()).url);
  testbed.emulator.clock.pass(1_000);
  await testbed.transfer('FT1', 'don DH102', ['--va', number]);
  testbed.emulator.clock.pass(3_600_000);
  await testbed.transfer('FT2', 'don DH103', ['--va', number]);
  const [log] = (await testbed.json<{ items: { id: string }[] }>('webhooks', 'logs')).items;
  const [account] = (await testbed.json<{ items: { id: string }[] }>('accounts', 'list')).items;
  const tail = ['webhooks', 'tail', '--since', '1d', '--expect', '2', '--timeout', '5s', '-o', 'ndjson'];
  const lines: Record<string, string[]> = {
    'accounts list': ['--all'],
    'va list': ['--account-id', account!.id, '--all'],
    'va show': [number],
    'va transactions': [number, '--all'],
    'transactions list': ['--all'],
    'notifications show': [va],
    'doctor va': [number, '--jq', '[.outcome, (.checks[] | [.check, .result, .code])]'],
    'webhooks logs': ['--fields', 'transaction_code,amount,description,error_label'],
    'webhooks log': [log!.id, '--jq', '.payload | {transaction_code, amount, description, transfer_date}'],
    'trace by code': ['FT1', '--jq', concluded],
    'trace on the account': ['FT1', '--va', number, '--jq', concluded],
    'trace of an order': ['DH102', '--jq', concluded],
    'trace by note and account': ['--note', 'dh103', '--amount', '150k', '--va', number, '--jq', concluded],
  };
  const argvOf = (name: string) => [...name.replace(/^trace.*/, 'trace').split(' '), ...lines[name]!];
  return {
    testbed,
    names: Object.keys(lines),
    argvOf,
    number,
    tail: (va: string) => [
      ...tail,
      '--match',
      `va=${va}`,
      '--jq',
      '.payload | [.transaction_code, .description]',
    ],
  };
}

const bed = forAll(prepared);

describe.each(Object.entries(spellings))('%s', (_, spell) => {
  test('every command reads the same', async () => {
    const { testbed, names, argvOf, number, tail } = bed();
    const env = { PAYCONFIRM_BASE_URL: await between(testbed.emulator.url, spell) };
    for (const argv of [...names.map(argvOf), tail(number)]) {
      const said = async (run: object) => {
        const { code, stdout, stderr } = await testbed.cli(argv, { ...run, tty: true, columns: 200 });
        // How many there are is what some of these services do not say.
        const place = /http:\/\/127\.0\.0\.1:\d+|\d+(\.\d+)? ?m?s\b|(at least )?\d+ stored/g;
        return { argv, code, stdout: stdout.replace(place, '…'), errors: stderr.match(/error:.*/g) };
      };
      const usual = await said({});
      expect(usual).toMatchObject({ code: 0, errors: null });
      expect(await said({ env })).toEqual(usual);
    }
  });
});

test('notifications whose status is left out, or null: va show, doctor va and trace say nothing against them', async () => {
  const { testbed, number } = bed();
  const isNotification = (value: Fields) => 'receive_noti_realtime' in value;
  for (const status of [undefined, null]) {
    const spell = changing(isNotification, (value) => ({ ...value, status }));
    const env = { PAYCONFIRM_BASE_URL: await between(testbed.emulator.url, spell) };
    const shown = await testbed.cli(['va', 'show', number], { env });
    expect([shown.code, shown.stderr]).toEqual([0, '']);
    const doctor = await testbed.cli(['doctor', 'va', number, '-o', 'json'], { env });
    const diagnosed = JSON.parse(doctor.stdout) as { outcome: string; findings: { severity: string }[] };
    expect([doctor.code, diagnosed.outcome]).toEqual([0, 'delivered']);
    expect(diagnosed.findings.filter(({ severity }) => severity === 'problem')).toEqual([]);
    const traced = await testbed.cli(['trace', 'NONE', '--va', number, '-o', 'json'], { env });
    const said = JSON.parse(traced.stdout) as { findings: { code: string; severity: string }[] };
    expect(said.findings.filter(({ severity }) => severity === 'problem')).toEqual([]);
  }
});
