import { group } from '../../cli/definition.ts';
import { create } from './create/index.ts';
import { open } from './open.ts';
import { pay } from './pay.ts';
import { show } from './show.ts';
import { wait } from './wait.ts';

export const checkouts = group({
  name: 'checkouts',
  summary: 'Hosted payment sessions',
  commands: [create, show, wait, pay, open],
});
