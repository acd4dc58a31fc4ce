/** A command asks no endpoint that its page does not name: `endpoint`, `also`, and what its arguments are looked up by. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { endpointIds, endpoints } from '../../../src/api/endpoints/index.ts';
import { loadTree } from '../../../src/commands/index.ts';
import { alteringService } from '../../harness/altering.ts';
import { leaves } from '../../harness/complete-line.ts';
import { impatient } from '../../harness/emulator.ts';
import { lines, order, untilStopped } from '../../harness/every-command.ts';
import { printOtp } from '../../harness/print-otp.ts';
import { reported } from '../../harness/registered.ts';
import { startTestbed } from '../../harness/testbed.ts';

/** Any of them, or the tools' and the wrapped program's own. */
const others = [...untilStopped, 'api', 'mcp', 'emulator exec', 'emulator stop'];

const patterns = endpointIds.map((id) => {
  const { method, path } = endpoints[id];
  return { id, request: new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) };
});
const endpointOf = (request: string) =>
  patterns.find(({ id, request: of }) => of.test(request) && !endpoints[id].path.includes('{'))?.id ??
  patterns.find(({ request: of }) => of.test(request))?.id;

/** Lines beside those of every command, which do more of what the command can do. */
const further: Record<string, string[][]> = {
  doctor: [['va', '{number}'], ['--live']],
  'va register': [['--account-id', '{account}', '--prefix', 'SHOP', '--agree', '--otp-command', '{otp}']],
  trace: [['FT1'], ['DH1']],
  'va show': [['{number}']],
  'qr checkout': [['{checkout}']],
  'checkouts show': [['{checkout}']],
  'webhooks test': [['{webhook}']],
};

test('of all commands', async () => {
  const testbed = await startTestbed({ now: Date.now() });
  const { emulator } = testbed;
  const { virtual_account_number: number } = await reported(testbed);
  const hook = await testbed.answering(200);
  const HOOK = 'the-secret-of-a-hook';
  const auth = ['--auth', 'HMAC_SHA256', '--secret-env', 'HOOK'];
  const webhook = await testbed.configure('shop', hook, auth, { env: { HOOK } });
  await testbed.transfer('FT1', 'DH1', ['--va', number]);
  const { items: logs } = await testbed.json<{ items: { id: string }[] }>('webhooks', 'logs');
  const { items: accounts } = await testbed.json<{ items: { id: string }[] }>('accounts', 'list');
  const order1 = ['--order-code', 'DH1', '--return-url', 'https://a.example/', '--amount', '1k', '--sandbox'];
  const { id: checkout } = await testbed.json<{ id: string }>('checkouts', 'create', ...order1);
  const body = join(mkdtempSync(join(tmpdir(), 'payconfirm-test-')), 'body.json');
  writeFileSync(body, '{}');
  const values: Record<string, string> = {
    ...{ webhook, hook, number, checkout, body },
    ...{ log: logs[0]!.id, account: accounts[0]!.id, otp: printOtp(emulator.url) },
  };
  let asked = new Set<string>();
  const url = await alteringService(emulator.url, (value, { request }) => {
    asked.add(request);
    return value;
  });
  const definitions = new Map(leaves(await loadTree()));
  const unnamed: string[] = [];
  for (const name of order.filter((one) => !others.includes(one))) {
    const { endpoint, also = [], arguments: args = [], flags = {} } = definitions.get(name)!;
    const lookedUp = [...args, ...Object.values(flags)].some((one) => (one as { resolve?: unknown }).resolve)
      ? ['accounts.list', 'va.list', 'notifications.show']
      : [];
    const named = [endpoint, ...also, ...lookedUp, 'auth.token', 'auth.login'];
    asked = new Set();
    for (const words of [lines[name]!, ...(further[name] ?? [])]) {
      const given = words.map((word) => word.replace(/\{(\w+)\}/, (_, key: string) => values[key] ?? ''));
      await testbed.cli([...name.split(' '), ...given], {
        env: { HOOK, PAYCONFIRM_BASE_URL: url },
        stdin: 'a-password\n',
        clock: impatient,
      });
    }
    for (const request of asked) {
      const id = endpointOf(request);
      if (id !== undefined && !named.includes(id)) unnamed.push(`${name}: ${id}`);
    }
  }
  expect(unnamed, 'the endpoints that a command calls stand in its `also`').toEqual([]);
});
