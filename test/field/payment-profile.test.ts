/** The return secret shown again, and the provider's badge on the hosted page (assumed). */
import { expect, test } from 'vitest';
import { authenticatorSecret, totpCode } from '../../src/emulator/handlers/payment-profile.ts';
import { seededClient } from '../../src/emulator/seed-database.ts';
import { startTestbed } from '../harness/testbed.ts';

const reveal = ['payment-profile', 'reveal-return-secret'];
const secret = ['--jq', '.return_signature_secret'];

test('is revealed to who has the password, or the authenticator', async () => {
  const { ok, emulator } = await startTestbed();
  const byPassword = await ok([...reveal, '--password-stdin', ...secret], {
    stdin: `${seededClient.password}\n`,
  });
  const code = totpCode(authenticatorSecret, emulator.clock.now());
  const byCode = await ok([...reveal, '--totp', '-', ...secret], { stdin: `${code}\n` });
  expect([byPassword, byCode]).toEqual([`${seededClient.returnSecret}\n`, `${seededClient.returnSecret}\n`]);
});

test('is not revealed otherwise, and stderr holds neither secret nor password', async () => {
  const { cli } = await startTestbed();
  const wrong = await cli([...reveal, '--password-stdin', '-v'], { stdin: 'not-the-password\n' });
  expect(wrong).toMatchObject({ code: 4, stdout: '' });
  expect(wrong.stderr).toContain('The password or the code is wrong');
  expect(wrong.stderr).not.toContain('not-the-password');
  const nobody = await cli([...reveal, '--no-input']);
  expect(nobody).toMatchObject({ code: 2, stderr: expect.stringContaining('--password-stdin') });
});

test('the code is that of RFC 6238', () => {
  // Appendix B, SHA-1, the last six of its eight digits.
  const seconds = [59, 1_111_111_109, 1_234_567_890, 20_000_000_000];
  expect(seconds.map((one) => totpCode(authenticatorSecret, one * 1000))).toEqual([
    '287082',
    '081804',
    '005924',
    '353130',
  ]);
});

test('the badge is on the hosted page until it is switched off', async () => {
  const { json, ok } = await startTestbed();
  const { checkout_url } = await json<{ checkout_url: string }>(
    ...[
      'checkouts',
      'create',
      '--amount',
      '20k',
      '--order-code',
      'DH1',
      '--return-url',
      'https://a.example/',
    ],
  );
  const hasBadge = async () => (await (await fetch(checkout_url)).text()).includes('class="badge"');
  expect(await hasBadge()).toBe(true);
  await ok(['payment-profile', 'set', '--no-provider-badge']);
  expect(await json('payment-profile', 'show')).toMatchObject({ show_provider_badge: false });
  expect(await hasBadge()).toBe(false);
});
