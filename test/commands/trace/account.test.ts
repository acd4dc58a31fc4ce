/** A transfer to a bank account itself, which no virtual account names: why nobody was sent it. */
import { expect, test } from 'vitest';
import { startDesk } from '../../harness/desk.ts';
import { virtualAccount } from '../../harness/registered.ts';

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
  const desk = await startDesk();
  const webhook = await desk.configure('shop', await desk.answering(200));
  const { id } = await virtualAccount(desk);
  await desk.ok(silence(webhook, id));
  const transfer = ['--account', '0011012345678', '--amount', '33000', '--code', 'BE1'];
  await desk.ok(['sandbox', 'send', ...transfer, '--description', 'DH555']);
  await desk.emulator.idle();
  const { stdout } = await desk.cli(['trace', ...line, '-o', 'json']);
  const traced = JSON.parse(stdout);
  expect([traced.conclusion, traced.ok, traced.next]).toEqual([
    `the service has the transfer and sent it to nobody: ${says}`,
    false,
    [next(webhook)],
  ]);
});
