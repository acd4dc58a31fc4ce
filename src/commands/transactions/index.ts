import { group } from '../../cli/definition.ts';
import { list } from './list.ts';

export const transactions = group({
  name: 'transactions',
  summary: 'The stored transactions of every account',
  commands: [list],
});
