import { receiver } from './receiver.ts';
import { reported } from './registered.ts';
import { startTestbed } from './testbed.ts';

/** An emulator on which everything has happened that the rows look at, but what --sandbox does. */
export async function startBusy(options: Parameters<typeof startTestbed>[0] = {}) {
  const testbed = await startTestbed(options);
  const { url } = await receiver();
  const moved = await receiver((response) => response.writeHead(302).end());
  const secret = { stdin: 'webhook-secret-value' };
  await testbed.configure('shop', url, ['--auth', 'HMAC_SHA256', '--secret-stdin'], secret);
  await testbed.configure('moved', moved.url);
  await testbed.cli(['webhooks', 'test', '--url', url]);
  const { virtual_account_number } = await reported(testbed);
  // What comes after another is seen to be newer.
  testbed.emulator.clock.pass(60_000);
  await testbed.transfer('FT1', 'thanh toan', ['--va', virtual_account_number]);
  testbed.emulator.clock.pass(60_000);
  const order = ['--order-code', 'DH1', '--return-url', 'https://shop.example/', '--sandbox'];
  const { bank } = await testbed.json<{ bank: { account_number: string } }>(
    ...['checkouts', 'create', '--amount', '150000', ...order],
  );
  await testbed.transfer('FT2', 'DH1', ['--va', bank.account_number]);
  testbed.emulator.clock.pass(60_000);
  const group = ['--group', '1234567890', '--name', 'shop'];
  await testbed.ok(['channels', 'zalo', 'create', ...group]);
  await testbed.ok(['channels', 'telegram', 'create', ...group, '--template', 'x']);
  await testbed.ok(['channels', 'email', 'create', '--name', 'shop', '--recipient', 'an@shop.example']);
  await testbed.ok(['billing', 'invoices', 'create', '--plan', 'startup', '--cycle', 'month']);
  return testbed;
}
