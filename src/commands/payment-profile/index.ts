import { group } from '../../cli/definition.ts';
import { rotateReturnSecret } from './rotate-return-secret.ts';
import { set } from './set.ts';
import { show } from './show.ts';

export const paymentProfile = group({
  name: 'payment-profile',
  summary: 'How hosted pages look and what checkouts are paid into; not a profile of this tool',
  commands: [show, set, rotateReturnSecret],
});
