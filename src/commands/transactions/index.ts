import { group } from '../../cli/definition.ts';
import { list } from './list.ts';

export const transactions = group({
  name: 'transactions',
  aka: ['payments', 'payment', 'transfers'],
  summary: 'Show stored transactions',
  commands: [list],
});
