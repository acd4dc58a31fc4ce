import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { programLine } from '../harness/program-line.ts';
import { receiver } from '../harness/receiver.ts';
import { startTestbed } from '../harness/testbed.ts';

const codes = ['FT1', 'FT2', 'FT3'];

test.each(codes)('killed while %s is delivered: --resume sends what is left, each once', async (last) => {
  const { emulator, configure, transfer, cli } = await startTestbed({ now: Date.now() - 60_000 });
  let isDown = true;
  let onDelivery = async (_: string) => {};
  const got: string[] = [];
  const { url, received } = await receiver(async (response) => {
    const { transaction_code: code } = JSON.parse(received.at(-1)!.body);
    if (!isDown) {
      got.push(code);
      await onDelivery(code);
    }
    response.writeHead(isDown ? 500 : 200).end();
  });
  await configure('shop', url);
  for (const code of codes) {
    await transfer(code);
    emulator.clock.pass(1_000);
  }
  isDown = false;

  const env = {
    PAYCONFIRM_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'payconfirm-test-')),
    PAYCONFIRM_BASE_URL: emulator.url,
    PAYCONFIRM_CLIENT_ID: emulator.clientId,
    PAYCONFIRM_CLIENT_SECRET: emulator.clientSecret,
  };
  const line = programLine('webhooks', 'redeliver', '--failed', '--since', '2h', '--yes');
  const child = spawn(...line, { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' });
  const ended = once(child, 'exit');
  onDelivery = async (code) => {
    if (code !== last) return;
    child.kill('SIGKILL');
    await ended;
  };
  expect(await ended).toEqual([null, 'SIGKILL']);
  await emulator.idle();
  const { code, stdout } = await cli(['webhooks', 'redeliver', '--resume', '--json'], { env });
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { delivered: 3, failed: 0, left: 0 }]);
  expect(got).toEqual(codes);
});
