import { group } from '../../cli/definition.ts';
import { email } from './email/index.ts';
import { telegram } from './telegram.ts';
import { zalo } from './zalo.ts';

export const channels = group({
  name: 'channels',
  summary: 'Manage Telegram, email and Zalo notifications',
  commands: [email, telegram, zalo],
});
