import { group } from '../../cli/definition.ts';
import { invoices } from './invoices/index.ts';
import { plans } from './plans.ts';
import { usage } from './usage.ts';

export const billing = group({
  name: 'billing',
  summary: 'Show plans, usage and invoices',
  commands: [plans, usage, invoices],
});
