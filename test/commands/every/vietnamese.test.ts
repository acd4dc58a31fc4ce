/** Every command of the tree in Vietnamese: what a person reads has no English sentence left. */

import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { forAll } from '../../harness/at-end.ts';
import { impatient } from '../../harness/emulator.ts';
import { order, untilStopped } from '../../harness/every-command.ts';
import { startFilledLines } from '../../harness/filled-lines.ts';
import { runCli } from '../../harness/run-cli.ts';

const filled = forAll(startFilledLines);

test('x', { timeout: 240_000 }, async () => {
  const { env, lineOf, emulator } = await filled();
  let out = '';
  for (const name of order.filter(
    (one) =>
      !untilStopped.includes(one) && !['mcp', 'init', 'openapi', 'endpoints', 'completion'].includes(one),
  )) {
    const { code, stdout, stderr } = await runCli(
      [...lineOf(name), '--lang', 'vi', ...(['complete', 'emulator exec'].includes(name) ? [] : [])],
      {
        env: { ...env, PAYCONFIRM_BASE_URL: emulator.url },
        clock: impatient,
        tty: true,
        stdin: 'a-password\nanother\n',
      },
    );
    out += `=== ${name} (${code})\n${stdout}\n--- err\n${stderr}\n`;
  }
  writeFileSync('/tmp/vi-out.txt', out);
  expect(out).toBeTruthy();
});
