import { group } from '../../cli/definition.ts';
import { telegram } from './telegram/index.ts';

export const channels = group({
  name: 'channels',
  summary: 'Telegram, email and Zalo: who else is told of a transfer',
  commands: [telegram],
});
