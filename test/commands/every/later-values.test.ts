/** A value that the service may add to an enum later is shown as it came: no crash, no word of another member. */

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '../../../src/api/endpoints/index.ts';
import { exitCodes } from '../../../src/cli/exit-codes.ts';
import { alteringService } from '../../harness/altering.ts';
import { forAll } from '../../harness/at-end.ts';
import { reported } from '../../harness/registered.ts';
import { runCli } from '../../harness/run-cli.ts';
import { startTestbed } from '../../harness/testbed.ts';

interface Enum {
  field: string;
  members: readonly string[];
}

/** The fields of a schema that have an `enum`, wherever they are. */
const enumsOf = (schema: object, field = ''): Enum[] =>
  Object.entries(schema).flatMap(([key, part]) => {
    if (key === 'enum') return [{ field, members: part as string[] }];
    if (typeof part !== 'object' || part === null) return [];
    return enumsOf(part, key === 'items' || key === 'properties' ? field : key);
  });

const found = Object.values(endpoints).flatMap(({ reply }) => enumsOf(reply));
const enums = [...new Map(found.map((one) => [`${one.field} ${one.members}`, one])).values()];

async function prepared() {
  const testbed = await startTestbed({ now: Date.now() });
  const { id: va, virtual_account_number: number } = await reported(testbed);
  const env = { HOOK: 'the-secret-of-a-hook' };
  const auth = ['--auth', 'HMAC_SHA256', '--secret-env', 'HOOK'];
  await testbed.configure('shop', await testbed.answering(500), auth, { env });
  await testbed.ok(['channels', 'zalo', 'create', '--group', '1234567890', '--name', 'desk']);
  const recipient = ['--recipient', 'an@shop.example'];
  const email = await testbed.json<{ id: string }>(
    'channels',
    'email',
    'create',
    '--name',
    'n',
    ...recipient,
  );
  const channels = [
    ['channels', 'zalo', 'list'],
    ['channels', 'zalo', 'logs'],
    ['channels', 'email', 'list'],
    ['channels', 'email', 'show', email.id],
    ['channels', 'email', 'logs'],
    ['channels', 'email', 'stats'],
    ['channels', 'email', 'test', email.id],
  ];
  await testbed.transfer('FT1', 'DH1', ['--va', number]);
  const [log] = (await testbed.json<{ items: { id: string }[] }>('webhooks', 'logs')).items;
  const checkout = await testbed.json<{ id: string }>(
    ...[
      'checkouts',
      'create',
      '--amount',
      '20000',
      '--order-code',
      'DH1',
      '--return-url',
      'https://shop.example',
    ],
  );
  const [account] = (await testbed.json<{ items: { id: string }[] }>('accounts', 'list')).items;
  const lines = [
    ...channels,
    ['client', 'me'],
    ['accounts', 'list'],
    ['va', 'list', '--account-id', account!.id],
    ['va', 'show', number],
    ['va', 'transactions', number],
    ['va', 'request', '--account-id', account!.id, '--prefix', 'SHOP', '--agree'],
    ['notifications', 'show', va],
    ['doctor'],
    ['doctor', 'va', number],
    ['checkouts', 'show', checkout.id],
    ['qr', 'checkout', checkout.id],
    ['webhooks', 'list'],
    ['webhooks', 'logs'],
    ['webhooks', 'log', log!.id],
    ['webhooks', 'stats'],
    ['webhooks', 'tail', '--since', '1d', '--expect', '1'],
    ['webhooks', 'verify', '--log', log!.id, '--secret-env', 'HOOK'],
    ['trace', 'FT1'],
    ['trace', 'FT1', '--va', number],
  ];
  return { testbed, env, lines };
}

const bed = forAll(prepared);

/** Of the emails only those of a transfer bear on it: another event, known or not, is none of them. */
const ofOtherMessages: Readonly<Record<string, readonly string[]>> = {
  // A delivery is not of a configuration that writes in another format.
  'payload_format application/json': ['webhooks log'],
  'event_type TRANSACTION_IN': ['doctor', 'doctor va', 'trace'],
};

/** Without ids, times and durations, and without the note of doctor that a value is new, which names no value. */
const lasting = (text: string) =>
  text
    .replace(
      /^.*Replies that this machine has seen differed from the endpoint table[\s\S]*?assumptions show$/m,
      '',
    )
    .replace(/[\da-f]{8}-[\da-f-]{27}|[\d.]+( ms| s)?|[\s─]+/g, '');

test.each(enums)('$field: $members', async ({ field, members }) => {
  const { testbed, env, lines } = bed();
  const folder = mkdtempSync(join(tmpdir(), 'payconfirm-test-'));
  let forced = '';
  let asked = false;
  const url = await alteringService(testbed.emulator.url, (value, { path }) => {
    if (path.at(-1) !== field || !members.includes(value as string)) return value;
    asked = true;
    return forced;
  });
  const run = async (value: string, argv: readonly string[]) => {
    forced = value;
    const { code, stdout, stderr } = await runCli([...argv], {
      env: {
        ...env,
        PAYCONFIRM_CONFIG_DIR: folder,
        PAYCONFIRM_BASE_URL: url,
        PAYCONFIRM_CLIENT_ID: testbed.emulator.clientId,
        PAYCONFIRM_CLIENT_SECRET: testbed.emulator.clientSecret,
      },
      clock: testbed.emulator.clock.still,
      tty: true,
      columns: 1000,
    });
    return { code, text: stdout + stderr };
  };
  const wrong: string[] = [];
  for (const argv of lines) {
    const words = argv
      .filter((word) => /^[a-z]+$/.test(word))
      .slice(0, 2)
      .join(' ');
    const [first, second] = members as [string, string?];
    asked = false;
    const one = (await run(first, argv)).text;
    if (!asked) continue;
    const other = (await run(second ?? 'LATER_VALUE', argv)).text;
    const isOther = ofOtherMessages[`${field} ${first}`]?.includes(words);
    const tells = !isOther && lasting(one) !== lasting(other);
    for (const later of ['LATER_VALUE', 'constructor']) {
      const { code, text } = await run(later, argv);
      if (/a defect of payconfirm|TypeError/.test(text) || ![0, ...Object.values(exitCodes)].includes(code))
        wrong.push(`${words}: ${code} ${text}`);
      else if (tells && !text.includes(later))
        wrong.push(`${words} does not show ${later}: ${text.slice(0, 1500)}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('listen is refused a configuration whose deliveries it could not check', async () => {
  const testbed = await startTestbed();
  const auth = ['--auth', 'HMAC_SHA256', '--secret-env', 'HOOK'];
  const env = { HOOK: 'the-secret-of-a-hook' };
  const webhook = await testbed.configure('shop', await testbed.answering(200), auth, { env });
  const url = await alteringService(testbed.emulator.url, (value, { path }) =>
    path.at(-1) === 'auth_type' ? 'RSA_SHA256' : value,
  );
  const argv = ['listen', '--port', '0', '--webhook', webhook, '--public-url', 'https://shop.example'];
  const run = { env: { ...env, PAYCONFIRM_BASE_URL: url }, tty: true, columns: 1000 };
  expect(await testbed.cli([...argv, '--secret-env', 'HOOK'], run)).toEqual({
    code: 1,
    stdout: '',
    stderr:
      `error: the webhook configuration ${webhook} authenticates with RSA_SHA256, which this version cannot check\n` +
      'hint: To listen to another: payconfirm webhooks list\n',
  });
});
