import { group } from '../../cli/definition.ts';
import { list } from './list.ts';

export const accounts = group({
  name: 'accounts',
  aka: ['bank-accounts', 'banks'],
  summary: 'Show linked bank accounts',
  commands: [list],
});
