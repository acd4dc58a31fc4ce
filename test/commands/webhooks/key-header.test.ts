import { expect, test } from 'vitest';
import { startTestbed } from '../../harness/testbed.ts';

test.each([
  ['X-Request-Id', 200],
  ['X-Request-Id', 401],
  ['X-Shop-Key', 500],
])('a key in %s, which the receiver repeats with %i, is hidden', async (api_key_name, status) => {
  const testbed = await startTestbed();
  const secret_key = '6f0c8d0e-7c55-4f36-9a54-7a2b6c1d9e06';
  const webhook_url = await testbed.answering(status, `no: ${secret_key}`);
  const body = { name: 'shop', webhook_url, auth_type: 'API_KEY', api_key_name, secret_key };
  // Made by another program: this one refuses such a name.
  await testbed.ok(['api', 'POST', '/api/v1/client-webhooks', '--data', JSON.stringify(body)]);
  await testbed.ok(['sandbox', 'send', '--amount', '150000', '--description', 'DH102', '--code', 'FT1']);
  await testbed.emulator.idle();
  const { items } = await testbed.json<{ items: { id: string }[] }>('webhooks', 'logs');
  for (const line of [
    ['webhooks', 'log', items[0]!.id],
    ['trace', 'FT1'],
  ]) {
    for (const format of ['tsv', 'json']) {
      const { stdout, stderr } = await testbed.cli([...line, '-o', format]);
      expect(stdout).toContain('FT1');
      expect([line, stdout + stderr]).toEqual([line, expect.not.stringContaining(secret_key)]);
    }
  }
});
