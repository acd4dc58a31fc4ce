import type { Scenario } from './scenario.ts';
import { compare } from './whole-process.ts';

const program = [process.execPath, '-e', '0'];
const [node] = process.versions.node.split('.').map(Number);

export const scenarios: Scenario[] = [
  {
    name: 'emulator exec -- node -e 0 against node -e 0',
    // Half of what it took at first: 7.9 on Node 20, 12.9 on Node 24.
    aim: node === 20 ? '≤ 3.9' : '≤ 6.4',
    run: async () => compare(['bin/payconfirm.js', 'emulator', 'exec', '--', ...program], program.slice(1)),
  },
];
