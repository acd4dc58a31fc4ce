/** Why the outcome of an order or a payment is not known: what was not read, is not reported, or may still come. */
import { traceCode } from '../diagnosis/actions.ts';
import { type Finding, type Subject, warning } from '../diagnosis/finding.ts';
import { evidenceOf } from './checkout-findings.ts';
import type { Knowledge, Order, Payment } from './reconciliation-types.ts';

/** `order`: undefined for a payment with its own row. */
export function unknownFindings(
  subject: Subject,
  payments: readonly Payment[],
  known: Knowledge,
  order?: Order,
): Finding[] {
  const code = subject.name;
  const about = { evidence: evidenceOf(payments), actions: [traceCode(code)] };
  const causes = order && payments.length === 0 ? known.unreported(order).causes : [];
  if (causes.length > 0) {
    const accounts = causes.map((one) => one.subject.name);
    const because_of = causes[0]!.code;
    return [...causes, warning('payment-not-reported', { order: code, accounts }, subject, { because_of })];
  }
  const until = Math.max(...payments.map((one) => known.awaitedUntil(one) ?? 0));
  if (!known.complete || until <= 0) return [warning('sources-incomplete', { order: code }, subject, about)];
  return [warning('delivery-awaited', { order: code, until }, subject, about)];
}
