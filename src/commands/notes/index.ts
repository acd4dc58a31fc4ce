import { group } from '../../cli/definition.ts';
import { testNotes } from './test.ts';

export const notes = group({
  name: 'notes',
  aka: ['note', 'order-codes'],
  summary: 'Check order codes for transfer notes',
  commands: [testNotes],
});
