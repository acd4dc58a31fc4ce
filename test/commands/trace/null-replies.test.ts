/** Replies whose fields are all null: nothing is claimed from them, and no next step is made of what is not there. */
import { expect, test } from 'vitest';
import type { DiagnosisJson } from '../../../src/messages/diagnosis-json.ts';
import { alteringService } from '../../harness/altering.ts';
import { startTestbed } from '../../harness/testbed.ts';

test.each([
  ['webhook-logs', [0, null], 'delivery-log', 'not-seen-so-far'],
  ['webhook-logs', [0, 1, null], 'delivery-log', 'reply-not-understood'],
  ['client-webhooks', [0, null], 'configurations', 'sources-incomplete'],
] as const)('%s, items %j', async (list, [from, ...others], source, code) => {
  const testbed = await startTestbed();
  await testbed.configure('shop', await testbed.answering(200));
  await testbed.transfer('FT1');
  await testbed.transfer('FT2');
  const first = others.length > 1 ? 1 : from;
  const url = await alteringService(testbed.emulator.url, (value, { request, path }) =>
    request === `GET /api/v1/${list}` && path.some((part) => Number(part) >= first) ? null : value,
  );
  const env = { PAYCONFIRM_BASE_URL: url };
  const { stdout, code: exit } = await testbed.cli(['trace', 'FT1', '-o', 'json'], { env });
  const { outcome, findings, not_checked, next } = JSON.parse(stdout) as DiagnosisJson;
  expect([outcome, exit, next, not_checked.map((one) => one.source)]).toEqual([
    'unknown',
    others.length > 1 ? 0 : 5,
    [],
    [source],
  ]);
  expect(findings.map((one) => one.code)).toContain(code);
});
