import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startApplying } from '../harness/applying.ts';
import { printOtp } from '../harness/print-otp.ts';
import { programLine } from '../harness/program-line.ts';

const file = `
keys:
  - name: backend
    save_to: file:backend.env
virtual_accounts:
  - account_number: '0011012345678'
    prefix_code: SHOP
    user_agreement: true
webhooks:
  - name: shop
    webhook_url: https://shop.example/hook
    auth_type: HMAC_SHA256
    secret_key: env:HOOK
payment_profile:
  display_name: Changed
`;
const writes = 7;

test.each(Array.from({ length: writes }, (_, index) => index + 1))(
  'killed while write %i is under way: a run that follows finishes, and nothing appears twice',
  async (at) => {
    const { env, emulator, counting, write, apply, json, file: path } = await startApplying();
    write(file);
    const codes = ['--otp-command', printOtp(emulator.url)];
    const line = programLine('apply', '-f', path, '--yes', ...codes);
    const child = spawn(...line, { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' });
    const ended = once(child, 'exit');
    let seen = 0;
    counting.onWrite = async () => {
      seen += 1;
      if (seen !== at) return;
      child.kill('SIGKILL');
      await ended;
    };
    expect(await ended).toEqual([null, 'SIGKILL']);
    counting.onWrite = () => undefined;

    const options = { env: { PATH: process.env.PATH! } };
    const second = await apply(codes, options);
    expect([at, second.code, second.stderr]).toEqual([at, 0, expect.any(String)]);
    counting.writes();
    const third = await apply(codes, options);
    expect([third.code, counting.writes()]).toEqual([0, []]);

    const { items: keys } = await json('keys', 'list');
    expect(keys.map(({ name }: { name: string }) => name)).toEqual(['Default Key', 'backend']);
    const { items: webhooks } = await json('webhooks', 'list');
    expect(webhooks.map(({ name }: { name: string }) => name)).toEqual(['shop']);
    const { items: accounts } = await json('accounts', 'list');
    const all = await json('va', 'list', '--account-id', accounts[0].id);
    const other = await json('va', 'list', '--account-id', accounts[1].id);
    expect(all.items.length + other.items.length).toBe(1);
    expect((await json('payment-profile', 'show')).display_name).toBe('Changed');
  },
);
