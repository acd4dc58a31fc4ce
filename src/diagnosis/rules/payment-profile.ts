/** Whether a client with checkouts can create real ones (§2.14). */
import { action } from '../actions.ts';
import { type Check, check } from '../check.ts';
import type { Asked } from '../facts/ask-source.ts';
import type { PaymentFacts } from '../facts/checkout-readiness.ts';
import { evidenceIn, finding, type Subject } from '../finding.ts';
import { failed } from './source-read-failures.ts';

/** Real checkouts need a payment profile; sandbox checkouts do not (§2.14). */
export function paymentChecks({ value, failure }: Asked<PaymentFacts>, service: Subject): Check[] {
  if (failure?.reason === 'not-offered') return [];
  if (failure) return [check('payment-profile', failed(failure, service))];
  const { checkouts, real, hasProfile } = value!;
  if (hasProfile === undefined) return [];
  const set = action('set-payment-profile', ['payment-profile', 'set'], undefined, 'payment-profile');
  const is_used = real > 0;
  const missing = finding(is_used ? 'warning' : 'note')('payment-profile-missing', { is_used }, service, {
    evidence: evidenceIn('checkouts', ''),
    actions: [set],
  });
  return [check('payment-profile', { seen: { checkouts, real }, findings: hasProfile ? [] : [missing] })];
}
