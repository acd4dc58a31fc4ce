import type { Definition } from '../../src/cli/definition.ts';
import { loadTree } from '../../src/commands/index.ts';

/** The id of nothing. */
export const unknown = '00000000-0000-4000-8000-000000000000';

/** Each command with what makes it do its work; `{…}` stands for what the desk has. */
export const lines: Record<string, string[]> = {
  'auth login': ['--username', 'demo', '--password-stdin'],
  'auth status': [],
  'auth token': [],
  'auth logout': [],
  whoami: [],
  'client register': ['--username', 'other', '--name', 'Other', '--password-stdin'],
  'client me': [],
  'client change-password': ['--password-stdin'],
  'keys generate': ['--save'],
  'keys list': [],
  'keys destroy': [unknown],
  'accounts list': [],
  'va register': ['--account-id', '{account}', '--prefix', 'SHOP', '--agree', '--realtime', '--otp-stdin'],
  'va registrations': [],
  'va request': ['--prefix', 'SHOP', '--account-id', '{account}'],
  'va verify': [unknown, '--code', '123456'],
  'va list': ['--account-id', '{account}'],
  'va show': ['96SHOP1'],
  'va transactions': ['96SHOP1'],
  'va delete': [unknown, '--yes', '--otp-stdin'],
  'notifications request': [unknown],
  'notifications verify': [unknown, '--code', '123456'],
  'notifications show': [unknown],
  'notifications modify': [unknown, '--realtime', '--otp-stdin'],
  'notifications delete': [unknown, '--yes', '--otp-stdin'],
  'qr generate': [
    ...['--owner-number', '0011012345678', '--owner-type', 'PER', '--merchant-id', 'M', '--terminal-id', 'T'],
    ...['--order-id', 'O', '--prefix', 'SHOP', '--beneficiary-name', 'SHOP', '--amount', '1000'],
  ],
  'qr show': ['x'],
  'qr checkout': [unknown],
  'qr va': ['96SHOP1', '--bank-bin', '999999'],
  'qr decode': ['x'],
  'checkouts create': ['--amount', '20000', '--order-code', 'DH1', '--return-url', 'https://shop.example'],
  'checkouts show': [unknown],
  'checkouts wait': [unknown, '--timeout', '1s'],
  'checkouts pay': [unknown],
  'checkouts open': [unknown],
  'sandbox send': ['--amount', '1000', '--description', 'DH1'],
  'webhooks list': [],
  'webhooks create': ['--name', 'n', '--url', '{hook}', '--auth', 'HMAC_SHA256', '--secret-env', 'HOOK'],
  'webhooks update': ['{webhook}', '--name', 'renamed', '--secret-env', 'HOOK'],
  'webhooks pause': ['{webhook}'],
  'webhooks resume': ['{webhook}'],
  'webhooks delete': [unknown, '--yes'],
  'webhooks test': ['--url', '{hook}', '--auth', 'API_KEY', '--secret-env', 'HOOK'],
  'webhooks logs': ['--all'],
  'webhooks kept': [],
  'webhooks log': ['{log}'],
  'webhooks tail': ['--since', '1d', '--timeout', '1s', '--interval', '500ms'],
  'webhooks stats': [],
  'webhooks verify': ['--log', '{log}', '--secret-env', 'HOOK'],
  'webhooks sign': ['--body-file', '{body}', '--secret-env', 'HOOK', '--curl', 'http://localhost:1/'],
  'webhooks replay': ['--log', '{log}', '--to', '{hook}', '--secret-env', 'HOOK'],
  listen: ['--port', '0', '--secret-env', 'HOOK', '--timeout', '1s'],
  trace: ['FT1'],
  smoke: ['--port', '0'],
  'emulator start': ['--port', '0', '--memory'],
  'emulator exec': ['--', 'true'],
  'emulator otp': [],
  'emulator outbox': [],
  'emulator advance': ['1s'],
  'emulator fault set': ['--endpoint', 'keys.list', '--status', '500', '--times', '1'],
  'emulator fault list': [],
  'emulator fault clear': [],
  'emulator reset': ['--yes'],
  'emulator status': [],
  'emulator stop': [],
  api: ['GET', '/api/v1/webhook-logs'],
  doctor: [],
  'profiles list': [],
  'profiles use': ['shop'],
  'profiles show': [],
  'profiles delete': ['shop', '--yes'],
  'config get': ['tz'],
  'config set': ['tz', 'UTC'],
  'config list': [],
  'config path': [],
  endpoints: [],
  openapi: [],
  completion: ['bash'],
  complete: ['--', 'auth'],
};

/** What takes away the state of the others, or the emulator itself: last. */
const atTheEnd = ['auth logout', 'emulator reset', 'emulator stop'];
export const order = [...Object.keys(lines).filter((name) => !atTheEnd.includes(name)), ...atTheEnd];

const namesOf = (definitions: readonly Definition[], before: string[] = []): string[] =>
  definitions.flatMap((one) => {
    const words = [...before, one.name];
    return one.kind === 'group' ? namesOf(one.commands, words) : [words.join(' ')];
  });

/** The words of every command of the tree. */
export const everyCommand = async () => namesOf(await loadTree());
