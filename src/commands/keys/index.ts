import { group } from '../../cli/definition.ts';
import { destroy } from './destroy.ts';
import { generate } from './generate.ts';
import { list } from './list.ts';

export const keys = group({
  name: 'keys',
  summary: 'Client keys: a client_id and client_secret for each application',
  commands: [generate, list, destroy],
});
