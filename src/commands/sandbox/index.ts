import { group } from '../../cli/definition.ts';
import { send } from './send.ts';

export const sandbox = group({
  name: 'sandbox',
  summary: 'Simulated transfers: no money moves, everything else is real',
  commands: [send],
});
