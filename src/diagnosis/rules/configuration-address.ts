/** Checks whether the service can reach the URL of a configuration. */
import type { ErrorLabel } from '../../api/endpoints/log-entry-values.ts';
import { isLoopback, isPrivate } from '../../values/loopback.ts';
import { isDelivered, type LogEntry, timeOf } from '../../webhooks/delivery-log/entry.ts';
import { cleanUp, newAddress, pause } from '../actions.ts';
import type { Configuration } from '../facts/configurations.ts';
import { type Listener, type OfListeners, ofListeners } from '../facts/this-machine.ts';
import { evidenceIn, type Finding, problem, type Subject, warning } from '../finding.ts';

export interface AddressFacts {
  isHere: boolean;
  listeners: readonly Listener[];
}

/** Hosts of tunnels that get a new name at each run. */
export const tunnelHost =
  /\.(trycloudflare\.com|ngrok(-free)?\.(app|dev|io)|loca\.lt|serveo\.net|lhr\.life|pinggy\.link)$/;
/** The result of an attempt at a tunnel's host after the tunnel has closed. */
const goneLabels: Partial<Record<ErrorLabel, true>> = {
  DNS: true,
  CONNECTION: true,
  TIMEOUT: true,
  SSL: true,
};
const goneStatus = [404, 410, 502, 503, 504, 530];

/** Why the URL prevents deliveries. `last`: the newest attempt there; `isFailing`: it shows the current state. */
export function addressFinding(
  { id, name, webhook_url }: Configuration,
  subject: Subject,
  { last, isFailing }: { last: LogEntry | undefined; isFailing: boolean },
  { isHere, listeners }: AddressFacts,
): Finding | undefined {
  const evidence = evidenceIn('configurations', id);
  const has = (life: Listener['life']) =>
    listeners.some(
      (one) => one.life === life && one.record.urls.includes(webhook_url) && !hasAnswered(last, one),
    );
  if ((has('dead') || has('ended')) && !has('alive') && !has('unknown')) {
    const more = { evidence, actions: [has('dead') ? cleanUp : newAddress({ id })] };
    return problem('address-of-ended-listener', {}, subject, more);
  }
  if (isFailing && last && isUnansweredElsewhere({ id, name }, last, ofListeners(listeners))) {
    return elsewhere(subject, id);
  }
  const host = URL.canParse(webhook_url) ? new URL(webhook_url).hostname : '';
  const more = { evidence, actions: [newAddress({ id })] };
  if (!isHere && isPrivate(host)) return problem('address-not-public', { host }, subject, more);
  const isGone =
    isFailing &&
    last &&
    (Object.hasOwn(goneLabels, last.error_label) || goneStatus.includes(last.status_code ?? 0));
  if (isGone && tunnelHost.test(host) && !has('alive')) {
    return problem('address-of-ended-tunnel', { host }, subject, more);
  }
  return undefined;
}

/** Whether a program answered there, and not a closed tunnel. On this machine, only a program answers. */
export const isAnswered = ({
  status_code: status,
  endpoint_url: url,
}: Pick<LogEntry, 'status_code' | 'endpoint_url'>): boolean =>
  typeof status === 'number' &&
  (!goneStatus.includes(status) || (URL.canParse(url) && isLoopback(new URL(url).hostname)));

/** Whether the newest attempt at a temporary configuration of another machine reached no program. */
export const isUnansweredElsewhere = (
  one: Pick<Configuration, 'id' | 'name'>,
  last: Pick<LogEntry, 'status_code' | 'endpoint_url' | 'error_label'>,
  { isOfOtherMachine }: Pick<OfListeners, 'isOfOtherMachine'>,
): boolean => !isDelivered(last) && !isAnswered(last) && isOfOtherMachine(one);

/** Whether its listener, here or on another machine, has stopped: nothing is redelivered. `last`: newest attempt at its URL. */
export const isAbandoned = (
  one: Pick<Configuration, 'id' | 'name' | 'webhook_url'>,
  last: Parameters<typeof isUnansweredElsewhere>[1] | undefined,
  of: OfListeners,
): boolean => of.isLeftBehind(one) || (last !== undefined && isUnansweredElsewhere(one, last, of));

export const elsewhere = (subject: Subject, id: string): Finding =>
  warning('address-of-ended-listener', { elsewhere: true }, subject, {
    evidence: evidenceIn('configurations', id),
    actions: [pause(id)],
  });

/** A killed listener may have answered for this long after it was last seen, milliseconds. */
const unseenMs = 10_000;

/** Whether something runs there since. */
const hasAnswered = (last: LogEntry | undefined, { ended }: Listener): boolean =>
  last !== undefined && ended !== null && ended + unseenMs < timeOf(last) && isAnswered(last);

/** Links a failed delivery to the finding that explains it, if any. */
export const explainedBy = (cause: Finding | undefined, found: Finding): Finding =>
  cause ? { ...found, severity: 'note', because_of: cause.code, actions: [] } : found;
