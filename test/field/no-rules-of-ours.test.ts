/** What the service document does not forbid reaches the service: our guesses about a value refuse none. */
import { expect, test } from 'vitest';
import type { Endpoint } from '../../src/api/endpoints/endpoint.ts';
import { endpoints } from '../../src/api/endpoints/index.ts';
import type { CommandDefinition, FlagDefinition } from '../../src/cli/definition.ts';
import { loadTree } from '../../src/commands/index.ts';
import { leaves } from '../harness/complete-line.ts';
import { lines } from '../harness/every-command.ts';
import { runCli } from '../harness/run-cli.ts';
import { envelope, startService } from '../harness/scripted-service.ts';

/** Every flag whose value is part of a request to an endpoint that the document shows nothing of. */
const cases = leaves(await loadTree()).flatMap(([words, definition]) => {
  const endpoint: Endpoint | undefined = definition.endpoint && endpoints[definition.endpoint];
  if (endpoint?.assumed !== true) return [];
  const flags = Object.entries<FlagDefinition>(definition.flags ?? {});
  return flags.flatMap(([name, flag]) => (isValued(flag) ? [[words, name, flag, definition] as const] : []));
});

/** A yes or no has no value beyond our guess; a day is one of the calendar; an id by number is looked up. */
function isValued({ type, to, resolve }: FlagDefinition): boolean {
  return /^(body|query)\./.test(to ?? '') && !resolve && type !== 'boolean' && type !== 'day';
}

const beyond = ({ type }: FlagDefinition) => (type === 'string' ? 'beyond_what_we_guess' : '1000000001');

/** The line of the command without this flag, and with it as given. */
function lineOf(words: string, name: string, value: string): string[] {
  const line = lines[words] ?? [];
  const at = line.indexOf(`--${name}`);
  return [...words.split(' '), ...(at < 0 ? line : line.toSpliced(at, 2)), `--${name}`, value, '--yes'];
}

test('there are such flags', () => {
  expect(cases.length).toBeGreaterThan(40);
});

test.each(cases)('%s --%s', async (words, name, flag, _definition: CommandDefinition) => {
  const sent: string[] = [];
  const service = await startService(({ url, body }) => {
    sent.push(`${url} ${body}`);
    return envelope({ access_token: 't', expires_in: 3600 });
  });
  const value = beyond(flag);
  await runCli(lineOf(words, name, value), {
    env: { PAYCONFIRM_BASE_URL: service.origin, PAYCONFIRM_CLIENT_ID: 'c', PAYCONFIRM_CLIENT_SECRET: 's' },
    stdin: 'a-password\n',
  });
  expect(sent.filter((one) => one.includes(value))).not.toEqual([]);
});

test('a field that is not known is sent, and named', async () => {
  const sent: string[] = [];
  const service = await startService(({ body }) => {
    sent.push(body);
    return envelope({ access_token: 't', expires_in: 3600 });
  });
  const env = { PAYCONFIRM_BASE_URL: service.origin, PAYCONFIRM_TOKEN: 't', PAYCONFIRM_CLIENT_SECRET: 's' };
  const line = ['channels', 'zalo', 'create', '--group', '1234567890', '--name', 'n'];
  const { stderr } = await runCli([...line, '--field', 'colour=red', '-f', 'reply_to=1'], { env });
  expect(stderr).toContain('Not known of this request, and sent as given: colour, reply_to.\n');
  expect(sent.map((one) => JSON.parse(one))).toEqual([
    { group_id: '1234567890', friendly_name: 'n', colour: 'red', reply_to: '1' },
  ]);
});
