import { group } from '../../cli/definition.ts';
import { destroy } from './destroy.ts';
import { generate } from './generate.ts';
import { list } from './list.ts';

export const keys = group({
  name: 'keys',
  summary: 'Manage client keys',
  commands: [generate, list, destroy],
});
