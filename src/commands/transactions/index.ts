import { group } from '../../cli/definition.ts';
import { list } from './list.ts';

export const transactions = group({
  name: 'transactions',
  aka: ['payments', 'payment', 'transfers'],
  summary: 'The stored transactions of every account',
  commands: [list],
});
