import type { Scenario } from './scenario.ts';
import { compare } from './whole-process.ts';

const against = (flag: string, aim: string): Scenario => ({
  name: `payconfirm ${flag} against node -e 0`,
  aim,
  run: async () => compare(['bin/payconfirm.js', flag], ['-e', '0']),
});

export const scenarios = [against('--version', '≤ 1.2'), against('--help', '≤ 1.35')];
