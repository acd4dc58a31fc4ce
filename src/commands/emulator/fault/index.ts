import { group } from '../../../cli/definition.ts';
import { clear } from './clear.ts';
import { list } from './list.ts';
import { set } from './set.ts';

export const fault = group({
  name: 'fault',
  summary: 'Trouble on purpose: errors, delays, broken deliveries',
  commands: [set, list, clear],
});
