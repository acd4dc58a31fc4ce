import { loadTree } from '../../src/commands/index.ts';
import { completeLine, leaves } from './complete-line.ts';

/** The id of nothing. */
export const unknown = '00000000-0000-4000-8000-000000000000';

const owner = ['--owner-number', '0011012345678', '--owner-type', 'PER', '--order-id', 'O'];
const code = [
  ...[...owner, '--merchant-id', 'M', '--terminal-id', 'T', '--prefix', 'SHOP'],
  ...['--beneficiary-name', 'SHOP', '--amount', '1000'],
];

/** What makes a command do its work where that is not just what it requires; `{…}` stands for what the testbed has. */
export const special: Record<string, string[]> = {
  'auth login': ['--username', 'demo', '--password-stdin'],
  'client register': ['--username', 'other', '--name', 'Other', '--password-stdin'],
  'client change-password': ['--password-stdin'],
  'keys generate': ['--save'],
  'va register': ['--account-id', '{account}', '--prefix', 'SHOP', '--agree', '--realtime', '--otp-stdin'],
  'va request': ['--prefix', 'SHOP', '--account-id', '{account}'],
  'va verify': [unknown, '--code', '123456'],
  'notes test': ['--pattern', 'DH\\d+'],
  'va list': ['--account-id', '{account}'],
  'va show': ['96SHOP1'],
  'va delete': [unknown, '--yes', '--otp-stdin'],
  'notifications verify': [unknown, '--code', '123456'],
  'notifications modify': [unknown, '--realtime', '--otp-stdin'],
  'notifications delete': [unknown, '--yes', '--otp-stdin'],
  'qr generate': code,
  'qr cancel': [unknown, ...owner, '--yes'],
  'qr show': ['x'],
  'qr va': ['96SHOP1', '--bank-bin', '999999'],
  'qr decode': ['x'],
  'checkouts create': ['--amount', '20000', '--order-code', 'DH1', '--return-url', 'https://shop.example'],
  'checkouts wait': [unknown, '--timeout', '1s'],
  'checkouts verify-return': ['https://shop.example/thanks?status=paid', '--secret-env', 'HOOK'],
  'payment-profile reveal-return-secret': ['--password-stdin'],
  'sandbox send': ['--amount', '1000', '--description', 'DH1'],
  'webhooks create': ['--name', 'n', '--url', '{hook}', '--auth', 'HMAC_SHA256', '--secret-env', 'HOOK'],
  'webhooks update': ['{webhook}', '--name', 'renamed', '--secret-env', 'HOOK'],
  'webhooks pause': ['{webhook}'],
  'webhooks resume': ['{webhook}'],
  'webhooks delete': [unknown, '--yes'],
  'webhooks test': ['--url', '{hook}', '--auth', 'API_KEY', '--secret-env', 'HOOK'],
  'webhooks logs': ['--all'],
  'webhooks log': ['{log}'],
  'webhooks tail': ['--since', '1d', '--timeout', '1s', '--interval', '500ms'],
  'webhooks verify': ['--log', '{log}', '--secret-env', 'HOOK'],
  'webhooks sign': ['--body-file', '{body}', '--secret-env', 'HOOK', '--curl', 'http://localhost:1/'],
  'billing invoices create': ['--plan', 'startup', '--cycle', 'month'],
  'billing invoices cancel': [unknown, '--yes'],
  'webhooks redeliver': ['FT1'],
  'webhooks consume': ['--from', 'nats://127.0.0.1:9/PAY', '--durable', 'shop', '--forward', '{hook}'],
  'webhooks replay': ['--log', '{log}', '--to', '{hook}', '--secret-env', 'HOOK'],
  'channels telegram update': [unknown, '--no-active'],
  'channels telegram delete': [unknown, '--yes'],
  'channels telegram test': ['--group', '-100'],
  'channels zalo create': ['--group', '1234567890', '--name', 'n'],
  'channels zalo update': [unknown, '--no-active'],
  'channels zalo delete': [unknown, '--yes'],
  'channels email create': ['--name', 'n', '--recipient', 'an@shop.example'],
  'channels email update': [unknown, '--no-active'],
  'channels email delete': [unknown, '--yes'],
  'channels email verify': [unknown, '--email', 'an@shop.example', '--code', '123456'],
  'channels email resend': [unknown, '--email', 'an@shop.example'],
  'channels email unsuppress': ['an@shop.example'],
  init: ['--framework', 'express', '--diff'],
  apply: ['--file', 'test/fixtures/setup.yaml', '--yes'],
  listen: ['--port', '0', '--no-register', '--secret-env', 'HOOK', '--timeout', '1s'],
  trace: ['FT1'],
  bundle: ['FT1', '--file', '/dev/null', '--force'],
  inspect: ['--no-open'],
  'verify-app': ['{hook}', '--secret-env', 'HOOK', '--only', 'protocol-status'],
  smoke: ['--port', '0'],
  'emulator start': ['--port', '0', '--memory'],
  'emulator exec': ['--', 'true'],
  'emulator transfer': ['--va', '96SHOP1', '--amount', '1000', '--description', 'DH1'],
  'emulator fault set': ['--endpoint', 'keys.list', '--status', '500', '--times', '1'],
  'emulator reset': ['--yes'],
  'emulator snapshot save': ['base', '--yes'],
  'emulator snapshot restore': ['base', '--yes'],
  api: ['GET', '/api/v1/webhook-logs'],
  'profiles use': ['shop'],
  'profiles delete': ['shop', '--yes'],
  complete: ['--', 'auth'],
};

/** They run until somebody stops them. */
export const untilStopped = ['emulator start', 'inspect'];

/** Every command of the tree with what is on its line. */
export const lines: Readonly<Record<string, string[]>> = Object.fromEntries(
  leaves(await loadTree()).map(([name, definition]) => [
    name,
    special[name] ?? completeLine(name, definition).slice(name.split(' ').length),
  ]),
);

/** What takes away the state of the others, or the emulator itself: last. */
const atTheEnd = ['auth logout', 'emulator reset', 'emulator snapshot restore', 'emulator stop'];
export const order = [...Object.keys(lines).filter((name) => !atTheEnd.includes(name)), ...atTheEnd];
