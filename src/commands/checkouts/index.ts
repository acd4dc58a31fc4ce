import { group } from '../../cli/definition.ts';
import { cancel } from './cancel.ts';
import { create } from './create.ts';
import { expire } from './expire.ts';
import { list } from './list.ts';
import { open } from './open.ts';
import { pay } from './pay.ts';
import { show } from './show.ts';
import { verifyReturn } from './verify-return.ts';
import { wait } from './wait.ts';

export const checkouts = group({
  name: 'checkouts',
  aka: ['orders', 'order'],
  summary: 'Manage hosted checkouts',
  commands: [create, list, show, wait, pay, open, cancel, expire, verifyReturn],
});
