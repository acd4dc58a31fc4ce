import { group } from '../../cli/definition.ts';
import { create } from './create.ts';
import { show } from './show.ts';

export const checkouts = group({
  name: 'checkouts',
  summary: 'Hosted payment sessions',
  commands: [create, show],
});
