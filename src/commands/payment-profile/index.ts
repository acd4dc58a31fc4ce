import { group } from '../../cli/definition.ts';
import { revealReturnSecret } from './reveal-return-secret.ts';
import { rotateReturnSecret } from './rotate-return-secret.ts';
import { set } from './set.ts';
import { show } from './show.ts';

export const paymentProfile = group({
  name: 'payment-profile',
  summary: 'Manage the payment profile of hosted checkouts',
  commands: [show, set, revealReturnSecret, rotateReturnSecret],
});
