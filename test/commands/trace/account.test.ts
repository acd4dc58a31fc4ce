/** A transfer to a bank account itself, which no virtual account names: why nobody was sent it. */
import { expect, test } from 'vitest';
import { virtualAccount } from '../../harness/registered.ts';
import { startTestbed } from '../../harness/testbed.ts';

const silences = {
  'bound elsewhere': {
    silence: (webhook: string, va: string) => ['webhooks', 'update', webhook, '--va-id', va],
    says: 'shop is bound to another virtual account: it gets nothing of this one',
    next: () => 'payconfirm webhooks create --name NAME --url URL --auth HMAC_SHA256',
  },
  paused: {
    silence: (webhook: string) => ['webhooks', 'pause', webhook],
    says: 'shop is paused',
    next: (webhook: string) => `payconfirm webhooks resume ${webhook}`,
  },
};

/** What support may have of the transfer. */
const asked = [
  ['BE1'],
  ['DH555'],
  ['--note', 'DH555'],
  ['--amount', '33k', '--since', '1h'],
  ['--note', 'DH555', '--amount', '33k'],
];

const cases = Object.entries(silences).flatMap(([name, one]) =>
  asked.map((line) => ({ name, line, ...one })),
);

test.each(cases)('the only configuration is $name: trace $line', async ({ line, silence, says, next }) => {
  const testbed = await startTestbed();
  const webhook = await testbed.configure('shop', await testbed.answering(200));
  const { id } = await virtualAccount(testbed);
  await testbed.ok(silence(webhook, id));
  const transfer = ['--account', '0011012345678', '--amount', '33000', '--code', 'BE1'];
  await testbed.ok(['sandbox', 'send', ...transfer, '--description', 'DH555']);
  await testbed.emulator.idle();
  const { stdout } = await testbed.cli(['trace', ...line, '-o', 'json']);
  const traced = JSON.parse(stdout);
  expect([traced.conclusion, traced.ok, traced.next]).toEqual([
    `the service has the transfer and sent it to nobody: ${says}`,
    false,
    [next(webhook)],
  ]);
});
