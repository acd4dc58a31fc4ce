import type { Scenario } from './scenario.ts';
import { compare } from './whole-process.ts';

const against = (line: string, aim: string): Scenario => ({
  name: `payconfirm ${line} against node -e 0`,
  aim,
  run: async () => compare(['bin/payconfirm.js', ...line.split(' ')], ['-e', '0']),
});

export const scenarios = [
  against('--version', '≤ 1.2'),
  against('--help', '≤ 1.35'),
  against('webhooks list --help', '≤ 1.35'),
];
