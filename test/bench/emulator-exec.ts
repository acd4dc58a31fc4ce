import type { Scenario } from './scenario.ts';
import { compare } from './whole-process.ts';

export const scenarios: Scenario[] = [
  {
    name: 'emulator exec -- true against node -e 0',
    aim: '≤ 4',
    run: async () => compare(['bin/payconfirm.js', 'emulator', 'exec', '--', 'true'], ['-e', '0']),
  },
];
