import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulatorProcess } from './emulator.ts';
import type { Scenario } from './scenario.ts';
import { compare } from './whole-process.ts';

export const scenarios: Scenario[] = [
  {
    name: 'webhooks list --json against the same two requests by hand',
    aim: '≤ 1.3',
    run: async () => {
      const emulator = await startEmulatorProcess('--memory');
      try {
        // A folder without a kept token, so that both make both requests; --profile so that none is kept.
        const env = {
          ...process.env,
          ...emulator.env,
          PAYCONFIRM_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'payconfirm-bench-read-')),
        };
        return compare(
          ['bin/payconfirm.js', 'webhooks', 'list', '--json'],
          ['test/bench/programs/one-read.mjs'],
          {
            env,
          },
        );
      } finally {
        await emulator.stop();
      }
    },
  },
];
