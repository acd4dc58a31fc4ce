import { group } from '../../cli/definition.ts';
import { email } from './email/index.ts';
import { telegram } from './telegram/index.ts';
import { zalo } from './zalo/index.ts';

export const channels = group({
  name: 'channels',
  summary: 'Telegram, email and Zalo: who else is told of a transfer',
  commands: [email, telegram, zalo],
});
