import type { Scenario } from './scenario.ts';
import { compare } from './whole-process.ts';

const program = [process.execPath, '-e', '0'];

export const scenarios: Scenario[] = [
  {
    name: 'emulator exec -- node -e 0 against node -e 0',
    aim: '≤ 4',
    run: async () => compare(['bin/payconfirm.js', 'emulator', 'exec', '--', ...program], program.slice(1)),
  },
];
