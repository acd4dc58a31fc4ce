import { group } from '../../cli/definition.ts';
import { send } from './send.ts';

export const sandbox = group({
  name: 'sandbox',
  summary: 'Simulate transfers in the sandbox',
  commands: [send],
});
