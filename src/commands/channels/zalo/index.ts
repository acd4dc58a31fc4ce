import { group } from '../../../cli/definition.ts';
import { create } from './create.ts';
import { deleteZalo } from './delete.ts';
import { list } from './list.ts';
import { logs } from './logs.ts';
import { testZalo } from './test.ts';
import { update } from './update.ts';

export const zalo = group({
  name: 'zalo',
  summary: 'Messages to Zalo groups',
  commands: [list, create, update, deleteZalo, testZalo, logs],
});
