/** Finds active configurations with the URL of a stopped listener, whatever the last transfer shows. */
import { isPaused } from '../../webhooks/delivery-log/configuration-match.ts';
import { isDelivered } from '../../webhooks/delivery-log/entry.ts';
import { type Check, check } from '../check.ts';
import { type Configuration, subjectOfAll } from '../facts/configurations.ts';
import type { Diagnosis } from '../finding.ts';
import { type AddressFacts, addressFinding } from './configuration-address.ts';
import type { Group } from './deliveries-by-configuration.ts';

/** `matching`: the configurations to check; `traced`: of the last transfer. It may name the same cause. */
export function endedListenerChecks(
  groups: readonly Group[],
  matching: readonly Configuration[],
  facts: AddressFacts,
  traced: Diagnosis | undefined,
): Check[] {
  return groups.flatMap(({ configurations, attempts: [last] }) => {
    const [first] = configurations.filter((one) => matching.includes(one) && !isPaused(one));
    if (!first) return [];
    const subject = subjectOfAll(configurations);
    const isFailing = last !== undefined && !isDelivered(last);
    const found = addressFinding(first, subject, { last, isFailing }, facts);
    const isSaid = traced?.findings.some(
      (one) => one.code === found?.code && one.severity !== 'note' && one.subject.id === subject.id,
    );
    return found?.code !== 'address-of-ended-listener' || isSaid
      ? []
      : [check('webhook', { subject, findings: [found] })];
  });
}
