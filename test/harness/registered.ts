import type { startDesk } from './desk.ts';

type Desk = Awaited<ReturnType<typeof startDesk>>;

/** A virtual account after steps 1 and 2. */
export async function virtualAccount(desk: Desk) {
  const [account] = (await desk.json<{ items: { id: string }[] }>('accounts', 'list')).items;
  const request = ['va', 'request', '--account-id', account!.id, '--prefix', 'SHOP', '--agree'];
  const { bank_request } = await desk.json<{ bank_request: { id: string } }>(...request);
  const otp = await desk.emulator.otp(bank_request.id);
  return desk.json<{ id: string; virtual_account_number: string }>(
    ...['va', 'verify', bank_request.id, '--code', otp],
  );
}

/** The same after steps 3 and 4. */
export async function reported(desk: Desk, ...flags: string[]) {
  const va = await virtualAccount(desk);
  const request = ['notifications', 'request', va.id, ...flags];
  const { bank_request } = await desk.json<{ bank_request: { id: string } }>(...request);
  const otp = await desk.emulator.otp(bank_request.id);
  await desk.ok(['notifications', 'verify', bank_request.id, '--code', otp]);
  return va;
}
