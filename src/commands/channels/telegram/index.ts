import { group } from '../../../cli/definition.ts';
import { create } from './create.ts';
import { deleteTelegram } from './delete.ts';
import { list } from './list.ts';
import { logs } from './logs.ts';
import { testTelegram } from './test.ts';
import { update } from './update.ts';

export const telegram = group({
  name: 'telegram',
  summary: 'Messages to Telegram groups',
  commands: [list, create, update, deleteTelegram, testTelegram, logs],
});
