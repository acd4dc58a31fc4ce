/** A service whose replies have integers beyond 2^53: read exactly or refused as too large, and no defect of ours. */
import { expect, test } from 'vitest';
import { alteringService } from '../../harness/altering.ts';
import { impatient } from '../../harness/emulator.ts';
import { order } from '../../harness/every-command.ts';
import { startFilledLines } from '../../harness/filled-lines.ts';
import { runCli } from '../../harness/run-cli.ts';
import { isInTurn } from '../../harness/variants.ts';

const huge = 9_007_199_254_740_993n;
/** Not of a service, or they wait for a long time. */
const others = [
  ...['emulator start', 'emulator stop', 'emulator exec', 'inspect', 'openapi', 'completion', 'complete'],
  ...['endpoints', 'listen', 'smoke', 'webhooks tail', 'checkouts wait', 'va register'],
];

test.each([
  ['each', 1, 0],
  ['every second', 2, 0],
  ['every other second', 2, 1],
])('%s integer of a reply', async (_, step, first) => {
  const { emulator, env, lineOf } = await startFilledLines();
  let turn = 0;
  const url = await alteringService(emulator.url, (value) =>
    typeof value === 'number' && turn++ % step === first ? huge : value,
  );
  const found: string[] = [];
  const asked = order.filter((one) => !others.includes(one));
  for (const name of asked.filter((_, at) => step === 1 || isInTurn(at, first, 2))) {
    turn = 0;
    const { stdout, stderr } = await runCli([...lineOf(name), '-o', 'table'], {
      env: { ...env, PAYCONFIRM_BASE_URL: url },
      stdin: 'a-password\n',
      clock: impatient,
      tty: true,
    });
    if (/a defect of payconfirm|BigInt/.test(stdout + stderr)) found.push(`${name}: ${stderr.slice(0, 300)}`);
  }
  expect(found).toEqual([]);
});
