import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Registering, startRegistering } from '../../harness/registering.ts';
import { runCli } from '../../harness/run-cli.ts';

describe('wherever a code is read', () => {
  let bank: Registering;
  beforeEach(async () => {
    bank = await startRegistering();
  });
  afterEach(() => bank.stop());

  const wide = (code: string) =>
    `${code.slice(0, 3)}\u00a0${code.slice(3)}`.replace(/\d/g, (digit) =>
      String.fromCharCode(0xff10 + Number(digit)),
    );
  const request = async (...argv: string[]): Promise<string> =>
    JSON.parse((await bank.run([...argv, '--json'])).stdout).bank_request.id;
  const first = async () =>
    request('va', 'request', '--account-id', await bank.accountId(), '--prefix', 'SHOP', '--agree');
  const second = async () =>
    request('notifications', 'modify', (await bank.register()).notification.id, '--realtime');

  test.each([
    ['va', first],
    ['notifications', second],
  ] as const)('%s verify: --code, --code - and the question', async (noun, ask) => {
    const line = async (...flags: string[]) => [noun, 'verify', await ask(), ...flags];
    const given = await line();
    expect((await bank.run([...given, '--code', wide(await bank.phone())])).code).toBe(0);
    const piped = await line('--code', '-');
    expect((await bank.run(piped, { stdin: `${wide(await bank.phone())}\n` })).code).toBe(0);
    const term = bank.open(...(await line()));
    await term.answer('The OTP', wide(await bank.phone()));
    expect((await term.end).code).toBe(0);
  });

  test('--otp-command', async () => {
    const { notification } = await bank.register();
    const halved = `${bank.printCode} | sed 's/^.../& /'`;
    const flags = ['--no-realtime', '--otp-command', halved];
    expect((await bank.run(['notifications', 'modify', notification.id, ...flags])).code).toBe(0);
  });

  test('--otp-stdin', async () => {
    const { id } = await bank.register(1);
    const stdin = new PassThrough();
    bank.gate.onHandled = async (point) => {
      if (point === 'delete') stdin.write(`${wide(await bank.phone())}\n`);
    };
    const argv = ['va', 'delete', id, '--yes', '--otp-stdin'];
    expect((await runCli(argv, { env: bank.env, clock: bank.clock, stdin })).code).toBe(0);
  });
});
