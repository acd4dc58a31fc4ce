import { group } from '../../../cli/definition.ts';
import { cancel } from './cancel.ts';
import { create } from './create.ts';
import { list } from './list.ts';
import { show } from './show.ts';

export const invoices = group({
  name: 'invoices',
  summary: 'What is to be paid for plans',
  commands: [list, create, show, cancel],
});
