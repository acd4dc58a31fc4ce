import type { Case } from '../case.ts';
import { after } from './after.ts';
import { again } from './again.ts';
import { forged } from './forged.ts';
import { genuine } from './genuine.ts';
import { load } from './load.ts';
import { money } from './money.ts';
import { order } from './order.ts';
import { protocol } from './protocol.ts';

/** Every case, in display order. */
export const cases: readonly Case[] = [
  ...genuine,
  ...forged,
  ...again,
  ...order,
  ...money,
  ...protocol,
  ...load,
  ...after,
];
