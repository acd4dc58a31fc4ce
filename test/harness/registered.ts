import type { startTestbed } from './testbed.ts';

type Testbed = Pick<Awaited<ReturnType<typeof startTestbed>>, 'emulator' | 'json' | 'ok'>;

/** A virtual account after steps 1 and 2. */
export async function virtualAccount(testbed: Testbed, content?: string) {
  const [account] = (await testbed.json<{ items: { id: string }[] }>('accounts', 'list')).items;
  const request = ['va', 'request', '--account-id', account!.id, '--prefix', 'SHOP', '--agree'];
  if (content !== undefined) request.push('--content', content);
  const { bank_request } = await testbed.json<{ bank_request: { id: string } }>(...request);
  const otp = await testbed.emulator.otp(bank_request.id);
  return testbed.json<{ id: string; virtual_account_number: string }>(
    ...['va', 'verify', bank_request.id, '--code', otp],
  );
}

/** The same after steps 3 and 4. */
export async function reported(testbed: Testbed, ...flags: string[]) {
  const va = await virtualAccount(testbed);
  const request = ['notifications', 'request', va.id, ...flags];
  const { bank_request } = await testbed.json<{ bank_request: { id: string } }>(...request);
  const otp = await testbed.emulator.otp(bank_request.id);
  await testbed.ok(['notifications', 'verify', bank_request.id, '--code', otp]);
  return va;
}
