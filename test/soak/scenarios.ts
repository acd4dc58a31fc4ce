import { cluster } from './cluster/scenario.ts';
import { histories } from './histories.ts';
import { hostileReplies } from './hostile-replies.ts';
import { hostileTexts } from './hostile-texts.ts';
import { killEmulator } from './kill-emulator.ts';
import { killExport } from './kill-export.ts';
import { killListen, killListenAck } from './kill-listen.ts';
import { killRegister } from './kill-register.ts';
import { listenHostileApp } from './listen-hostile-app.ts';
import { listenMutations } from './listen-mutations.ts';
import type { Scenario } from './scenario.ts';
import { twoEmulators } from './two-emulators.ts';
import { twoListens } from './two-listens.ts';
import { twoRegisters } from './two-registers.ts';
import { twoSettings } from './two-settings.ts';

export const scenarios: Scenario[] = [
  listenMutations,
  listenHostileApp,
  hostileReplies,
  hostileTexts,
  histories,
  killListen,
  killListenAck,
  killRegister,
  killEmulator,
  killExport,
  twoListens,
  twoRegisters,
  twoEmulators,
  twoSettings,
  cluster,
];
